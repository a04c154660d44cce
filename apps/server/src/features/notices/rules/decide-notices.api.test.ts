import { acknowledgeAlarm } from '@roadside/contract/alarms/alarm-operations.ts'
import { noticeTargets, saveNoticeTarget } from '@roadside/contract/notices/notice-calls.ts'
import type { NoticeContent } from '@roadside/contract/notices/content.ts'
import { noticeList } from '@roadside/contract/notices/notice-calls.ts'
import {
  noticeRuleChoices,
  noticeRules,
  saveNoticeRule,
  tryNoticeRule,
} from '@roadside/contract/notices/rule-calls.ts'
import { newRule, type NoticeRuleBody } from '@roadside/contract/notices/rule.ts'
import {
  buildGroup,
  buildUser,
  createTestApp,
  type TestApp,
} from '@roadside/server-kit/testing/test-app.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { alarmTools } from '../../../testing/alarm-tools.ts'

let t: TestApp
let tools: ReturnType<typeof alarmTools>
let own: { wid: number; departmentId: number; groupId: number }
let other: typeof own
let authorityId: number

beforeAll(async () => {
  t = await createTestApp({ SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'its@roadside.example' })
  tools = alarmTools(t)
  own = await tools.place('Flooding')
  other = await tools.place('Flooding')
  await buildUser(t, { username: 'admin', groupId: own.groupId, role: 'admin' })
  await buildUser(t, { username: 'staff', ...own })
  await buildUser(t, { username: 'stranger', ...other })
  await buildUser(t, { username: 'officer', groupId: own.groupId, role: 'admin' })
  authorityId = (await buildGroup(t, { code: 'drr', kind: 'central', departments: ['ส่วนกลาง'] }))
    .groupId
})
beforeEach(async () => {
  await t.test.database.pool.query(
    'truncate alarm, asset_turn, alarm_delay, notice_rule, notice_target, notice cascade',
  )
  for (const name of ['admin', 'staff', 'stranger'])
    await t.test.database.pool.query(
      `insert into notice_target (channel, name, address, user_id, created_by, created_at)
       select 'email', username, jsonb_build_object('email', username || '@roadside.example'), id, username, now() from app_user where username = $1`,
      [name],
    )
})
afterAll(() => t.close())

const idOf = async (username: string) =>
  (
    await t.test.database.pool.query<{ id: number }>(
      'select id from app_user where username = $1',
      [username],
    )
  ).rows[0]?.id ?? 0

async function rule(more: Partial<NoticeRuleBody>, name = 'แจ้งเวร'): Promise<NoticeRuleBody> {
  const body: NoticeRuleBody = {
    ...newRule,
    severities: [],
    delay_min: 0,
    interval_min: 0,
    to: [{ type: 'user', id: await idOf('staff') }],
    ...more,
  }
  const saved = await t.call(
    saveNoticeRule,
    { id: null, version: 0, name, DeptID: null, groupId: null, is_on: true, body },
    await t.tokenOf('admin'),
  )
  expect(saved.status).toBe(200)
  return body
}

async function sent(): Promise<string[]> {
  const { rows } = await t.test.database.pool.query<{ target: string; content: NoticeContent }>(
    'select target_name as target, content from notice order by created_at, target_name',
  )
  return rows.map(
    ({ target, content }) =>
      `${target} ${content.kind} ${content.alarms.map(({ subject }) => subject).join()}`,
  )
}

const flood = { condition: 'critical' } as const

test('the right person is told of the fault and of its end, in the words of an operator', async () => {
  await rule({})
  const gauge = await tools.equipment('flooding', own.wid, { name: 'สถานี 1' })
  await tools.turn(gauge, flood)
  await tools.evaluate()
  await tools.evaluate()
  tools.pass(60)
  await tools.turn(gauge, { condition: 'normal' })
  await tools.evaluate()
  expect(await sent()).toEqual(['staff raised สถานี 1', 'staff cleared สถานี 1'])
  const { rows } = await t.test.database.pool.query<{ content: NoticeContent }>(
    'select content from notice order by created_at limit 1',
  )
  expect(rows[0]?.content).toMatchObject({
    title: '[วิกฤต] ระดับน้ำเกินเกณฑ์ · นบ.1001 ถนนทดสอบ · สถานี 1',
    alarms: [{ kind: 'ระดับน้ำเกินเกณฑ์', severity: 'critical', why: 'ระดับวิกฤต' }],
  })
})

