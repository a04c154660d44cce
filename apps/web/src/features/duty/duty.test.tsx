import type { DutyRoster } from '@roadside/contract/duty/duty-calls.ts'
import { bangkokDay, toBangkokIso } from '@roadside/contract/domain/thai-date.ts'
import { addDays } from '@roadside/contract/domain/time-range.ts'
import { beforeEach, expect, test, vi } from 'vitest'
import { eachWithConsole, find, press, query } from '../../testing/open-console.ts'
import { mondayOf } from './duty-times.ts'

const { answer, sent, visit } = eachWithConsole()
const [me, boon, chai] = [1, 2, 3]
const people = [
  { id: me, name: 'สมชาย ใจดี', is_suspended: false },
  { id: boon, name: 'บุญมี มาก', is_suspended: false },
  { id: chai, name: 'ชัย ศรี', is_suspended: true },
]
const today = bangkokDay(new Date())
const tomorrow = addDays(today, 1)
const at = (day: string, time: string) => `${day}T${time}:00+07:00`

const roster: DutyRoster = {
  id: 7,
  version: 3,
  name: 'เวรไฟฟ้า',
  owner: { department_id: 11, group_id: null, name: 'ขทช.นนทบุรี' },
  rows: [
    { days: ['mon', 'tue', 'wed', 'thu', 'fri'], from: '18:00', to: '06:00', users: [me, boon] },
  ],
  now: { users: [boon, chai], until: at(tomorrow, '06:00') },
  next: { users: [me], from: at(tomorrow, '06:00') },
  gaps: [{ from: at(tomorrow, '10:00'), to: at(tomorrow, '18:00') }],
  overrides: [],
  may_edit: false,
  is_member: true,
}
const duty = (...rosters: Partial<DutyRoster>[]) => ({
  me,
  rosters: rosters.map((one) => ({ ...roster, ...one })),
  people,
  owners: [],
  calendar: { announced: '2026-12-31', entered: '2027-12-31' },
})
const turns = [
  { from: at(tomorrow, '00:00'), to: at(tomorrow, '06:00'), users: [boon] },
  { from: at(tomorrow, '06:00'), to: at(tomorrow, '10:00'), users: [me, boon] },
  { from: at(tomorrow, '10:00'), to: at(tomorrow, '18:00'), users: [] },
]
type Standing = 'announced' | 'expected' | 'unknown'
function answerWeek({ holiday = '', standing = 'announced' as Standing } = {}) {
  const first = mondayOf(tomorrow)
  const days = [0, 1, 2, 3, 4, 5, 6].map((index) => {
    const day = addDays(first, index)
    return { day, holiday: day === tomorrow && holiday !== '' ? holiday : null, standing }
  })
  answer('dutyCalendar', { days, rosters: [{ id: 7, name: roster.name, turns }], people })
}
const page = `/duty?week=${mondayOf(tomorrow)}`
const text = () =>
  (document.querySelector('main') ?? document.body).textContent.replaceAll('\u00A0', ' ')
const until = (check: () => void) => vi.waitFor(check, 15_000)

beforeEach(() => {
  answer('dutyRosters', duty({}))
  answerWeek()
})

test('who is on duty stands in big letters with until when, stand-ins, the next and gaps', async () => {
  visit(page)
  await find('strong', 'บุญมี มาก')
  expect(text()).toContain('ถึง พรุ่งนี้ 06:00 น.')
  expect(text()).toContain('ถ้าติดต่อไม่ได้ชัย ศรี (บัญชีถูกระงับ)')
  expect(text()).toContain('เวรถัดไปสมชาย ใจดี ตั้งแต่ พรุ่งนี้ 06:00 น.')
  expect(text()).toContain('มีช่วงที่ไม่มีผู้อยู่เวร 1 ช่วง')
  expect(query('button', 'เพิ่มตารางเวร')).toBeUndefined()
  expect(query('button', 'แก้ไข เวรไฟฟ้า')).toBeUndefined()
})

