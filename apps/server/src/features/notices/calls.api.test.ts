import type { Body, Reply } from '@roadside/contract/call.ts'
import * as notices from '@roadside/contract/notices/notice-calls.ts'
import { removeNoticeRule, saveNoticeRule } from '@roadside/contract/notices/rule-calls.ts'
import { newRule } from '@roadside/contract/notices/rule.ts'
import {
  buildGroup,
  buildSite,
  buildUser,
  createTestApp,
  type TestApp,
} from '@roadside/server-kit/testing/test-app.ts'
import { testTokenSecret } from '@roadside/server-kit/testing/provided-server.ts'
import { makeSealer } from '@roadside/server-kit/sealed.ts'
import { sql } from 'kysely'
import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startReceiver, type ReceivingServer } from './testing/https-server.ts'
import { buildContent, buildTarget, readNotice } from './testing/notices.ts'
import { insertNotice } from './repository.ts'

let t: TestApp
let hook: ReceivingServer
let departmentId: number
let otherDepartmentId: number
let groupId: number
const tokens = {} as Record<'admin' | 'officer' | 'staff' | 'other', string>
beforeAll(async () => {
  hook = await startReceiver({ isPlain: true })
  t = await createTestApp({ WEBHOOK_NETWORKS: '127.0.0.1/32', PUBLIC_URL: 'https://its.example' })
  const office = await buildGroup(t, { code: 'office', departments: ['แขวง ก', 'แขวง ข'] })
  const central = await buildGroup(t, { code: 'drr', kind: 'central', departments: ['ส่วนกลาง'] })
  departmentId = office.departments['แขวง ก'] ?? 0
  groupId = office.groupId
  otherDepartmentId = office.departments['แขวง ข'] ?? 0
  await buildUser(t, { username: 'admin', groupId: central.groupId, role: 'admin' })
  await buildUser(t, { username: 'officer', groupId, role: 'admin' })
  await buildUser(t, { username: 'staff', groupId, departmentId })
  await buildUser(t, { username: 'other', groupId, departmentId: otherDepartmentId })
  for (const name of ['admin', 'officer', 'staff', 'other'] as const)
    tokens[name] = await t.tokenOf(name)
})
afterAll(async () => {
  await t.close()
  await hook.close()
})
beforeEach(async () => {
  hook.received.length = 0
  hook.answer((response) => void response.writeHead(204).end())
  await sql`truncate notice_target, notice cascade`.execute(t.test.database.db)
})

type Who = keyof typeof tokens
type Saved = Omit<Body<typeof notices.saveNoticeTarget>, 'id' | 'name'> & { id?: number }
const save = (who: Who, target: Saved) =>
  t.call(notices.saveNoticeTarget, { id: null, name: 'ปลายทาง', ...target }, tokens[who])
const mail = (to: string) => ({ channel: 'email' as const, to })
const url = () => ({ channel: 'webhook' as const, url: `http://127.0.0.1:${hook.port}/?key=part` })
const targets = async (who: Who) =>
  (await t.call(notices.noticeTargets, {}, tokens[who])).body.targets
const idOf = ({ body }: { body: Reply<typeof notices.saveNoticeTarget> }) => body.id

test('own targets are the account’s, and the authority’s to see', async () => {
  const id = idOf(await save('staff', { address: mail('me@province.example') }))
  expect(await targets('staff')).toEqual([
    {
      id,
      channel: 'email',
      name: 'ปลายทาง',
      address: 'me@province.example',
      owner: { kind: 'own' },
      takes_tickets: false,
      may_change: true,
      created_by: 'staff',
      created_at: '2026-11-21T20:00:00+07:00',
      disabled_at: null,
      disabled_reason: '',
    },
  ])
  expect(await targets('officer')).toEqual([])
  expect(await targets('other')).toEqual([])
  expect(await targets('admin')).toMatchObject([{ owner: { kind: 'account', name: 'staff' } }])
  expect((await t.call(notices.removeNoticeTarget, { id }, tokens.other)).status).toBe(404)
  expect((await t.call(notices.removeNoticeTarget, { id }, tokens.staff)).status).toBe(200)
  expect(await targets('admin')).toEqual([])
})

