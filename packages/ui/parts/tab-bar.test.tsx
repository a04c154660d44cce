import { afterEach, expect, test, vi } from 'vitest'
import { mount, type Mounted } from '../test-mount.tsx'
import { TabBar } from './tab-bar.tsx'

const tabs = [
  { id: 'now', label: 'ผังอุโมงค์' },
  { id: 'series', label: 'แนวโน้ม' },
  { id: 'devices', label: 'ช่วงอุโมงค์และเกณฑ์' },
] as const

let mounted: Mounted
afterEach(() => {
  mounted.unmount()
  vi.restoreAllMocks()
})

async function scrolledIntoView(open: (typeof tabs)[number]['id']): Promise<unknown[]> {
  const show = vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(() => undefined)
  mounted = mount(<TabBar tabs={tabs} open={open} onOpen={() => undefined} />)
  await new Promise(requestAnimationFrame)
  return show.mock.contexts.map((tab) => (tab as Element).textContent)
}

test('a tab that was linked to is brought into view, where the bar is wider than a phone', async () => {
  expect(await scrolledIntoView('devices')).toEqual(['ช่วงอุโมงค์และเกณฑ์'])
})

test('the first one is in view as it is', async () => {
  expect(await scrolledIntoView('now')).toEqual([])
})
