import type { PauseRow } from '@roadside/contract/service-levels/pause-calls.ts'
import type { ProjectRow } from '@roadside/contract/records/project.ts'
import { unknownTerms } from '@roadside/contract/service-levels/terms.ts'
import { beforeEach, expect, test, vi } from 'vitest'
import { admin, eachWithConsole, query } from '../../../testing/open-console.ts'

const project: ProjectRow = {
  pj_id: 31,
  version: 1,
  pj_code: 'ITS-1',
  pj_name: 'ติดตั้งกล้อง',
  contract_no: '',
  deptname: '',
  deptid: 11,
  Dept_Name: 'ขทช.นนทบุรี',
  vendor_name: '',
  contractor_id: null,
  guarantee_date_start_de: null,
  guarantee_date_end_de: null,
  locations: 0,
  sites: 0,
  equipment: 2,
  equipment_wrong: 0,
  note: '',
  archived_at: null,
  updated_at: '2026-11-21T12:00:00+07:00',
  may_edit: true,
  may_edit_equipment: true,
}
const lot = {
  id: 5,
  version: 3,
  name: 'งวดที่ 1',
  accepted_on: '2026-08-30',
  period: 24,
  period_unit: 'month',
  guarantee_until: null,
  guarantee_from: '2026-08-31',
  guarantee_to: '2028-08-30',
  sites: [{ wid: 7, name: 'นบ.3021' }],
  equipment: [],
  note: '',
  archived_at: null,
}
const site = { typeName: 'Lighting', sta: '1+100', DeptID: 11, Dept_Name: 'ขทช.นนทบุรี', cameras: 0 }
const sites = [
  { ...site, wid: 7, name: 'นบ.3021', isAttached: true, equipment: 1, equipment_wrong: 0 },
  { ...site, wid: 8, name: 'นบ.3030', isAttached: true, equipment: 1, equipment_wrong: 0 },
  { ...site, wid: 9, name: 'ไม่มีโครงการ', isAttached: false, equipment: 1, equipment_wrong: 0 },
]
const nothingEntered = {
  version: 1,
  contract_value_satang: null,
  signed_on: null,
  terms: unknownTerms,
  kinds: [],
}
const counts = { all: 0, d7: 0, d30: 0, d60: 0, d90: 0, findings: 0 }

const { answer, sent, visit } = eachWithConsole(admin)
beforeEach(() => {
  // the pretended browser has none, and a field that grows listens to them
  Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true })
  answer('project', project)
  answer('projectLots', [lot])
  answer('bankGuarantees', [])
  answer('contractTerms', nothingEntered)
  answer('guaranteeRadar', { rows: [], total: 0, counts })
  answer('projectSites', sites)
  answer('servicePauses', [])
})

/** Waits until an element holds a text. */
async function shown(selector: string, text: string): Promise<void> {
  await vi.waitFor(() => {
    const texts = [...document.querySelectorAll(selector)].map(({ textContent }) => textContent)
    expect(texts.join()).toContain(text)
  }, 15_000)
}

/** The field of the dialog with a label. */
async function field(label: string): Promise<HTMLInputElement> {
  return vi.waitFor(() => {
    const found = [...document.querySelectorAll('dialog label')].find((one) =>
      one.textContent.startsWith(label),
    )
    const input = document.getElementById(found?.getAttribute('for') ?? '')
    if (!(input instanceof HTMLInputElement)) throw new Error(`no field ${label}`)
    return input
  }, 10_000)
}
async function type(label: string, text: string): Promise<void> {
  const input = await field(label)
  Reflect.set(HTMLInputElement.prototype, 'value', text, input)
  input.dispatchEvent(new Event('input', { bubbles: true }))
}
const save = () =>
  document.querySelector<HTMLButtonElement>('dialog footer button[type=submit]')?.click()

test('what of a contract was not entered says so', async () => {
  visit('/project?pj_id=31&tab=contract')
  await shown('[role=tabpanel] table', '31/08/2569 – 30/08/2571')
  await shown('[role=tabpanel]', 'ยังไม่ระบุหลักประกัน')
  await vi.waitFor(() => {
    const terms = [...document.querySelectorAll('[role=tabpanel] dl > div')]
    expect(terms.map((one) => one.querySelector('dd')?.textContent)).toEqual(
      Array.from({ length: 8 }, () => 'ยังไม่ระบุ'),
    )
  }, 5_000)
})

