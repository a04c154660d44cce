import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { lockKeys } from './locks.ts'

const root = join(import.meta.dirname, '../..')
const sources = ['apps/server/src', 'packages/server-kit', 'solutions']
  .flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) =>
      join(root, folder, name),
    ),
  )
  .filter((name) => name.endsWith('.ts') && !name.includes('node_modules'))

test('nothing waits for the lock of something else: each key is once here, and nowhere else', () => {
  const keys = Object.values(lockKeys)
  expect(new Set(keys).size).toBe(keys.length)
  expect(sources.length).toBeGreaterThan(500)
  const holding = sources.filter((name) => readFileSync(name, 'utf8').includes('1_380_930_'))
  expect(holding.map((name) => name.slice(root.length))).toEqual([
    '/packages/server-kit/locks.test.ts',
    '/packages/server-kit/locks.ts',
  ])
})
