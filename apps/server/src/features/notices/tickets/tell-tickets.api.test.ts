import { randomUUID } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { saveNoticeTarget } from '@roadside/contract/notices/notice-calls.ts'
import { commentTicket, moveTickets, watchTicket } from '@roadside/contract/tickets/ticket-calls.ts'
import { bangkokDay } from '@roadside/contract/domain/thai-date.ts'
import { openDatabase, type Database } from '@roadside/server-kit/database.ts'
import type { Deps } from '@roadside/server-kit/serve.ts'
import {
  buildContractorUser,
  buildUser,
  createTestApp,
  type TestApp,
} from '@roadside/server-kit/testing/test-app.ts'
import { sql } from 'kysely'
import { simpleParser } from 'mailparser'
import pino from 'pino'
import { SMTPServer } from 'smtp-server'
import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { App } from '../../../app.ts'
import { alarmTools } from '../../../testing/alarm-tools.ts'
import { insertEvent, updateTicket } from '../../tickets/repository.ts'
import { ticketTools } from '../../tickets/testing/tickets.ts'
import { makeNoticeSender, type NoticeSender } from '../send-notices.ts'
import { startReceiver, type ReceivingServer } from '../testing/https-server.ts'

const log = pino({ level: 'silent' })
let t: TestApp
let tools: ReturnType<typeof ticketTools>
let place: { wid: number; departmentId: number; groupId: number }
let foreign: typeof place
let own: number
let rivals: number
let other: Database
let senders: readonly NoticeSender[]
let mail: SMTPServer
let letters: { to: string; subject: string; text: string }[] = []
let hooks: ReceivingServer
const byText = (a = '', b = '') => (a < b ? -1 : Number(a > b))
const tokens = new Map<string, string>()
const as = (name: string) => tokens.get(name) ?? ''

beforeAll(async () => {
  mail = new SMTPServer({
    authOptional: true,
    hideSTARTTLS: true,
    onData: (stream, { envelope }, done) => {
      void simpleParser(stream).then(({ subject = '', text = '' }) => {
        letters.push({ to: envelope.rcptTo[0]?.address ?? '', subject, text })
        done()
      }, done)
    },
  })
  await new Promise<void>((resolve) => {
    mail.listen(0, '127.0.0.1', resolve)
  })
  hooks = await startReceiver({ isPlain: true })
  t = await createTestApp({
    SMTP_URL: `smtp://127.0.0.1:${(mail.server.address() as AddressInfo).port}`,
    MAIL_FROM: 'its@roadside.example',
    WEBHOOK_NETWORKS: '127.0.0.1/32',
    PUBLIC_URL: 'https://its.example',
  })
  t.clock.now = new Date()
  tools = ticketTools(t)
  const alarms = alarmTools(t)
  place = await alarms.place('Flooding')
  foreign = await alarms.place('Flooding')
  const { db } = t.test.database
  const contractor = async (name: string) =>
    (
      await sql<{
        id: number
      }>`insert into contractor (name) values (${name}) returning id`.execute(db)
    ).rows[0]?.id ?? 0
  own = await contractor('บริษัท ก')
  rivals = await contractor('บริษัท ข')
  for (const id of [own, rivals])
    await sql`insert into project (code, name, contract_no, department_id, contractor_id)
      values (${`P-${id}`}, 'โครงการ', '1', ${place.departmentId}, ${id})`.execute(db)
  await buildUser(t, { username: 'staff', firstname: 'สมหญิง', ...place })
  await buildUser(t, { username: 'colleague', ...place })
  await buildUser(t, { username: 'boss', groupId: place.groupId, role: 'admin' })
  await buildUser(t, { username: 'stranger', ...foreign })
  await buildContractorUser(t, { username: 'technician', contractorId: own })
  await buildContractorUser(t, { username: 'rival', contractorId: rivals })
  for (const name of ['staff', 'colleague', 'boss', 'stranger', 'technician', 'rival'])
    tokens.set(name, await t.tokenOf(name))
  other = openDatabase({ url: t.test.url, onIdleError: () => undefined })
}, 60_000)
afterAll(async () => {
  await Promise.all(senders.map((sender) => sender.close()))
  await other.close()
  await t.close()
  await hooks.close()
  await new Promise<void>((resolve) => {
    mail.close(() => resolve())
  })
})
beforeEach(async () => {
  // the library of receivers takes the present alone
  t.clock.now = new Date()
  letters = []
  hooks.received.length = 0
  hooks.answer((response) => response.writeHead(204).end())
  const { db } = t.test.database
  await sql`truncate notice_target, notice, ticket_event_turn cascade`.execute(db)
  await sql`insert into notice_target (channel, name, address, user_id, created_by, created_at)
    select 'email', username, jsonb_build_object('to', username || '@roadside.example'), id, username, now() from app_user`.execute(
    db,
  )
  await sql`insert into notice_target (channel, name, address, contractor_id, created_by, created_at)
    select 'email', name, jsonb_build_object('to', 'office' || id || '@roadside.example'), id, 'admin', now() from contractor`.execute(
    db,
  )
  const { channels } = t.app as unknown as App
  senders = [t.test.database, other].map((database) =>
    makeNoticeSender({
      channels,
      db: database.db,
      now: () => t.clock.now,
      log,
      fourGKey: '4g',
      dashboardFirstname: 'dashboard',
    }),
  )
})

