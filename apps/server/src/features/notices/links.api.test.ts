import { randomUUID } from 'node:crypto'
import { linkedPages } from '@roadside/contract/linked-pages.ts'
import type { NoticeContent, NoticeKind } from '@roadside/contract/notices/content.ts'
import { noticePreview } from '@roadside/contract/notices/notice-calls.ts'
import { saveNoticeRule } from '@roadside/contract/notices/rule-calls.ts'
import { newGuaranteeRule, newRule } from '@roadside/contract/notices/rule.ts'
import { hasAccess, type Standing } from '@roadside/contract/permission.ts'
import { commentTicket, openTicket } from '@roadside/contract/tickets/ticket-calls.ts'
import {
  buildGroup,
  buildUser,
  createTestApp,
  type TestApp,
} from '@roadside/server-kit/testing/test-app.ts'
import { sql } from 'kysely'
import pino from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { App } from '../../app.ts'
import { alarmTools } from '../../testing/alarm-tools.ts'
import { writeLetter } from './channels/email/letter.ts'
import { lineMessage } from './channels/line/message.ts'
import { pushPayload } from './channels/web-push/payload.ts'
import { makeNoticeSender, type NoticeSender } from './send-notices.ts'
import { buildChannel } from './testing/notices.ts'

const publicUrl = 'https://its.example'
const log = pino({ level: 'silent' })
const special = { fourGKey: '4g', dashboardFirstname: 'dashboard' }
/** Every kind of account; `office` is an address of the contractor, who reads it as its account. */
const people = [
  'admin',
  'authority',
  'officer',
  'staff',
  '4g',
  'watcher',
  'technician',
  'office',
] as const
type Person = (typeof people)[number]
const standings: Readonly<Record<Person, Standing>> = {
  admin: { username: 'admin', role: 'admin', groupname: 'drr' },
  authority: { username: 'authority', role: 'admin', groupname: 'drr' },
  officer: { username: 'officer', role: 'admin', groupname: 'g1' },
  staff: { username: 'staff', role: 'user', groupname: 'g1' },
  '4g': { username: '4g', role: 'user', groupname: 'g1' },
  watcher: { username: 'watcher', role: 'user', groupname: 'g1', isDashboardOnly: true },
  technician: { username: 'technician', role: 'contractor', groupname: '' },
  office: { username: 'office', role: 'contractor', groupname: '' },
}

interface Sent {
  readonly id: string
  readonly to: Person
  readonly content: NoticeContent
}
let t: TestApp
let sender: NoticeSender
const sent: Sent[] = []

beforeAll(async () => {
  t = await createTestApp({
    SMTP_URL: 'smtp://127.0.0.1:9',
    MAIL_FROM: 'its@roadside.example',
    PUBLIC_URL: publicUrl,
  })
  t.clock.now = new Date('2026-11-21T09:00:00+07:00')
  const { db } = t.test.database
  sender = makeNoticeSender({
    channels: [
      buildChannel({
        id: 'email',
        send: ({ id, content }, { name }) => {
          sent.push({ id, to: name as Person, content })
          return Promise.resolve({ outcome: 'sent', answer: '' })
        },
      }),
    ],
    db,
    now: () => t.clock.now,
    log,
    ...special,
  })
})
afterAll(async () => {
  await sender.close()
  await t.close()
})

