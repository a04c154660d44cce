import type { PointColumns } from '@roadside/ui/map/point-source.ts'
import { beforeEach, expect, test, vi } from 'vitest'
import { admin, eachWithConsole, find, press, query } from '../../testing/open-console.ts'
import {
  buildAvailability,
  buildMonitoredSite,
  buildPeriod,
  buildTrouble,
} from './testing-monitoring.ts'

const map = vi.hoisted(() => ({ columns: null as PointColumns | null }))
vi.mock('@roadside/ui/map/use-worker-points.ts', () => ({
  useWorkerPoints: (columns: PointColumns) => {
    map.columns = columns
    return null
  },
}))
vi.mock('@roadside/ui/map/map.tsx', () => ({
  MapView: ({ children }: { children: React.ReactNode }) => children,
  PointLayer: () => null,
}))

const sites = [
  buildMonitoredSite({ wid: 1, fault: 2, ok: 30 }),
  buildMonitoredSite({ wid: 2, name: 'กล้องแยกแคราย', type_name: 'CCTV', unreachable: 1, ok: 3 }),
  buildMonitoredSite({
    wid: 3,
    name: 'จุดวัดน้ำ',
    type_name: 'Flooding',
    ok: 1,
    condition: 'critical',
  }),
]

const { address, answer, sent, visit } = eachWithConsole(admin)
beforeEach(() => {
  const page = window as unknown as { happyDOM: { setViewport(size: { width: number }): void } }
  page.happyDOM.setViewport({ width: 1440 })
  answer('monitoringSites', sites)
  answer('monitoringTroubles', { rows: [buildTrouble()], total: 60 })
  answer('assetPeriods', [
    buildPeriod(),
    buildPeriod({ id: 69, health: 'ok', ended_at: '2026-11-21T10:00:00+07:00' }),
  ])
})
const lastRequested = (body: object) =>
  vi.waitFor(() => expect(sent('monitoringTroubles').at(-1)).toEqual(body), { timeout: 5_000 })
const tile = (label: string) => find('button', label)
const choose = (label: string, value: string) => {
  const select = document.querySelector<HTMLSelectElement>(`select[aria-label="${label}"]`)!
  select.value = value
  select.dispatchEvent(new Event('change', { bubbles: true }))
}
const radio = (label: string) =>
  [...document.querySelectorAll('label')]
    .find(({ textContent }) => textContent === label)
    ?.querySelector('input')
    ?.click()
const paging = { page: 1, perPage: 25 }

test('who is no administrator of the authority sees nothing of it', async () => {
  visit('/monitoring-dashboard', { role: 'admin' })
  await find('h1', 'ท่านไม่มีสิทธิ์เข้าถึงหน้านี้')
  expect(sent('monitoringSites')).toEqual([])
})

test('tiles count all equipment; a pressed one leaves its own in list and map, and is in the address', async () => {
  visit('/monitoring-dashboard')
  await tile('ผิดปกติ2')
  expect(query('button', 'ปกติ34')).toBeDefined()
  expect(query('button', 'พื้นที่เกินเกณฑ์1 แห่ง')).toBeDefined()
  await lastRequested({ kind: 'all', ...paging })
  expect([...(map.columns?.condition ?? [])]).toEqual([0, 0, 4])
  ;(await tile('ติดต่อไม่ได้1')).click()
  await lastRequested({ health: 'unreachable', ...paging })
  expect(map.columns?.ids).toEqual(['2'])
  expect([...(map.columns?.counts ?? [])]).toEqual([0, 0, 1, 0, 0])
  expect(address()).toBe('/monitoring-dashboard?show=unreachable')
  ;(await tile('พื้นที่เกินเกณฑ์1 แห่ง')).click()
  await lastRequested({ kind: 'condition', ...paging })
  expect(map.columns?.ids).toEqual(['3'])
})