test('a lot says its days while it is typed, and holds the chosen sites', async () => {
  answer('saveLot', { id: 6, version: 1 })
  visit('/project?pj_id=31&tab=contract&dialog=lot')
  await type('ชื่องวด', 'งวดที่ 2')
  expect(document.querySelector('dialog output')?.textContent).toContain('ยังไม่ระบุ')
  await type('วันที่ตรวจรับ', '30/01/2570')
  await type('ระยะเวลารับประกัน', '1')
  await vi.waitFor(() =>
    expect(document.querySelector('dialog output')?.textContent).toContain(
      '31/01/2570 – 28/02/2570',
    ),
  )
  // that of the other lot cannot be chosen, that of no project is not there
  const boxes = await vi.waitFor(() => {
    const found = [...document.querySelectorAll<HTMLInputElement>('dialog input[type=checkbox]')]
    expect(found).toHaveLength(2)
    return found
  }, 5_000)
  expect(boxes.map(({ disabled }) => disabled)).toEqual([true, false])
  boxes[1]?.click()
  save()
  await vi.waitFor(() => expect(sent('saveLot')).toHaveLength(1), 5_000)
  expect(sent('saveLot')[0]).toMatchObject({
    pj_id: 31,
    form: { name: 'งวดที่ 2', period: '1', period_unit: 'month', sites: '8' },
  })
})

function choose(index: number, value: string): void {
  const select = document.querySelectorAll('dialog select')[index]
  Reflect.set(HTMLSelectElement.prototype, 'value', value, select as object)
  select?.dispatchEvent(new Event('change', { bubbles: true }))
}

test('a bank guarantee is sent when its kind was chosen', async () => {
  answer('saveBankGuarantee', { id: 1, version: 1 })
  visit('/project?pj_id=31&tab=contract&dialog=bankGuarantee')
  await type('ธนาคาร', 'ธนาคารออมสิน')
  await type('เลขที่หลักประกัน', 'LG-1')
  save()
  await shown('dialog form', 'กรุณาเลือกประเภทหลักประกัน')
  await shown('dialog form', 'กรุณาเลือกสิ่งที่ใช้เป็นหลักประกัน')
  expect(sent('saveBankGuarantee')).toHaveLength(0)
  choose(0, 'defects')
  choose(1, 'bank_guarantee')
  await shown('dialog label', 'เลขที่หนังสือค้ำประกัน')
  save()
  await vi.waitFor(() => expect(sent('saveBankGuarantee')).toHaveLength(1), 5_000)
})

test('cash has neither bank nor end, and what was typed of them is not sent', async () => {
  answer('saveBankGuarantee', { id: 1, version: 1 })
  visit('/project?pj_id=31&tab=contract&dialog=bankGuarantee')
  await type('ธนาคาร', 'ธนาคารออมสิน')
  await type('สิ้นสุดวันที่', '30/09/2571')
  choose(0, 'contract')
  choose(1, 'cash')
  await shown('dialog label', 'เลขที่ใบเสร็จรับเงิน')
  expect(query('dialog label', 'ธนาคาร')).toBeUndefined()
  expect(query('dialog label', 'สิ้นสุดวันที่')).toBeUndefined()
  await type('จำนวนเงิน', '50,000')
  save()
  await vi.waitFor(() => expect(sent('saveBankGuarantee')).toHaveLength(1), 5_000)
  expect(sent('saveBankGuarantee')[0]).toMatchObject({
    form: { secures: 'contract', kind: 'cash', bank: '', number: '', valid_to: '' },
  })
})

test('terms are changed as of the version that was read', async () => {
  answer('saveContractTerms', { id: 31, version: 2 })
  visit('/project?pj_id=31&tab=contract&dialog=terms')
  await type('มูลค่าสัญญา', '1,000')
  await type('เวลาซ่อมแล้วเสร็จ', '3')
  save()
  await shown('dialog form', 'กรุณาเลือก')
  expect(sent('saveContractTerms')).toHaveLength(0)
  await type('เวลาซ่อมแล้วเสร็จ', '')
  save()
  await vi.waitFor(() => expect(sent('saveContractTerms')).toHaveLength(1), 5_000)
  expect(sent('saveContractTerms')[0]).toEqual({
    pj_id: 31,
    version: 1,
    form: { contract_value: '1,000', signed_on: '', terms: unknownTerms },
  })
})

