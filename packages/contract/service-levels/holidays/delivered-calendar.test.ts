import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { calendarKnownUntil } from '../domain/calendar.ts'
import { offices } from '../terms.ts'
import { deliveredCalendar } from './delivered-calendar.ts'

test('years follow each other, and each holds its own days, in order and once', () => {
  const { years } = deliveredCalendar
  expect(years.map(({ year }) => year)).toEqual(years.map((_, index) => 2024 + index))
  for (const { year, holidays, source } of years) {
    const days = holidays.map(({ day }) => day)
    expect(days).toEqual([...new Set(days)].toSorted())
    expect(days.every((day) => day.startsWith(`${year}-`))).toBe(true)
    expect(source).not.toBe('')
  }
})

test('2569 is announced, 2570 is only what the rules give', () => {
  expect(calendarKnownUntil(deliveredCalendar)).toEqual({
    announced: '2026-12-31',
    entered: '2027-12-31',
  })
})

// The table that the days were taken from stands beside some checkouts; elsewhere this test is not there.
const table = fileURLToPath(
  new URL('../../../../../shared/facts/thai-holidays.csv', import.meta.url),
)
test.each(existsSync(table) ? [table] : [])('no day differs from the table of facts', (path) => {
  const [, ...rows] = readFileSync(path, 'utf8').trim().split(/\r?\n/)
  const own = deliveredCalendar.years.flatMap(({ holidays }) =>
    holidays.map(({ day, name, closed = offices }) =>
      [day, ...offices.map((office) => (closed.includes(office) ? 'yes' : 'no')), name].join(','),
    ),
  )
  expect(rows.length).toBeGreaterThan(100)
  expect(own).toEqual(rows)
})