/** What happened is told by both servers at once. */
async function bothTell(): Promise<void> {
  const { sweeps, deps } = t.app as unknown as App
  const sweep = sweeps.find(({ name }) => name === 'news of tickets')
  if (!sweep) throw new Error('no sweep')
  const turn = (database: Database) => sweep.run({ ...deps, database } as Deps, log)
  await Promise.all([turn(t.test.database), turn(other)])
}
const waiting = async () =>
  (
    await sql<{
      n: number
    }>`select count(*)::int as n from notice where state = 'waiting' and due_at <= ${t.clock.now}`.execute(
      t.test.database.db,
    )
  ).rows[0]?.n ?? 0
/** …and sent by both, until nothing is due. */
async function bothSend(): Promise<void> {
  await expect
    .poll(
      async () => {
        await Promise.all(senders.map(({ sweep }) => sweep.run({} as never, log)))
        return waiting()
      },
      { timeout: 10_000 },
    )
    .toBe(0)
}
/** What came by letter since the last look. */
async function news(): Promise<string[]> {
  await bothTell()
  await bothSend()
  const lines = letters.map(({ to, subject }) => `${to.split('@')[0]}: ${subject}`)
  letters = []
  return lines.toSorted(byText)
}
const move = async (id: number, how: Parameters<typeof tools.move>[1], by: string) => {
  const { status, error } = await tools.move(id, how, as(by))
  if (status !== 200) throw new Error(error.message)
}
const open = async (title = 'ไฟดับ') =>
  (await tools.open({ wid: place.wid, title, beside: true }, as('staff'))).body
const comment = (id: number, by: string, note: string) =>
  t.call(commentTicket, { id, request_id: randomUUID(), note }, as(by))

test('the contractor and the assignee are told of what is theirs to do, the opener and watchers of what was done', async () => {
  const { id, number } = await open()
  await t.call(watchTicket, { id, watch: true }, as('colleague'))
  expect(await news()).toEqual([])
  const line = (to: string, what: string) => `${to}: ${what} · ${number} ไฟดับ · นบ.1001 ถนนทดสอบ`
  const told = (what: string, ...to: string[]) => to.map((one) => line(one, what)).toSorted(byText)
  const office = `office${own}`

  await move(id, { move: 'assign', contractor_id: own }, 'staff')
  expect(await news()).toEqual(told('ได้รับมอบหมายใบงานซ่อม', office, 'technician'))
  await move(id, { move: 'start' }, 'technician')
  expect(await news()).toEqual([])
  await move(id, { move: 'finish', note: 'เปลี่ยนหลอด' }, 'technician')
  await bothTell()
  await bothSend()
  expect(letters.find(({ to }) => to.startsWith('staff'))?.text).toContain('ช่าง ทดสอบ: เปลี่ยนหลอด')
  expect(await news()).toEqual(told('ซ่อมเสร็จ รอตรวจรับ', 'colleague', 'staff'))
  await move(id, { move: 'sendBack', note: 'ฝาครอบหลวม' }, 'staff')
  await bothTell()
  await bothSend()
  const letter = letters.find(({ to }) => to.startsWith('technician'))
  expect(letter?.text).toContain('สมหญิง ระบบ: ฝาครอบหลวม')
  expect(letter?.text).toContain(`https://its.example/tickets?ticket=${id}`)
  expect(await news()).toEqual(told('ส่งกลับแก้ไข', office, 'technician'))
  await comment(id, 'technician', 'รออะไหล่พรุ่งนี้')
  expect(await news()).toEqual(told('ความเห็นใหม่ในใบงานซ่อม', 'colleague', 'staff'))
  await comment(id, 'staff', 'ทราบ')
  expect(await news()).toEqual(told('ความเห็นใหม่ในใบงานซ่อม', 'colleague', office, 'technician'))

  // the device says that it is still faulty
  await move(id, { move: 'finish', note: 'เปลี่ยนใหม่แล้ว' }, 'technician')
  await news()
  await t.test.database.db.transaction().execute(async (db) => {
    await updateTicket(db, id, { state: 'inProgress', state_since: t.clock.now, finished_at: null })
    await insertEvent(db, {
      ticketId: id,
      type: 'moved',
      move: 'reopen',
      from: 'finished',
      to: 'inProgress',
      at: t.clock.now,
      by: null,
      party: 'console',
      note: 'อุปกรณ์ยังผิดปกติหลังแจ้งซ่อมเสร็จ: กระแส 0.0 A',
    })
  })
  await bothTell()
  await bothSend()
  expect(letters[0]?.text).toContain('กระแส 0.0 A')
  expect(await news()).toEqual(
    told('อุปกรณ์ยังไม่หาย เปิดใบงานอีกครั้ง', 'colleague', office, 'staff', 'technician'),
  )
})

