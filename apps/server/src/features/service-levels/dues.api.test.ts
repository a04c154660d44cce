import { randomUUID } from 'node:crypto'
import type { Body } from '@roadside/contract/call.ts'
import { saveContractTerms } from '@roadside/contract/records/contract/contract-terms.ts'
import * as holidays from '@roadside/contract/service-levels/holiday-calls.ts'
import * as pauses from '@roadside/contract/service-levels/pause-calls.ts'
import { unknownTerms, type ServiceTerms } from '@roadside/contract/service-levels/terms.ts'
import {
  moveTicket,
  openTicket,
  saveTicket,
  ticket,
} from '@roadside/contract/tickets/ticket-calls.ts'
import { renewDues } from '@roadside/server-kit/repair-clock.ts'
import { buildUser, createTestApp, type TestApp } from '@roadside/server-kit/testing/test-app.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { alarmTools } from '../../testing/alarm-tools.ts'
import { renewMovingDues } from './due-sweep.ts'

let t: TestApp
let wid: number
let contract: number
let contractor: number
let official: string
let root: string
const terms: ServiceTerms = {
  ...unknownTerms,
  hours: {
    kind: 'working',
    office: 'government',
    weekdays: [1, 2, 3, 4, 5],
    from: '08:30',
    to: '16:30',
  },
  begin: { amount: 4, unit: 'hours' },
  finish: { amount: 3, unit: 'working_days' },
}
beforeAll(async () => {
  t = await createTestApp()
  const { pool } = t.test.database
  const one = async (text: string, values: readonly unknown[] = []) =>
    (await pool.query<{ id: number }>(text, [...values])).rows[0]?.id ?? 0
  const place = await alarmTools(t).place('Flooding')
  wid = place.wid
  contractor = await one(`insert into contractor (name) values ('บริษัท ก') returning id`)
  contract = await one(
    `insert into project (code, name, department_id, contractor_id) values ('P-1', 'P-1', $1, $2) returning id`,
    [place.departmentId, contractor],
  )
  await pool.query('update site set project_id = $1 where wid = $2', [contract, wid])
  await buildUser(t, { username: 'official', role: 'admin', groupId: place.groupId })
  await buildUser(t, { username: 'admin', role: 'admin', groupId: place.groupId })
  official = await t.tokenOf('official')
  root = await t.tokenOf('admin')
  t.clock.now = new Date('2026-11-20T10:00:00+07:00')
})
afterAll(() => t.close())

const saveTerms = async (changed: ServiceTerms = terms) => {
  const { rows } = await t.test.database.pool.query<{ version: number }>(
    'select terms_version as version from project where id = $1',
    [contract],
  )
  const form = { contract_value: '', signed_on: '', terms: changed }
  const { version = 1 } = rows[0] ?? {}
  return t.call(saveContractTerms, { pj_id: contract, version, form }, official)
}
const find = async (id: number) => (await t.call(ticket, { id }, official)).body
const dues = async (id: number) => {
  const { begin_due_at, due_at, clock } = await find(id)
  return [begin_due_at, due_at, clock.missing]
}
/** A ticket of the contractor; Friday 20 November 2026 at 09:30 it received the notice. */
const noticed = async (served_at: string | undefined = '2026-11-20T09:30:00+07:00') => {
  const opening = { request_id: randomUUID(), wid, beside: true }
  const { id } = (await t.call(openTicket, opening, official)).body
  const move: Body<typeof moveTicket> = {
    id,
    request_id: randomUUID(),
    move: 'assign',
    contractor_id: contractor,
    ...(served_at && { served_at }),
  }
  expect((await t.call(moveTicket, move, official)).status).toBe(200)
  return id
}
const pause = async (id: number, from: string, to: string | null) => {
  const claimed = await t.call(
    pauses.claimPause,
    {
      request_id: randomUUID(),
      place: { kind: 'ticket', ticket_id: id },
      form: { reason: 'no_access', from, to },
    },
    official,
  )
  const sent = { id: claimed.body.id, version: 1, decision: 'agreed' } as const
  return { pauseId: sent.id, agree: () => t.call(pauses.decidePause, sent, official) }
}
// four working hours from 09:30, and the third working day after it
const usual = ['2026-11-20T13:30:00+07:00', '2026-11-25T16:30:00+07:00', []]

