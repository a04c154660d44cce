import { afterEach, expect, test, vi } from 'vitest'
import { find, press } from '../test-mount.tsx'
import { openPage, until, type OpenedPage } from '../testing/open-page.tsx'
import { ColumnMenu } from './column-menu.tsx'
import type { TableColumn } from './column.ts'
import { DataTable } from './data-table.tsx'

interface Lamp {
  pole: string
  current: number
}
const columns: TableColumn<Lamp>[] = [
  { id: 'pole', header: 'หมายเลขเสา', cell: ({ pole }) => pole },
  { id: 'current', header: 'กระแส', unit: 'A', cell: ({ current }) => current },
  { id: 'road', header: 'สายทาง', cell: () => 'นบ.1001' },
  { id: 'side', header: 'ด้านของถนน', isHiddenAtFirst: true, cell: () => 'ซ้ายทาง' },
  { id: 'action', header: 'จัดการ', isAction: true, cell: () => <button>แก้ไข</button> },
]
const stored = (hidden: string[]) => ({ name: 'columns', of: 'lamps', value: { hidden } })

let page: OpenedPage
afterEach(() => page.close())

async function open(answers: Parameters<typeof openPage>[2]) {
  page = await openPage(
    '/',
    () => (
      <>
        <ColumnMenu list="lamps" columns={columns} />
        <DataTable
          label="ดวงโคม"
          list="lamps"
          columns={columns}
          rows={[{ pole: 'P-001', current: 0.6 }]}
          rowKey={({ pole }) => pole}
        />
      </>
    ),
    answers,
  )
  await page.settled()
}
const heads = () =>
  [...page.container.querySelectorAll('th')].map((head) => head.textContent.split(' ')[0])
async function openMenu() {
  const button = find(page.container, 'button', 'คอลัมน์') as HTMLButtonElement
  // not before it is known what is hidden
  await until(() => expect(button.disabled).toBe(false))
  press(button)
  await until(() => find(document, '[role=menuitemcheckbox]', 'สายทาง'))
}

test('a column that was left out elsewhere is left out here, and comes back by the menu', async () => {
  await open({
    ownPreferences: () => [stored(['current', 'pole', 'action', 'gone', 'side'])],
    savePreference: (body) => body,
  })
  await until(() => expect(heads()).toEqual(['หมายเลขเสา', 'สายทาง', 'จัดการ']))
  await openMenu()
  const items = [...document.querySelectorAll('[role=menuitemcheckbox]')]
  // what names the row and what acts on it cannot be left out
  expect(items.map((item) => [item.textContent.trim(), item.getAttribute('aria-checked')])).toEqual(
    [
      ['กระแส', 'false'],
      ['สายทาง', 'true'],
      ['ด้านของถนน', 'false'],
    ],
  )
  press(find(document, '[role=menuitemcheckbox]', 'สายทาง'))
  await until(() => expect(heads()).toEqual(['หมายเลขเสา', 'จัดการ']))
  // another list of this name may have the others
  const hidden = ['current', 'pole', 'action', 'gone', 'side', 'road']
  await until(() => expect(page.sent('savePreference')).toEqual([stored(hidden)]))
  press(find(document, '[role=menuitem]', 'แสดงทุกคอลัมน์'))
  await until(() =>
    expect(heads()).toEqual(['หมายเลขเสา', 'กระแส', 'สายทาง', 'ด้านของถนน', 'จัดการ']),
  )
  await until(() => expect(page.sent('savePreference')).toHaveLength(2))
})

test('a column may be hidden until the account shows it', async () => {
  await open({ savePreference: (body) => body })
  expect(heads()).toEqual(['หมายเลขเสา', 'กระแส', 'สายทาง', 'จัดการ'])
  await openMenu()
  press(find(document, '[role=menuitemcheckbox]', 'ด้านของถนน'))
  await until(() => expect(heads()).toContain('ด้านของถนน'))
  await until(() => expect(page.sent('savePreference')).toEqual([stored([])]))
})

test('what another computer leaves out meanwhile stays left out', async () => {
  let hidden = ['side']
  await open({ ownPreferences: () => [stored(hidden)], savePreference: (body) => body })
  await openMenu()
  hidden = ['side', 'current']
  press(find(document, '[role=menuitemcheckbox]', 'สายทาง'))
  await until(() => expect(heads()).toEqual(['หมายเลขเสา', 'จัดการ']))
  expect(page.sent('savePreference')).toEqual([stored(['side', 'current', 'road'])])
})

test('what is stored and could not be read is not replaced', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  await open({ ownPreferences: () => new Error('ระบบขัดข้อง'), savePreference: (body) => body })
  await until(() => expect(heads()).toHaveLength(4))
  expect(find(page.container, 'button', 'คอลัมน์').hasAttribute('disabled')).toBe(true)
})

test('a choice that is not stored is taken back, with the reason', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  let refuse = () => {}
  const answer = new Promise((resolve) => (refuse = () => resolve(new Error('ระบบขัดข้อง'))))
  await open({ savePreference: () => answer })
  await openMenu()
  press(find(document, '[role=menuitemcheckbox]', 'สายทาง'))
  await until(() => expect(heads()).not.toContain('สายทาง'))
  await until(() => expect(page.sent('savePreference')).toHaveLength(1))
  refuse()
  await until(() => expect(heads()).toContain('สายทาง'))
})