test('the heading counts the sites where there is equipment', async () => {
  answer('monitoringSites', [...sites, buildMonitoredSite({ wid: 4, name: 'ยังไม่มีอุปกรณ์' })])
  visit('/monitoring-dashboard')
  await tile('ผิดปกติ2')
  expect(document.body.textContent).toContain('อุปกรณ์ 37 รายการ ใน 3 แห่ง')
})

test('who may not know of each lamp whether it can be reached is told which sites the tile counts', async () => {
  answer('monitoringTroubles', {
    rows: [],
    total: 0,
    unlisted: { total: 1002, sites: 8, first: [{ wid: 1, count: 2 }] },
  })
  visit('/monitoring-dashboard?show=unreachable', { ...admin, username: 'drradmin' })
  const counted = 'นับรวมในตัวเลขสรุป แต่ดูรายดวงได้เฉพาะบัญชี admin'
  const note = await find(
    'p',
    `ดวงโคมที่ติดต่อไม่ได้ 1,002 ดวง ${counted} อยู่ที่ นบ.1001 แยกบางใหญ่ 2 ดวง และอีก 7 แห่ง`,
  )
  expect(note.querySelector('a')?.getAttribute('href')).toContain('wid=1')
  expect(document.body.textContent).toContain('ไม่มีอุปกรณ์อื่นที่ติดต่อไม่ได้')
  answer('monitoringTroubles', { rows: [buildTrouble()], total: 60 })
  ;(await tile('ผิดปกติ2')).click()
  await lastRequested({ health: 'fault', ...paging })
  await vi.waitFor(() => expect(document.body.textContent).not.toContain(counted))
})

test.each([
  ['unknown', 'ไม่มีอุปกรณ์ที่ไม่ทราบสถานะ'],
  ['warning', 'ไม่มีอุปกรณ์ที่ต้องเฝ้าระวัง'],
  ['health', 'ไม่มีอุปกรณ์ผิดปกติ'],
  ['condition', 'ไม่มีสภาพที่ต้องเฝ้าระวัง'],
  ['all', 'ไม่มีอุปกรณ์ผิดปกติและไม่มีสภาพที่ต้องเฝ้าระวัง'],
  ['unknown&only=2', 'ไม่มีอุปกรณ์ที่ไม่ทราบสถานะในพื้นที่และระบบที่เลือก'],
])('an empty list of %s says what there is none of', async (show, sentence) => {
  answer('monitoringTroubles', { rows: [], total: 0 })
  visit(`/monitoring-dashboard?show=${show}`)
  await vi.waitFor(() => expect(document.body.textContent).toContain(sentence), 5_000)
  expect(document.body.textContent).not.toContain('ไม่พบรายการที่ตรงกับคำค้น')
})

test('kinds, order, search, pages and layers go to the server; another question begins at the first page', async () => {
  visit('/monitoring-dashboard')
  await find('td span', 'P-001')
  await press('ถัดไป')
  await lastRequested({ kind: 'all', page: 2, perPage: 25 })
  choose('ลำดับรายการ', 'longest')
  await lastRequested({ kind: 'all', sort: 'since', order: 'asc', ...paging })
  radio('อุปกรณ์')
  await lastRequested({ kind: 'health', sort: 'since', order: 'asc', ...paging })
  const field = document.querySelector<HTMLInputElement>('input[aria-label="ค้นหาในรายการ"]')!
  Reflect.set(HTMLInputElement.prototype, 'value', 'บริษัท ก', field)
  field.dispatchEvent(new Event('input', { bubbles: true }))
  await lastRequested({ kind: 'health', search: 'บริษัท ก', sort: 'since', order: 'asc', ...paging })
  await press('ประเภทระบบ 3/3')
  const layer = [...document.querySelectorAll('fieldset label')].find(({ textContent }) =>
    textContent?.startsWith('กล้อง CCTV'),
  )
  layer?.querySelector('input')?.click()
  await vi.waitFor(() =>
    expect((sent('monitoringTroubles').at(-1) as { types: string[] }).types?.toSorted()).toEqual([
      'Flooding',
      'Lighting',
    ]),
  )
  const choices = () => new URLSearchParams(address().split('?')[1]).get('hide')
  expect(choices()).toBe('CCTV')
  await press('แสดงทุกประเภทระบบ')
  await find('button', 'ประเภทระบบ 3/3')
  expect(choices()).toBeNull()
})

