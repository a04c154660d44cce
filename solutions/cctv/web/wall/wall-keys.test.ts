import { expect, test } from 'vitest'
import { readWallKey } from './wall-keys.ts'

const nine = { position: 4, tiles: 9, columns: 3 }

test.each([
  ['ArrowLeft', 3],
  ['ArrowRight', 5],
  ['ArrowUp', 1],
  ['ArrowDown', 7],
  ['Home', 0],
  ['End', 8],
])('%s goes from the middle of nine to %i', (key, position) => {
  expect(readWallKey(key, nine)).toEqual({ kind: 'focus', position })
})

test('the edge holds', () => {
  expect(readWallKey('ArrowUp', { ...nine, position: 2 })).toBeNull()
  expect(readWallKey('ArrowRight', { ...nine, position: 8 })).toBeNull()
  expect(readWallKey('ArrowDown', { position: 2, tiles: 4, columns: 3 })).toBeNull()
})

test('numbers of tiles, pages, the whole screen, and nothing else', () => {
  expect(['1', '4', '9', '6'].map((key) => readWallKey(key, nine))).toMatchObject([
    { size: 1 },
    { size: 4 },
    { size: 9 },
    { size: 16 },
  ])
  expect(readWallKey('PageDown', nine)).toEqual({ kind: 'page', step: 1 })
  expect(readWallKey('Enter', nine)).toEqual({ kind: 'fullscreen' })
  for (const key of ['2', 'a', 'Escape', 'Tab', 'toString', ' '])
    expect(readWallKey(key, nine)).toBeNull()
})
