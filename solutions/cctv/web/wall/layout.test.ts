import { expect, test } from 'vitest'
import {
  arrange,
  countPages,
  placeCamera,
  plainLayout,
  readLayout,
  resize,
  writeLayout,
} from './layout.ts'

const ids = [10, 20, 30, 40, 50]

test('a camera is put at a place, and the one that stood there goes where it came from', () => {
  const one = placeCamera(plainLayout, ids, 0, 40)
  expect(arrange(ids, one.placed)).toEqual([40, 20, 30, 10, 50])
  const two = placeCamera(one, ids, 3, 40)
  expect(arrange(ids, two.placed)).toEqual(ids)
  const three = placeCamera(one, ids, 0, 50)
  expect(arrange(ids, three.placed)).toEqual([50, 20, 30, 10, 40])
  expect(placeCamera(one, ids, 0, 40)).toBe(one)
  expect(placeCamera(one, ids, 9, 40)).toBe(one)
  expect(placeCamera(one, ids, 0, 77)).toBe(one)
})

test('cameras that come and go leave the others whole: each stands once', () => {
  const { placed } = placeCamera(placeCamera(plainLayout, ids, 0, 40), ids, 1, 50)
  for (const now of [[10, 20, 30], [40], [], [5, 10, 20, 30, 40, 50, 60], [50, 40, 30]]) {
    expect(arrange(now, placed).toSorted((a, b) => a - b)).toEqual(now.toSorted((a, b) => a - b))
  }
  expect(arrange([10, 20, 30, 40, 60], placed).slice(0, 1)).toEqual([40])
  expect(
    arrange(ids, { 0: 40, 1: 40, 7: 10, [-1]: 20, [1.5]: 20 }).toSorted((a, b) => a - b),
  ).toEqual(ids)
})

test('it is kept and read back', () => {
  const layout = { ...placeCamera(plainLayout, ids, 2, 50), size: 16, page: 3 } as const
  expect(readLayout(writeLayout(layout))).toEqual(layout)
})

test.each([
  null,
  '',
  'x',
  'null',
  '{}',
  '[]',
  '{"size":5,"page":0,"placed":[]}',
  '{"size":4,"page":-1,"placed":[]}',
  '{"size":4,"page":0.5,"placed":[]}',
  '{"size":4,"page":0,"placed":{"0":1}}',
  '{"size":4,"page":0,"placed":[["a",1]]}',
  '{"size":4,"page":0,"placed":[[0,null]]}',
  `{"size":4,"page":0,"placed":[${Array.from({ length: 201 }, (_, i) => `[${i},1]`).join()}]}`,
])('%j says nothing: the plain layout', (text) => {
  expect(readLayout(text)).toEqual(plainLayout)
})

test('pages, and what stays in view when there are more or fewer tiles', () => {
  expect([countPages(0, 4), countPages(4, 4), countPages(5, 4), countPages(33, 16)]).toEqual([
    1, 1, 2, 3,
  ])
  expect(resize({ ...plainLayout, size: 4, page: 5 }, 9).page).toBe(2)
  expect(resize({ ...plainLayout, size: 16, page: 2 }, 1).page).toBe(32)
})
