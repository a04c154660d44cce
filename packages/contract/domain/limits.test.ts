import { expect, test } from 'vitest'
import { chartDays, pageSizes } from './limits.ts'
import { lastSevenDays } from './thai-date.ts'

test.each(Object.entries(pageSizes))(
  'the table of %s opens with a size that can be chosen',
  (_, { initial, options }) => {
    expect(options).toContain(initial)
    expect(options.toSorted((a, b) => a - b)).toEqual(options)
  },
)

test('a chart covers the last seven days', () =>
  expect(lastSevenDays(new Date())).toHaveLength(chartDays))
