import { randomUUID } from 'node:crypto'
import type { NoticeContent } from '@roadside/contract/notices/content.ts'
import { noticeList } from '@roadside/contract/notices/notice-calls.ts'
import { saveNoticeRule, tryNoticeRule } from '@roadside/contract/notices/rule-calls.ts'
import { newGuaranteeRule, type NoticeRuleBody } from '@roadside/contract/notices/rule.ts'
import { saveBankGuarantee } from '@roadside/contract/records/contract/bank-guarantee.ts'
import { saveLot } from '@roadside/contract/records/contract/lot.ts'
import { attachSite } from '@roadside/contract/records/location.ts'
import { openDatabase, type Database } from '@roadside/server-kit/database.ts'
import type { Deps } from '@roadside/server-kit/serve.ts'
import { buildSite } from '@roadside/server-kit/testing/test-app.ts'
import { sql } from 'kysely'
import pino from 'pino'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { App } from '../../../app.ts'
import { createRecordsSetting, type RecordsSetting } from '../../../testing/records-setting.ts'

const log = pino({ level: 'silent' })
let t: RecordsSetting
let other: Database
beforeAll(async () => {
  t = await createRecordsSetting({
    SMTP_URL: 'smtp://127.0.0.1:9',
    MAIL_FROM: 'its@roadside.example',
  })
  other = openDatabase({ url: t.test.url, onIdleError: () => undefined })
}, 60_000)
afterAll(async () => {
  await other.close()
  await t.close()
})
beforeEach(async () => {
  await sql`truncate notice_rule, notice_target, notice, guarantee_told cascade`.execute(
    t.test.database.db,
  )
  await sql`update project set archived_at = now()`.execute(t.test.database.db)
  await sql`insert into notice_target (channel, name, address, user_id, created_by, created_at)
    select 'email', username, jsonb_build_object('to', username || '@roadside.example'), id, username, now() from app_user`.execute(
    t.test.database.db,
  )
  at('2026-11-21T07:00:00+07:00')
})

const at = (time: string) => {
  t.clock.now = new Date(time)
}
const days = (count: number) => {
  t.clock.now = new Date(t.clock.now.getTime() + count * 24 * 3_600_000)
}
const idOf = async (username: string) =>
  (
    await sql<{ id: number }>`select id from app_user where username = ${username}`.execute(
      t.test.database.db,
    )
  ).rows[0]?.id ?? 0
const to = async (...usernames: string[]) =>
  Promise.all(usernames.map(async (name) => ({ type: 'user' as const, id: await idOf(name) })))

async function rule(
  body: Partial<NoticeRuleBody>,
  owner: { DeptID?: number; name?: string } = {},
): Promise<number> {
  const { name = 'ประกัน', DeptID = null } = owner
  const saved = await t.call(
    saveNoticeRule,
    {
      id: null,
      version: 0,
      name,
      DeptID,
      groupId: null,
      is_on: true,
      body: { ...newGuaranteeRule, to: await to('staff'), ...body },
    },
    t.admin,
  )
  expect(saved.status).toBe(200)
  return saved.body.id
}

const project = (pj_code: string, deptid = t.departments.first) =>
  t.addProject({
    pj_code,
    pj_name: `โครงการ ${pj_code}`,
    deptid: String(deptid),
    guarantee_date_start_de: '',
    guarantee_date_end_de: '',
  })
async function lot(pj_id: number, guarantee_until: string, more: object = {}) {
  const form = {
    name: 'งวดที่ 1',
    accepted_on: '',
    period: '',
    period_unit: 'month' as const,
    guarantee_until,
    sites: '',
    equipment: '',
    note: '',
  }
  const saved = await t.call(saveLot, { pj_id, form, ...more }, t.admin)
  expect(saved.status).toBe(200)
  return saved.body
}
async function bank(pj_id: number, valid_to: string, more: object = {}) {
  const form = {
    secures: 'defects' as const,
    kind: 'bank_guarantee' as const,
    bank: 'ธนาคารออมสิน',
    number: 'LG-1',
    amount: '',
    valid_from: '',
    valid_to,
    returned_on: '',
    note: '',
  }
  const saved = await t.call(saveBankGuarantee, { pj_id, form, ...more }, t.admin)
  expect(saved.status).toBe(200)
  return saved.body
}