test('what was chosen comes back with the address; what the address has wrong is left at its first', async () => {
  visit('/monitoring-dashboard?search=%E0%B8%81&order=longest&show=health&only=2')
  await lastRequested({
    kind: 'health',
    wid: 2,
    search: 'ก',
    sort: 'since',
    order: 'asc',
    ...paging,
  })
  await find('span', 'เฉพาะ กล้องแยกแคราย')
  const chosen = () =>
    document.querySelector<HTMLSelectElement>('select[aria-label="ลำดับรายการ"]')?.value
  expect(document.querySelector<HTMLInputElement>('input[aria-label="ค้นหาในรายการ"]')?.value).toBe(
    'ก',
  )
  expect(chosen()).toBe('longest')
  choose('ลำดับรายการ', 'worst')
  await press('แสดงทุกพื้นที่')
  await lastRequested({ kind: 'health', search: 'ก', ...paging })
  await press('ล้าง')
  await lastRequested({ kind: 'health', ...paging })
  expect(address()).toBe('/monitoring-dashboard?show=health')
  visit(
    `/monitoring-dashboard?search=${'x'.repeat(250)}&order=newest&show=never&only=99&hide=Never`,
  )
  await lastRequested({ kind: 'all', search: 'x'.repeat(200), ...paging })
  expect(chosen()).toBe('worst')
  visit('/monitoring-dashboard?hide=CCTV,Flooding,Never')
  await find('button', 'ประเภทระบบ 1/3')
  await find('span', 'ไม่รวม 2 ประเภทระบบ')
  await lastRequested({ kind: 'all', types: ['Lighting'], ...paging })
})

test('a row tells what, why, since when, where and whose in six columns; a level says what has reached it', async () => {
  const flood = {
    name: 'จุดวัดน้ำที่ 1',
    type_name: 'Flooding',
    reason: 'แบตเตอรี่เหลือ 14 %',
    health: 'warning',
  } as const
  answer('monitoringTroubles', {
    rows: [
      buildTrouble({
        ...flood,
        condition: 'danger',
        guarantee_from: '2026-01-01',
        guarantee_to: '2126-01-01',
      }),
      buildTrouble({
        id: 8,
        type_name: 'SCADA',
        health: 'ok',
        condition: 'watch',
        reason: '',
        contractor: '',
      }),
    ],
    total: 2,
  })
  visit('/monitoring-dashboard')
  await find('td span', 'P-001')
  const texts = (selector: string) =>
    [...document.querySelectorAll(selector)].map(({ textContent }) =>
      textContent?.replaceAll(/\s+/g, ' ').trim(),
    )
  const heads = [
    'อุปกรณ์',
    'สถานะและสาเหตุ',
    'ตั้งแต่',
    'สายทาง/กม. (STA)',
    'หน่วยงาน/โครงการ',
    'ผู้รับจ้าง/ระยะประกัน',
  ]
  expect(texts('th')).toEqual(heads)
  const [first, second] = [...document.querySelectorAll('tbody tr')].map((row) =>
    [...row.querySelectorAll('td')].map(({ textContent }) => textContent?.trim()),
  )
  expect(first?.[0]).toBe('จุดวัดน้ำที่ 1 เฝ้าระวังน้ำท่วมทาง · นบ.1001 แยกบางใหญ่')
  expect(first?.[1]).toBe('อันตรายระดับน้ำถึงเกณฑ์อันตราย · แบตเตอรี่เหลือ 14 %')
  expect(first?.[2]).toMatch(/^21\/11\/2569 10:00\u00A0น\. .*แล้ว$/)
  expect(first?.slice(3, 5)).toEqual(['นบ.1001 กม.\u00A01+200', 'ขทช.นนทบุรี โครงการหนึ่ง'])
  expect(first?.[5]).toMatch(/^บริษัท ก ประกันเหลือ [\d,]+ วัน$/)
  expect([second?.[1], second?.[5]]).toEqual(['เฝ้าระวังค่าที่วัดถึงเกณฑ์เฝ้าระวัง', '-'])
  vi.stubGlobal('print', () => undefined)
  await press('ส่งออก')
  await press('พิมพ์')
  await find('.rs-print-sheet td', 'ระดับน้ำถึงเกณฑ์อันตราย · แบตเตอรี่เหลือ 14 %')
  expect(texts('.rs-print-sheet td:nth-child(5)')[0]).toMatch(
    /^โครงการหนึ่งบริษัท กประกันเหลือ [\d,]+ วัน$/,
  )
})