test('another contractor is told from its assignment on, and the former one no more', async () => {
  const { id, number } = await open()
  await move(id, { move: 'assign', contractor_id: own }, 'staff')
  await news()
  await move(id, { move: 'assign', contractor_id: rivals }, 'staff')
  const title = `${number} ไฟดับ · นบ.1001 ถนนทดสอบ`
  const line = (to: string) => `${to}: ได้รับมอบหมายใบงานซ่อม · ${title}`
  expect(await news()).toEqual([`office${rivals}`, 'rival'].map(line))
  // written for the former contractor, and not sent as the ticket is another's since
  await comment(id, 'staff', 'ถึงบริษัท ข')
  await bothTell()
  await move(id, { move: 'assign', contractor_id: null, assignee: 'colleague' }, 'staff')
  await bothSend()
  expect(letters).toEqual([])
  const { rows } = await sql`select from notice where state = 'cancelled'`.execute(
    t.test.database.db,
  )
  expect(rows).toHaveLength(2)
  expect(await news()).toEqual([line('colleague')])
})

test('what is given to somebody together is one message', async () => {
  const ids = [(await open('ก')).id, (await open('ข')).id, (await open('ค')).id]
  await news()
  const how = { move: 'assign' as const, contractor_id: own, note: '' }
  await t.call(moveTickets, { ids, request_id: randomUUID(), ...how }, as('boss'))
  await bothTell()
  await bothSend()
  expect(letters.map(({ to }) => to.split('@')[0]).toSorted(byText)).toEqual([
    `office${own}`,
    'technician',
  ])
  expect(letters[0]?.subject).toMatch(/^ได้รับมอบหมายใบงานซ่อม · \S+ ก · .* และอีก 2 รายการ$/)
  expect(letters[0]?.text).toContain('ได้รับมอบหมายใบงานซ่อม 3 ใบ')
})

test('a due date is told when it is near and when it is past, by day and once; a later one anew', async () => {
  const { id, number } = await open()
  await move(id, { move: 'assign', contractor_id: own }, 'staff')
  await news()
  const today = bangkokDay(t.clock.now)
  const on = (day: number, time: string) =>
    new Date(Date.parse(`${today}T${time}:00+07:00`) + day * 24 * 3_600_000)
  const due = (at: Date) =>
    sql`update ticket set due_at = ${at} where id = ${id}`.execute(t.test.database.db)
  const to = (what: string, ...names: string[]) =>
    names.map((name) => `${name}: ${what} · ${number} ไฟดับ · นบ.1001 ถนนทดสอบ`)
  const office = `office${own}`
  await due(on(6, '17:00'))
  t.clock.now = on(5, '16:59')
  expect(await news()).toEqual([])
  t.clock.now = on(5, '17:00')
  expect(await news()).toEqual(to('ใบงานซ่อมใกล้ครบกำหนด', office, 'technician'))
  expect(await news()).toEqual([])
  await due(on(6, '22:00'))
  t.clock.now = on(6, '23:00')
  expect(await news()).toEqual([])
  t.clock.now = on(7, '07:00')
  expect(await news()).toEqual(to('ใบงานซ่อมเกินกำหนด', office, 'staff', 'technician'))
  expect(await news()).toEqual([])
  // a pause has moved it
  await due(on(14, '12:00'))
  expect(await news()).toEqual([])
  t.clock.now = on(13, '12:00')
  expect(await news()).toEqual(to('ใบงานซ่อมใกล้ครบกำหนด', office, 'technician'))
})

