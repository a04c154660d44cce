import { afterEach, expect, test, vi } from 'vitest'
import { find, key, mount, type Mounted, press, settle } from '../test-mount.tsx'
import type { TableColumn, TableSort } from './column.ts'
import { DataTable, type DataTableProps } from './data-table.tsx'

interface Lamp {
  pole: string
  current: number
}
const lamps: Lamp[] = ['P-001', 'P-002', 'P-003'].map((pole) => ({ pole, current: 0.6 }))
const drawPole = vi.fn<(lamp: Lamp) => string>((lamp) => lamp.pole)
const edit = vi.fn<() => void>()
const columns: TableColumn<Lamp>[] = [
  { id: 'pole', header: 'หมายเลขเสา', cell: drawPole, isSortable: true },
  {
    id: 'devct',
    header: 'กระแส',
    unit: 'A',
    align: 'end',
    cell: (lamp) => lamp.current,
    glowKey: (lamp) => lamp.current,
  },
  {
    id: 'action',
    header: 'จัดการ',
    isAction: true,
    cell: () => <button onClick={edit}>แก้ไข</button>,
  },
]

let mounted: Mounted
afterEach(() => mounted.unmount())
function table(props: Partial<DataTableProps<Lamp>> = {}) {
  return (
    <DataTable
      label="ดวงโคม"
      columns={columns}
      rows={lamps}
      rowKey={(lamp) => lamp.pole}
      {...props}
    />
  )
}
const rows = () => [...mounted.container.querySelectorAll<HTMLElement>('tbody tr')]

test('a sortable head says how it is sorted and asks for the other order', () => {
  const onSort = vi.fn<(sort: TableSort) => void>()
  mounted = mount(table({ onSort }))
  const head = find(mounted.container, 'th', 'หมายเลขเสา')
  expect(head.getAttribute('aria-sort')).toBe('none')
  expect(find(mounted.container, 'th', 'กระแส').getAttribute('aria-sort')).toBeNull()
  press(find(head, 'button'))
  expect(onSort).toHaveBeenLastCalledWith({ id: 'pole', order: 'asc' })

  mounted.draw(table({ onSort, sort: { id: 'pole', order: 'asc' } }))
  expect(head.getAttribute('aria-sort')).toBe('ascending')
  press(find(head, 'button'))
  expect(onSort).toHaveBeenLastCalledWith({ id: 'pole', order: 'desc' })

  mounted.draw(table({ onSort, sort: { id: 'pole', order: 'desc' } }))
  expect(head.getAttribute('aria-sort')).toBe('descending')
  press(find(head, 'button'))
  expect(onSort).toHaveBeenLastCalledWith({ id: 'pole', order: 'asc' })
})

test('rows are one tab stop, walked by arrows and pressed with Enter', () => {
  const onRowClick = vi.fn<(lamp: Lamp) => void>()
  mounted = mount(table({ onRowClick, selectedKey: 'P-002' }))
  expect(rows().map((row) => row.tabIndex)).toEqual([-1, 0, -1])
  expect(rows().map((row) => row.ariaSelected ?? row.getAttribute('aria-selected'))).toEqual([
    'false',
    'true',
    'false',
  ])
  const walked = ['ArrowDown', 'ArrowDown', 'Home', 'End', 'ArrowUp'].map((name) => {
    key(
      document.activeElement?.closest('tbody')
        ? (document.activeElement ?? rows()[1]!)
        : rows()[1]!,
      name,
    )
    return document.activeElement?.firstChild?.textContent
  })
  expect(walked).toEqual(['P-003', 'P-003', 'P-001', 'P-003', 'P-002'])
  key(rows()[2]!, 'Enter')
  expect(onRowClick).toHaveBeenLastCalledWith(lamps[2])
})

test('the focus of a row that goes comes to the one in its place', () => {
  const onRowClick = vi.fn<(lamp: Lamp) => void>()
  const draw = (shown: Lamp[]) => mounted.draw(table({ onRowClick, rows: shown }))
  const focused = () => document.activeElement?.closest('tbody tr')?.firstChild?.textContent
  mounted = mount(table({ onRowClick }))
  settle(() => rows()[0]!.focus())
  draw([lamps[1]!, lamps[0]!, lamps[2]!])
  expect(focused()).toBe('P-001')
  draw([lamps[1]!, lamps[2]!])
  expect(focused()).toBe('P-003')
  settle(() => find(rows()[1]!, 'button').focus())
  draw([lamps[1]!])
  expect(focused()).toBe('P-002')
  // nobody is brought back who has gone elsewhere
  settle(() => (document.activeElement as HTMLElement).blur())
  draw([lamps[0]!])
  expect(focused()).toBeUndefined()
  settle(() => rows()[0]!.focus())
  mounted.draw(table({ onRowClick, rows: [lamps[1]!], keepsFocus: false }))
  expect(focused()).toBeUndefined()
})

test('a press on the row chooses it, a press on a button in it does not', () => {
  const onRowClick = vi.fn<(lamp: Lamp) => void>()
  mounted = mount(table({ onRowClick }))
  press(find(rows()[1]!, 'button'))
  key(find(rows()[1]!, 'button'), 'Enter')
  expect(edit).toHaveBeenCalledOnce()
  expect(onRowClick).not.toHaveBeenCalled()
  press(find(rows()[1]!, 'td'))
  expect(onRowClick).toHaveBeenCalledExactlyOnceWith(lamps[1])
})