test('where nobody is on duty it is said as loudly', async () => {
  answer('dutyRosters', duty({ now: { users: [], until: null }, next: null }))
  visit(page)
  const name = await find('strong', 'ไม่มีผู้อยู่เวร')
  expect(name.parentElement?.dataset.tone).toBe('fault')
})

test('an account takes over by one press, and ends that by another', async () => {
  answer('saveDutyOverride', { id: 5 })
  answer('endDutyOverride', { ok: true })
  visit(page)
  await press('รับเวรตอนนี้')
  await until(() =>
    expect(sent('saveDutyOverride')).toEqual([
      { roster: 7, user: me, instead_of: null, from: null, to: null, reason: '' },
    ]),
  )
  const taken = {
    id: 5,
    user: me,
    instead_of: null,
    from: toBangkokIso(new Date()),
    to: null,
    reason: '',
    made_by: 'somchai',
    may_end: true,
  }
  answer('dutyRosters', duty({ now: { users: [me, boon], until: null }, overrides: [taken] }))
  visit(page)
  await find('strong', 'สมชาย ใจดี')
  expect(text()).toContain('จนกว่าจะเลิกรับเวร')
  expect(query('button', 'รับเวรตอนนี้')).toBeUndefined()
  await press('เลิกรับเวร สมชาย ใจดี')
  await until(() => expect(sent('endDutyOverride')).toEqual([{ id: 5 }]))
})

test('an own turn is given to another of the roster, with a reason; a turn of others is no button', async () => {
  answer('saveDutyOverride', { id: 5 })
  visit(page)
  const mine = await vi.waitFor(() => {
    const found = document.querySelector<HTMLElement>('[data-mine] button')
    if (!found) throw new Error('no own turn')
    return found
  }, 15_000)
  expect(document.querySelectorAll('button[title="แลกเวรนี้"]')).toHaveLength(1)
  mine.click()
  await find('dialog h2', 'แลกเวร')
  const form = document.querySelector<HTMLFormElement>('dialog form')
  form?.requestSubmit()
  await until(() =>
    expect(document.querySelector('dialog')?.textContent).toContain('กรุณาระบุเหตุผลที่แลกเวร'),
  )
  const [select, reason] = [form?.querySelector('select'), form?.querySelector('textarea')]
  expect([...(select?.options ?? [])].map(({ text: name }) => name)).toEqual([
    'เลือกผู้ที่มาอยู่เวร',
    'บุญมี มาก',
  ])
  if (select) {
    Reflect.set(HTMLSelectElement.prototype, 'value', String(boon), select)
    select.dispatchEvent(new Event('change', { bubbles: true }))
  }
  if (reason) {
    Reflect.set(HTMLTextAreaElement.prototype, 'value', ' ลาป่วย ', reason)
    reason.dispatchEvent(new Event('input', { bubbles: true }))
  }
  await until(() => expect(reason?.value).toBe(' ลาป่วย '))
  form?.requestSubmit()
  await until(() =>
    expect(sent('saveDutyOverride')).toEqual([
      {
        roster: 7,
        user: String(boon),
        instead_of: String(me),
        from: at(tomorrow, '06:00'),
        to: at(tomorrow, '10:00'),
        reason: 'ลาป่วย',
      },
    ]),
  )
})

test('a turn that is over is no button, and its day is no part of the list on a phone', async () => {
  const yesterday = addDays(today, -1)
  const over = { from: at(yesterday, '00:00'), to: at(yesterday, '10:00'), users: [me] }
  const night = { from: at(yesterday, '10:00'), to: at(tomorrow, '06:00'), users: [me] }
  const days = [{ day: yesterday, holiday: null, standing: 'announced' }]
  const week = (...shown: object[]) => ({
    days,
    rosters: [{ id: 7, name: 'เวร', turns: shown }],
    people,
  })
  answer('dutyCalendar', week(over, night))
  visit(page)
  await until(() => expect(document.querySelectorAll('li[data-mine]')).toHaveLength(2))
  expect(document.querySelectorAll('li[data-past]')).toHaveLength(1)
  expect(document.querySelector('li[data-past] button')).toBeNull()
  expect(document.querySelector('section[data-past]')).toBeNull()
  answer('dutyCalendar', week(over))
  visit(page)
  await until(() => expect(document.querySelectorAll('section[data-past]')).toHaveLength(1))
})