interface Event {
  id: string
  type: string
  subject: string
  data: {
    event_id: number
    move: string | null
    to: string | null
    ticket: { state: string }
    url: string
  }
}

/** Adds a webhook by the console's call; answers what verifies its events. */
async function hook(path: string, more: object, by: string): Promise<Webhook> {
  const url = `http://127.0.0.1:${hooks.port}/${path}`
  const address = { channel: 'webhook' as const, url, takes_tickets: true }
  const { status, body, error } = await t.call(
    saveNoticeTarget,
    { id: null, name: path, address, ...more },
    as(by),
  )
  if (status !== 200) throw new Error(error.message)
  return new Webhook(body.secret ?? '')
}
/** The verified events of a path, in the order in which they came. */
const eventsOf = (path: string, secret: Webhook): Event[] =>
  hooks.received
    .filter((one) => one.path === `/${path}`)
    .map(({ body, headers }) => {
      const event = secret.verify(body, headers as Record<string, string>) as Event
      expect(headers['webhook-id']).toBe(event.id)
      return event
    })

test('webhooks get what happens to tickets in its order, signed, as far as their owner may see it', async () => {
  const ofDepartment = await hook(
    'department',
    { owner: { kind: 'department', id: place.departmentId } },
    'boss',
  )
  await hook('stranger', {}, 'stranger')
  const ofTechnician = await hook('technician', {}, 'technician')
  await hook('rival', {}, 'rival')
  await hook(
    'plain',
    { address: { channel: 'webhook', url: `http://127.0.0.1:${hooks.port}/plain` } },
    'staff',
  )
  const { id, number } = await open()
  // told with the assignment: the contractor learns of nothing before it
  t.clock.now = new Date(t.clock.now.getTime() + 1_000)
  await move(id, { move: 'assign', contractor_id: own }, 'staff')
  await move(id, { move: 'start' }, 'technician')
  await comment(id, 'staff', 'ขอภาพหลังซ่อม')
  await move(id, { move: 'finish', note: 'เปลี่ยนหลอด' }, 'technician')
  await bothTell()
  await move(id, { move: 'accept' }, 'staff')
  await bothTell()
  await bothSend()

  const events = eventsOf('department', ofDepartment)
  expect(events.map(({ type, data }) => [type, data.move, data.to])).toEqual([
    ['roadside.ticket.opened', null, 'open'],
    ['roadside.ticket.moved', 'assign', 'assigned'],
    ['roadside.ticket.moved', 'start', 'inProgress'],
    ['roadside.ticket.commented', null, null],
    ['roadside.ticket.moved', 'finish', 'finished'],
    ['roadside.ticket.accepted', 'accept', 'accepted'],
  ])
  const numbers = events.map(({ data }) => data.event_id)
  expect(numbers).toEqual(numbers.toSorted((a, b) => a - b))
  expect(new Set(events.map((event) => event.id)).size).toBe(6)
  expect(events[5]).toMatchObject({
    specversion: '1.0',
    subject: number,
    data: {
      by: 'สมหญิง ระบบ',
      party: 'authority',
      ticket: { id, number, state: 'accepted', contractor: 'บริษัท ก', wid: place.wid },
      url: `https://its.example/tickets?ticket=${id}`,
    },
  })
  expect(eventsOf('technician', ofTechnician).map(({ type }) => type)).toEqual(
    events.slice(1).map(({ type }) => type),
  )
  const paths = new Set(hooks.received.map(({ path }) => path))
  expect([...paths].toSorted(byText)).toEqual(['/department', '/technician'])
  // accounts are named, and never by what they sign in with
  expect(hooks.received.map(({ body }) => body.toString()).join()).not.toMatch(
    /"(staff|technician)"/,
  )
})

