import { resendNotice } from '@roadside/contract/notices/notice-calls.ts'
import type { NoticeContent } from '@roadside/contract/notices/content.ts'
import {
  buildGroup,
  buildUser,
  createTestApp,
  type TestApp,
} from '@roadside/server-kit/testing/test-app.ts'
import pino from 'pino'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { alarmTools } from '../../testing/alarm-tools.ts'
import type { OutgoingNotice } from './channel.ts'
import { insertNotice } from './repository.ts'
import { makeNoticeSender } from './send-notices.ts'
import {
  buildAlarm,
  buildChannel,
  buildContent,
  buildTarget,
  readNotice,
} from './testing/notices.ts'

const notAllowed = 'ปลายทางไม่มีสิทธิ์เห็นการแจ้งเตือนในข้อความนี้แล้ว จึงไม่ส่ง'

let t: TestApp
let tools: ReturnType<typeof alarmTools>
let own: { wid: number; departmentId: number; groupId: number }
let other: typeof own
/** An alarm of each place. */
let alarms: { own: number; other: number }
let received: OutgoingNotice[]
beforeAll(async () => {
  t = await createTestApp()
  tools = alarmTools(t)
  own = await tools.place('Flooding')
  other = await tools.place('Flooding')
  const central = await buildGroup(t, { code: 'drr', kind: 'central', departments: ['ส่วนกลาง'] })
  await buildUser(t, { username: 'admin', groupId: central.groupId, role: 'admin' })
  await buildUser(t, { username: 'officer', groupId: own.groupId, role: 'admin' })
  await buildUser(t, { username: 'staff', ...own })
  for (const { wid } of [own, other])
    await tools.turn(await tools.equipment('flooding', wid), { condition: 'critical' })
  await tools.evaluate()
  const { rows } = await t.test.database.pool.query<{ id: number; wid: number }>(
    'select id, wid from alarm',
  )
  const alarmOf = ({ wid }: typeof own) => rows.find((row) => row.wid === wid)?.id ?? 0
  alarms = { own: alarmOf(own), other: alarmOf(other) }
})
afterAll(() => t.close())
beforeEach(async () => {
  received = []
  await t.test.database.pool.query(
    `truncate notice, notice_target cascade; update app_user set is_suspended = false,
     department_id = (select department_id from site where wid = ${own.wid}) where username = 'staff';
     update site set department_id = ${own.departmentId} where wid = ${own.wid}`,
  )
})

const idOf = async (username: string) => {
  const { rows } = await t.test.database.pool.query<{ id: number }>(
    'select id from app_user where username = $1',
    [username],
  )
  return rows[0]?.id ?? 0
}
const hookOf = (owner: { userId?: number; departmentId?: number; groupId?: number } = {}) =>
  buildTarget(t.test.database.db, { channel: 'webhook', address: { n: 1 }, ...owner })

async function write(targetId: number, ids: readonly number[], more = 0): Promise<string> {
  const content = buildContent({
    title: 'ลับ',
    alarms: ids.map((id) => buildAlarm({ id, subject: `จุด ${id}` })),
    more,
    picture: 'a'.repeat(64),
  })
  const notice = { targetId, content, why: {}, createdAt: t.clock.now }
  return (await insertNotice(t.test.database.db, notice, { alarms: ids })) ?? ''
}
async function send(): Promise<void> {
  const channel = buildChannel({
    send: (notice) => {
      received.push(notice)
      return Promise.resolve({ outcome: 'sent', answer: '200' })
    },
  })
  const { db } = t.test.database
  const log = pino({ level: 'silent' })
  const sender = makeNoticeSender({
    channels: [channel],
    db,
    now: () => t.clock.now,
    log,
    fourGKey: '4g',
    dashboardFirstname: 'dashboard',
  })
  await sender.sweep.run({} as never, log)
  await sender.close()
}
const stored = (id: string) => readNotice(t.test.database.db, id)