test('of a roster the first on duty is told, and who stands in where it cannot be told', async () => {
  const days = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun']
  const users = [await idOf('staff'), await idOf('admin')]
  const { rows } = await t.test.database.pool.query<{ id: number }>(
    `insert into duty_roster (name, pattern, pattern_at, saved_by) values ('เวร', $1, now(), 'admin') returning id`,
    [JSON.stringify([{ days, from: '00:00', to: '00:00', users }])],
  )
  await rule({ to: [{ type: 'duty', id: rows[0]?.id ?? 0 }] })
  const [first, second] = [
    await tools.equipment('flooding', own.wid, { name: 'สถานี 7' }),
    await tools.equipment('flooding', own.wid, { name: 'สถานี 8' }),
  ]
  await tools.turn(first, flood)
  await tools.evaluate()
  await t.test.database.pool.query(
    `update notice_target set disabled_at = now() where name = 'staff'`,
  )
  tools.pass(60)
  await tools.turn(second, flood)
  await tools.evaluate()
  expect(await sent()).toEqual(['staff raised สถานี 7', 'admin raised สถานี 8'])
})

test('nobody is told of what they may not see', async () => {
  await rule({
    to: await Promise.all(
      ['admin', 'staff', 'stranger'].map(async (name) => ({
        type: 'user' as const,
        id: await idOf(name),
      })),
    ),
  })
  const gauge = await tools.equipment('flooding', own.wid, { name: 'สถานี 1' })
  const lamp = await tools.equipment('lamp', own.wid, { name: 'เสา 1', guards: true })
  await tools.turn(gauge, flood)
  await tools.turn(lamp, { health: 'unreachable' })
  await tools.evaluate()
  tools.pass(30)
  await tools.evaluate()
  expect(await sent()).toEqual(['admin raised สถานี 1', 'staff raised สถานี 1', 'admin raised เสา 1'])
})

test('a critical alarm waits for a minute at most, and takes with it what waits for the interval', async () => {
  await rule({ interval_min: 30 })
  const [first, waiting, grave] = [
    await tools.equipment('flooding', own.wid, { name: 'สถานี 1' }),
    await tools.equipment('flooding', own.wid, { name: 'สถานี 2' }),
    await tools.equipment('flooding', own.wid, { name: 'สถานี 3' }),
  ]
  for (const [gauge, condition] of [
    [first, 'danger'],
    [waiting, 'danger'],
    [grave, 'critical'],
  ] as const) {
    await tools.turn(gauge, { condition })
    await tools.evaluate()
    tools.pass(30)
  }
  await tools.evaluate()
  expect(await sent()).toEqual(['staff raised สถานี 1', 'staff raised สถานี 3,สถานี 2'])
})

test('what is told again beside news is known as such, and to whom all is old as a repetition', async () => {
  await rule({
    repeat_min: 30,
    to: await Promise.all(
      ['staff', 'stranger'].map(async (name) => ({ type: 'user' as const, id: await idOf(name) })),
    ),
  })
  const [old, foreign, news] = [
    await tools.equipment('flooding', own.wid, { name: 'เก่า' }),
    await tools.equipment('flooding', other.wid, { name: 'ที่อื่น' }),
    await tools.equipment('flooding', own.wid, { name: 'ใหม่' }),
  ]
  await tools.turn([old, foreign], flood)
  await tools.evaluate()
  tools.pass(30 * 60)
  await tools.turn(news, { condition: 'danger' })
  await tools.evaluate()
  expect((await sent()).slice(2)).toEqual(['staff raised ใหม่,เก่า', 'stranger repeated ที่อื่น'])
  const { rows } = await t.test.database.pool.query<{ content: NoticeContent }>(
    `select content from notice order by created_at desc, target_name limit 2`,
  )
  expect(rows.map(({ content }) => content.alarms.map(({ is_repeated }) => is_repeated))).toEqual([
    [false, true],
    [false],
  ])
  expect(rows.map(({ content }) => content.title)).toEqual([
    '[สูง] ระดับน้ำเกินเกณฑ์ · นบ.1001 ถนนทดสอบ · ใหม่ และอีก 1 รายการ',
    'แจ้งซ้ำ [วิกฤต] ระดับน้ำเกินเกณฑ์ · นบ.1001 ถนนทดสอบ · ที่อื่น',
  ])
})

