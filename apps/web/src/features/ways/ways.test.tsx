import { wayFields, wayLabels, wayRules } from '@roadside/contract/records/way-form.ts'
import type { WayDetail, WayThing } from '@roadside/contract/records/way.ts'
import { expect, test, vi } from 'vitest'
import { admin, eachWithConsole, find, press, query } from '../../testing/open-console.ts'

const site = (id: number, sta: string, typeName = 'Lighting'): WayThing => ({
  kind: 'site',
  id,
  name: `นบ.1001 จุดที่ ${id}`,
  sta,
  typeName,
  DeptID: 11,
  Dept_Name: 'ขทช.นนทบุรี',
})
const camera = (id: number, sta: string, health: 'ok' | 'fault' | 'unknown' = 'ok'): WayThing => ({
  kind: 'camera',
  id,
  name: `CAM-${id}`,
  sta,
  pj_id: 31,
  location: 'สะพานลอย',
  health,
})
const way: WayDetail = {
  id: 5,
  version: 1,
  code: 'นบ.1001',
  name: 'แยกนนทกิจ',
  province: 'นนทบุรี',
  district: 'บางใหญ่',
  length_km: 9.972,
  sta_from: '0+000',
  sta_to: '9+972',
  note: '',
  sites: 0,
  cameras: 0,
  is_code_repeated: false,
  line: null,
  archived_at: null,
  updated_at: '2026-11-21T12:00:00+07:00',
  things: [],
}

const { answer, close, sent, server, visit } = eachWithConsole(admin)
function visitWay(address: string, things: readonly WayThing[] = [], width = 1_100) {
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(width)
  answer('way', { ...way, things })
  answer('wayList', { rows: [way], total: 1, counts: { active: 1, archived: 0 }, provinces: [] })
  answer('recordHistory', { rows: [], total: 0 })
  visit(address)
}
const strip = () => find('section', 'อุปกรณ์ตามแนวสายทาง เรียงตาม กม.')
const rows = (label: string) =>
  vi.waitFor(() => {
    const table = query('table', label)
    if (!table) throw new Error(`no table ${label}`)
    return [...table.querySelectorAll('tbody tr')].map(
      (row) => row.querySelector('td')?.textContent,
    )
  })

test('a province that no way has is shown as the one that a link filters by', async () => {
  visitWay(`/way?province=${encodeURIComponent('ตราด')}`)
  const select = (await find('select', 'กรองตามจังหวัด')) as HTMLSelectElement
  expect(select.selectedOptions[0]?.textContent).toBe('ตราด')
  await find('td', 'นบ.1001')
  expect(select.value).toBe('ตราด')
})

test.each([1_100, 390])(
  'on %i px each thing leads to its page, with its state in shape and word',
  async (width) => {
    visitWay(
      '/way?id=5',
      [site(1, 'กม.ที่ 2+000'), camera(2, '5+000', 'fault'), site(3, '8+000', 'ไม่มีชนิดนี้')],
      width,
    )
    const drawn = await strip()
    await vi.waitFor(() => expect(drawn.textContent).toContain('CAM-2'))
    const links = [...drawn.querySelectorAll('a')].map((link) => link.getAttribute('href'))
    expect(links).toEqual(['/lighting-sub?DeptID=11&wid=1', '/project?pj_id=31'])
    expect(drawn.querySelector('[role=img]')?.getAttribute('aria-label')).toBe('ผิดปกติ')
    expect(drawn.textContent).toContain('ไม่มีชนิดนี้')
    expect(await rows('รายการตามแนวสายทาง')).toEqual(['2+000', '5+000', '8+000'])
  },
)

test('things too close to be told apart are counted with the worst of their states, and listed when pressed', async () => {
  visitWay('/way?id=5', [
    camera(1, '1+000'),
    camera(2, '1+010', 'fault'),
    camera(3, '1+020', 'unknown'),
    camera(4, '9+000'),
  ])
  const drawn = await strip()
  const group = await vi.waitFor(() => {
    const button = drawn.querySelector('button')
    if (!button) throw new Error('no group')
    return button
  })
  expect(group.textContent).toContain('3 กล้อง')
  expect(group.textContent).toContain('ผิดปกติ 1')
  expect(group.querySelector('[role=img]')?.getAttribute('aria-label')).toBe('ผิดปกติ')
  group.click()
  await find('h2', 'รายการช่วง กม.\u00A01+000 – 1+020')
  expect(await rows('รายการตามแนวสายทาง')).toEqual(['1+000', '1+010', '1+020'])
  await press('แสดงทั้งหมด 4 รายการ')
  await vi.waitFor(async () => expect(await rows('รายการตามแนวสายทาง')).toHaveLength(4))
})

