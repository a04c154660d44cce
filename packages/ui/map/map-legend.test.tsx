import { map as createMap, point } from 'leaflet'
import { afterEach, expect, test, vi } from 'vitest'
import { mount, type Mounted, settle } from '../test-mount.tsx'
import { MapContext } from './map-context.ts'
import { MapLegend } from './map-legend.tsx'

let mounted: Mounted
afterEach(() => {
  mounted.unmount()
  vi.unstubAllGlobals()
})
const figure = 'จำนวนที่มีปัญหา'

test('says what the number of a ring counts, where there are rings', () => {
  mounted = mount(<MapLegend hasClusters shown={['fault', 'ok']} />)
  expect(mounted.container.textContent).toContain(figure)
  mounted.draw(<MapLegend shown={['fault', 'ok']} />)
  expect(mounted.container.textContent).not.toContain(figure)
})

test.each([
  ['stands open beside the marks', { bottom: 10 }, true],
  ['is folded where a mark would lie beneath it', { bottom: 80 }, false],
  ['stands open on a wide map of drawn marks', { bottom: 10, size: [500, 500] }, true],
  ['is folded on a narrow map of drawn marks', { bottom: 10, size: [300, 600] }, false],
] as const)(
  '%s',
  (_, { bottom, size }: { bottom: number; size?: readonly [number, number] }, isOpen) => {
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
    if (size) map.getSize = () => point(size[0], size[1])
    mounted = mount(
      <MapContext value={map}>
        <MapLegend hasClusters={size !== undefined} />
      </MapContext>,
    )
    const boundingClientRect = new DOMRect(10, 60, 120, 200)
    const seen = {
      isIntersecting: true,
      boundingClientRect,
    } as unknown as IntersectionObserverEntry
    settle(() => see([seen], watcher as unknown as IntersectionObserver))
    expect(mounted.container.querySelector('details')?.open).toBe(isOpen)
    map.remove()
  },
)