test('an account with several ways is told by the first that can send, at all its places there', async () => {
  const { pool } = t.test.database
  // no LINE is set up here
  for (const [channel, name] of [
    ['webhook', 'ระบบอื่น'],
    ['email', 'อีเมลที่สอง'],
    ['line', 'กลุ่ม'],
    ['webPush', 'เบราว์เซอร์'],
  ])
    await pool.query(
      `insert into notice_target (channel, name, address, user_id, created_by, created_at)
       values ($1, $2, jsonb_build_object('x', $2::text), $3, 'staff', now())`,
      [channel, name, await idOf('staff')],
    )
  await rule({})
  await rule({}, 'อีกกฎ')
  await tools.turn(await tools.equipment('flooding', own.wid, { name: 'สถานี 1' }), flood)
  await tools.evaluate()
  expect(await sent()).toEqual(['เบราว์เซอร์ raised สถานี 1'])
  await pool.query(`delete from notice_target where channel = 'webPush'`)
  tools.pass(60)
  await tools.turn(await tools.equipment('flooding', own.wid, { name: 'สถานี 2' }), flood)
  await tools.evaluate()
  expect((await sent()).slice(1)).toEqual(['staff raised สถานี 2', 'อีเมลที่สอง raised สถานี 2'])
})

test('two rules that name the same person tell once', async () => {
  await rule({}, 'หนึ่ง')
  await rule({ severities: ['critical'] }, 'สอง')
  const gauge = await tools.equipment('flooding', own.wid, { name: 'สถานี 1' })
  await tools.turn(gauge, flood)
  await tools.evaluate()
  await tools.turn(gauge, { condition: 'normal' })
  await tools.evaluate()
  expect(await sent()).toEqual(['staff raised สถานี 1', 'staff cleared สถานี 1'])
})

test('what nobody acknowledges goes to others, what somebody has taken does not', async () => {
  await rule({
    escalation: [{ after_min: 10, to: [{ type: 'user', id: await idOf('admin') }] }],
  })
  const taken = await tools.equipment('flooding', own.wid, { name: 'สถานี 1' })
  const left = await tools.equipment('flooding', own.wid, { name: 'สถานี 2' })
  await tools.turn([taken, left], flood)
  await tools.evaluate()
  const alarm = (await tools.alarms()).find(({ asset_id }) => asset_id === taken)
  await t.call(acknowledgeAlarm, { ids: [alarm?.id ?? 0] }, await t.tokenOf('staff'))
  tools.pass(11 * 60)
  await tools.evaluate()
  expect(await sent()).toEqual(['staff raised สถานี 2,สถานี 1', 'admin escalated สถานี 2'])
})

/** What the sent messages' page shows: channel, state, kind and the reason. */
const shown = async (who: string) =>
  (await t.call(noticeList, {}, await t.tokenOf(who))).body.rows.map(
    ({ channel, state, kind, answer }) => `${channel} ${state} ${kind} ${answer.split(':')[0]}`,
  )
const unreceived = 'null failed raised ผู้รับไม่มีปลายทางที่ใช้ได้'

