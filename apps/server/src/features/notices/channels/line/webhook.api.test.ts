import { ApiError } from '@roadside/contract/errors.ts'
import { lineCode, lineTargets } from '@roadside/contract/notices/line-calls.ts'
import type { Caller } from '@roadside/server-kit/caller.ts'
import { installErrorHandler } from '@roadside/server-kit/error-handler.ts'
import {
  buildGroup,
  buildUser,
  createTestApp,
  type TestApp,
} from '@roadside/server-kit/testing/test-app.ts'
import fastify, { type FastifyInstance } from 'fastify'
import pino from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { callersOf } from '../../../../line-actions.ts'
import type { ActOnAlarms } from './act.ts'
import { makeLineCodes } from './code.ts'
import { makeLineApi } from './line-api.ts'
import { writePress, type AlarmAction } from './press.ts'
import {
  buildEvent,
  lineIds,
  signed,
  signedBody,
  sources,
  textEvent,
} from './testing/build-event.ts'
import { lineSecret, lineToken, startLineServer, type LineServer } from './testing/line-server.ts'
import { lineWebhook, type LineWebhook } from './webhook.ts'

const secrets = ['a secret of the tests that is long enough']
let t: TestApp
let line: LineServer
let hook: LineWebhook
let http: FastifyInstance
const token: Record<string, string> = {}
const start = '2026-11-21T20:00:00+07:00'
let department = 0
let group = 0
let otherGroup = 0

/** What the buttons did, and what they do next. */
const acted: { caller: Caller; action: AlarmAction; ids: readonly number[] }[] = []
let doNext: (() => Promise<string>)[] = []
const actOnAlarms: ActOnAlarms = async (caller, action, ids) => {
  acted.push({ caller, action, ids })
  return (await doNext.shift()?.()) ?? 'รับทราบแล้ว 2 รายการ'
}

beforeAll(async () => {
  line = await startLineServer()
  t = await createTestApp({
    LINE_CHANNEL_SECRET: lineSecret,
    LINE_CHANNEL_ACCESS_TOKEN: lineToken,
    LINE_API_URL: line.url,
    TOKEN_SECRET: secrets[0] ?? '',
  })
  const office = await buildGroup(t, { code: 'office-1', departments: ['แขวงทางหลวงชนบทนนทบุรี'] })
  group = office.groupId
  department = Object.values(office.departments)[0] ?? 0
  const at = { groupId: group, departmentId: department }
  await buildUser(t, { username: 'staff', ...at, firstname: 'สมหญิง' })
  await buildUser(t, { username: 'viewer', ...at, firstname: 'dashboard' })
  await buildUser(t, { username: 'officeadmin', groupId: group, role: 'admin' })
  await buildUser(t, { username: 'secondadmin', groupId: group, role: 'admin' })
  otherGroup = (await buildGroup(t, { code: 'office-2' })).groupId
  for (const name of ['staff', 'officeadmin', 'secondadmin']) token[name] = await t.tokenOf(name)

  const now = () => t.clock.now
  const { db } = t.test.database
  hook = lineWebhook(
    {
      db,
      api: makeLineApi({ channelSecret: lineSecret, accessToken: lineToken, apiUrl: line.url }),
      codes: makeLineCodes(secrets),
      findCaller: callersOf(t.test.database, {
        fourGKey: '4g',
        dashboardFirstname: 'dashboard',
        adminsUseCodes: true,
      }),
      actOnAlarms,
      log: pino({ level: 'silent' }),
      now,
    },
    lineSecret,
  )
  http = fastify()
  installErrorHandler(http)
  hook.routes(http)
})
beforeEach(async () => {
  line.requests.length = 0
  acted.length = 0
  doNext = []
  t.clock.now = new Date(start)
  await query(
    'truncate line_event, line_attempt, line_code, line_reply_token, notice_target cascade',
  )
  await query('update app_user set is_suspended = false, must_change_password = false')
})
afterEach(() => {
  expect(line.problems).toEqual([])
  expect(line.next).toEqual([])
})
afterAll(async () => {
  await http.close()
  await t.close()
  await line.close()
})

const query = async (text: string, values: unknown[] = []) =>
  (await t.test.database.pool.query<Record<string, unknown>>(text, values)).rows