test('targets of a department are seen in it, and changed by its administrators', async () => {
  const owner = { kind: 'department' as const, id: departmentId }
  const address = mail('center@province.example')
  expect((await save('staff', { address, owner })).status).toBe(403)
  expect((await save('other', { address, owner })).status).toBe(404)
  const id = idOf(await save('officer', { address, owner }))
  expect(await targets('staff')).toMatchObject([
    { id, owner: { kind: 'department', name: 'แขวง ก' }, may_change: false },
  ])
  expect(await targets('other')).toEqual([])
  expect((await save('staff', { id, address })).status).toBe(403)
  expect((await save('officer', { address, owner })).status).toBe(409)

  expect((await save('officer', { address, owner: { kind: 'authority' } })).status).toBe(403)
  const group = { kind: 'group' as const, id: groupId }
  expect((await save('officer', { address: mail('g@x.example'), owner: group })).status).toBe(200)
  const whole = { kind: 'authority' as const }
  expect((await save('admin', { address: mail('a@x.example'), owner: whole })).status).toBe(200)
  expect((await targets('officer')).map((one) => one.owner.kind)).toEqual(['department', 'group'])
  expect((await targets('admin')).length).toBe(3)
})

test('a webhook URL is refused a second time of the same owner, and serves others with secrets of their own', async () => {
  const first = await save('staff', { address: url() })
  expect((await save('staff', { address: url() })).status).toBe(409)
  expect((await save('staff', { id: idOf(first), address: url() })).status).toBe(200)
  const mine = await save('other', { address: url() })
  expect(mine.status).toBe(200)
  const elsewhere = { ...url(), url: `${url().url}&other` }
  const second = idOf(await save('staff', { address: elsewhere }))
  expect((await save('staff', { id: second, address: url() })).status).toBe(409)
  const owners = [
    { kind: 'department', id: departmentId },
    { kind: 'department', id: otherDepartmentId },
    { kind: 'group', id: groupId },
  ] as const
  const secrets = new Set<string | null>()
  for (const owner of owners) {
    const { status, body } = await save('officer', { address: url(), owner })
    expect(status).toBe(200)
    secrets.add(body.secret)
    expect((await save('officer', { address: url(), owner })).status).toBe(409)
  }
  expect(secrets.size).toBe(owners.length)
})

test('tests are limited for an account and for a target, not for an address of the network', async () => {
  const press = async (who: Who, id: number) =>
    (await t.call(notices.testNoticeTarget, { id }, tokens[who])).status
  const made = async (who: Who, number: number) =>
    idOf(await save(who, { address: { ...url(), url: `${url().url}&${number}` } }))
  const first = await made('staff', 0)
  for (let times = 0; times < 6; times += 1) expect(await press('staff', first)).toBe(200)
  expect(await press('staff', first)).toBe(429)
  for (let number = 1; number <= 14; number += 1)
    expect(await press('staff', await made('staff', number))).toBe(200)
  const last = await made('staff', 15)
  expect(await press('staff', last)).toBe(429)
  // from the same address of the network
  expect(await press('other', await made('other', 0))).toBe(200)
  const { error } = await t.call(notices.testNoticeTarget, { id: last }, tokens.staff)
  expect(error.message).toContain('20 ข้อความ')
  t.clock.now = new Date(t.clock.now.getTime() + 60_000)
  expect(await press('staff', first)).toBe(200)
  t.clock.now = new Date(t.clock.now.getTime() - 60_000)
})

test('the audit log tells what a removed target and a removed rule were', async () => {
  const owner = { kind: 'department', id: departmentId } as const
  const id = idOf(await save('officer', { address: url(), owner }))
  await t.call(notices.removeNoticeTarget, { id }, tokens.officer)
  const body = { ...newRule, to: [{ type: 'department' as const, id: departmentId }] }
  const rule = { id: null, version: 0, name: 'แจ้งแขวง', DeptID: departmentId, groupId: null }
  const saved = await t.call(saveNoticeRule, { ...rule, is_on: true, body }, tokens.officer)
  await t.call(removeNoticeRule, { id: saved.body.id }, tokens.officer)
  const { rows } = await sql<{ action: string; before: object }>`
    select action, before from audit_log where action like 'removeNotice%' order by id desc limit 2`.execute(
    t.test.database.db,
  )
  expect(rows).toEqual([
    {
      action: 'removeNoticeRule',
      before: { name: 'แจ้งแขวง', notice_owner: 'แขวง ก', is_on: true, body },
    },
    {
      action: 'removeNoticeTarget',
      before: {
        name: 'ปลายทาง',
        notice_channel: 'Webhook',
        takes_tickets: false,
        notice_address: `http://127.0.0.1:${hook.port}`,
        notice_owner: 'แขวง ก',
      },
    },
  ])
})

test('who may not keep targets of an owner does not learn whether an address is there', async () => {
  const target = {
    name: 'ส่วนกลาง',
    address: url(),
    owner: { kind: 'authority' },
  } as const
  expect((await save('admin', target)).status).toBe(200)
  expect((await save('staff', target)).status).toBe(403)
})

