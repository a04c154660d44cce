import { afterEach, expect, test } from 'vitest'
import { find, mount, type Mounted, press } from '../test-mount.tsx'
import { ListPager } from './list-pager.tsx'
import { useListQuery } from './use-list-query.ts'

let mounted: Mounted
afterEach(() => mounted.unmount())
const answer: number[] = []
function List({ total, isFetching = false }: { total: number | undefined; isFetching?: boolean }) {
  const list = useListQuery('all', 'name')
  answer.push(list.page)
  return (
    <ListPager
      list={list}
      answer={{ data: total === undefined ? undefined : { total }, isFetching }}
    />
  )
}
const words = () => find(mounted.container, 'output').textContent

test('the list leaves a page that is no more, and not by an answer from before', () => {
  mounted = mount(<List total={100} />)
  press(find(mounted.container, 'button', 'หน้าสุดท้าย'))
  expect(answer.at(-1)).toBe(4)
  mounted.draw(<List total={undefined} />)
  mounted.draw(<List total={30} isFetching />)
  expect(answer.at(-1)).toBe(4)
  mounted.draw(<List total={30} />)
  expect(answer.at(-1)).toBe(2)
  expect(words()).toBe('แสดง 26 ถึง 30 จากทั้งหมด 30 รายการ')
})