const stored = () => query('select id, event from line_event order by id')
const later = (minutes: number) => {
  t.clock.now = new Date(t.clock.now.getTime() + minutes * 60_000)
}

async function post(
  { body, signature }: { body: string; signature?: string },
  {
    to = http,
    type = 'application/json',
  }: { to?: Pick<FastifyInstance, 'inject'>; type?: string } = {},
) {
  const answer = await to.inject({
    method: 'POST',
    url: '/hooks/line',
    headers: {
      'content-type': type,
      ...(signature !== undefined && { 'x-line-signature': signature }),
    },
    payload: body,
  })
  return answer.statusCode
}
/** LINE sends events; waits until they have been acted on. Answers what the bot said. */
async function send(...events: object[]): Promise<string[]> {
  const before = line.replied().length
  expect(await post(signedBody(events))).toBe(200)
  await hook.settled()
  return line.replied().slice(before)
}
const say = (text: string, source: object = sources.user()) =>
  send(textEvent(text, t.clock.now, { source }))
const press = (data: string, source: object = sources.user()) =>
  send(buildEvent('postback', t.clock.now, { postback: { data }, source }))
const sweep = async () => {
  const run = hook.sweeps.find(({ name }) => name === 'line events')
  await run?.run(t.app.deps, pino({ level: 'silent' }))
}

const codeFor = async (by: string, body: Parameters<typeof t.call<typeof lineCode>>[1]) => {
  const answer = await t.call(lineCode, body, token[by])
  expect(answer.status).toBe(200)
  return answer.body.code
}
const ownCode = (by = 'staff') => codeFor(by, { to: 'account' })
const departmentCode = () => codeFor('officeadmin', { to: 'department', department_id: department })
const targets = () =>
  query(`select name, address ->> 'to' as "to", department_id is not null as "isOfDepartment",
    group_id is not null as "isOfGroup", (select username from app_user u where u.id = t.user_id) as username,
    created_by as by, disabled_reason as reason, disabled_at is null as "isLive" from notice_target t order by id`)

test('only what LINE has signed is received, and of the rest nothing is stored', async () => {
  const good = signedBody([buildEvent('follow', t.clock.now)])
  const other = `${good.signature.slice(0, -2)}${good.signature.endsWith('A=') ? 'B=' : 'A='}`
  for (const wrong of [
    { body: good.body },
    { ...good, signature: '' },
    { ...good, signature: other },
    { ...good, signature: 'x'.repeat(44) },
    { ...good, signature: Buffer.from(good.signature, 'base64').toString('hex') },
    { ...good, body: `${good.body} ` },
    { ...good, body: good.body.replace('follow', 'Follow') },
    signedBody([buildEvent('follow', t.clock.now)], 'fedcba9876543210fedcba9876543210'),
    signed('{}', ''),
  ]) {
    expect(await post(wrong)).toBe(401)
    expect(await post(wrong, { to: t.app.http })).toBe(401)
  }
  expect(await post({ body: '' })).toBe(401)
  await hook.settled()
  expect([await stored(), line.requests]).toEqual([[], []])
  expect(await post(good)).toBe(200)
  await hook.settled()
  expect(await stored()).toHaveLength(1)
})

test('the console itself receives at the same address, by any type of content', async () => {
  const type = 'application/json; charset=utf-8'
  expect(
    await post(signedBody([buildEvent('follow', t.clock.now)]), { to: t.app.http, type }),
  ).toBe(200)
  await expect.poll(() => line.replied()).toHaveLength(1)
})

test('a console without the settings has no such address', async () => {
  const without = await createTestApp({}, { test: t.test })
  expect(await post(signedBody([]), { to: without.app.http })).toBe(404)
  await without.close()
})

test('a body without events is answered, and one that is too large or no body of LINE is refused', async () => {
  expect(await post(signedBody([]))).toBe(200)
  expect(await post(signed('not json'))).toBe(400)
  expect(await post(signed('[]'))).toBe(400)
  expect(await post(signed(`{"events":[],"x":"${'x'.repeat(1024 * 1024)}"}`))).toBe(413)
  expect(await stored()).toEqual([])
})

