import { expect, test } from 'vitest'
import { pageRows, selectRows } from './paged-rows.ts'

interface Lamp {
  pole: string
  current: number | null
}
const lamps: Lamp[] = [
  { pole: 'P-10', current: 0.6 },
  { pole: 'P-2', current: null },
  { pole: 'P-1', current: 0 },
]
const sortValue = (lamp: Lamp, id: string) => (id === 'pole' ? lamp.pole : lamp.current)
const searchText = (lamp: Lamp) => lamp.pole
const poles = (rows: readonly Lamp[]) => rows.map((lamp) => lamp.pole)

test('numbers within names sort by value', () => {
  expect(poles(selectRows(lamps, { sort: { id: 'pole', order: 'asc' }, sortValue }))).toEqual([
    'P-1',
    'P-2',
    'P-10',
  ])
})

test('what is not known sorts last in either order', () => {
  expect(poles(selectRows(lamps, { sort: { id: 'current', order: 'asc' }, sortValue }))).toEqual([
    'P-1',
    'P-10',
    'P-2',
  ])
  expect(poles(selectRows(lamps, { sort: { id: 'current', order: 'desc' }, sortValue }))).toEqual([
    'P-10',
    'P-1',
    'P-2',
  ])
})

test('search and filter both have to agree', () => {
  expect(poles(selectRows(lamps, { search: ' p-1 ', searchText }))).toEqual(['P-10', 'P-1'])
  expect(
    poles(selectRows(lamps, { search: 'p-๑', searchText, filter: (lamp) => lamp.current === 0 })),
  ).toEqual(['P-1'])
})

test('a page beyond the last is the last', () => {
  expect(pageRows(lamps, 9, 2)).toEqual({ rows: [lamps[2]], total: 3, page: 2 })
  expect(pageRows([], 3, 25)).toEqual({ rows: [], total: 0, page: 1 })
})