/** One turn of the sweep on both servers at once. */
async function bothTell(): Promise<void> {
  const sweep = (t.app as unknown as App).sweeps.find(({ name }) => name === 'ends of guarantees')
  if (!sweep) throw new Error('no sweep')
  const { deps } = t.app as unknown as App
  const turn = (database: Database) => sweep.run({ ...deps, database } as Deps, log)
  await Promise.all([turn(t.test.database), turn(other)])
}
interface Written {
  target: string
  content: NoticeContent
  answer: string
}
async function written(): Promise<Written[]> {
  const { rows } = await sql<Written>`
    select target_name as target, content, answer from notice order by number`.execute(
    t.test.database.db,
  )
  return rows
}
/** What was written since the last look: to whom, and its title. */
async function news(): Promise<string[]> {
  const rows = await written()
  await sql`truncate notice cascade`.execute(t.test.database.db)
  return rows.map(({ target, content }) => `${target}: ${content.title}`)
}

test('an end is told at 90, 60, 30 and 7 days, once each, though two servers look every minute', async () => {
  await lot(await project('bands'), '19/02/2570')
  await rule({})
  await bothTell()
  expect(await news()).toEqual([])
  const told: string[] = []
  for (let day = 0; day <= 92; day += 1) {
    for (const time of ['T08:00:00+07:00', ...(day % 30 === 0 ? ['T08:01:00+07:00'] : [])]) {
      at(`${new Date(Date.UTC(2026, 10, 21 + day)).toISOString().slice(0, 10)}${time}`)
      await bothTell()
      for (const line of await news())
        told.push(`${t.clock.now.toISOString().slice(0, 16)} ${line}`)
    }
  }
  const line = (time: string, left: string) =>
    `${time} staff: ประกันความชำรุดบกพร่อง เหลือ ${left} วัน · งวดที่ 1 · โครงการ bands`
  expect(told).toEqual([
    line('2026-11-21T01:00', '90'),
    line('2026-12-21T01:00', '60'),
    line('2027-01-20T01:00', '30'),
    line('2027-02-12T01:00', '7'),
  ])
})

test('a server that was off on the days tells late, by the days that are left, and once', async () => {
  await lot(await project('late'), '19/02/2570')
  await rule({})
  // off from day 91 to day 25
  at('2027-01-25T14:10:00+07:00')
  await bothTell()
  expect(await news()).toEqual(['staff: ประกันความชำรุดบกพร่อง เหลือ 25 วัน · งวดที่ 1 · โครงการ late'])
  days(1)
  await bothTell()
  expect(await news()).toEqual([])
  // started in the night: nobody is woken for it
  at('2027-02-13T02:00:00+07:00')
  await bothTell()
  expect(await news()).toEqual([])
  at('2027-02-13T08:00:00+07:00')
  await bothTell()
  expect(await news()).toHaveLength(1)
})

/** A roster of which the first has the days before a date, and the second those from it on. */
async function roster(first: string, second: string, from: string): Promise<number> {
  const { db } = t.test.database
  const week = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun']
  const pattern = [{ days: week, from: '00:00', to: '00:00', users: [await idOf(first)] }]
  const { rows } = await sql<{ id: number }>`
    insert into duty_roster (name, pattern, pattern_at, saved_by)
    values (${randomUUID()}, ${JSON.stringify(pattern)}::jsonb, now(), 'admin') returning id`.execute(
    db,
  )
  const id = rows[0]?.id ?? 0
  await sql`insert into duty_override (roster_id, user_id, instead_of, starts_at, ends_at, reason, made_by, made_at)
    values (${id}, ${await idOf(second)}, null, ${from}, null, '', 'admin', now())`.execute(db)
  return id
}

test('a roster is told once, whoever is on duty then: the next on duty is not told the same', async () => {
  await lot(await project('duty'), '19/02/2570')
  const id = await roster('staff', 'officeadmin', '2026-11-22T00:00:00+07:00')
  await rule({ to: [{ type: 'duty', id }] }, { name: 'ก' })
  // whom a rule names is told for itself, whoever was told for the roster
  await rule({ to: [{ type: 'duty', id }, ...(await to('admin'))] }, { name: 'ข' })
  const line = (name: string, left: number) =>
    `${name}: ประกันความชำรุดบกพร่อง เหลือ ${left} วัน · งวดที่ 1 · โครงการ duty`
  at('2026-11-21T08:00:00+07:00')
  await bothTell()
  expect(await news()).toEqual([line('staff', 90), line('admin', 90)])
  // another officer has come on duty
  days(1)
  await bothTell()
  expect(await news()).toEqual([])
  // the next threshold is for who is on duty then
  at('2026-12-21T08:00:00+07:00')
  await bothTell()
  expect(await news()).toEqual([line('officeadmin', 60), line('admin', 60)])
})