test('an event is acted on once, though it comes twice, in one body, or again', async () => {
  const event = textEvent('สวัสดี', t.clock.now)
  expect(await send(event, event)).toHaveLength(1)
  const again = { ...event, deliveryContext: { isRedelivery: true } }
  expect(await send(again)).toEqual([])
  const other = signedBody([textEvent('สวัสดี', t.clock.now)])
  const all = await Promise.all([1, 2, 3, 4].map(() => post(other)))
  expect(all).toEqual([200, 200, 200, 200])
  await hook.settled()
  expect(line.replied()).toHaveLength(2)
  // it is known, without what was said
  expect(await stored()).toMatchObject([{ event: null }, { event: null }])
})

test('LINE is answered at once, whatever acting on its events takes', async () => {
  line.next.push({ path: '/v2/bot/message/reply', answer: 'never' })
  const began = performance.now()
  expect(await post(signedBody([buildEvent('follow', t.clock.now)]))).toBe(200)
  expect(performance.now() - began).toBeLessThan(1_000)
  await hook.settled()
})

test('events of no meaning here are neither stored nor answered', async () => {
  const at = t.clock.now
  const left = { members: [sources.user()] }
  const answers = await send(
    buildEvent('memberLeft', at, { left, source: sources.group(), replyToken: undefined }),
    buildEvent('memberJoined', at, { joined: left, source: sources.group() }),
    buildEvent('unsend', at, { unsend: { messageId: '1' }, replyToken: undefined }),
    textEvent('สวัสดี', at, { mode: 'standby' }),
  )
  expect([answers, await stored()]).toEqual([[], []])
})

test('who adds the bot, or lets it into a group, reads how to go on', async () => {
  expect(await send(buildEvent('follow', t.clock.now, { follow: { isUnblocked: false } }))).toEqual(
    [expect.stringContaining('ขอรหัสผูก LINE')],
  )
  expect(await send(buildEvent('join', t.clock.now, { source: sources.group() }))).toEqual([
    expect.stringContaining('พิมพ์ "ผูก" ตามด้วยรหัส'),
  ])
  expect(await say('สวัสดี')).toEqual([expect.stringContaining('ยังไม่ได้ผูกกับบัญชี')])
  // people in a group talk with each other
  expect(await say('สวัสดี', sources.group())).toEqual([])
})

test('a code binds a private chat to the account that made it', async () => {
  const code = await ownCode()
  expect(code).toMatch(/^\d{8}$/)
  expect(
    await query(`select from line_code where encode(hash, 'escape') like '%' || $1 || '%'`, [code]),
  ).toEqual([])
  expect(await say(`${code.slice(0, 4)} ${code.slice(4)}`)).toEqual([
    expect.stringContaining('ผูก LINE นี้กับบัญชี staff แล้ว'),
  ])
  const target = {
    name: 'สมชาย',
    to: lineIds.user,
    username: 'staff',
    isOfDepartment: false,
    isOfGroup: false,
    by: 'staff',
    reason: '',
    isLive: true,
  }
  expect(await targets()).toEqual([target])
  expect((await t.call(lineTargets, {}, token['staff'])).body).toMatchObject([
    { name: 'สมชาย', of: 'account', of_name: 'staff', bound_by: 'staff', disabled_at: null },
  ])
  // one's own chat is shown to nobody else
  expect((await t.call(lineTargets, {}, token['officeadmin'])).body).toEqual([])
  expect(
    await query(
      `select action, username, subject from audit_log where action like 'line%' order by id desc limit 2`,
    ),
  ).toEqual([
    { action: 'lineBound', username: 'staff', subject: 'สมชาย' },
    { action: 'lineCode', username: 'staff', subject: 'staff' },
  ])
})

test('a LINE user acts as one account: the newest binding holds', async () => {
  await say(await ownCode('staff'))
  await say(await ownCode('officeadmin'))
  expect(await targets()).toMatchObject([
    { username: 'staff', isLive: false, reason: 'ผูกใหม่แล้ว' },
    { username: 'officeadmin', isLive: true },
  ])
  await say(await ownCode('staff'))
  expect(await targets()).toMatchObject([
    { username: 'staff', isLive: true, reason: '' },
    { username: 'officeadmin', isLive: false },
  ])
})