test('a row opens its equipment with its history; an interval is classified with a reason alone', async () => {
  visit('/monitoring-dashboard')
  ;(await find('td span', 'P-001')).click()
  await find('dialog h2 span', 'P-001 ผิดปกติ')
  expect(address()).toContain('dialog=equipment&id=7')
  expect(sent('assetPeriods')).toEqual([{ id: 7 }])
  // what worked is not classified
  await find('dialog td span', 'ปกติ')
  expect(document.querySelectorAll('button[aria-label^="ระบุเหตุยกเว้นของช่วงขัดข้อง"]')).toHaveLength(1)
  await press('ระบุเหตุยกเว้นของช่วงขัดข้องตั้งแต่ 21/11/2569 10:00\u00A0น.')
  await find('dialog h2', 'ระบุเหตุยกเว้นของช่วงขัดข้อง P-001')
  const form = document.querySelector<HTMLFormElement>('dialog form')!
  form.requestSubmit()
  await find('[id$=-error]', 'กรุณาระบุเหตุผล')
  expect(sent('excusePeriod')).toEqual([])
  const reason = form.querySelector('textarea')!
  Reflect.set(HTMLTextAreaElement.prototype, 'value', ' เปลี่ยนหัววัด ', reason)
  reason.dispatchEvent(new Event('input', { bubbles: true }))
  const done = buildPeriod({
    excuse: 'maintenance',
    excuse_reason: 'เปลี่ยนหัววัด',
    excused_by: 'admin',
    excused_at: '2026-11-22T09:00:00+07:00',
  })
  answer('excusePeriod', done)
  answer('assetPeriods', [done])
  await vi.waitFor(() => expect(reason.value).toBe(' เปลี่ยนหัววัด '))
  form.requestSubmit()
  await vi.waitFor(() =>
    expect(sent('excusePeriod')).toEqual([{ id: 70, excuse: 'maintenance', reason: 'เปลี่ยนหัววัด' }]),
  )
  await find('td b', 'บำรุงรักษา')
  expect(document.body.textContent).toContain('admin 22/11/2569 09:00\u00A0น.')
})

