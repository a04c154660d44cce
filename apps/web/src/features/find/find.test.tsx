import type { Found } from '@roadside/contract/find-call.ts'
import { find, press as pressButton, type as typeInto } from '@roadside/ui/test-mount.tsx'
import { openPage, until, type OpenedPage } from '@roadside/ui/testing/open-page.tsx'
import { act } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { AccountContext, describeAccount } from '../../account.ts'
import { FindDialog, type EarlyKeys } from './find-dialog.tsx'

const user = {
  username: 'staff',
  role: 'user',
  groupname: 'g',
  department: 'd',
  firstname: 'ก',
  lastname: 'ข',
} as const
const account = describeAccount(user, { fourGUsername: '4g', dashboardFirstname: 'dashboard' })
const one = (changes: Partial<Found>): Found => ({
  kind: 'asset',
  id: 1,
  title: 'เสา 12',
  detail: 'ถนนราชพฤกษ์ · กม. 1+350',
  wid: 7,
  DeptID: 11,
  type_name: 'Lighting',
  health: 'fault',
  ...changes,
})

const menu = [
  {
    Kind: 'regional',
    DeptGroupName: 'กลุ่ม',
    DeptList: [
      {
        DeptID: 11,
        DeptName: 'ขทช.นนทบุรี',
        Solution: [{ TypeName: 'Flooding', Link: 11 }],
      },
    ],
  },
]

let page: OpenedPage
afterEach(() => page.close())

type Answer = (requests: { kind?: string }) => readonly Found[]

async function open(
  found: readonly Found[] | Answer,
  onClose = vi.fn<() => void>(),
  early: EarlyKeys | null = null,
) {
  page = await openPage(
    '/',
    () => (
      <AccountContext value={account}>
        <FindDialog takeEarly={() => early} onClose={onClose} />
      </AccountContext>
    ),
    {
      findAnything: (requests: { kind?: string }) =>
        typeof found === 'function' ? found(requests) : found,
      getMenuITS: () => [{ json: JSON.stringify(menu) }],
    },
  )
  return onClose
}

const box = () => page.container.querySelector('input') as HTMLInputElement
const type = (text: string) => typeInto(box(), text)
const press = (on: Element, key: string) =>
  act(() => {
    on.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
    return Promise.resolve()
  })

test('one letter asks nothing, more ask once they have settled, and what was found leads to its place', async () => {
  await open([
    one({}),
    one({ kind: 'project', id: 3, title: 'ติดตั้งไฟ', wid: null, type_name: null, health: null }),
  ])
  type('เ')
  type('เส')
  type('เสา')
  await until(() => expect(page.container.querySelectorAll('li a')).toHaveLength(2))
  expect(page.sent('findAnything')).toEqual([{ text: 'เสา' }])
  expect(
    [...page.container.querySelectorAll('li a')].map((link) => link.getAttribute('href')),
  ).toEqual(['/lighting?wid=7&DeptID=11&search=%E0%B9%80%E0%B8%AA%E0%B8%B2+12', '/project?pj_id=3'])
})

test('Enter that comes before the answer opens the first of it; what is typed while a row has the focus goes into the box', async () => {
  const onClose = await open([one({})])
  type('เสา')
  await press(box(), 'Enter')
  expect(onClose).not.toHaveBeenCalled()
  await until(() => expect(onClose).toHaveBeenCalledOnce())
  await press(box(), 'ArrowDown')
  await press(page.container.querySelector('li a') as Element, '4')
  expect(document.activeElement).toBe(box())
})

test('Enter opens what is clearly meant, else the first has the focus; arrows go through the rest', async () => {
  const onClose = await open([one({}), one({ id: 2, title: 'เสา 13' })])
  type('เสา')
  await until(() => expect(page.container.querySelectorAll('li a')).toHaveLength(2))
  await press(box(), 'ArrowDown')
  const [first, second] = page.container.querySelectorAll('li a')
  expect(document.activeElement).toBe(first)
  await press(first as Element, 'ArrowDown')
  expect(document.activeElement).toBe(second)
  await press(second as Element, 'ArrowUp')
  await press(first as Element, 'ArrowUp')
  expect(document.activeElement).toBe(box())
  await press(box(), 'Enter')
  expect(document.activeElement).toBe(first)
  expect(onClose).not.toHaveBeenCalled()
  type('เสา 12')
  await press(box(), 'Enter')
  await until(() => expect(onClose).toHaveBeenCalledOnce())
  await until(() => expect(page.address()).toMatch(/^\/lighting\?wid=7&DeptID=11&search=/))
})