const notFound = [expect.stringContaining('ไม่พบรหัสนี้')]

test('a code is good once, for ten minutes, and only the newest of an account', async () => {
  const used = await ownCode()
  await say(used)
  expect(await say(used, sources.user(lineIds.otherUser))).toEqual(notFound)

  const old = await ownCode()
  later(10)
  expect(await say(old)).toEqual(notFound)

  const replaced = await ownCode()
  await ownCode()
  expect(await say(replaced)).toEqual(notFound)
  expect(await say('00000000')).toEqual(notFound)
  expect(await targets()).toHaveLength(1)
})

test('of two that send a code at once, one is bound', async () => {
  const code = await ownCode()
  const [one, other] = [lineIds.user, lineIds.otherUser].map((id) =>
    textEvent(code, t.clock.now, { source: sources.user(id) }),
  )
  await Promise.all([send(one ?? {}), send(other ?? {})])
  expect(await targets()).toHaveLength(1)
})

test('a code binds by the rights of now: not of an account that was suspended or moved meanwhile', async () => {
  const code = await ownCode()
  await query(`update app_user set is_suspended = true where username = 'staff'`)
  expect(await say(code)).toEqual(notFound)
  const ofDepartment = await departmentCode()
  const ofGroup = await codeFor('secondadmin', { to: 'group', group_id: group })
  await query(
    `update app_user set group_id = $1 where username in ('officeadmin', 'secondadmin')`,
    [otherGroup],
  )
  expect(await say(ofDepartment, sources.group())).toEqual(notFound)
  expect(await say(ofGroup, sources.group())).toEqual(notFound)
  await query(`update app_user set group_id = $1 where group_id = $2`, [group, otherGroup])
  expect(await targets()).toEqual([])
})

test('who guesses waits, and a right code does not count', async () => {
  for (let n = 0; n < 5; n += 1) expect(await say(`1234567${n}`)).toEqual(notFound)
  const code = await ownCode()
  expect(await say(code)).toEqual([expect.stringContaining('กรุณารอ 10 นาที')])
  // neither in a group
  expect(await say(`ผูก ${code}`, sources.group())).toEqual([
    expect.stringContaining('กรุณารอ 10 นาที'),
  ])
  // others are not held up
  expect(await say(code, sources.user(lineIds.otherUser))).toEqual([expect.stringContaining('แล้ว')])
  later(3)
  expect(await say(await ownCode())).toEqual([expect.stringContaining('ผูก LINE นี้กับบัญชี')])
  expect(await query('select from line_attempt where sender = $1', [lineIds.user])).toEqual([])
})

test.for([
  ['12345678', '12345678'],
  ['ผูก 1234-5678', '12345678'],
  ['  ผูก12345678 ', '12345678'],
  ['ผูก ๑๒๓๔ ๕๖๗๘', '12345678'],
])('a group is bound by %s', async ([form]) => {
  const code = await departmentCode()
  const typed = (form ?? '').replace(/[\d๐-๙]{4}([ -]?)[\d๐-๙]{4}/, (_, gap: string) => {
    const digits = /[๐-๙]/.test(form ?? '')
      ? code.replace(/\d/g, (digit) => String.fromCharCode(0x0e50 + Number(digit)))
      : code
    return `${digits.slice(0, 4)}${gap}${digits.slice(4)}`
  })
  expect(await say(typed, sources.group())).toEqual([
    'ผูกกลุ่มนี้กับแขวงทางหลวงชนบทนนทบุรีแล้ว การแจ้งเตือนของหน่วยงานจะส่งมาที่นี่',
  ])
  expect(await targets()).toMatchObject([
    { name: 'เวรไฟฟ้าแสงสว่าง', to: lineIds.group, isOfDepartment: true, username: null },
  ])
  for (const by of ['staff', 'officeadmin'])
    expect((await t.call(lineTargets, {}, token[by])).body).toMatchObject([
      { of: 'department', of_name: 'แขวงทางหลวงชนบทนนทบุรี', bound_by: 'officeadmin' },
    ])
})