test('what is missing is named; terms and notice, in any order, give the due dates', async () => {
  const id = await noticed()
  expect(await dues(id)).toEqual([null, null, ['hours', 'begin', 'finish']])
  expect((await saveTerms()).status).toBe(200)
  expect(await dues(id)).toEqual(usual)
  const late = await noticed('')
  expect(await dues(late)).toEqual([null, null, ['notice']])
  const { version } = await find(late)
  const form = { served_at: '2026-11-20T09:30:00+07:00' }
  expect((await t.call(saveTicket, { id: late, version, form }, official)).status).toBe(200)
  expect(await dues(late)).toEqual(usual)
  const future = { served_at: '2026-11-21T09:30:00+07:00' }
  const refused = { id: late, version: version + 1, form: future }
  expect((await t.call(saveTicket, refused, official)).status).toBe(400)
  // another contract of the site moves no ticket: it keeps that of its opening
  await t.test.database.pool.query('update site set project_id = null where wid = $1', [wid])
  await t.test.database.db.transaction().execute((db) => renewDues(db, 'all', t.clock.now))
  expect(await dues(late)).toEqual(usual)
  await t.test.database.pool.query('update site set project_id = $1 where wid = $2', [
    contract,
    wid,
  ])
})

test('a pause that is agreed to after the repair was accepted moves when that was due', async () => {
  await saveTerms()
  const id = await noticed()
  const move = async (name: Body<typeof moveTicket>['move'], token: string) => {
    const how = { id, request_id: randomUUID(), move: name, note: 'ซ่อมแล้ว' }
    expect((await t.call(moveTicket, how, token)).status).toBe(200)
  }
  await move('start', official)
  const before = t.clock.now
  t.clock.now = new Date('2026-11-20T15:00:00+07:00')
  await move('finish', official)
  await move('accept', root)
  const { pauseId, agree } = await pause(
    id,
    '2026-11-20T10:00:00+07:00',
    '2026-11-20T12:00:00+07:00',
  )
  expect(await dues(id)).toEqual(usual)
  expect((await agree()).status).toBe(200)
  const { begin_due_at, clock } = await find(id)
  expect(begin_due_at).toBe('2026-11-20T15:30:00+07:00')
  expect(begin_due_at).toBe(clock.begin?.due_at ?? null)
  // of a time that it does not touch
  const other = await pause(id, '2026-11-25T10:00:00+07:00', '2026-11-25T12:00:00+07:00')
  expect((await other.agree()).status).toBe(200)
  for (const pausedId of [pauseId, other.pauseId])
    await t.call(pauses.withdrawPause, { id: pausedId, version: 2 }, official)
  expect(await dues(id)).toEqual(usual)
  t.clock.now = before
})

test('a pause moves due dates once it is agreed to, and back when it is withdrawn', async () => {
  await saveTerms()
  const id = await noticed()
  const { pauseId, agree } = await pause(
    id,
    '2026-11-20T10:00:00+07:00',
    '2026-11-20T12:00:00+07:00',
  )
  expect(await dues(id)).toEqual(usual)
  t.clock.now = new Date('2026-11-20T15:30:00+07:00')
  expect((await find(id)).clock.begin).toMatchObject({
    measured: 6 * 3_600_000,
    agreed: 6 * 3_600_000,
    is_late: true,
    is_known: true,
  })
  expect((await agree()).status).toBe(200)
  expect(await dues(id)).toEqual(['2026-11-20T15:30:00+07:00', usual[1], []])
  expect((await find(id)).clock.begin).toMatchObject({
    limit: { amount: 4, unit: 'hours' },
    measured: 6 * 3_600_000,
    agreed: 4 * 3_600_000,
    is_late: false,
    until: null,
  })
  await t.call(pauses.withdrawPause, { id: pauseId, version: 2 }, official)
  expect(await dues(id)).toEqual(usual)
  // the claim and the decision are no change of the ticket
  expect((await find(id)).version).toBe(2)
})