test('a webhook shows its secret once; the former one signs until it is replaced', async () => {
  const made = await save('staff', { address: url() })
  const [first, id] = [made.body.secret ?? '', idOf(made)]
  expect((await save('staff', { id, address: url() })).body.secret).toBeNull()
  const second = (await save('staff', { id, address: url(), secret: 'add' })).body.secret ?? ''
  const press = async () => {
    expect((await t.call(notices.testNoticeTarget, { id }, tokens.staff)).body).toEqual({
      is_sent: true,
      answer: '204',
    })
    return hook.received.at(-1)
  }
  const signs = (secret: string, received = hook.received.at(-1)) => {
    const [at] = [t.clock.now]
    const signature = new Webhook(secret).sign(
      String(received?.headers['webhook-id']),
      at,
      received?.body ?? Buffer.of(),
    )
    return String(received?.headers['webhook-signature']).split(' ').includes(signature)
  }
  await press()
  expect([signs(first), signs(second)]).toEqual([true, true])
  const third = (await save('staff', { id, address: url(), secret: 'replace' })).body.secret ?? ''
  await press()
  expect([signs(first), signs(second), signs(third)]).toEqual([false, false, true])
  const { rows } = await sql<{ text: string }>`
    select address::text || (select string_agg(a::text, '') from audit_log a) as text from notice_target`.execute(
    t.test.database.db,
  )
  for (const secret of [first, second, third, 'key=part'])
    expect(rows[0]?.text.includes(secret)).toBe(secret === 'key=part')
  const sealer = makeSealer([testTokenSecret], 'notice targets')
  const { rows: sealed } = await sql<{ secret: string }>`
    select address -> 'secrets' ->> 0 as secret from notice_target`.execute(t.test.database.db)
  expect(sealer.unseal(sealed[0]?.secret ?? '')).toBe(third)
})

test('a test says what went wrong, and is not sent again by itself', async () => {
  const id = idOf(await save('staff', { address: url() }))
  hook.answer((response) => void response.writeHead(503).end('maintenance'))
  expect((await t.call(notices.testNoticeTarget, { id }, tokens.staff)).body).toEqual({
    is_sent: false,
    answer: '503 maintenance',
  })
  const email = idOf(await save('staff', { address: mail('me@province.example') }))
  const { body } = await t.call(notices.testNoticeTarget, { id: email }, tokens.staff)
  expect(body.is_sent).toBe(false)
  expect(body.answer).toContain('SMTP_URL')
  const list = await t.call(notices.noticeList, { state: 'failed' }, tokens.staff)
  expect(list.body.total).toBe(2)
  expect(list.body.rows).toMatchObject([{ kind: 'test' }, { kind: 'test' }])
})

test('a target that is gone is off until it is saved again', async () => {
  const id = idOf(await save('staff', { address: url() }))
  hook.answer((response) => void response.writeHead(410).end())
  await t.call(notices.testNoticeTarget, { id }, tokens.staff)
  expect(await targets('staff')).toMatchObject([{ disabled_reason: '410' }])
  await save('staff', { id, address: url() })
  expect(await targets('staff')).toMatchObject([{ disabled_at: null, disabled_reason: '' }])
})

test.each([
  [{ channel: 'webhook' as const, url: 'https://10.0.0.1/' }, 'WEBHOOK_NETWORKS'],
  [{ channel: 'webhook' as const, url: 'http://8.8.8.8/' }, 'https://'],
  [{ channel: 'webhook' as const, url: 'its' }, 'ไม่ถูกต้อง'],
  [{ channel: 'webhook' as const, url: 'https://a:b@hooks.example/' }, 'Webhook'],
  [{ channel: 'email' as const, to: 'its' }, 'อีเมล'],
])('%j is refused', async (address, sentence) => {
  const { status, error } = await save('staff', { address })
  expect(status).toBe(400)
  expect(error.message).toContain(sentence)
})

test('a browser belongs to the account that said so last', async () => {
  const { body: key } = await t.call(notices.pushKey, {}, tokens.staff)
  expect(Buffer.from(key.key ?? '', 'base64url')).toHaveLength(65)
  const keys = { p256dh: key.key ?? '', auth: 'BTBZMqHH6r4Tts7J_aSIgg' }
  const subscription = { endpoint: 'https://push.example/abc', keys }
  const say = (who: Who) =>
    t.call(notices.savePushSubscription, { name: 'Chrome', subscription }, tokens[who])
  await say('staff')
  await say('staff')
  expect(await targets('staff')).toMatchObject([{ channel: 'webPush', address: 'push.example' }])
  await say('other')
  expect(await targets('staff')).toEqual([])
  expect(await targets('other')).toHaveLength(1)
  const inside = { ...subscription, endpoint: 'https://169.254.169.254/' }
  const { status } = await t.call(
    notices.savePushSubscription,
    { name: 'Chrome', subscription: inside },
    tokens.staff,
  )
  expect(status).toBe(400)
})