test('a room of several persons, and a group of departments, are bound, too', async () => {
  const code = await codeFor('officeadmin', { to: 'group', group_id: group })
  expect(await say(code, sources.room())).toEqual([expect.stringContaining('office-1')])
  expect(await targets()).toMatchObject([{ name: 'office-1', to: lineIds.room, isOfGroup: true }])
  expect((await t.call(lineTargets, {}, token['staff'])).body).toEqual([])
  const refused = await t.call(lineCode, { to: 'group', group_id: group }, token['staff'])
  expect(refused.status).toBe(404)
})

test('a code is used where it is meant for', async () => {
  const code = await departmentCode()
  expect(await say(code)).toEqual([expect.stringContaining('ส่งรหัสนี้ในกลุ่ม')])
  expect(await say(code, sources.group())).toEqual([expect.stringContaining('ผูกกลุ่มนี้กับ')])
  // others in the group have seen it
  const own = await ownCode()
  expect(await say(own, sources.group())).toEqual([expect.stringContaining('ยกเลิกแล้ว')])
  expect(await say(own)).toEqual(notFound)
})

test('eight digits in a bound group are not taken for a code by all means', async () => {
  await say(await departmentCode(), sources.group())
  expect(await say('02123456', sources.group())).toEqual([])
  expect(await say('ผูก 02123456', sources.group())).toEqual(notFound)
})

test('where LINE does not tell the name, the chat is called by its owner', async () => {
  line.next.push({
    path: `/v2/bot/profile/${lineIds.user}`,
    answer: { status: 404, body: { message: 'Not found' } },
  })
  await say(await ownCode())
  expect(await targets()).toMatchObject([{ name: 'สมหญิง ระบบ' }])
})

test('a bot that is blocked or leaves sends nothing more there', async () => {
  await say(await ownCode())
  await say(await departmentCode(), sources.group())
  await send(
    buildEvent('unfollow', t.clock.now),
    buildEvent('leave', t.clock.now, { source: { type: 'group', groupId: lineIds.group } }),
  )
  expect(await targets()).toMatchObject([
    { isLive: false, reason: 'ผู้ใช้บล็อกหรือลบบอทใน LINE' },
    { isLive: false, reason: 'บอทออกจากกลุ่ม LINE แล้ว' },
  ])
  expect(
    await query(`select subject from audit_log where action = 'lineLeft' order by id desc limit 2`),
  ).toEqual([{ subject: 'เวรไฟฟ้าแสงสว่าง' }, { subject: 'สมชาย' }])
  expect(await press('acknowledge:1')).toEqual([expect.stringContaining('ยังไม่ได้ผูก')])
  expect(acted).toEqual([])
})

test('a button of who is not bound changes nothing, and says how to bind', async () => {
  await say(await departmentCode(), sources.group())
  const answer = [expect.stringMatching(/ยังไม่ได้เปลี่ยนแปลงอะไร.*วิธีผูก LINE/)]
  expect(await press(writePress('acknowledge', [1, 2]))).toEqual(answer)
  // the group is bound, and the presser is not
  expect(await press(writePress('acknowledge', [1, 2]), sources.group())).toEqual(answer)
  const unnamed = { type: 'group', groupId: lineIds.group }
  expect(await press(writePress('acknowledge', [1, 2]), unnamed)).toEqual(answer)
  expect(acted).toEqual([])
})

test('a button acts as the bound account with its rights', async () => {
  await say(await ownCode())
  expect(await press(writePress('acknowledge', [1, 2]))).toEqual(['รับทราบแล้ว 2 รายการ'])
  expect(await press(writePress('falseAlarm', [3]), sources.group())).toEqual([
    'สมหญิง: รับทราบแล้ว 2 รายการ',
  ])
  expect(acted).toMatchObject([
    {
      action: 'acknowledge',
      ids: [1, 2],
      caller: { username: 'staff', role: 'user', departmentId: department, groupId: group },
    },
    { action: 'falseAlarm', ids: [3], caller: { username: 'staff' } },
  ])
})