test('availability stands in lines with their sum first, measured and adjusted, and sorts', async () => {
  answer('monitoringAvailability', {
    from: '2026-10-23T10:00:00+07:00',
    to: '2026-11-22T10:30:00+07:00',
    since: '2026-11-20T00:00:00+07:00',
    outages_since: null,
    rows: [
      buildAvailability({ key: 'CCTV', name: 'CCTV' }, { ok: 90, fault: 10, maintenance: 10 }),
      buildAvailability(
        { key: 'Lighting', name: 'Lighting' },
        { ok: 50, unreachable: 50, unknown: 100 },
      ),
    ],
  })
  visit('/monitoring-dashboard?view=availability')
  const lines = () =>
    [...document.querySelectorAll('tbody tr')].map((row) =>
      [...row.querySelectorAll('td')].slice(0, 9).map(({ textContent }) => textContent?.trim()),
    )
  await find('tbody td b', 'รวมทั้งหมด')
  expect(lines()).toEqual([
    ['รวมทั้งหมด', '4', '10', '70.00', '73.68', '33.33', '6', '60.0', '10.0'],
    ['ไฟฟ้าแสงสว่าง', '2', '5', '50.00', '50.00', '50.00', '3', '50.0', '0.0'],
    ['กล้อง CCTV', '2', '5', '90.00', '100.00', '0.00', '3', '10.0', '10.0'],
  ])
  expect(document.body.textContent).toContain('เริ่มเก็บประวัติเมื่อ 20/11/2569')
  window.dispatchEvent(new Event('beforeprint'))
  expect(document.querySelectorAll('.rs-print-sheet tbody tr')).toHaveLength(3)
  window.dispatchEvent(new Event('afterprint'))
  await vi.waitFor(() => expect(document.querySelector('.rs-print-sheet')).toBeNull())
  ;(await find('th button', 'ประเภทระบบ')).click()
  await vi.waitFor(() =>
    expect(lines().map(([name]) => name)).toEqual(['รวมทั้งหมด', 'กล้อง CCTV', 'ไฟฟ้าแสงสว่าง']),
  )
  radio('หน่วยงาน')
  choose('ช่วงเวลา', 'fiscal')
  await vi.waitFor(() =>
    expect(sent('monitoringAvailability').at(-1)).toMatchObject({
      by: 'department',
      from: expect.stringMatching(/-10-01T00:00:00\+07:00$/) as string,
      to: expect.stringMatching(/-10-01T00:00:00\+07:00$/) as string,
    }),
  )
  expect(address()).toMatch(/view=availability&by=department&range=fiscal\.\d{4}-10-01$/)
})

const emptyAvailability = {
  from: '2026-09-01T00:00:00+07:00',
  to: '2026-10-01T00:00:00+07:00',
  since: null,
  outages_since: null,
  rows: [],
}

test('the group and month of availability come back with the address, and step back and forth', async () => {
  answer('monitoringAvailability', emptyAvailability)
  visit('/monitoring-dashboard?view=availability&by=contractor&range=month.2026-09-01')
  const last = (body: object) =>
    vi.waitFor(() => expect(sent('monitoringAvailability').at(-1)).toEqual(body), {
      timeout: 5_000,
    })
  await last({
    by: 'contractor',
    from: '2026-09-01T00:00:00+07:00',
    to: '2026-10-01T00:00:00+07:00',
  })
  await find('button', 'กันยายน 2569')
  document.querySelector<HTMLButtonElement>('button[title="ช่วงก่อนหน้า"]')?.click()
  await last({
    by: 'contractor',
    from: '2026-08-01T00:00:00+07:00',
    to: '2026-09-01T00:00:00+07:00',
  })
  expect(address()).toBe(
    '/monitoring-dashboard?view=availability&by=contractor&range=month.2026-08-01',
  )
  // what makes no sense is the running month, by type
  visit('/monitoring-dashboard?view=availability&by=road&range=month.9999')
  await vi.waitFor(
    () =>
      expect(sent('monitoringAvailability').at(-1)).toMatchObject({
        by: 'type',
        from: expect.stringMatching(/-01T00:00:00\+07:00$/) as string,
      }),
    { timeout: 5_000 },
  )
})

