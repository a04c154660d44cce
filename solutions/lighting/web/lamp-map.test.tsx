import { find, press } from '@roadside/ui/test-mount.tsx'
import { openPage, type OpenedPage, until } from '@roadside/ui/testing/open-page.tsx'
import { afterEach, expect, test, vi } from 'vitest'
import { LampFeed } from './lamp-feed.ts'
import { LampMap } from './lamp-map.tsx'
import { buildView } from './lamp-testing.ts'
import type { LampFilter } from './lamp-view.ts'
import type { Lamps } from './use-lamps.ts'

let page: OpenedPage
afterEach(() => page.close())
const onFilter = vi.fn<(filter: LampFilter) => void>()

async function open(filter: LampFilter, unplaced: number) {
  const lamps = {
    table: { unplaced },
    points: null,
    extent: null,
    feed: new LampFeed(1, buildView()),
  } as Lamps
  const shared = {
    wid: 1,
    lamps,
    summary: undefined,
    isRoot: true,
    selectedId: null,
    onSelect: () => undefined,
  }
  page = await openPage(
    '/',
    () => <LampMap centering={null} {...shared} filter={filter} onFilter={onFilter} />,
    {},
  )
  await until(() => expect(page.sent('consoleInfo')).toHaveLength(1))
  return () => find(page.container, 'button', 'ไม่มีพิกัด')
}

test.each([
  ['all', 'false', 'unplaced'],
  ['unplaced', 'true', 'all'],
] as const)(
  'lamps without a position: from %s the table narrows, and widens again',
  async (filter, isPressed, next) => {
    const unplaced = await open(filter, 2)
    expect(unplaced().getAttribute('aria-pressed')).toBe(isPressed)
    press(unplaced())
    expect(onFilter).toHaveBeenLastCalledWith(next)
  },
)

test('where all have one nothing is said, unless the table is still narrowed', async () => {
  expect(await open('all', 0)).toThrow('no button')
  await page.close()
  expect((await open('unplaced', 0))().textContent).toBe('ไม่มีพิกัด 0 ดวง')
})