test('what nobody can receive is written down with the reason, seen by administrators, and goes on to others', async () => {
  const { pool } = t.test.database
  await pool.query(`update notice_target set disabled_at = now() where name = 'staff'`)
  await rule({ escalation: [{ after_min: 10, to: [{ type: 'user', id: await idOf('admin') }] }] })
  const gauge = await tools.equipment('flooding', own.wid, { name: 'สถานี 1' })
  await tools.turn(gauge, flood)
  await tools.evaluate()
  expect(await shown('admin')).toEqual([unreceived])
  expect(await shown('staff')).toEqual([])
  tools.pass(10 * 60)
  await tools.evaluate()
  expect(await sent()).toEqual([' raised สถานี 1', 'admin escalated สถานี 1'])
  // the end goes to who was told; nobody was told by the first message
  tools.pass(60)
  await tools.turn(gauge, { condition: 'normal' })
  await tools.evaluate()
  expect((await sent()).slice(2)).toEqual(['admin cleared สถานี 1'])
  expect(await shown('officer')).toEqual([])
  await pool.query('update notice_rule set group_id = $1', [own.groupId])
  expect(await shown('officer')).toEqual([unreceived])
})

test('a channel that may send nothing now is the reason, and of the end, too', async () => {
  const { pool } = t.test.database
  await rule({})
  const gauge = await tools.equipment('flooding', own.wid, { name: 'สถานี 1' })
  const silent = await tools.equipment('flooding', own.wid, { name: 'สถานี 2' })
  await tools.turn(gauge, flood)
  await tools.evaluate()
  // no LINE is set up here
  await pool.query(`update notice_target set channel = 'line' where name = 'staff'`)
  tools.pass(60)
  await tools.turn(gauge, { condition: 'normal' })
  await tools.turn(silent, flood)
  await tools.evaluate()
  const reason = 'ช่องทางของผู้รับส่งไม่ได้ในขณะนี้'
  expect((await shown('admin')).toSorted()).toEqual(
    [
      `null failed cleared ${reason}`,
      `null failed raised ${reason}`,
      'email waiting raised ',
    ].toSorted(),
  )
})

test('what the recipients may not see is written down', async () => {
  const [ours, others, third] = [
    await tools.equipment('flooding', own.wid, { name: 'ของเรา' }),
    await tools.equipment('flooding', other.wid, { name: 'ที่อื่น' }),
    await tools.equipment('lamp', own.wid, { name: 'เสา 1', guards: true }),
  ]
  await rule({})
  await tools.turn([ours, others], flood)
  await tools.turn(third, { health: 'unreachable' })
  await tools.evaluate()
  tools.pass(30)
  await tools.evaluate()
  expect((await sent()).toSorted()).toEqual(
    [' raised ที่อื่น', ' raised เสา 1', 'staff raised ของเรา'].toSorted(),
  )
  const unseen = 'null failed raised ผู้รับที่ส่งถึงได้ไม่มีสิทธิ์เห็นเหตุนี้'
  expect((await shown('admin')).filter((line) => line === unseen)).toHaveLength(2)
  // nobody was told of the fault, so nobody need be of its end
  await tools.turn(others, { condition: 'normal' })
  await tools.evaluate()
  expect(await sent()).toHaveLength(3)
})

test('what those who see it cannot receive now is written down, though others are told of theirs', async () => {
  const [ours, others] = [
    await tools.equipment('flooding', own.wid, { name: 'ของเรา' }),
    await tools.equipment('flooding', other.wid, { name: 'ที่อื่น' }),
  ]
  // no LINE is set up here
  await t.test.database.pool.query(`update notice_target set channel = 'line' where name = 'staff'`)
  const to = ['staff', 'stranger'].map(async (name) => ({
    type: 'user' as const,
    id: await idOf(name),
  }))
  await rule({ to: await Promise.all(to) })
  await tools.turn([ours, others], flood)
  await tools.evaluate()
  expect((await sent()).toSorted()).toEqual([' raised ของเรา', 'stranger raised ที่อื่น'].toSorted())
  expect(await shown('admin')).toContain('null failed raised ช่องทางของผู้รับส่งไม่ได้ในขณะนี้')
})