/** Tells everybody of alarms, tickets and ends of guarantees, of one and of several. */
async function tellAll(): Promise<void> {
  const { db } = t.test.database
  const tools = alarmTools(t)
  const place = await tools.place('Flooding')
  const { groupId: drr } = await buildGroup(t, {
    code: 'drr',
    kind: 'central',
    departments: ['ส่วนกลาง'],
  })
  const one = async (query: ReturnType<typeof sql<{ id: number }>>) =>
    (await query.execute(db)).rows[0]?.id ?? 0
  const contractor = await one(sql`insert into contractor (name) values ('บริษัท ก') returning id`)
  await sql`update site set is_fourg = true where wid = ${place.wid}`.execute(db)
  for (const username of people) {
    if (username === 'office') continue
    const isAdmin = ['admin', 'authority', 'officer'].includes(username)
    await buildUser(t, {
      username,
      ...(isAdmin
        ? { role: 'admin' as const, groupId: username === 'officer' ? place.groupId : drr }
        : place),
      ...(username === 'watcher' && { firstname: special.dashboardFirstname }),
    })
  }
  await sql`insert into notice_target (channel, name, address, user_id, contractor_id, created_by, created_at)
    select 'email', username, '{"to": "a@example.th"}'::jsonb, id, null::bigint, username, now() from app_user
    union all select 'email', 'office', '{"to": "a@example.th"}'::jsonb, null::bigint, ${contractor}, 'admin', now()`.execute(
    db,
  )
  const token = await t.tokenOf('admin')
  const { rows: users } = await sql<{ id: number }>`select id from app_user`.execute(db)
  const to = [
    ...users.map(({ id }) => ({ type: 'user' as const, id })),
    { type: 'contractor' as const },
  ]
  const rule = async (name: string, body: object) => {
    const owner = { id: null, version: 0, DeptID: null, groupId: null, is_on: true }
    const saved = await t.call(
      saveNoticeRule,
      { ...owner, name, body: { ...newRule, ...body, to } },
      token,
    )
    expect(saved.status).toBe(200)
  }
  await rule('เหตุ', { severities: [], interval_min: 0 })
  await rule('ประกัน', newGuaranteeRule)
  // rules name accounts of the authority alone, and this one was one
  await sql`update app_user set role = 'contractor', contractor_id = ${contractor}, group_id = null, department_id = null
    where username = 'technician'`.execute(db)

  const project = (code: string, until: string) =>
    one(sql`insert into project (code, name, department_id, contractor_id, guarantee_from, guarantee_to)
      values (${code}, ${code}, ${place.departmentId}, ${contractor}, '2025-01-01', ${until}) returning id`)
  const projects = [await project('P-1', '2027-02-19')]
  await sql`update site set project_id = ${projects[0]} where wid = ${place.wid}`.execute(db)
  const { app } = t
  const { sweeps, deps } = app as unknown as App
  const turn = (name: string) => sweeps.find((sweep) => sweep.name === name)?.run(deps, log)
  const sendAll = async () => {
    const { rows } = await sql<{ count: number }>`select count(*)::int from notice`.execute(db)
    await expect
      .poll(async () => {
        await sender.sweep.run({} as never, log)
        return sent.length
      })
      .toBe(rows[0]?.count)
  }
  tools.pass(24 * 3_600)
  await turn('ends of guarantees')
  await sendAll()
  projects.push(await project('P-2', '2027-01-20'), await project('P-3', '2027-01-20'))
  tools.pass(24 * 3_600)
  await turn('ends of guarantees')
  await sendAll()

  const equipment = [
    await tools.equipment('flooding', place.wid),
    await tools.equipment('flooding', place.wid),
  ]
  await tools.turn(equipment[0] ?? 0, { condition: 'critical' })
  await tools.evaluate()
  tools.pass(60)
  await tools.turn(equipment, { condition: 'critical' })
  await tools.evaluate()
  await tools.turn(equipment, { condition: 'normal' })
  tools.pass(3_600)
  await tools.evaluate()

  const later = await t.tokenOf('admin')
  const openOne = async (asset: number | undefined) =>
    (
      await t.call(
        openTicket,
        {
          request_id: randomUUID(),
          wid: place.wid,
          ...(asset !== undefined && { asset_id: asset }),
          title: 'น้ำท่วม',
        },
        later,
      )
    ).body.id
  const tickets = [await openOne(equipment[0]), await openOne(equipment[1])]
  await sql`update ticket set contractor_id = ${contractor}, contractor_since = opened_at`.execute(
    db,
  )
  await sql`insert into ticket_watcher (ticket_id, user_id) select k.id, u.id from ticket k, app_user u on conflict do nothing`.execute(
    db,
  )
  const comment = (id = 0) =>
    t.call(commentTicket, { id, request_id: randomUUID(), note: 'ถึงไหนแล้ว' }, later)
  await comment(tickets[0])
  await turn('news of tickets')
  await Promise.all(tickets.map((id) => comment(id)))
  await turn('news of tickets')
  await sendAll()
}

/** Every link of a message in all of the forms that it may have. */
function linksOf(content: NoticeContent): string[] {
  const letter = writeLetter(content, { siteTitle: 'Roadside', publicUrl, pictureCid: null })
  const line = lineMessage(content, { publicUrl, pictureLink: () => '' })
  const { path } = JSON.parse(pushPayload('1', content)) as { path: string }
  const written = `${letter.text} ${letter.html} ${JSON.stringify(line)} ${publicUrl}${path} `
  return [...written.matchAll(/https:\/\/its\.example(\/[^\s"<]*)/g)].flatMap(
    ([, link]) => link ?? [],
  )
}

test('whatever kind of account is told of whatever, each link leads to a page that the account has', async () => {
  await tellAll()
  const kindsTold = (to: Person) =>
    [...new Set(sent.filter((one) => one.to === to).map(({ content }) => content.kind))].toSorted()
  const all: NoticeKind[] = ['cleared', 'guarantee', 'raised', 'ticket']
  // the others have no pages of projects, so they are told of none
  const withoutProjects = all.filter((kind) => kind !== 'guarantee')
  expect(Object.fromEntries(people.map((to) => [to, kindsTold(to)]))).toEqual({
    ...Object.fromEntries(people.map((to) => [to, all])),
    '4g': withoutProjects,
    watcher: withoutProjects,
    // of its own comments it is told nothing
    admin: all.filter((kind) => kind !== 'ticket'),
  })
  const pages = Object.values(linkedPages)
  for (const { to, content } of sent) {
    const links = linksOf(content)
    expect(links.length).toBeGreaterThan(2)
    for (const link of links) {
      const page = pages.find(({ path }) => path === link.replace(/\?.*/, ''))
      const isOpen = page !== undefined && hasAccess(standings[to], page.access)
      expect([to, content.kind, link, isOpen]).toEqual([to, content.kind, link, true])
    }
  }
  const ofTechnician = sent.filter(
    ({ to, content }) => to === 'technician' && content.kind === 'guarantee',
  )
  expect(ofTechnician.map(({ content }) => linksOf(content).at(-1))).toEqual([
    expect.stringMatching(/^\/contract-equipment\?contract=\d+$/),
    '/contract-equipment',
  ])
})

test('what was sent to a contractor is shown with the links that it got', async () => {
  const [one] = sent.filter(({ to, content }) => to === 'office' && content.kind === 'guarantee')
  const { body } = await t.call(noticePreview, { id: one?.id ?? '' }, await t.tokenOf('admin'))
  const text = body.preview?.as === 'email' ? body.preview.text : ''
  expect(text).toContain(`${publicUrl}/contract-equipment?contract=`)
  expect(text).not.toContain('/project')
})