test('a row that is chosen outside is brought into view, and again once the cards before it were drawn', async () => {
  const shown: (string | undefined)[] = []
  vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function show(this: Element) {
    shown.push(this.firstElementChild?.textContent ?? undefined)
  })
  mounted = mount(table())
  expect(shown).toEqual([])
  mounted.draw(table({ selectedKey: 'P-003' }))
  expect(shown).toEqual(['P-003'])
  await vi.waitFor(() => expect(shown).toEqual(['P-003', 'P-003']))
  vi.restoreAllMocks()
})

test('other rows that are asked for, or another order, begin at the first row; rows that change alone do not', () => {
  mounted = mount(table())
  const scroller = find(mounted.container, 'table').parentElement!
  const isAtStart = (props: Partial<DataTableProps<Lamp>>) => {
    scroller.scrollTop = 800
    mounted.draw(table(props))
    return scroller.scrollTop === 0
  }
  const sort = { id: 'pole', order: 'asc' } as const
  expect(isAtStart({ rows: lamps.slice(1) }), 'live').toBe(false)
  expect(isAtStart({ sort }), 'sorted').toBe(true)
  expect(isAtStart({ sort: { ...sort }, rows: lamps.toReversed() }), 'live').toBe(false)
  expect(isAtStart({ sort: { ...sort, order: 'desc' } }), 'turned about').toBe(true)
  expect(isAtStart({ narrowedBy: ['off', ''] }), 'filtered').toBe(true)
  expect(isAtStart({ narrowedBy: ['ok', ''] }), 'filtered otherwise').toBe(true)
  const shown = vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(() => {
    scroller.scrollTop = 300
  })
  expect(isAtStart({ selectedKey: 'P-003' }), 'chosen on the map while all is widened').toBe(false)
  expect([scroller.scrollTop, shown.mock.calls.length]).toEqual([300, 1])
  vi.restoreAllMocks()
})

test('a row that nobody chose is marked and nothing scrolls to it', () => {
  const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(() => undefined)
  mounted = mount(table())
  mounted.draw(table({ selectedKey: 'P-003', keepsInView: false }))
  expect(rows().map((row) => row.getAttribute('aria-selected'))).toEqual(['false', 'false', 'true'])
  expect(scrolled).not.toHaveBeenCalled()
  mounted.draw(table({ selectedKey: 'P-003' }))
  expect(scrolled).toHaveBeenCalled()
  vi.restoreAllMocks()
})

test('nothing there, nothing found and not yet known are three things', () => {
  mounted = mount(table({ rows: [] }))
  expect(mounted.container.textContent).toContain('ไม่พบข้อมูล')
  mounted.draw(table({ rows: [], emptyText: 'ยังไม่มีดวงโคม' }))
  expect(mounted.container.textContent).toContain('ยังไม่มีดวงโคม')
  mounted.draw(table({ rows: [], narrowedBy: ['P-9'], emptyText: 'ยังไม่มีดวงโคม' }))
  expect(mounted.container.textContent).toContain('ไม่พบรายการที่ตรงกับคำค้น')
  mounted.draw(table({ rows: undefined }))
  expect(mounted.container.textContent).toContain('กำลังโหลดข้อมูล…')
  expect(find(mounted.container, 'table').getAttribute('aria-busy')).toBe('true')
})

test('only the row that changed is drawn again, and only its changed value glows', () => {
  mounted = mount(table())
  const cells = () => rows().map((row) => row.children[1]!)
  const before = cells()
  drawPole.mockClear()
  const [first, second, third] = lamps
  mounted.draw(table({ rows: [first!, { ...second!, current: 0.7 }, third!] }))
  expect(new Set(drawPole.mock.calls.map(([lamp]) => lamp.pole))).toEqual(new Set(['P-002']))
  expect(cells().map((cell) => cell.className !== '')).toEqual([false, true, false])
  expect(cells()[1]).not.toBe(before[1])

  const glowing = cells()[1]
  mounted.draw(table({ rows: [first!, { ...second!, current: 0.7 }, third!] }))
  expect(cells()[1], 'the same value again does not glow').toBe(glowing)
  mounted.draw(table({ rows: [{ pole: 'P-009', current: 1 }] }))
  expect(
    cells().map((cell) => cell.className),
    'a new row does not glow',
  ).toEqual([''])
})

test('a long text carries a title, because it may be cut', () => {
  const long = 'สะพานข้ามแม่น้ำเจ้าพระยาบริเวณทางแยกต่างระดับบางใหญ่'
  mounted = mount(table({ rows: [{ pole: long, current: 0 }] }))
  expect(find(mounted.container, 'td').title).toBe(long)
})

test('a head in parts may be broken between them alone, and is one name everywhere else', () => {
  const parted: TableColumn<Lamp> = {
    id: 'day',
    header: ['ไฟติด', 'กลางวัน'],
    isSortable: true,
    cell: () => 0,
  }
  mounted = mount(table({ columns: [...columns, parted], onSort: vi.fn<() => void>() }))
  const head = find(mounted.container, 'th', 'ไฟติดกลางวัน')
  expect([...head.querySelectorAll('span')].map(({ textContent }) => textContent)).toEqual([
    'ไฟติด',
    'กลางวัน',
  ])
  expect(head.querySelectorAll('wbr')).toHaveLength(1)
  expect(rows()[0]?.lastElementChild?.getAttribute('data-label')).toBe('ไฟติดกลางวัน')
  expect(find(mounted.container, 'option', 'ไฟติดกลางวัน: น้อยไปมาก')).toBeTruthy()
})
