import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router'
import { act } from 'react'
import { afterEach, expect, test } from 'vitest'
import { useUrlStep } from '../use-url-step.ts'
import { find, mount, type Mounted, press, settle } from '../test-mount.tsx'
import { SiteRecordActions, SiteRecordButtons } from './site-record-buttons.tsx'
import { useSiteRecordDialog, useSiteRecords } from './site-records.ts'

let mounted: Mounted
let history: ReturnType<typeof createMemoryHistory>
afterEach(() => mounted.unmount())

/** A page with a dialog of its own at `wid`, with the mount of the records. */
function Page() {
  const step = useUrlStep('wid', ['of', 'dialog'])
  const dialogs = [useSiteRecordDialog('modalProject'), useSiteRecordDialog('modalAnydesk')]
  return (
    <>
      <button onClick={() => step.open(5)}>เปิดพื้นที่</button>
      <SiteRecordActions site={{ wid: 9, name: 'แยกนนทกิจ' }} records={useSiteRecords()} />
      <SiteRecordButtons wid={5} />
      <output>{step.value ?? 'รายการ'}</output>
      {dialogs.map(
        ({ isOpen, wid, close }, index) =>
          isOpen && <input key={index} name={`${wid}`} onClick={close} />,
      )}
    </>
  )
}

async function visit(...entries: string[]) {
  history = createMemoryHistory({ initialEntries: entries })
  const router = createRouter({ routeTree: createRootRoute({ component: Page }), history })
  await router.load()
  mounted = mount(<RouterProvider router={router as never} />)
}
/** Waits, drawing all the while, until nothing is thrown. */
async function until(look: () => void): Promise<void> {
  for (let turn = 0; ; turn += 1) {
    await act(() => new Promise((resolve) => setTimeout(resolve, 5)))
    try {
      return look()
    } catch (error) {
      if (turn === 200) throw error
    }
  }
}
const page = () => mounted.container
const address = () => history.location.search
const opened = () => [...page().querySelectorAll('input')].map(({ name }) => name)

test('from the head of a site’s dialog its records open over it, and closing them leaves it open', async () => {
  await visit('/?DeptID=11')
  press(find(page(), 'button', 'เปิดพื้นที่'))
  await until(() => expect(address()).toBe('?DeptID=11&wid=5'))
  press(find(page(), 'button:not([aria-label])', 'ข้อมูลโครงการ'))
  await until(() => expect(address()).toBe('?DeptID=11&wid=5&dialog=modalProject&of=5'))
  expect([opened(), page().querySelector('output')?.textContent]).toEqual([['5'], '5'])
  press(find(page(), 'input'))
  await until(() => expect(address()).toBe('?DeptID=11&wid=5'))
  press(find(page(), 'button:not([aria-label])', 'เชื่อมต่อระยะไกล'))
  await until(() => expect(address()).toBe('?DeptID=11&wid=5&dialog=modalAnydesk&of=5'))
  settle(() => history.back())
  await until(() => expect(address()).toBe('?DeptID=11&wid=5'))
  expect([opened(), page().querySelector('output')?.textContent]).toEqual([[], '5'])
})

test('a row opens the records of its own site, whatever site the page shows', async () => {
  await visit('/?wid=5')
  press(find(page(), 'button[title="ข้อมูลโครงการ แยกนนทกิจ"]'))
  await until(() => expect(address()).toBe('?wid=5&dialog=modalProject&of=9'))
  expect(opened()).toEqual(['9'])
})

test.each([
  ['/?wid=5&dialog=modalAnydesk', '5', '?wid=5'],
  ['/?wid=5&dialog=modalAnydesk&of=7', '7', '?wid=5'],
  ['/?wid=5&dialog=modalAnydesk&of=x', '5', '?wid=5'],
  ['/?wid=-1&dialog=modalAnydesk', 'null', '?wid=-1'],
  ['/?dialog=modalProject', 'null', ''],
])('%s is about site %s and closes where it is', async (link, wid, left) => {
  await visit('/', link)
  expect(opened()).toEqual([wid])
  press(find(page(), 'input'))
  await until(() => expect(address()).toBe(left))
})