test('a pause that lasts moves the due date as time goes, and no more once it ended', async () => {
  await saveTerms()
  t.clock.now = new Date('2026-11-20T10:00:00+07:00')
  const id = await noticed()
  const { pauseId, agree } = await pause(id, '2026-11-20T10:00:00+07:00', null)
  await agree()
  const beginAt = async (clock: string) => {
    t.clock.now = new Date(clock)
    await renewMovingDues(t.test.database.db, t.clock.now)
    return (await find(id)).begin_due_at
  }
  expect(await beginAt('2026-11-20T11:00:00+07:00')).toBe('2026-11-20T14:30:00+07:00')
  expect(await beginAt('2026-11-20T11:30:00+07:00')).toBe('2026-11-20T15:00:00+07:00')
  const form = {
    reason: 'no_access' as const,
    from: '2026-11-20T10:00:00+07:00',
    to: '2026-11-20T11:30:00+07:00',
    claimed_at: null,
  }
  await t.call(pauses.savePause, { id: pauseId, version: 2, form }, official)
  expect(await beginAt('2026-11-20T13:00:00+07:00')).toBe('2026-11-20T15:00:00+07:00')
})

test('a deadline beyond the announced holidays says that it may still move', async () => {
  await saveTerms({ ...terms, finish: { amount: 30, unit: 'working_days' } })
  t.clock.now = new Date('2026-11-20T10:00:00+07:00')
  const { clock, due_at } = await find(await noticed())
  expect(due_at?.slice(0, 4)).toBe('2027')
  expect([clock.begin?.is_known, clock.finish?.is_known]).toEqual([true, false])
  await saveTerms()
})

test('a holiday tells the deadlines that it moves before it is saved, and moves them', async () => {
  await saveTerms()
  t.clock.now = new Date('2026-11-20T10:00:00+07:00')
  const id = await noticed()
  const { number } = await find(id)
  const years = async () => (await t.call(holidays.holidayYears, {}, official)).body
  const year = (await years()).years.find((one) => one.year === 2026)!
  expect([year.version, year.known_until, (await years()).may_edit]).toEqual([
    0,
    '2026-12-31',
    false,
  ])
  const special = { day: '2026-11-24', name: 'วันหยุดพิเศษ' }
  const form = {
    year: 2026,
    source: 'มติคณะรัฐมนตรี 19/11/2569',
    known_until: year.known_until,
    holidays: [...year.holidays, special],
  }
  const preview = (await t.call(holidays.previewHolidayYear, form, root)).body
  const moved = { id, number, part: 'finish', from: usual[1], to: '2026-11-26T16:30:00+07:00' }
  expect(preview.moved).toContainEqual(moved)
  expect(await dues(id)).toEqual(usual)
  const twice = { ...form, holidays: [special, special] }
  expect((await t.call(holidays.previewHolidayYear, twice, root)).status).toBe(400)
  expect((await t.call(holidays.saveHolidayYear, { version: 0, form }, official)).status).toBe(403)
  const saved = await t.call(holidays.saveHolidayYear, { version: 0, form }, root)
  expect(saved.body.version).toBe(1)
  expect(saved.body.moved).toContainEqual(moved)
  expect((await find(id)).due_at).toBe('2026-11-26T16:30:00+07:00')
  expect((await t.call(holidays.saveHolidayYear, { version: 0, form }, root)).status).toBe(409)
  // an earlier version comes back as a new one
  const history = (await t.call(holidays.holidayYearHistory, { year: 2026 }, official)).body
  expect(history.map(({ version, source }) => [version, source])).toEqual([
    [1, form.source],
    [0, year.source],
  ])
  const { source, known_until, holidays: days } = history[1]!
  const restored = { version: 1, form: { year: 2026, source, known_until, holidays: days } }
  expect((await t.call(holidays.saveHolidayYear, restored, root)).body.version).toBe(2)
  expect(await dues(id)).toEqual(usual)
  const far = { ...form, year: 2035, known_until: null, holidays: [] }
  expect((await t.call(holidays.previewHolidayYear, far, root)).error.message).toContain('ต่อจากปี')
})
