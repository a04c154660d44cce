import { afterEach, expect, test } from 'vitest'
import { mount, type Mounted } from '../test-mount.tsx'
import { MapLegend } from './map-legend.tsx'

let mounted: Mounted
afterEach(() => mounted.unmount())
const figure = 'จำนวนที่ผิดปกติหรือติดต่อไม่ได้'

test('says what the number of a ring counts, where there are rings', () => {
  mounted = mount(<MapLegend hasClusters shown={['fault', 'ok']} />)
  expect(mounted.container.textContent).toContain(figure)
  mounted.draw(<MapLegend shown={['fault', 'ok']} />)
  expect(mounted.container.textContent).not.toContain(figure)
})
