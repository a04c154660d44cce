import { expect, test } from 'vitest'
import { keepSameRows } from './keep-same-rows.ts'
import { LampStore } from './lamp-store.ts'
import { buildLamp, buildView } from './lamp-testing.ts'

test('rows that are as they were stay the same objects, others are new', () => {
  const store = new LampStore()
  store.replace([buildLamp({ pole: 'P-1' }), buildLamp({ pole: 'P-2' })])
  const read = () => structuredClone(store.table(buildView()))
  const before = keepSameRows(undefined, read())
  store.merge([buildLamp({ pole: 'P-2', devct: 0.1 })])
  const now = keepSameRows(before, read())
  expect(now.rows[0]).toBe(before.rows[0])
  expect(now.rows[1]).not.toBe(before.rows[1])
  expect(now.rows[1]?.devct).toBe(0.1)
})