test('a time that does not count is claimed for a site of the contract', async () => {
  answer('claimPause', { id: 1, version: 1 })
  visit('/project?pj_id=31&tab=contract&pause=new')
  const [reason, place] = await vi.waitFor(() => {
    const found = [...document.querySelectorAll<HTMLSelectElement>('dialog select')]
    expect([...(found[1]?.options ?? [])].map(({ text }) => text)).toEqual([
      'ทุกอุปกรณ์ของสัญญา',
      'ทุกอุปกรณ์ของสัญญาที่ นบ.3021 (ไฟฟ้าแสงสว่าง)',
      'ทุกอุปกรณ์ของสัญญาที่ นบ.3030 (ไฟฟ้าแสงสว่าง)',
    ])
    return found
  }, 15_000)
  for (const [select, value] of [
    [reason, 'own_power_or_network'],
    [place, '2'],
  ] as const) {
    Reflect.set(HTMLSelectElement.prototype, 'value', value, select as object)
    select?.dispatchEvent(new Event('change', { bubbles: true }))
  }
  await type('ตั้งแต่วันที่', '01/11/2569')
  await type('เวลา', '08:00')
  save()
  await vi.waitFor(() => expect(sent('claimPause')).toHaveLength(1), 5_000)
  expect(sent('claimPause')[0]).toMatchObject({
    place: { kind: 'site', pj_id: 31, wid: 8 },
    form: { reason: 'own_power_or_network', from: '2026-11-01T08:00:00+07:00', to: null },
  })
})

test('times of a pause that nobody touched stay as they were, to the second', async () => {
  const times = {
    from: '2026-11-01T08:00:41+07:00',
    to: '2026-11-01T09:30:07+07:00',
    claimed_at: '2026-11-02T10:00:59+07:00',
  }
  answer('servicePauses', [
    {
      id: 4,
      version: 2,
      pj_id: 31,
      place: 'contract',
      wid: null,
      asset_id: null,
      place_name: 'ส.1',
      ticket_id: null,
      ticket_number: null,
      reason: 'own_power_or_network',
      ...times,
      claim: '',
      is_late: false,
      is_authoritys_fault: false,
      decision: 'claimed',
      decided_by_name: null,
      decided_at: null,
      decision_note: '',
      letter_number: '',
      letter_date: null,
      letter_type: null,
      letter: null,
      party: 'authority',
      created_by_name: 'สมชาย ใจดี',
      created_at: times.claimed_at,
      problem: null,
      may_edit: true,
      may_decide: true,
      may_withdraw: true,
    } satisfies PauseRow,
  ])
  answer('savePause', { id: 4, version: 3 })
  visit('/project?pj_id=31&tab=contract&pause=edit-4')
  await type('เลขที่หนังสือ', 'ที่ ๙')
  await type('ถึงวันที่', '02/11/2569')
  save()
  await vi.waitFor(() => expect(sent('savePause')).toHaveLength(1), 5_000)
  expect(sent('savePause')[0]).toMatchObject({
    form: { ...times, to: '2026-11-02T09:30:00+07:00', letter_number: 'ที่ ๙' },
  })
})

test('the radar lists what ends with its project, contractor and defects, filtered by the address', async () => {
  const row = {
    key: 'bank-7',
    kind: 'bank',
    security: 'bank_guarantee',
    name: 'ธนาคารออมสิน LG-1',
    pj_id: 31,
    pj_code: 'ITS-1',
    pj_name: 'ติดตั้งกล้อง',
    contract_no: '',
    contractor: 'บริษัท ก',
    contractor_telephone: '02-000-0000',
    department: 'ขทช.นนทบุรี',
    from: null,
    to: '2020-01-01',
    findings: ['ends_before_defects', 'not_returned'],
    open_defects: 1204,
  }
  answer('guaranteeRadar', { rows: [row], total: 1, counts: { ...counts, all: 1, findings: 1 } })
  visit('/guarantees?show=findings&state=bank')
  await shown('td', 'หลักประกันสิ้นสุดก่อนระยะรับประกันความชำรุดบกพร่อง')
  expect(sent('guaranteeRadar').at(-1)).toMatchObject({
    show: 'findings',
    kind: 'bank',
    page: 1,
  })
  expect(query('td a', 'ITS-1 ติดตั้งกล้อง')?.getAttribute('href')).toBe(
    '/project?pj_id=31&tab=contract',
  )
  expect(query('td a', '1,204')?.getAttribute('href')).toContain('/alarms?search=')
  await shown('td', 'สิ้นสุดแล้ว')
})