test('a summary of a department tells what happened there, however much did elsewhere', async () => {
  const { pool } = t.test.database
  const saved = await t.call(
    saveNoticeRule,
    {
      id: null,
      version: 0,
      name: 'สรุป',
      DeptID: own.departmentId,
      groupId: null,
      is_on: true,
      body: {
        ...newRule,
        severities: ['major'],
        to: [{ type: 'user', id: await idOf('staff') }],
        digest_at: '07:30',
      },
    },
    await t.tokenOf('admin'),
  )
  expect(saved.status).toBe(200)
  const at = t.clock.now
  const insert = (wid: number, severity: string, count: number) =>
    pool.query(
      `insert into alarm (kind, solution, subject, subject_name, wid, severity, raised_at, noted_at, last_seen_at, is_active, is_acknowledged)
       select 'flooding_condition', 'flooding', $2 || $1 || n, $2, $1::bigint, $2, $3::timestamptz, $3, $3, true, true from generate_series(1, $4::int) n`,
      [wid, severity, at, count],
    )
  await insert(other.wid, 'critical', 2_100)
  await insert(own.wid, 'minor', 1)
  await insert(own.wid, 'major', 2)
  tools.pass(24 * 3_600)
  await tools.evaluate()
  expect(await sent()).toEqual(['staff digest major,major'])
})

test('a suspended account is neither decided for nor told of the end', async () => {
  const { pool } = t.test.database
  await rule({})
  const gauge = await tools.equipment('flooding', own.wid, { name: 'สถานี 1' })
  await tools.turn(gauge, flood)
  await tools.evaluate()
  await pool.query(`update app_user set is_suspended = true where username = 'staff'`)
  try {
    tools.pass(60)
    await tools.turn(gauge, { condition: 'normal' })
    await tools.evaluate()
    tools.pass(60)
    await tools.turn(gauge, flood)
    await tools.evaluate()
  } finally {
    await pool.query(`update app_user set is_suspended = false where username = 'staff'`)
  }
  expect(await sent()).toEqual(['staff raised สถานี 1', ' cleared สถานี 1', ' raised สถานี 1'])
})

test('a message of guarded equipment is shown to the username admin and its receiver alone', async () => {
  await buildUser(t, { username: 'authority', groupId: authorityId, role: 'admin' })
  await rule({ to: [{ type: 'user', id: await idOf('admin') }] })
  const lamp = await tools.equipment('lamp', own.wid, { name: 'เสา 1', guards: true })
  await tools.turn(lamp, { health: 'unreachable' })
  await tools.evaluate()
  tools.pass(30)
  await tools.evaluate()
  expect(await sent()).toEqual(['admin raised เสา 1'])
  expect(await shown('admin')).toEqual(['email waiting raised '])
  expect(await shown('authority')).toEqual([])
  await t.test.database.pool.query(
    `update notice_target set user_id = (select id from app_user where username = 'authority') where name = 'admin'`,
  )
  expect(await shown('authority')).toEqual(['email waiting raised '])
})

test('what reaches nobody is marked among the choices of a rule', async () => {
  const days = ['mon']
  for (const [name, who] of [
    ['เวรมีคน', 'staff'],
    ['เวรไม่มีคน', 'officer'],
  ] as const)
    await t.test.database.pool.query(
      `insert into duty_roster (name, pattern, pattern_at, saved_by) values ($1, $2, now(), 'admin')`,
      [name, JSON.stringify([{ days, from: '00:00', to: '00:00', users: [await idOf(who)] }])],
    )
  await t.test.database.pool.query(
    `update notice_target set disabled_at = now() where name = 'stranger'`,
  )
  const { body } = await t.call(noticeRuleChoices, {}, await t.tokenOf('admin'))
  const told = (list: readonly { id: number; name: string; can_be_told: boolean }[]) =>
    Object.fromEntries(
      list.map(({ id, name, can_be_told }) => [
        name.startsWith('เวร') ? (name.split(' ')[0] ?? '') : id,
        can_be_told,
      ]),
    )
  expect(told(body.rosters)).toMatchObject({ เวรมีคน: true, เวรไม่มีคน: false })
  expect(told(body.departments)).toMatchObject({
    [own.departmentId]: true,
    [other.departmentId]: false,
  })
})

