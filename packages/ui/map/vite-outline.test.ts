import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { decodeRing, encodeRing, outlineNames, thailandCode } from './outline.ts'
import { cutOutline } from './vite-outline.ts'

const outline = cutOutline()
const thailand = (outline.find(({ code }) => code === thailandCode)?.rings ?? []).map(decodeRing)

function isInside([lat, lon]: [number, number]): boolean {
  return thailand.some((ring) => {
    let inside = false
    ring.forEach(([y1, x1], index) => {
      const [y2, x2] = ring[(index + 1) % ring.length] ?? [y1, x1]
      if (y1 > lat !== y2 > lat && lon < ((x2 - x1) * (lat - y1)) / (y2 - y1) + x1) inside = !inside
    })
    return inside
  })
}

test('the outline holds six countries in less than 20 kB', () => {
  expect(outline.map(({ code }) => code).toSorted()).toEqual(Object.keys(outlineNames).toSorted())
  expect(gzipSync(JSON.stringify(outline)).length).toBeLessThan(20_000)
})

test('places are in the country where they are', () => {
  const places: Record<string, [number, number]> = {
    bangkok: [13.756, 100.502],
    chiangRai: [19.91, 99.83],
    phuket: [7.95, 98.34],
    koSamui: [9.5, 100.0],
    vientianeInLaos: [18.05, 102.63],
    gulfOfThailand: [11.5, 100.8],
    kualaLumpurInMalaysia: [3.14, 101.69],
  }
  expect(Object.keys(places).filter((name) => isInside(places[name] ?? [0, 0]))).toEqual([
    'bangkok',
    'chiangRai',
    'phuket',
    'koSamui',
  ])
})

test('borders have no holes: from each point to the next it is less than a degree', () => {
  const steps = outline.flatMap(({ rings }) =>
    rings.map(decodeRing).flatMap((ring) =>
      ring.map(([lat, lon], index) => {
        const [nextLat, nextLon] = ring[(index + 1) % ring.length] ?? [lat, lon]
        return Math.hypot(nextLat - lat, nextLon - lon)
      }),
    ),
  )
  expect(Math.max(...steps)).toBeLessThan(1)
})

test("the ends of Thailand are where geography has them, to the atlas's 3 km", () => {
  const points = thailand.flat()
  expect(Math.abs(Math.max(...points.map(([lat]) => lat)) - 20.46)).toBeLessThan(0.03)
  expect(Math.abs(Math.min(...points.map(([lat]) => lat)) - 5.61)).toBeLessThan(0.03)
  expect(Math.abs(Math.max(...points.map(([, lon]) => lon)) - 105.64)).toBeLessThan(0.03)
})

test('a ring survives its encoding to the thousandth of a degree, without doubled points', () => {
  const steps = encodeRing([
    [100.1234, 13.5],
    [100.12341, 13.50001],
    [99.9, 13.6006],
  ])
  expect(decodeRing(steps)).toEqual([
    [13.5, 100.123],
    [13.601, 99.9],
  ])
})
