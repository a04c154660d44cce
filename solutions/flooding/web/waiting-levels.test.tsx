import type { DeviceSite } from '@roadside/contract/devices/rows.ts'
import { deviceListing } from '@roadside/ui/devices/device-listing.tsx'
import { mount } from '@roadside/ui/test-mount.tsx'
import { expect, test } from 'vitest'
import { floodKind } from '../kind.ts'
import { listUnassessed } from './waiting-levels.tsx'

const listing = listUnassessed(deviceListing(floodKind))

function shownOf(figures: DeviceSite['figures']) {
  const site = { wid: 42, figures } as DeviceSite
  const page = mount(
    <p>{listing.columns.find(({ id }) => id === 'figure_depth_cm')?.cell(site)}</p>,
  )
  const shown = [page.container.textContent?.trim(), listing.markerNote?.(site)]
  page.unmount()
  return shown
}

test('a level that waits for a second value is shown under the depth and at the marker', () => {
  expect(shownOf({ depth_cm: { value: 6, level: 0 }, waiting: { value: null, level: 2 } })).toEqual(
    ['6ถึงระดับเตือนภัย รอค่าที่สอง', '6 ซม. · ถึงระดับเตือนภัย รอค่าที่สอง'],
  )
})

test('where nothing waits there is the depth alone', () => {
  expect(shownOf({ depth_cm: { value: 6, level: 2 } })).toEqual(['6', '6 ซม.'])
})
