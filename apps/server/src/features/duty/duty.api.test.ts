import type { Body } from '@roadside/contract/call.ts'
import * as duty from '@roadside/contract/duty/duty-calls.ts'
import {
  buildGroup,
  buildUser,
  createTestApp,
  type TestApp,
} from '@roadside/server-kit/testing/test-app.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { findOnDuty } from './on-duty.ts'

let t: TestApp
let department: number
let group: number
const names = ['anan', 'boon', 'chai', 'viewer', 'neighbour', 'office', 'central'] as const
type Name = (typeof names)[number]
const ids = {} as Record<Name, number>
const tokens = {} as Record<Name, string>

beforeAll(async () => {
  t = await createTestApp()
  const office = await buildGroup(t, { code: 'office-1', departments: ['ขทช.นนทบุรี', 'ขทช.ปทุมธานี'] })
  const central = await buildGroup(t, { code: 'drr', kind: 'central', departments: ['ส่วนกลาง'] })
  const { groupId } = office
  group = groupId
  department = office.departments['ขทช.นนทบุรี'] ?? 0
  const departmentId = department
  for (const username of ['anan', 'boon', 'chai'])
    await buildUser(t, { username, groupId, departmentId, firstname: username })
  await buildUser(t, { username: 'viewer', groupId, departmentId, firstname: 'dashboard' })
  const otherId = office.departments['ขทช.ปทุมธานี'] ?? 0
  await buildUser(t, { username: 'neighbour', groupId, departmentId: otherId })
  await buildUser(t, { username: 'office', groupId, role: 'admin' })
  await buildUser(t, { username: 'central', groupId: central.groupId, role: 'admin' })
  for (const name of names) {
    const { rows } = await t.test.database.pool.query(
      'select id from app_user where username = $1',
      [name],
    )
    ids[name] = (rows[0] as { id: number }).id
    tokens[name] = await t.tokenOf(name)
  }
})
// Saturday
const now = new Date('2026-11-21T20:00:00+07:00')
beforeEach(async () => {
  t.clock.now = now
  await t.test.database.pool.query('delete from duty_roster')
  await t.test.database.pool.query('update app_user set is_suspended = false')
})
afterAll(() => t.close())

const week = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const
type Form = Body<typeof duty.saveDutyRoster>['form']
const formOf = (more: Partial<Form> = {}): Form => ({
  name: 'เวรไฟฟ้า',
  department_id: department,
  group_id: null,
  rows: [{ days: [...week], from: '18:00', to: '06:00', users: [ids.anan, ids.boon] }],
  ...more,
})
async function addRoster(more: Partial<Form> = {}, by: Name = 'office'): Promise<number> {
  const { status, body } = await t.call(duty.saveDutyRoster, { form: formOf(more) }, tokens[by])
  expect(status).toBe(200)
  return body.id
}
const read = async (by: Name) => (await t.call(duty.dutyRosters, {}, tokens[by])).body
const override = (
  by: Name,
  body: Partial<Body<typeof duty.saveDutyOverride>> & { roster: number },
) =>
  t.call(
    duty.saveDutyOverride,
    { user: ids[by], instead_of: null, from: null, to: null, reason: '', ...body },
    tokens[by],
  )
const onDuty = (roster: number, at = t.clock.now) => findOnDuty(t.test.database.db, roster, at)
const sentence = ({ body }: { body: unknown }) => (body as { message?: string }).message

test('a roster says who is on duty, until when, who is next, and where nobody is', async () => {
  await addRoster({
    rows: [
      { days: [...week], from: '18:00', to: '06:00', users: [ids.anan, ids.boon] },
      { days: [...week], from: '06:00', to: '17:00', users: [ids.chai] },
    ],
  })
  const { rosters, people, me } = await read('anan')
  expect(me).toBe(ids.anan)
  expect(people.map(({ name }) => name)).toEqual(['anan ระบบ', 'boon ระบบ', 'chai ระบบ'])
  expect(rosters).toMatchObject([
    {
      name: 'เวรไฟฟ้า',
      owner: { name: 'ขทช.นนทบุรี' },
      now: { users: [ids.anan, ids.boon], until: '2026-11-22T06:00:00+07:00' },
      next: { users: [ids.chai], from: '2026-11-22T06:00:00+07:00' },
      may_edit: false,
      is_member: true,
    },
  ])
  expect(rosters[0]?.gaps).toHaveLength(14)
  expect(rosters[0]?.gaps[0]).toEqual({
    from: '2026-11-22T17:00:00+07:00',
    to: '2026-11-22T18:00:00+07:00',
  })
})

