import { expect, test } from 'vitest'
import { stillTiles } from './still-tiles.ts'

const picture = { latitude: 13.8, longitude: 100.4, zoom: 16, width: 640, height: 360 }
const tiles = stillTiles('https://{s}.tiles/{z}/{x}/{y}.png', picture)

test('the tile of a place is that of the usual numbering', () => {
  // https://wiki.openstreetmap.org/wiki/Slippy_map_tilenames: 16/51046/30231 holds 13.8 N 100.4 E
  const held = tiles.find(({ x, y }) => x <= 320 && x + 256 > 320 && y <= 180 && y + 256 > 180)
  expect(held?.url).toBe('https://a.tiles/16/51045/30231.png')
})

test('tiles cover the whole picture and lie side by side', () => {
  const [xs, ys] = [tiles.map(({ x }) => x), tiles.map(({ y }) => y)]
  expect(Math.min(...xs)).toBeLessThanOrEqual(0)
  expect(Math.max(...xs) + 256).toBeGreaterThanOrEqual(640)
  expect(Math.min(...ys)).toBeLessThanOrEqual(0)
  expect(Math.max(...ys) + 256).toBeGreaterThanOrEqual(360)
  expect(new Set(xs).size * new Set(ys).size).toBe(tiles.length)
})
