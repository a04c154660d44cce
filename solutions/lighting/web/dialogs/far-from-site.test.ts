import { expect, test } from 'vitest'
import { kmFromSite } from './far-from-site.ts'

const site = { latitude: 13.8, longitude: 100.4 }
const north = { latitude: 13.9, longitude: 100.4 }

test('is measured from the road, between its corners too, or from the site where that is nearer', () => {
  const road = [
    [13.8, 100.4],
    [14, 100.4],
  ] as const
  expect(kmFromSite(north, site, [])).toBeCloseTo(11.1, 1)
  expect(kmFromSite(north, site, road)).toBeCloseTo(0, 5)
  expect(kmFromSite({ ...north, longitude: 100.5 }, site, road)).toBeCloseTo(10.8, 1)
  expect(kmFromSite({ ...site, latitude: 13.7 }, null, road)).toBeCloseTo(11.1, 1)
  expect(kmFromSite(site, site, [[14, 100.4]])).toBe(0)
})

test('nothing is known of a site without a place and a road', () => {
  expect(kmFromSite(north, null, [])).toBeNull()
})