test('a roster is seen by its department and those above; one of a group by the group', async () => {
  await addRoster({ name: 'ของหน่วยงาน' })
  await addRoster({ name: 'ของกลุ่ม', department_id: null, group_id: group })
  await addRoster(
    {
      name: 'ของกรม',
      department_id: null,
      group_id: null,
      rows: formOf().rows.map((row) => ({ ...row, users: [ids.central] })),
    },
    'central',
  )
  const seenBy = async (by: Name) => (await read(by)).rosters.map(({ name }) => name)
  expect(await seenBy('viewer')).toEqual(['ของกลุ่ม', 'ของหน่วยงาน'])
  expect(await seenBy('neighbour')).toEqual(['ของกลุ่ม'])
  expect(await seenBy('office')).toEqual(['ของกลุ่ม', 'ของหน่วยงาน'])
  expect(await seenBy('central')).toEqual(['ของกรม', 'ของกลุ่ม', 'ของหน่วยงาน'])
})

test('who is on a roster sees it, wherever it belongs', async () => {
  const rows = formOf().rows.map((row) => ({ ...row, users: [ids.chai] }))
  await addRoster({ name: 'ของกรม', department_id: null, rows }, 'central')
  expect((await read('chai')).rosters).toMatchObject([
    { name: 'ของกรม', is_member: true, may_edit: false },
  ])
  expect((await read('anan')).rosters).toEqual([])
})