test('a rule that names what is there no more can be switched off, and names nothing else new', async () => {
  const { rows } = await t.test.database.pool.query<{ id: number }>(
    `select id from notice_target where name = 'stranger'`,
  )
  await t.test.database.pool.query(
    `update notice_target set user_id = null where name = 'stranger'`,
  )
  const target = { type: 'target' as const, id: rows[0]?.id ?? 0 }
  const body = await rule({ to: [target] })
  await t.test.database.pool.query(`delete from notice_target where name = 'stranger'`)
  const admin = await t.tokenOf('admin')
  const [stored] = (await t.call(noticeRules, {}, admin)).body.rows
  const save = (version: number, changed: NoticeRuleBody) =>
    t.call(
      saveNoticeRule,
      {
        id: stored?.id ?? 0,
        version,
        name: 'แจ้งเวร',
        DeptID: null,
        groupId: null,
        is_on: false,
        body: changed,
      },
      admin,
    )
  expect((await save(1, body)).status).toBe(200)
  const further = { type: 'target' as const, id: target.id + 1_000 }
  expect((await save(2, { ...body, to: [target, further] })).status).toBe(400)
  expect((await save(2, { ...body, kinds: ['gone'] })).status).toBe(400)
})

test('a contractor is told at its own address of the equipment of its contracts alone', async () => {
  const { rows } = await t.test.database.pool.query<{ id: number }>(
    `with c as (insert into contractor (name, search_text) values ('บริษัท ซ่อมไฟ', 'บริษัท ซ่อมไฟ') returning id),
       p as (insert into project (code, name, department_id, contractor_id) select 'P-1', 'โครงการ', $1, id from c returning id, contractor_id),
       s as (update site set project_id = p.id from p where wid = $2)
     select contractor_id as id from p`,
    [own.departmentId, own.wid],
  )
  const id = rows[0]?.id ?? 0
  const target = {
    id: null,
    name: 'ช่างของบริษัท',
    address: { channel: 'email', to: 'repair@contractor.example' },
    owner: { kind: 'contractor', id },
  } as const
  const admin = await t.tokenOf('admin')
  expect((await t.call(saveNoticeTarget, target, await t.tokenOf('staff'))).status).toBe(403)
  const unknown = { ...target, owner: { kind: 'contractor', id: id + 1 } } as const
  expect((await t.call(saveNoticeTarget, unknown, admin)).status).toBe(404)
  expect((await t.call(saveNoticeTarget, target, admin)).status).toBe(200)
  expect((await t.call(saveNoticeTarget, target, admin)).status).toBe(409)
  const seenBy = async (token: string) =>
    (await t.call(noticeTargets, {}, token)).body.targets.map(({ name }) => name)
  expect(await seenBy(admin)).toContain('ช่างของบริษัท')
  expect(await seenBy(await t.tokenOf('staff'))).not.toContain('ช่างของบริษัท')
  await rule({ to: [{ type: 'contractor' }] })
  const [its, others] = [
    await tools.equipment('flooding', own.wid, { name: 'ในสัญญา' }),
    await tools.equipment('flooding', other.wid, { name: 'ของรายอื่น' }),
  ]
  await tools.turn([its, others], flood)
  await tools.evaluate()
  expect((await sent()).toSorted()).toEqual(
    [' raised ของรายอื่น', 'ช่างของบริษัท raised ในสัญญา'].toSorted(),
  )
})

test('a rule is tried on the past without telling anybody', async () => {
  const gauge = await tools.equipment('flooding', own.wid, { name: 'สถานี 1' })
  for (let turn = 0; turn < 3; turn++) {
    await tools.turn(gauge, flood)
    await tools.evaluate()
    tools.pass(3_600)
    await tools.turn(gauge, { condition: 'normal' })
    await tools.evaluate()
    tools.pass(3_600)
  }
  const body = await rule({})
  const tried = await t.call(
    tryNoticeRule,
    { body, DeptID: null, groupId: null },
    await t.tokenOf('admin'),
  )
  expect(tried.body).toMatchObject({
    total: 6,
    rows: expect.arrayContaining([
      expect.objectContaining({ kind: 'raised', first: 'ระดับน้ำเกินเกณฑ์ สถานี 1' }),
    ]) as unknown,
  })
  expect(await sent()).toEqual([])
})