test.each([
  ['whose account is of another department now', 'staff'],
  ['whose site is of another department now', 'site'],
  ['whose account was suspended', 'suspended'],
] as const)('a message is not sent %s', async (_, change) => {
  const id = await write(await hookOf({ userId: await idOf('staff') }), [alarms.own])
  const { pool } = t.test.database
  if (change === 'site')
    await pool.query(`update site set department_id = $1 where wid = $2`, [
      other.departmentId,
      own.wid,
    ])
  else if (change === 'suspended')
    await pool.query(`update app_user set is_suspended = true where username = 'staff'`)
  else
    await pool.query(`update app_user set department_id = $1 where username = 'staff'`, [
      other.departmentId,
    ])
  await send()
  expect(received).toEqual([])
  const answer = change === 'suspended' ? 'ปลายทางถูกปิดใช้: บัญชีถูกระงับ' : notAllowed
  const state = change === 'suspended' ? 'failed' : 'cancelled'
  expect(await stored(id)).toMatchObject({ state, answer })
  const { rows } = await pool.query<{ content: NoticeContent }>('select content from notice')
  expect(rows[0]?.content).toMatchObject({ title: 'แจ้งเหตุ 0 รายการ', alarms: [], picture: null })
})

test('of a message goes what its target may still see, and nothing tells of the rest', async () => {
  const id = await write(await hookOf({ departmentId: own.departmentId }), [
    alarms.other,
    alarms.own,
  ])
  await send()
  expect(received.map(({ content }) => content)).toMatchObject([
    {
      title: 'แจ้งเหตุ 1 รายการ',
      text: 'ไม่แสดง 1 รายการที่ปลายทางนี้ไม่มีสิทธิ์เห็นแล้ว',
      alarms: [{ id: alarms.own }],
      more: 0,
      picture: null,
    },
  ])
  expect(await stored(id)).toMatchObject({ state: 'sent' })
  const { rows } = await t.test.database.pool.query('select alarm_id from notice_alarm')
  expect(rows).toEqual([{ alarm_id: alarms.own }])
})

test('a contractor is told nothing of equipment that is of its contract no more', async () => {
  const { pool } = t.test.database
  const { rows } = await pool.query<{ id: number }>(
    `with c as (insert into contractor (name) values ('ก'), ('ข') returning id, name),
       p as (insert into project (code, name, contractor_id, department_id) select 'c-1', 'สัญญา', id, $2 from c where name = 'ก' returning id)
     update asset set project_id = (select id from p) where wid = $1 returning (select id from c where name = 'ก')`,
    [own.wid, own.departmentId],
  )
  const targetId = await hookOf()
  await pool.query('update notice_target set contractor_id = $1', [rows[0]?.id])
  await write(targetId, [alarms.own])
  await send()
  expect(received).toHaveLength(1)
  const id = await write(targetId, [alarms.own])
  await pool.query(
    `update project set contractor_id = (select id from contractor where name = 'ข')`,
  )
  await send()
  expect(received).toHaveLength(1)
  expect(await stored(id)).toMatchObject({ state: 'cancelled', answer: notAllowed })
})

test('sending again says at once that the target may not see it, or takes nothing', async () => {
  const resend = async (id: string) => {
    const { status, error } = await t.call(resendNotice, { id }, await t.tokenOf('admin'))
    return [status, error?.message]
  }
  const targetId = await hookOf({ userId: await idOf('staff') })
  expect(await resend(await write(targetId, [alarms.own]))).toEqual([200, undefined])
  expect(await resend(await write(targetId, [alarms.other]))).toEqual([403, notAllowed])
  const id = await write(targetId, [alarms.own])
  await t.test.database.pool.query(
    `update notice_target set disabled_at = now(), disabled_reason = '410'`,
  )
  expect(await resend(id)).toEqual([400, 'ปลายทางถูกปิดใช้: 410'])
})