test('only administrators of the department keep a roster, with accounts that see the department', async () => {
  const save = (by: Name, form: Form) => t.call(duty.saveDutyRoster, { form }, tokens[by])
  expect((await save('anan', formOf())).status).toBe(403)
  expect((await save('office', formOf({ department_id: null }))).status).toBe(404)
  const strange = formOf().rows.map((row) => ({ ...row, users: [ids.neighbour] }))
  const refused = await save('office', formOf({ rows: strange }))
  expect([refused.status, sentence(refused)]).toEqual([
    400,
    'มีบัญชีที่อยู่เวรของหน่วยงานนี้ไม่ได้ กรุณาเลือกผู้อยู่เวรใหม่',
  ])
  const choices = await t.call(
    duty.dutyAccounts,
    { department_id: department, group_id: null },
    tokens.office,
  )
  expect(choices.body.accounts.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual(
    [ids.anan, ids.boon, ids.chai, ids.office, ids.central].toSorted((a, b) => a - b),
  )
  expect((await read('office')).owners.map(({ name }) => name)).toEqual([
    'office-1',
    'ขทช.นนทบุรี',
    'ขทช.ปทุมธานี',
  ])
})

test('who saves second is told, and a name is given once for an owner', async () => {
  const id = await addRoster()
  const save = (name: string, version: number) =>
    t.call(duty.saveDutyRoster, { id, version, form: formOf({ name }) }, tokens.office)
  expect((await save('เวรไฟ', 1)).body).toEqual({ id, version: 2 })
  expect((await save('เวรน้ำ', 1)).status).toBe(409)
  expect((await t.call(duty.removeDutyRoster, { id, version: 1 }, tokens.office)).status).toBe(409)
  const again = await t.call(
    duty.saveDutyRoster,
    { form: formOf({ name: 'เวรไฟ' }) },
    tokens.office,
  )
  expect(sentence(again)).toBe('หน่วยงานนี้มีตารางเวรชื่อนี้อยู่แล้ว')
  const moved = { id, version: 2, form: formOf({ department_id: null, group_id: group }) }
  expect(sentence(await t.call(duty.saveDutyRoster, moved, tokens.office))).toBe(
    'หน่วยงานเจ้าของตารางเวรเปลี่ยนไม่ได้',
  )
  expect((await t.call(duty.removeDutyRoster, { id, version: 2 }, tokens.office)).status).toBe(200)
  expect((await read('office')).rosters).toEqual([])
})

test.each([
  [{ rows: [] }, 'กรุณาเพิ่มเวรอย่างน้อยหนึ่งแถว'],
  [{ rows: [{ days: [], from: '08:00', to: '09:00', users: [1] }] }, 'กรุณาเลือกวัน'],
  [
    { rows: [{ days: ['mon'], from: '24:00', to: '09:00', users: [1] }] },
    'กรุณากรอกเวลาเป็นชั่วโมงและนาที เช่น 08:30',
  ],
  [{ rows: [{ days: ['mon'], from: '08:00', to: '09:00', users: [] }] }, 'กรุณาเลือกผู้อยู่เวร'],
  [{ rows: [{ days: ['mon'], from: '08:00', to: '09:00', users: [1, 1] }] }, 'เลือกผู้อยู่เวรซ้ำกัน'],
  [{ name: ' ' }, 'กรุณากรอกชื่อตารางเวร'],
] as [Partial<Form>, string][])('a form with %j is refused', async (more, message) => {
  const refused = await t.call(duty.saveDutyRoster, { form: formOf(more) }, tokens.office)
  expect([refused.status, sentence(refused)]).toEqual([400, message])
})

test('who is on the roster gives its own turn to another of it, and no other turn', async () => {
  const roster = await addRoster()
  const swap = {
    roster,
    user: ids.boon,
    instead_of: ids.anan,
    from: '2026-11-22T18:00:00+07:00',
    to: '2026-11-23T06:00:00+07:00',
    reason: 'ลาพักผ่อน',
  }
  expect(sentence(await override('boon', swap))).toBe('ท่านแลกหรือรับได้เฉพาะเวรของตนเอง')
  expect((await override('chai', swap)).status).toBe(403)
  expect((await override('viewer', swap)).status).toBe(403)
  expect((await override('neighbour', swap)).status).toBe(404)
  expect(sentence(await override('anan', { ...swap, user: ids.chai }))).toBe(
    'แลกเวรได้กับผู้ที่อยู่ในตารางเวรนี้เท่านั้น',
  )
  expect(sentence(await override('anan', { ...swap, reason: ' ' }))).toBe('กรุณาระบุเหตุผลที่แลกเวร')
  expect((await override('anan', swap)).status).toBe(200)
  expect(await onDuty(roster)).toEqual([ids.anan, ids.boon])
  expect(await onDuty(roster, new Date('2026-11-22T20:00:00+07:00'))).toEqual([ids.boon])
  expect((await override('office', { ...swap, user: ids.chai })).status).toBe(200)
  expect(await onDuty(roster, new Date('2026-11-22T20:00:00+07:00'))).toEqual([ids.chai, ids.boon])
})

test('a swap without effect is refused', async () => {
  const roster = await addRoster()
  const swap = { roster, user: ids.boon, instead_of: ids.anan, reason: 'ก' }
  const by = (from: string, to: string) => override('anan', { ...swap, from, to })
  expect(sentence(await by('2026-11-22T08:00:00+07:00', '2026-11-22T17:00:00+07:00'))).toBe(
    'ผู้ที่ขอแลกไม่มีเวรในช่วงเวลานี้',
  )
  expect(sentence(await by('2026-11-20T18:00:00+07:00', '2026-11-21T06:00:00+07:00'))).toContain(
    'ช่วงเวลานี้ผ่านไปแล้ว',
  )
})

test('who takes over is on duty until it says otherwise', async () => {
  const roster = await addRoster()
  const { id } = (await override('boon', { roster })).body
  expect(sentence(await override('boon', { roster }))).toBe('บัญชีนี้รับเวรอยู่แล้ว')
  expect(await onDuty(roster)).toEqual([ids.boon, ids.anan])
  const [shown] = (await read('anan')).rosters
  expect(shown?.now).toEqual({ users: [ids.boon, ids.anan], until: null })
  expect(shown?.gaps).toEqual([])
  expect(shown?.overrides).toMatchObject([
    { id, user: ids.boon, instead_of: null, to: null, may_end: false },
  ])
  expect((await t.call(duty.endDutyOverride, { id }, tokens.anan)).status).toBe(403)
  expect(await onDuty(roster, new Date('2027-11-21T20:00:00+07:00'))).toEqual([ids.boon, ids.anan])
  t.clock.now = new Date(now.getTime() + 60_000)
  expect((await t.call(duty.endDutyOverride, { id }, tokens.boon)).status).toBe(200)
  expect(await onDuty(roster)).toEqual([ids.anan, ids.boon])
  expect((await t.call(duty.endDutyOverride, { id }, tokens.boon)).status).toBe(404)
})

test('a swap that has not begun is called off whole', async () => {
  const roster = await addRoster()
  const from = '2026-11-22T18:00:00+07:00'
  const to = '2026-11-23T06:00:00+07:00'
  const { id } = (
    await override('anan', { roster, user: ids.boon, instead_of: ids.anan, from, to, reason: 'ก' })
  ).body
  expect((await t.call(duty.endDutyOverride, { id }, tokens.anan)).status).toBe(200)
  expect(await onDuty(roster, new Date('2026-11-22T20:00:00+07:00'))).toEqual([ids.anan, ids.boon])
  const { rows } = await t.test.database.pool.query('select from duty_override')
  expect(rows).toEqual([])
})

test('a suspended account is passed over, and cannot take over', async () => {
  const roster = await addRoster()
  await t.test.database.pool.query('update app_user set is_suspended = true where id = $1', [
    ids.anan,
  ])
  expect(await onDuty(roster)).toEqual([ids.boon])
  expect((await read('boon')).people).toContainEqual({
    id: ids.anan,
    name: 'anan ระบบ',
    is_suspended: true,
  })
  expect(sentence(await override('office', { roster, user: ids.anan }))).toBe(
    'บัญชีของ anan ระบบ ถูกระงับ จึงอยู่เวรไม่ได้',
  )
  expect(await onDuty(0)).toEqual([])
})

test('the calendar names holidays, says what is known, and leaves out what was before the pattern', async () => {
  await addRoster()
  const calendar = (by: Name, first: string, last: string, roster?: number) =>
    t.call(duty.dutyCalendar, { first, last, ...(roster !== undefined && { roster }) }, tokens[by])
  const { days, rosters } = (await calendar('anan', '2026-11-20', '2026-11-22')).body
  expect(days).toEqual(
    ['2026-11-20', '2026-11-21', '2026-11-22'].map((day) => ({
      day,
      holiday: null,
      standing: 'announced',
    })),
  )
  expect(rosters[0]?.turns.map(({ from, users }) => [from, users[0] ?? null])).toEqual([
    ['2026-11-21T20:00:00+07:00', ids.anan],
    ['2026-11-22T06:00:00+07:00', null],
    ['2026-11-22T18:00:00+07:00', ids.anan],
  ])
  expect(rosters[0]?.turns.at(-1)?.to).toBe('2026-11-23T06:00:00+07:00')
  const later = (await calendar('anan', '2026-12-31', '2027-01-01')).body
  expect(later.days).toEqual([
    { day: '2026-12-31', holiday: 'วันสิ้นปี', standing: 'announced' },
    { day: '2027-01-01', holiday: 'วันขึ้นปีใหม่', standing: 'expected' },
  ])
  expect((await calendar('anan', '2028-01-01', '2028-01-01')).body.days[0]?.standing).toBe(
    'unknown',
  )
  expect((await calendar('anan', '2026-11-20', '2027-11-20')).status).toBe(400)
  expect((await calendar('anan', '2026-11-31', '2026-12-01')).status).toBe(400)
  expect((await calendar('neighbour', '2026-11-20', '2026-11-22', rosters[0]?.id)).status).toBe(404)
})

test('what is changed is in the audit log in words', async () => {
  const roster = await addRoster()
  await override('boon', { roster })
  const { rows } = await t.test.database.pool.query(
    `select username, action, subject, detail, after from audit_log where action like '%Duty%' order by id desc limit 2`,
  )
  expect(rows).toMatchObject([
    {
      username: 'boon',
      action: 'saveDutyOverride',
      subject: 'เวรไฟฟ้า',
      detail: { duty_user: 'boon ระบบ' },
    },
    {
      username: 'office',
      action: 'saveDutyRoster',
      after: {
        name: 'เวรไฟฟ้า',
        duty_pattern: ['ทุกวัน 18:00–06:00 น. ของวันถัดไป: anan ระบบ แล้ว boon ระบบ'],
      },
    },
  ])
})
