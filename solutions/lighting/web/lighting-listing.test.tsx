import { expect, test } from 'vitest'
import type { LightingSite } from '../points.ts'
import { gatewayColumn, lightingListing, siteHealth } from './lighting-listing.tsx'

const site: LightingSite = {
  wid: 1,
  name: 'นบ.1001',
  road_code: null,
  road_name: null,
  sta: null,
  latitude: null,
  longitude: null,
  available: 0,
  work: 0,
  fail: 0,
  unknown: 0,
  unreachable: 0,
  never_reported: 0,
  day_burning: 0,
  gateways: 0,
  gateways_online: 0,
  lastupdate: null,
}

test('a site is as its worst lamp is, and without lamps not known', () => {
  const counts = [{ fail: 1 }, { day_burning: 1 }, { unreachable: 1 }, { unknown: 1 }, {}]
  expect(counts.map((given) => siteHealth({ ...site, work: 1, ...given }))).toEqual([
    'fault',
    'warning',
    'unreachable',
    'unknown',
    'ok',
  ])
  expect(siteHealth({ ...site, work: 200, fail: 1, unreachable: 3 })).toBe('fault')
  expect(siteHealth(site)).toBe('unknown')
})

test('sites sort by how many gateways are away', () => {
  expect(gatewayColumn.sortValue?.({ ...site, gateways: 4, gateways_online: 1 })).toBe(-3)
})

test('the tiles of the list are named as those of a site, in words that fit on a line', () => {
  const names = lightingListing.tiles.map(({ label }) => label)
  expect(names).toEqual(['ดวงโคมทั้งหมด', 'ใช้งานได้ปกติ', 'ผิดปกติ (ดับ)', 'ติดต่อไม่ได้', 'ไม่ทราบ'])
  // lamps that cannot be reached are among those of the other tiles too
  expect(lightingListing.tiles.filter(({ note }) => note).map(({ label }) => label)).toEqual([
    'ติดต่อไม่ได้',
  ])
})

test('a site is called away only where none of its lamps can be reached', () => {
  const word = (given: Partial<LightingSite>) =>
    lightingListing.stateWord?.({ ...site, available: 3, ...given })
  expect(word({ work: 2, unreachable: 1 })).toBe('ติดต่อไม่ครบ')
  expect(word({ work: 3, unreachable: 3 })).toBeNull()
  expect(word({ work: 1, fail: 2, unreachable: 2 })).toBeNull()
})