test('an account that is suspended, must change its password, needs codes or only looks changes nothing', async () => {
  await say(await ownCode())
  await query(`update app_user set is_suspended = true where username = 'staff'`)
  expect(await press('acknowledge:1')).toEqual([expect.stringContaining('ถูกระงับ')])
  await query(
    `update app_user set is_suspended = false, must_change_password = true where username = 'staff'`,
  )
  expect(await press('acknowledge:1')).toEqual([expect.stringContaining('เปลี่ยนรหัสผ่านก่อน')])
  await query(
    `update app_user set must_change_password = false, role = 'admin', password_hash = 'x' where username = 'staff'`,
  )
  expect(await press('acknowledge:1')).toEqual([expect.stringContaining('ยืนยันสองขั้นตอนก่อน')])
  await query(`update app_user set role = 'user' where username = 'staff'`)
  await query(
    `update notice_target set user_id = (select id from app_user where username = 'viewer')`,
  )
  expect(await press('acknowledge:1')).toEqual([expect.stringContaining('ดูข้อมูลได้อย่างเดียว')])
  expect(acted).toEqual([])
})

test('a refusal is told in its own words, and a button of elsewhere does nothing', async () => {
  await say(await ownCode())
  doNext = [() => Promise.reject(new ApiError('not_found', 'ไม่พบการแจ้งเตือนนี้'))]
  expect(await press('acknowledge:99')).toEqual(['ไม่พบการแจ้งเตือนนี้'])
  expect(await press('somethingElse=1')).toEqual([])
  expect(acted).toHaveLength(1)
})

test('what could not be done is done by the next that comes by, three times at most', async () => {
  await say(await ownCode())
  doNext = [1, 2, 3].map(() => () => Promise.reject(new Error('the database is away')))
  expect(await press('acknowledge:1')).toEqual([])
  await sweep()
  expect(acted).toHaveLength(1)
  for (const tries of [2, 3, 3, 3]) {
    later(2)
    await sweep()
    expect(acted).toHaveLength(tries)
  }
  expect(await query('select from line_event where event is not null')).toEqual([])
})

test('an event of a server that was killed is acted on, and answered no more when it is late', async () => {
  await say(await ownCode())
  const before = line.replied().length
  const event = buildEvent('postback', t.clock.now, { postback: { data: 'acknowledge:1' } })
  await query(
    `insert into line_event (id, received_at, event, claimed_until, attempts) values ('killed', $1, $2, $3, 1)`,
    [
      t.clock.now,
      JSON.stringify({ ...event, webhookEventId: 'killed' }),
      new Date(t.clock.now.getTime() + 60_000),
    ],
  )
  await sweep()
  expect(acted).toEqual([])
  later(2)
  await sweep()
  await sweep()
  expect(acted).toHaveLength(1)
  expect(line.replied()).toHaveLength(before)
})

test('a text in a bound chat leaves a token for the next message there, for fifty seconds', async () => {
  await say('สวัสดี', sources.group())
  expect(await query('select from line_reply_token')).toEqual([])
  await say(await departmentCode(), sources.group())
  const sent = textEvent('รถไฟดับ', t.clock.now, { source: sources.group() })
  await send(sent)
  expect(await query('select chat_id, token, expires_at from line_reply_token')).toEqual([
    {
      chat_id: lineIds.group,
      token: (sent as { replyToken: string }).replyToken,
      expires_at: new Date(t.clock.now.getTime() + 50_000),
    },
  ])
  await send(textEvent('ต่อ', new Date(t.clock.now.getTime() - 51_000), { source: sources.group() }))
  expect(await query('select token from line_reply_token')).toHaveLength(1)
  await send(
    buildEvent('leave', t.clock.now, { source: { type: 'group', groupId: lineIds.group } }),
  )
  expect(await query('select from line_reply_token')).toEqual([])
})

test('texts that the database cannot hold are read all the same', async () => {
  const event = textEvent('สวัสดี\0\ud800', t.clock.now)
  expect(await send(event)).toEqual([expect.stringContaining('ยังไม่ได้ผูก')])
})

test('old events, tries, codes and tokens are deleted', async () => {
  await say('12345678')
  await ownCode()
  await query(`insert into line_reply_token values ('x', 'x', $1)`, [t.clock.now])
  later(3 * 24 * 60 + 1)
  await hook.sweeps
    .find(({ name }) => name === 'line leftovers')
    ?.run(t.app.deps, pino({ level: 'silent' }))
  for (const table of ['line_event', 'line_attempt', 'line_code', 'line_reply_token'])
    expect([table, await query(`select from ${table}`)]).toEqual([table, []])
})