test('messages are listed for who sees their target, filtered, and sent again by hand', async () => {
  const { db } = t.test.database
  const target = { channel: 'email' as const, address: { to: 'c@x.example' }, departmentId }
  const targetId = await buildTarget(db, target)
  const content = buildContent()
  const wid = await buildSite(t, { departmentId })
  const { rows: alarms } = await sql<{ id: number }>`
    insert into alarm (kind, solution, subject, subject_name, wid, severity, raised_at, noted_at, last_seen_at, is_active)
    values ('dark', 'lighting', 'asset:7', 'เสา 12', ${wid}, 'critical', now(), now(), now(), true) returning id`.execute(
    db,
  )
  const alarmId = alarms[0]?.id ?? 0
  const notice = { targetId, content, why: { rule: 3 }, createdAt: t.clock.now }
  const id = (await insertNotice(db, notice, { alarms: [alarmId] })) ?? ''
  await sql`update notice set state = 'failed', answer = '550', attempts = 1 where id = ${id}::uuid`.execute(
    db,
  )
  const list = async (who: Who, choice: Body<typeof notices.noticeList> = {}) =>
    (await t.call(notices.noticeList, choice, tokens[who])).body
  expect(await list('staff')).toMatchObject({
    total: 1,
    rows: [
      {
        id,
        receiver: 'แขวง ก',
        title: content.title,
        alarms: ['ไฟดับ: เสา 12'],
        state: 'failed',
        answer: '550',
        why: { rule: 3 },
        may_resend: false,
      },
    ],
  })
  expect((await list('other')).total).toBe(0)
  expect((await list('admin', { state: 'sent' })).total).toBe(0)
  expect((await list('admin', { channel: 'webhook' })).total).toBe(0)
  expect((await list('admin', { from: '2026-11-21T20:00:01+07:00' })).total).toBe(0)
  expect((await list('admin', { to: '2026-11-21T20:00:01+07:00' })).total).toBe(1)

  expect((await t.call(notices.resendNotice, { id }, tokens.staff)).status).toBe(403)
  const again = await t.call(notices.resendNotice, { id }, tokens.officer)
  expect(again.body.id).not.toBe(id)
  expect(await readNotice(db, again.body.id)).toMatchObject({ state: 'waiting', attempts: 0 })
  const { rows } = await sql<{ alarm_id: number }>`
    select alarm_id from notice_alarm where notice_id = ${again.body.id}::uuid`.execute(db)
  expect(rows).toEqual([{ alarm_id: alarmId }])
  await t.call(notices.removeNoticeTarget, { id: targetId }, tokens.officer)
  // nobody's any more: the authority still sees it
  expect((await list('staff')).total).toBe(0)
  expect((await list('admin')).total).toBe(2)
})

test('a message is shown as it arrives, to who sees its target alone; the demonstration’s channel is nobody’s', async () => {
  const { db } = t.test.database
  const at = new Date(t.clock.now)
  const written = async (target: Parameters<typeof buildTarget>[1]) => {
    const targetId = await buildTarget(db, target)
    return (
      (await insertNotice(db, { targetId, content: buildContent(), why: {}, createdAt: at }, {})) ??
      ''
    )
  }
  const preview = (id: string, who: Who) => t.call(notices.noticePreview, { id }, tokens[who])
  const letter = await written({ channel: 'email', address: { to: 'a@b.example' }, departmentId })
  expect((await preview(letter, 'staff')).body).toMatchObject({
    preview: { as: 'email', subject: '[วิกฤต] ไฟดับ · นบ.1001 กม. 1+200 · เสา 12' },
  })
  expect((await preview(letter, 'other')).status).toBe(404)
  const event = await written({ channel: 'webhook', address: { url: url().url, secrets: [] } })
  const { preview: shown } = (await preview(event, 'admin')).body
  expect(JSON.parse(shown?.as === 'webhook' ? shown.body : '')).toMatchObject({
    id: event,
    type: 'roadside.notice.raised',
  })
  const chat = await written({ channel: 'line', address: { to: `C${'0'.repeat(32)}` }, groupId })
  expect((await preview(chat, 'officer')).body).toMatchObject({ preview: { as: 'line' } })
  // no demonstration: there is no such channel, and nothing of it to show
  const demo = await written({ channel: 'demo', address: { as: 'line', to: 'ก' }, departmentId })
  expect((await preview(demo, 'staff')).body).toEqual({ preview: null })
  expect((await t.call(notices.noticeList, { id: letter }, tokens.staff)).body).toMatchObject({
    total: 1,
    rows: [{ id: letter }],
  })
})