test('who knows an end by a rule of its own knows it for the roster', async () => {
  await lot(await project('known'), '19/02/2570')
  const id = await roster('staff', 'officeadmin', '2026-11-22T00:00:00+07:00')
  await rule({ to: await to('staff') }, { name: 'ก' })
  await rule({ to: [{ type: 'duty', id }] }, { name: 'ข' })
  at('2026-11-21T08:00:00+07:00')
  await bothTell()
  days(1)
  await bothTell()
  expect((await news()).map((line) => line.split(':')[0])).toEqual(['staff'])
})

test('a changed last day is told by the new one', async () => {
  const pj_id = await project('moved')
  const { id, version } = await lot(pj_id, '19/02/2570')
  await rule({})
  at('2026-11-21T08:00:00+07:00')
  await bothTell()
  expect(await news()).toHaveLength(1)
  await lot(pj_id, '10/01/2570', { id, version })
  await bothTell()
  expect(await news()).toEqual([])
  days(1)
  await bothTell()
  expect(await news()).toEqual(['staff: ประกันความชำรุดบกพร่อง เหลือ 49 วัน · งวดที่ 1 · โครงการ moved'])
})

test('a bank guarantee that ends before the defects period is told at once, and anew by another day', async () => {
  const pj_id = await project('short')
  await rule({})
  await lot(pj_id, '30/09/2571')
  at('2026-11-21T15:30:00+07:00')
  const { id, version } = await bank(pj_id, '31/08/2571')
  await bothTell()
  await bothTell()
  const [first, ...more] = await written()
  expect(more).toEqual([])
  expect(first?.content).toMatchObject({
    title: 'หลักประกันสิ้นสุดก่อนระยะรับประกัน · ธนาคารออมสิน LG-1 · โครงการ short',
    items: [
      {
        of: 'project',
        id: pj_id,
        path: `/project?pj_id=${pj_id}&tab=contract`,
        lines: expect.arrayContaining([
          'ระยะรับประกันความชำรุดบกพร่องสิ้นสุด 30/09/2571 หลักประกันขาดไป 30 วัน',
        ]) as unknown,
      },
    ],
  })
  await news()
  await bank(pj_id, '15/09/2571', { id, version })
  await bothTell()
  expect(await news()).toHaveLength(1)
  await bothTell()
  expect(await news()).toEqual([])
})

test('a message tells the open defects of what it is about, and leads to the list where it is of several', async () => {
  const pj_id = await project('defects')
  const { db } = t.test.database
  const wid = await buildSite(t, { departmentId: t.departments.first, name: 'จุดชำรุด' })
  await t.call(attachSite, { wid, pj_id, attached: true }, t.admin)
  await sql`insert into device (solution, wid, external_id, name, health, report_s, timeout_s)
    select 'flooding', ${wid}, 'x' || n, 'x' || n, 'fault', 300, 900 from generate_series(1, 3) n`.execute(
    db,
  )
  await sql`insert into alarm (kind, solution, subject, subject_name, asset_id, wid, severity, raised_at, noted_at, last_seen_at, is_active, is_guarded)
    select 'flooding_fault', 'flooding', 'asset:' || id, name, id, wid, 'major', now(), now(), now(), true, name = 'x3' from asset where wid = ${wid}`.execute(
    db,
  )
  await lot(pj_id, '19/02/2570', {
    form: {
      name: 'งวดที่ 1',
      accepted_on: '',
      period: '',
      period_unit: 'month',
      guarantee_until: '19/02/2570',
      sites: String(wid),
      equipment: '',
      note: '',
    },
  })
  await bank(pj_id, '20/01/2570')
  await rule({ to: await to('staff', 'admin') })
  at('2026-11-21T08:00:00+07:00')
  await bothTell()
  const messages = await written()
  const ofStaff = messages.filter(({ target }) => target === 'staff')
  // the bank guarantee was told at once by another message, as it is too short; here both stand together
  expect(ofStaff).toHaveLength(1)
  const { content } = ofStaff[0]!
  expect(content.heading).toBe('การรับประกันใกล้สิ้นสุด 2 รายการ')
  expect(content.items?.map(({ title }) => title)).toEqual([
    'หนังสือค้ำประกัน ธนาคารออมสิน LG-1',
    'ระยะรับประกันความชำรุดบกพร่อง งวดที่ 1',
  ])
  for (const item of content.items ?? []) expect(item.lines).toContain('ข้อบกพร่องที่ยังไม่แก้ 2 รายการ')
  // what tells whether guarded equipment can be reached is for the username admin alone
  const ofAdmin = messages.find(({ target }) => target === 'admin')
  expect(ofAdmin?.content.items?.[1]?.lines).toContain('ข้อบกพร่องที่ยังไม่แก้ 3 รายการ')
})

