import { expect, test } from 'vitest'
import { migrationsFrom } from './migrate.ts'

test('migrations are read from their file names, in order', () => {
  const files = {
    './migrations/0002-signs.sql': 'select 2',
    '../x/migrations/0001-lamps.sql': 'select 1',
  }
  expect(migrationsFrom('lighting', files)).toEqual([
    { scope: 'lighting', number: 1, name: 'lamps', sql: 'select 1' },
    { scope: 'lighting', number: 2, name: 'signs', sql: 'select 2' },
  ])
})

test('a file of another name is refused', () => {
  expect(() => migrationsFrom('lighting', { './migrations/1-lamps.sql': '' })).toThrow(
    '0001-lamps.sql',
  )
  expect(() => migrationsFrom('lighting', { './migrations/0001-lamps.sql.bak': '' })).toThrow(
    '0001-lamps.sql',
  )
})
