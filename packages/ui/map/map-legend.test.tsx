import { map as createMap } from 'leaflet'
import { afterEach, expect, test, vi } from 'vitest'
import { mount, type Mounted, settle } from '../test-mount.tsx'
import { MapContext } from './map-context.ts'
import { MapLegend } from './map-legend.tsx'

let mounted: Mounted
afterEach(() => {
  mounted.unmount()
  vi.unstubAllGlobals()
})
const figure = 'จำนวนที่ผิดปกติหรือติดต่อไม่ได้'

test('says what the number of a ring counts, where there are rings', () => {
  mounted = mount(<MapLegend hasClusters shown={['fault', 'ok']} />)
  expect(mounted.container.textContent).toContain(figure)
  mounted.draw(<MapLegend shown={['fault', 'ok']} />)
  expect(mounted.container.textContent).not.toContain(figure)
})

test.each([
  ['stands open beside the marks', 10, true],
  ['is folded where a mark would lie beneath it', 80, false],
])('%s', (_, bottom, isOpen) => {
  let see: IntersectionObserverCallback = () => undefined
  const watcher = { observe: vi.fn<() => void>(), disconnect: vi.fn<() => void>() }
  vi.stubGlobal(
    'IntersectionObserver',
    vi.fn<(seen: IntersectionObserverCallback) => typeof watcher>(function watch(seen) {
      see = seen
      return watcher
    }),
  )
  const map = createMap(document.createElement('div'))
  const mark = document.createElement('div')
  mark.className = 'leaflet-marker-icon'
  mark.getBoundingClientRect = () => new DOMRect(40, bottom - 28, 28, 28)
  map.getContainer().append(mark)
  mounted = mount(
    <MapContext value={map}>
      <MapLegend />
    </MapContext>,
  )
  const boundingClientRect = new DOMRect(10, 60, 120, 200)
  const seen = { isIntersecting: true, boundingClientRect } as unknown as IntersectionObserverEntry
  settle(() => see([seen], watcher as unknown as IntersectionObserver))
  expect(mounted.container.querySelector('details')?.open).toBe(isOpen)
  map.remove()
})