test('companies are ranked, what has none stands below them, and the month before is beside', async () => {
  answer('monitoringAvailability', {
    ...emptyAvailability,
    rows: [
      buildAvailability({ key: null, name: '' }, { ok: 1, fault: 99 }),
      buildAvailability({ key: 1, name: 'บริษัท ก' }, { ok: 99, fault: 1 }),
      buildAvailability({ key: 2, name: 'บริษัท ข' }, { ok: 97, fault: 3 }),
    ],
  })
  visit(
    '/monitoring-dashboard?view=availability&by=contractor&range=month.2026-09-01&compare=before',
  )
  const names = () =>
    [...document.querySelectorAll('tbody tr td:first-child')].map(({ textContent }) =>
      textContent?.trim(),
    )
  await find('tbody td b', 'รวมทั้งหมด')
  await vi.waitFor(() =>
    expect(names()).toEqual(['รวมทั้งหมด', 'บริษัท ข', 'บริษัท ก', 'ไม่ระบุผู้รับจ้าง (ไม่จัดอันดับ)']),
  )
  expect(sent('monitoringAvailability')).toContainEqual({
    by: 'contractor',
    from: '2026-08-01T00:00:00+07:00',
    to: '2026-09-01T00:00:00+07:00',
  })
  await find('th', 'เปลี่ยนแปลง (จุด)')
  document.querySelectorAll<HTMLButtonElement>('th button')[3]?.click()
  await vi.waitFor(() =>
    expect(names().slice(1)).toEqual(['บริษัท ก', 'บริษัท ข', 'ไม่ระบุผู้รับจ้าง (ไม่จัดอันดับ)']),
  )
})

test('a company opens to its sites, a site to its equipment, and that to its outages', async () => {
  answer('monitoringAvailability', {
    ...emptyAvailability,
    rows: [buildAvailability({ key: 7, name: 'บริษัท ก' }, { ok: 99, fault: 1 })],
  })
  const { seconds } = buildAvailability({ key: 7, name: '' }, { ok: 96, fault: 4 })
  answer('availabilitySites', {
    name: 'บริษัท ก',
    total: 1,
    outages_since: null,
    rows: [
      {
        wid: 5,
        type_name: 'Lighting',
        name: 'แยกบางใหญ่',
        sta: '1+200',
        road_code: 'นบ.1001',
        DeptID: 3,
        department: 'ขทช.นนทบุรี',
        equipment: 12,
        outages: 4,
        seconds,
      },
    ],
  })
  const asset = { id: 9, name: 'P-188', sta: '1+300', is_archived: false, outages: 1 }
  answer('availabilityAssets', {
    site: 'แยกบางใหญ่',
    group: 'บริษัท ก',
    total: 2,
    outages_since: null,
    rows: [
      { ...asset, seconds, fault_s: 100 },
      { ...asset, id: 10, name: 'P-189', seconds: null, fault_s: 0 },
    ],
  })
  answer('assetOutages', {
    name: 'P-188',
    site: 'แยกบางใหญ่',
    group: 'บริษัท ก',
    total: 1,
    outages_since: '2026-09-20T00:00:00+07:00',
    rows: [
      {
        id: 70,
        health: 'fault',
        started_at: '2026-09-03T10:00:00+07:00',
        ended_at: null,
        within_s: 7_200,
        reason: 'ไฟดับ',
        excuse: 'maintenance',
        excuse_reason: 'เปลี่ยนหลอด',
      },
    ],
  })
  visit('/monitoring-dashboard?view=availability&by=contractor&range=month.2026-09-01')
  ;(await find('tbody a', 'บริษัท ก')).click()
  const times = { from: '2026-09-01T00:00:00+07:00', to: '2026-10-01T00:00:00+07:00' }
  ;(await find('tbody a', 'แยกบางใหญ่')).click()
  expect(sent('availabilitySites')[0]).toMatchObject({ by: 'contractor', key: 7, ...times })
  await find('p', 'การเชื่อมต่อของดวงโคมดูได้เฉพาะบัญชี admin จึงแสดงเฉพาะจำนวนครั้งที่ผิดปกติ')
  ;(await find('tbody a', 'P-188')).click()
  expect(sent('availabilityAssets')[0]).toMatchObject({ wid: 5, key: 7, ...times })
  await find('tbody td', 'ยังไม่สิ้นสุด')
  await find('tbody td', 'บำรุงรักษา · เปลี่ยนหลอด')
  expect(sent('assetOutages')[0]).toMatchObject({ id: 9, ...times })
  expect(address()).toContain('group=7&place=5&asset=9')
  await find('nav a', 'แยกบางใหญ่')
  await find('p', 'รายการขัดข้องเก็บย้อนหลัง 24 เดือน ไม่ทราบจำนวนครั้งก่อน 20/09/2569')
  // paper says where it is in the report
  window.dispatchEvent(new Event('beforeprint'))
  const sheet = document.querySelector('.rs-print-sheet')?.textContent
  expect(sheet).toContain('ผู้รับจ้างทั้งหมด › บริษัท ก › แยกบางใหญ่ › P-188')
  expect(sheet).toContain('กันยายน 2569')
  expect(document.querySelector('.rs-print-sheet h1')?.textContent).toBe(
    'ช่วงขัดข้องของอุปกรณ์ P-188 นับตั้งแต่ 20/09/2569 00:00\u00A0น.',
  )
  window.dispatchEvent(new Event('afterprint'))
  ;(await find('nav a', 'บริษัท ก')).click()
  await find('tbody a', 'แยกบางใหญ่')
})