test('the week names holidays, marks the gap, and says what is not announced yet', async () => {
  answerWeek({ holiday: 'วันรัฐธรรมนูญ', standing: 'expected' })
  visit(page)
  await until(() => expect(text()).toContain('วันรัฐธรรมนูญ'))
  expect(text()).toContain('ยังไม่ใช่ตามประกาศในราชกิจจานุเบกษา')
  expect(document.querySelector('[data-gap]')?.textContent).toContain('ไม่มีผู้อยู่เวร')
  answerWeek({ standing: 'unknown' })
  visit(page)
  await until(() => expect(text()).toContain('ยังไม่มีข้อมูลวันหยุดราชการปี'))
})

test('an administrator completes sentences, and who saved first wins', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  answer('dutyRosters', { ...duty({ may_edit: true }), owners: [roster.owner] })
  answer('dutyAccounts', {
    accounts: people.slice(0, 2).map(({ id, name }) => ({ id, name, department: 'ขทช.นนทบุรี' })),
  })
  answer('saveDutyRoster', { code: 'conflict', message: 'มีผู้แก้ไขข้อมูลนี้ไปก่อนแล้ว' }, 409)
  visit(page)
  await press('แก้ไข เวรไฟฟ้า')
  await find('dialog h2', 'แก้ไขตารางเวร เวรไฟฟ้า')
  await find('dialog button', 'วันหยุดราชการ').then((button) => button.click())
  await until(() =>
    expect(query('dialog button', 'วันหยุดราชการ')?.getAttribute('aria-pressed')).toBe('true'),
  )
  document.querySelector<HTMLFormElement>('dialog form')?.requestSubmit()
  await until(() =>
    expect(sent('saveDutyRoster')).toMatchObject([
      {
        id: 7,
        version: 3,
        form: {
          name: 'เวรไฟฟ้า',
          department_id: 11,
          group_id: null,
          rows: [
            {
              days: ['mon', 'tue', 'wed', 'thu', 'fri', 'holiday'],
              from: '18:00',
              to: '06:00',
              users: ['1', '2'],
            },
          ],
        },
      },
    ]),
  )
  await find('dialog button', 'โหลดข้อมูลล่าสุด')
})

test('a new roster needs its name, hours and somebody, and says so', async () => {
  answer('dutyRosters', { ...duty(), owners: [roster.owner] })
  answer('dutyAccounts', { accounts: [] })
  visit('/duty')
  await until(() => expect(text()).toContain('ยังไม่มีตารางเวรของหน่วยงานของท่าน'))
  await press('เพิ่มตารางเวร')
  await find('dialog h2', 'เพิ่มตารางเวร')
  document.querySelector<HTMLFormElement>('dialog form')?.requestSubmit()
  await until(() => {
    const shown = document.querySelector('dialog')?.textContent
    for (const problem of ['กรุณากรอกชื่อตารางเวร', 'กรุณากรอกเวลาเป็นชั่วโมงและนาที', 'กรุณาเลือกผู้อยู่เวร'])
      expect(shown).toContain(problem)
  })
  expect(sent('saveDutyRoster')).toEqual([])
})

test('what cannot be read can be tried again', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  answer('dutyRosters', { code: 'internal', message: 'ระบบขัดข้อง กรุณาลองใหม่อีกครั้ง' }, 500)
  visit('/duty')
  await find('main button', 'ลองใหม่')
  answer('dutyRosters', duty({}))
  await press('ลองใหม่')
  expect(await find('strong', 'บุญมี มาก')).toBeTruthy()
})