test('nobody is told of projects out of sight, nor twice by two rules; whom nobody reaches is written down', async () => {
  await lot(await project('own'), '19/02/2570')
  await lot(await project('foreign', t.departments.second), '19/02/2570')
  await rule({ to: await to('staff', 'officeadmin') }, { name: 'ก' })
  await rule({ to: await to('staff') }, { name: 'ข' })
  const unreachable = await rule({ to: await to('viewer') }, { name: 'ค' })
  await sql`delete from notice_target where name = 'viewer'`.execute(t.test.database.db)
  at('2026-11-21T08:00:00+07:00')
  await bothTell()
  const messages = await written()
  const titles = messages.map(({ target, content, answer }) => [
    target,
    content.items?.map(({ lines }) => lines[0]),
    answer === '',
  ])
  expect(titles).toEqual([
    ['staff', ['own โครงการ own'], true],
    ['officeadmin', ['foreign โครงการ foreign', 'own โครงการ own'], true],
    ['', ['foreign โครงการ foreign'], false],
    ['', ['foreign โครงการ foreign', 'own โครงการ own'], false],
  ])
  // the administrators see it under the messages that were sent
  const { body } = await t.call(noticeList, {}, t.admin)
  expect(body.rows.filter(({ why }) => why.rule === unreachable)).toHaveLength(1)
})

test('a rule of a department, of contractors and of quiet hours tells only what it says', async () => {
  await lot(await project('first'), '19/02/2570')
  await lot(await project('second', t.departments.second), '19/02/2570')
  await rule(
    {
      to: await to('admin'),
      quiet: { from: '07:30', to: '09:00', except: [] },
      digest_at: '08:00',
    },
    { DeptID: t.departments.second },
  )
  await rule({ to: await to('officeadmin'), contractors: [999] }, { name: 'ข' })
  at('2026-11-21T08:00:00+07:00')
  await bothTell()
  expect(await news()).toEqual([])
  at('2026-11-21T09:00:00+07:00')
  await bothTell()
  expect(await news()).toEqual(['admin: ประกันความชำรุดบกพร่อง เหลือ 90 วัน · งวดที่ 1 · โครงการ second'])
})

test('a rule whose time is quiet until the next day is refused, as it would tell of nothing', async () => {
  const body = { ...newGuaranteeRule, to: await to('staff'), digest_at: '21:00' }
  const quiet = { from: '20:00', to: '06:00', except: [] }
  const owner = { DeptID: null, groupId: null }
  const sent = { id: null, version: 0, name: 'ค', is_on: true, ...owner, body: { ...body, quiet } }
  const saved = await t.call(saveNoticeRule, sent, t.admin)
  expect([saved.status, saved.error.message]).toEqual([
    400,
    'เวลาที่แจ้ง 21:00 น. อยู่ในช่วงที่งดแจ้งจนข้ามวัน',
  ])
})

test('a rule about guarantees tells of no alarm, and is not tried on them', async () => {
  const body = { ...newGuaranteeRule, to: await to('staff') }
  const tried = await t.call(tryNoticeRule, { DeptID: null, groupId: null, body }, t.admin)
  expect([tried.status, tried.error.message]).toEqual([400, 'ทดลองได้เฉพาะกฎของการแจ้งเตือน'])
})