test('an event that is refused comes again with the same id, and those behind it wait', async () => {
  const secret = await hook('own', {}, 'staff')
  hooks.answer((response) => response.writeHead(503).end())
  const { id } = await open()
  await move(id, { move: 'cancel', note: 'ซ้ำ' }, 'staff')
  await bothTell()
  await Promise.all(senders.map(({ sweep }) => sweep.run({} as never, log)))
  await expect.poll(() => hooks.received.length).toBe(1)
  hooks.answer((response) => response.writeHead(204).end())
  // the answer is stored
  await expect.poll(waiting).toBe(1)
  t.clock.now = new Date(t.clock.now.getTime() + 5_000)
  await bothSend()
  const events = eventsOf('own', secret)
  expect(events.map(({ type }) => type)).toEqual([
    'roadside.ticket.opened',
    'roadside.ticket.opened',
    'roadside.ticket.cancelled',
  ])
  expect(events[0]?.id).toBe(events[1]?.id)
})

const typesAt = (path: string) =>
  hooks.received
    .filter((one) => one.path === `/${path}`)
    .map(({ body }) => (JSON.parse(body.toString()) as Event).type)

test('a webhook gets what happens from then on, and no history that is told later', async () => {
  const { id } = await open()
  await comment(id, 'staff', 'ก่อนเพิ่มปลายทาง')
  t.clock.now = new Date(t.clock.now.getTime() + 1_000)
  await hook('new', {}, 'staff')
  // a history that was brought along
  await insertEvent(t.test.database.db, {
    ticketId: id,
    type: 'commented',
    at: new Date(t.clock.now.getTime() - 400 * 24 * 3_600_000),
    by: null,
    party: 'console',
  })
  await comment(id, 'staff', 'หลังเพิ่มปลายทาง')
  await bothTell()
  await bothSend()
  expect(typesAt('new')).toEqual(['roadside.ticket.commented'])
  const { rows } = await sql<{
    id: number
  }>`select id from notice_target where name = 'new'`.execute(t.test.database.db)
  const save = async (takes_tickets: boolean) => {
    const url = `http://127.0.0.1:${hooks.port}/new`
    const address = { channel: 'webhook' as const, url, takes_tickets }
    const body = { id: rows[0]?.id ?? 0, name: 'new', address }
    expect((await t.call(saveNoticeTarget, body, as('staff'))).status).toBe(200)
    t.clock.now = new Date(t.clock.now.getTime() + 1_000)
  }
  await save(false)
  await comment(id, 'staff', 'ระหว่างที่ไม่รับ')
  t.clock.now = new Date(t.clock.now.getTime() + 1_000)
  await save(true)
  await move(id, { move: 'cancel', note: 'ซ้ำ' }, 'staff')
  // saving it once more begins nothing anew
  await save(true)
  await bothTell()
  await bothSend()
  expect(typesAt('new')).toEqual(['roadside.ticket.commented', 'roadside.ticket.cancelled'])
})

test('hours without a console, and a receiver that fails until the last attempt, lose no event', async () => {
  await hook('outage', {}, 'staff')
  const { id } = await open()
  await move(id, { move: 'cancel', note: 'ซ้ำ' }, 'staff')
  // no server told or sent for ten hours
  t.clock.now = new Date(t.clock.now.getTime() + 10 * 3_600_000)
  await bothTell()
  hooks.answer((response) => response.writeHead(503).end())
  const { channels } = t.app as unknown as App
  const pauses = channels.find((one) => one.id === 'webhook')?.retryAfterS ?? []
  expect(pauses.length).toBeGreaterThan(5)
  const attempts = async () =>
    (
      await sql<{ n: number }>`
        select max(attempts) as n from notice where channel = 'webhook' and claimed_until is null`.execute(
        t.test.database.db,
      )
    ).rows[0]?.n ?? 0
  for (const [index, pause] of pauses.entries()) {
    await Promise.all(senders.map(({ sweep }) => sweep.run({} as never, log)))
    await expect.poll(attempts).toBe(index + 1)
    t.clock.now = new Date(t.clock.now.getTime() + pause * 1_000)
  }
  hooks.received.length = 0
  hooks.answer((response) => response.writeHead(204).end())
  await bothSend()
  expect(typesAt('outage')).toEqual(['roadside.ticket.opened', 'roadside.ticket.cancelled'])
})

test('what tells whether guarded equipment can be reached goes to no department', async () => {
  await hook('department', { owner: { kind: 'department', id: place.departmentId } }, 'boss')
  const { id } = await open()
  await sql`update ticket set is_guarded = true where id = ${id}`.execute(t.test.database.db)
  await t.call(watchTicket, { id, watch: true }, as('colleague'))
  await bothTell()
  await bothSend()
  expect([hooks.received, letters]).toEqual([[], []])
})