test('equipment whose intervals begin within the range says since when it counts, on paper too', async () => {
  answer('availabilityAssets', {
    site: 'แยกบางใหญ่',
    group: 'บริษัท ก',
    total: 1,
    outages_since: '2026-09-20T10:00:00+07:00',
    rows: [
      {
        id: 9,
        name: 'P-188',
        sta: '',
        is_archived: false,
        outages: 1,
        seconds: buildAvailability({ key: 7, name: '' }, { ok: 96, fault: 4 }).seconds,
        fault_s: 4,
      },
    ],
  })
  visit(
    '/monitoring-dashboard?view=availability&by=contractor&range=month.2026-09-01&group=7&place=5',
  )
  const since = 'นับตั้งแต่ 20/09/2569 10:00\u00A0น.'
  await find('p', `แต่ละอุปกรณ์${since} ส่วนผลรวมของพื้นที่นับทั้งช่วงเวลาที่เลือก ตัวเลขจึงไม่เท่ากัน`)
  window.dispatchEvent(new Event('beforeprint'))
  expect(document.querySelector('.rs-print-sheet h1')?.textContent).toBe(
    `ความพร้อมใช้งานรายอุปกรณ์ แยกบางใหญ่ ${since}`,
  )
  window.dispatchEvent(new Event('afterprint'))
})

test.each([
  ['contractor', 'ผู้รับจ้าง'],
  ['department', 'หน่วยงาน'],
])('a link that names no %s says so', async (by, name) => {
  visit(`/monitoring-dashboard?view=availability&by=${by}&group=abc`)
  await find('[role=alert]', `ไม่พบ${name}ที่ระบุในลิงก์ · แสดง${name}ทั้งหมด`)
  expect(sent('availabilitySites')).toEqual([])
})

test('a failed query says so and is repeated', async () => {
  vi.spyOn(console, 'error').mockReturnValue()
  answer('monitoringSites', { code: 'unavailable', message: 'ระบบยังไม่พร้อม' }, 503)
  visit('/monitoring-dashboard')
  await find('[role=alert] span', 'ระบบยังไม่พร้อม')
  expect(query('button', 'ผิดปกติ2')).toBeUndefined()
  answer('monitoringSites', sites)
  await press('ลองใหม่')
  await tile('ผิดปกติ2')
})

test('while the disk is full the data are not called current, however well they arrive', async () => {
  const words = async () => {
    await tile('ผิดปกติ2')
    return document.querySelector('main time')?.parentElement?.textContent
  }
  visit('/monitoring-dashboard')
  expect(await words()).not.toContain('ข้อมูลอาจไม่เป็นปัจจุบัน')
  answer('consoleProblems', [{ name: 'storage', sentence: 'พื้นที่จัดเก็บข้อมูลเต็ม' }])
  visit('/monitoring-dashboard')
  await find('output span', 'พื้นที่จัดเก็บข้อมูลเต็ม')
  expect(await words()).toContain('ข้อมูลอาจไม่เป็นปัจจุบัน')
})
