import { latLng, latLngBounds, map as createMap, type Map as LeafletMap } from 'leaflet'
import { type ReactNode } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { key, mount, type Mounted } from '../test-mount.tsx'
import { createPanes } from './layer-order.ts'
import { MapContext } from './map-context.ts'
import { MarkerLayer, type MapMarker } from './marker-layer.tsx'
import { PinLayer } from './pin-layer.tsx'

let mounted: Mounted
let map: LeafletMap
afterEach(() => {
  mounted.unmount()
  map.remove()
})

function onMap(layer: ReactNode) {
  map = createMap(document.createElement('div'), { zoomAnimation: false }).setView(
    [13.86, 100.41],
    14,
  )
  createPanes(map)
  mounted = mount(<MapContext value={map}>{layer}</MapContext>)
  return {
    draw: (next: ReactNode) => mounted.draw(<MapContext value={map}>{next}</MapContext>),
    markers: () => [...map.getContainer().querySelectorAll<HTMLElement>('.leaflet-marker-icon')],
  }
}

const gateways: MapMarker[] = [
  { id: 'GW-1', lat: 13.86, lon: 100.41, health: 'ok', label: 'เกตเวย์ GW-1' },
  { id: 'GW-2', lat: 13.87, lon: 100.42, health: 'unreachable', label: 'เกตเวย์ GW-2' },
]

test('each marker is named with its state and can be pressed by keyboard', () => {
  const onSelect = vi.fn<(id: string) => void>()
  const { markers } = onMap(<MarkerLayer markers={gateways} onSelect={onSelect} />)
  expect(markers().map((marker) => [marker.ariaLabel, marker.tabIndex])).toEqual([
    ['เกตเวย์ GW-1 · ปกติ', 0],
    ['เกตเวย์ GW-2 · ติดต่อไม่ได้', 0],
  ])
  key(markers()[1]!, 'Enter')
  expect(onSelect).toHaveBeenCalledWith('GW-2')
})

test('a marker that is asked for moves to the middle, again only when it is asked for again', () => {
  const asked = { id: 'GW-1' }
  const layer = (centering: object | null) => (
    <MarkerLayer markers={[...gateways]} selectedId="GW-1" centering={centering} />
  )
  const { draw, markers } = onMap(layer(null))
  // the pretended page gives a map no size
  vi.spyOn(map, 'getBounds').mockReturnValue(latLngBounds([13, 100], [14, 101]))
  const panTo = vi.spyOn(map, 'panTo')
  draw(layer(null))
  expect(panTo).not.toHaveBeenCalled()
  draw(layer(asked))
  draw(layer(asked))
  expect(panTo.mock.calls.map(([place]) => place)).toEqual([latLng(13.86, 100.41)])
  draw(layer({ ...asked }))
  expect(panTo).toHaveBeenCalledTimes(2)
  const heights = markers().map(({ style }) => Number(style.zIndex))
  expect(heights[0]).toBeGreaterThan(heights[1] ?? Infinity)
})

test('a marker out of view is brought into it when it is selected, and news do not pull back whoever moved away', () => {
  const layer = (selectedId: string | null) => (
    <MarkerLayer markers={[...gateways]} selectedId={selectedId} />
  )
  const { draw } = onMap(layer(null))
  vi.spyOn(map, 'getBounds').mockReturnValue(latLngBounds([20, 100], [21, 101]))
  const panTo = vi.spyOn(map, 'panTo')
  draw(layer('GW-1'))
  draw(layer('GW-1'))
  expect(panTo).toHaveBeenCalledTimes(1)
  draw(layer('GW-2'))
  draw(layer(null))
  draw(layer('GW-2'))
  expect(panTo).toHaveBeenCalledTimes(3)
})

test('a changed state changes the mark and leaves the marker, which may have the focus; gone is gone', () => {
  const { draw, markers } = onMap(<MarkerLayer markers={gateways} />)
  const [first] = markers()
  draw(
    <MarkerLayer
      markers={[{ ...gateways[0]!, health: 'fault' }]}
      selectedId="GW-1"
      words={{ fault: 'Offline' }}
    />,
  )
  expect(markers()).toEqual([first])
  expect([first?.ariaLabel, first?.querySelector('svg')?.dataset['tone']]).toEqual([
    'เกตเวย์ GW-1 · Offline',
    'fault',
  ])
})

test('a condition that is the worse of the two is shown and named', () => {
  const { markers } = onMap(
    <MarkerLayer markers={[{ ...gateways[0]!, condition: 'danger', label: 'สะพาน 1' }]} />,
  )
  expect([markers()[0]?.ariaLabel, markers()[0]?.querySelector('svg')?.dataset['tone']]).toEqual([
    'สะพาน 1 · อันตราย',
    'fault',
  ])
})

test('a press on the map asks for the position there, and there is only ever one pin', () => {
  const onMove = vi.fn<(position: { lat: number; lon: number }) => void>()
  const { draw, markers } = onMap(<PinLayer position={null} onMove={onMove} />)
  expect(markers().length).toBe(0)
  map.fire('click', { latlng: map.containerPointToLatLng([0, 0]) })
  expect(onMove).toHaveBeenCalledTimes(1)
  for (const position of [
    { lat: 13.86, lon: 100.41 },
    { lat: 13.861, lon: 100.412 },
  ]) {
    draw(<PinLayer position={position} onMove={onMove} />)
    expect(markers().length).toBe(1)
  }
  draw(<PinLayer position={null} onMove={onMove} />)
  expect(markers().length).toBe(0)
})
