import { mapZooms } from '@roadside/contract/domain/limits.ts'
import type { Point } from '@roadside/contract/domain/coordinates.ts'
import { afterEach, expect, test } from 'vitest'
import { mount, type Mounted } from '../test-mount.tsx'
import { knownPoints } from './known-points.ts'
import { usePositionFrame } from './use-position-frame.ts'

let page: Mounted
afterEach(() => page.unmount())

function opensAt(start: Point | null, around: readonly Point[]) {
  function Shown() {
    return <output>{JSON.stringify(usePositionFrame(start, around).frame)}</output>
  }
  page = mount(<Shown />)
  return JSON.parse(page.container.textContent ?? '') as { center: [number, number]; zoom: number }
}

const others = knownPoints([
  { latitude: 13.5, longitude: 99.7 },
  { latitude: 13.7, longitude: 99.9 },
  { latitude: null, longitude: null },
  { latitude: 0, longitude: 0 },
])

test('where no position is known the map opens on the others around it, and not on the whole country', () => {
  const { center, zoom } = opensAt(null, others)
  expect(center).toEqual([13.6, expect.closeTo(99.8)])
  expect(zoom).toBeGreaterThan(8)
})

test('a position that is known is nearer than all others', () => {
  expect(opensAt({ latitude: 13.9, longitude: 100.4 }, others)).toEqual({
    center: [13.9, 100.4],
    zoom: mapZooms.editPosition,
  })
})

test('where nothing is known at all it is the country', () => {
  expect(opensAt(null, []).zoom).toBeLessThan(6)
})