test.each([
  [60, 1_100],
  [500, 1_100],
  [500, 390],
])('of %i things on %i px none is lost, and no more are drawn than fit', async (count, width) => {
  visitWay(
    '/way?id=5',
    Array.from({ length: count }, (_, n) =>
      camera(n + 1, `${Math.floor((n / count) * 9)}+${String(n).padStart(3, '0')}`),
    ),
    width,
  )
  const drawn = await strip()
  await vi.waitFor(() => expect(drawn.querySelectorAll('a, button').length).toBeGreaterThan(5))
  const marks = [...drawn.querySelectorAll('a, button')]
  expect(marks.length).toBeLessThanOrEqual(24)
  const counted = marks.map((mark) =>
    Number(
      /^\d+(?= กล้อง)/.exec([...mark.querySelectorAll('b')].at(-1)?.textContent ?? '')?.[0] ?? 1,
    ),
  )
  expect(counted.reduce((sum, one) => sum + one, 0)).toBe(count)
})

test('what has no readable chainage is listed apart', async () => {
  visitWay('/way?id=5', [site(1, 'ข้างวัด'), site(2, '')])
  expect(await rows('ไม่ทราบตำแหน่ง กม.')).toEqual(['ข้างวัด', 'ไม่ระบุ'])
  expect(query('section', 'อุปกรณ์ตามแนวสายทาง เรียงตาม กม.')).toBeUndefined()
})

test('a road with nothing along it says so', async () => {
  visitWay('/way?id=5')
  const notice = await find('p', 'ยังไม่มีพื้นที่ติดตั้งหรือกล้องที่ใช้รหัสสายทาง นบ.1001')
  expect(notice.closest('section')?.querySelector('h2')?.textContent).toBe('อุปกรณ์ตามแนวสายทาง')
})

test('a doubtful code and swapped ends are pointed out while they are typed, and block nothing', async () => {
  visitWay('/way?id=5&dialog=edit')
  answer('saveWay', { id: 5, version: 2 })
  const fill = async (label: string, text: string) => {
    const input = await vi.waitFor(() => {
      const name = [...document.querySelectorAll('dialog label')].find(
        (one) => one.textContent === label,
      )
      const found = document.getElementById(name?.getAttribute('for') ?? '')
      if (!(found instanceof HTMLInputElement)) throw new Error(`no field ${label}`)
      return found
    })
    Reflect.set(HTMLInputElement.prototype, 'value', text, input)
    input.dispatchEvent(new Event('input', { bubbles: true }))
    await vi.waitFor(() => expect(input.value).toBe(text))
  }
  await fill('รหัสสายทาง', 'ถนนเลียบคลอง')
  await fill('กม. สิ้นสุด', '๓๐ + ๘๐๐')
  await fill('กม. เริ่มต้น', '31+000')
  const hints = () =>
    [...document.querySelectorAll('dialog [role=status]')].map(({ textContent }) => textContent)
  await vi.waitFor(() =>
    expect(hints()).toEqual([
      expect.stringContaining('ไม่ใช่แบบที่ใช้ทั่วไป'),
      expect.stringContaining('น้อยกว่า'),
    ]),
  )
  document.querySelector<HTMLFormElement>('dialog form')?.requestSubmit()
  await vi.waitFor(() => {
    expect(sent('saveWay')[0]).toMatchObject({
      id: 5,
      version: 1,
      form: { code: 'ถนนเลียบคลอง', sta_to: '๓๐ + ๘๐๐' },
    })
  })
})

test('what may not be left empty is marked, and nothing else', async () => {
  visitWay('/way?id=5&dialog=edit')
  const marked = await vi.waitFor(() => {
    const labels = [...document.querySelectorAll<HTMLLabelElement>('dialog label')]
    if (labels.length < wayFields.length) throw new Error('no form yet')
    return labels
      .filter(({ control }) => (control as HTMLInputElement).required)
      .map(({ firstChild }) => firstChild?.textContent)
  })
  expect(marked).toEqual(
    wayFields.filter((field) => wayRules[field]('') !== null).map((field) => wayLabels[field]),
  )
})

test('a camera is called without the code of the road that it stands on', async () => {
  const named = (id: number, name: string) => ({ ...camera(id, `${id}+000`), name })
  visitWay('/way?id=5', [named(2, 'นบ.1001 ขาออก (กล้อง 2)'), named(8, 'นบ.10012 ขาเข้า')])
  const drawn = await strip()
  await vi.waitFor(() => {
    const labels = [...drawn.querySelectorAll('a b')].map(({ textContent }) => textContent)
    expect(labels).toEqual(['ขาออก (กล้อง 2)', 'นบ.10012 ขาเข้า'])
  })
})

test('a road that is not there leads back to the list', async () => {
  vi.spyOn(console, 'error').mockReturnValue()
  visitWay('/')
  close()
  server().answers.delete('way')
  visit('/way?id=999999')
  await find('[role=alert] b', 'ไม่พบสายทางที่ระบุ')
  expect(query('[role=alert] a', 'กลับไปที่รายการ')?.getAttribute('href')).toBe('/way')
})
