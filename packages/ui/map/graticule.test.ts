import { expect, test } from 'vitest'
import { graticuleLines } from './graticule.ts'

test('lines stand on round figures, no closer than can be read', () => {
  expect(graticuleLines(100.37, 100.66, 1_200).map(({ text }) => text)).toEqual([
    '100.4°',
    '100.5°',
    '100.6°',
  ])
  expect(graticuleLines(13.7541, 13.7593, 93_000).map(({ text }) => text)).toEqual([
    '13.756°',
    '13.758°',
  ])
  expect(graticuleLines(95, 106, 20).map(({ text }) => text)).toEqual(['100°'])
})

test('whatever the zoom, neighbours are 110 pixels apart or more and there are never many', () => {
  for (let zoom = 5; zoom <= 19; zoom += 1) {
    const pixels = (256 * 2 ** zoom) / 360
    const lines = graticuleLines(100, 100 + 1_440 / pixels, pixels)
    expect(lines.length).toBeLessThanOrEqual(14)
    expect(lines.length).toBeGreaterThanOrEqual(zoom < 19 ? 1 : 0)
    const gaps = lines
      .slice(1)
      .map(({ degrees }, index) => (degrees - (lines[index]?.degrees ?? 0)) * pixels)
    expect(Math.min(110, ...gaps)).toBeCloseTo(110, 3)
  }
})