test('what was typed early is searched for, and opened where Enter followed', async () => {
  const onClose = await open([one({})], undefined, { text: 'เสา ', isEntered: true })
  await until(() => expect(onClose).toHaveBeenCalledOnce())
  expect(page.sent('findAnything')).toEqual([{ text: 'เสา' }])
})

test('of a kind of which many were found more are shown when they are asked for; the first of them has the focus', async () => {
  const many = Array.from({ length: 50 }, (_, at) => one({ id: at + 1, title: `เสา ${at + 1}` }))
  await open(({ kind }) => (kind ? many : many.slice(0, 8)))
  type('เสา')
  const links = () => [...page.container.querySelectorAll('li a')]
  await until(() => expect(links()).toHaveLength(8))
  pressButton(find(page.container, 'button', 'แสดงอุปกรณ์เพิ่ม'))
  await until(() => expect(links()).toHaveLength(50))
  expect(page.sent('findAnything').at(-1)).toEqual({ text: 'เสา', kind: 'asset' })
  expect(document.activeElement).toBe(links()[8])
  expect(page.container.textContent).toContain('พิมพ์ให้ละเอียดขึ้น')
})

test('nothing found is said, with what was searched; Enter leads on to the list of troubles', async () => {
  await open([])
  type('ไฟดับ นนทบุรี')
  await press(box(), 'Enter')
  await until(() => expect(page.container.textContent).toContain('ไม่พบ “ไฟดับ นนทบุรี”'))
  expect(page.container.textContent).toContain('ค้นหาจากอุปกรณ์ · เสา')
  const onward = await until(() => find(page.container, 'a', 'ในรายการขัดข้อง'))
  await until(() => expect(document.activeElement).toBe(onward))
  pressButton(onward)
  const address = `/?search=${encodeURIComponent('ไฟดับ นนทบุรี').replace('%20', '+')}`
  await until(() => expect(page.address()).toBe(address))
})

test('a page is found by its title; one that the account may not open is not', async () => {
  const onClose = await open([])
  type('น้ำท่วม')
  const links = () =>
    [...page.container.querySelectorAll('li a')].map((link) => link.getAttribute('href'))
  await until(() => expect(links()).toEqual(['/flooding-sub']))
  type('ผู้ใช้งาน')
  await until(() => expect(page.container.textContent).toContain('ไม่พบ “ผู้ใช้งาน”'))
  type('น้ำท่วม')
  await press(box(), 'Enter')
  await until(() => expect(onClose).toHaveBeenCalledOnce())
  await until(() => expect(page.address()).toBe('/flooding-sub'))
})

test('of a road and a number Enter opens the pole of that number, not one at a chainage that ends so', async () => {
  const onClose = await open([one({ title: 'P-214' }), one({ id: 2, title: 'P-162' })])
  type('นบ1001 214')
  await press(box(), 'Enter')
  await until(() => expect(onClose).toHaveBeenCalledOnce())
  await until(() => expect(page.address()).toContain('search=P-214'))
})

test('of several that hold one of the words, or the number, one must be chosen', async () => {
  for (const [text, titles] of [
    ['กล้อง บางใหญ่', ['กล้อง 12', 'CCTV-03', 'กล้อง 13']],
    ['นบ1001 214', ['P-214', 'P-162', 'C-214']],
  ] as const) {
    const onClose = await open(titles.map((title, id) => one({ id, title })))
    type(text)
    await press(box(), 'Enter')
    const [first] = await until(() => {
      const links = page.container.querySelectorAll('li a')
      expect(links).toHaveLength(3)
      return links
    })
    await until(() => expect(document.activeElement).toBe(first))
    expect(onClose).not.toHaveBeenCalled()
    await page.close()
  }
})
