import { afterEach, expect, test } from 'vitest'
import { find, mount, type Mounted, press } from '../test-mount.tsx'
import { ListPager } from './list-pager.tsx'
import { usePaging } from './use-paging.ts'

let mounted: Mounted
afterEach(() => mounted.unmount())
const requests: number[] = []
function List({ total, isFetching = false }: { total: number | undefined; isFetching?: boolean }) {
  const paging = usePaging({ initial: 25, options: [25, 50] })
  requests.push(paging.page)
  return <ListPager paging={paging} total={total} isFetching={isFetching} />
}
const words = () => find(mounted.container, 'output').textContent

test('a page that is no more is left for the last one, and not while that is not known', () => {
  mounted = mount(<List total={100} />)
  press(find(mounted.container, 'button', 'หน้าสุดท้าย'))
  expect(requests.at(-1)).toBe(4)
  mounted.draw(<List total={undefined} />)
  expect(requests.at(-1)).toBe(4)
  // from before rows were added, and being refetched
  mounted.draw(<List total={30} isFetching />)
  expect(requests.at(-1)).toBe(4)
  mounted.draw(<List total={30} />)
  expect(words()).toBe('แสดง 26 ถึง 30 จากทั้งหมด 30 รายการ')
  expect(requests.at(-1)).toBe(2)
  mounted.draw(<List total={0} />)
  expect(requests.at(-1)).toBe(1)
})
