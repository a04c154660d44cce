import {
  equipmentLabels,
  faultReportList,
  judgeFaultReport,
  labelledEquipment,
  mostWaitingReports,
  reportFault,
} from '@roadside/contract/fault-reports/fault-report-calls.ts'
import type { Body } from '@roadside/contract/call.ts'
import { moveTicket, ticket } from '@roadside/contract/tickets/ticket-calls.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { buildWorld, type World } from '../../permissions/world.ts'

let w: World
let wid: number
beforeAll(async () => {
  w = await buildWorld()
  wid = w.at.own.wid['Flooding'] ?? 0
})
beforeEach(() => w.test.database.pool.query('truncate fault_report cascade'))
afterAll(() => w.close())

const labels = async () => (await w.call(equipmentLabels, { wid }, w.tokens.staff)).body.labels
const firstCode = async () => (await labels())[0]?.code ?? ''
let passersBy = 0
/** Each from an address of its own, unless one is given. */
const report = async (
  change: Partial<Body<typeof reportFault>> = {},
  remoteAddress = `10.0.0.${(passersBy += 1)}`,
) => {
  const payload = {
    request_id: crypto.randomUUID(),
    code: await firstCode(),
    fault: 'off',
    text: 'ดับทั้งต้น',
    ...change,
  }
  const reply = await w.app.http.inject({
    method: 'POST',
    url: `/api/${reportFault.path}`,
    remoteAddress,
    payload,
  })
  return { status: reply.statusCode, body: reply.json<{ number: number; message: string }>() }
}
const listed = async (by: keyof World['tokens'] = 'staff') =>
  (await w.call(faultReportList, { page: 1 }, w.tokens[by])).body
const messageOf = ({ body }: { body: unknown }) => (body as { message?: string }).message

test('each piece of equipment of a site has one label, the same at every printing', async () => {
  const first = await labels()
  expect(first.length).toBeGreaterThan(0)
  for (const { code } of first) expect(code).toMatch(/^[0-9a-hjkmnp-tv-z]{10}$/)
  expect(new Set(first.map(({ code }) => code)).size).toBe(first.length)
  expect(await labels()).toEqual(first)
})

test('a passer-by is told what stands beside the road, who may see the site also where it is in the console', async () => {
  const code = await firstCode()
  const { body, status } = await w.call(labelledEquipment, { code })
  expect(status).toBe(200)
  expect(body.place).toBeNull()
  const own = await w.call(labelledEquipment, { code: code.toUpperCase() }, w.tokens.staff)
  expect(own.body).toMatchObject({ name: body.name, place: { wid, type_name: 'Flooding' } })
  const foreignCode = (
    await w.call(equipmentLabels, { wid: w.at.foreign.wid['Flooding'] ?? 0 }, w.tokens.admin)
  ).body.labels[0]?.code
  const foreign = await w.call(labelledEquipment, { code: foreignCode ?? '' }, w.tokens.staff)
  expect([foreign.status, foreign.body.place]).toEqual([200, null])
  // a contractor sees its own equipment, and nothing else of a site
  const codeOf = async (which: 'own' | 'foreign') => {
    const { rows } = await w.test.database.pool.query<{ code: string; asset_id: number }>(
      `select l.code, a.id as asset_id from equipment_label l join asset a on a.id = l.asset_id
       join site s on s.wid = a.wid join project p on p.id = coalesce(a.project_id, s.project_id)
       where p.contractor_id = $1 limit 1`,
      [w.at[which].contractor],
    )
    return rows[0]
  }
  for (const { wid: places } of [w.at.own, w.at.foreign])
    for (const one of Object.values(places))
      await w.call(equipmentLabels, { wid: one }, w.tokens.admin)
  const [theirs, others] = [await codeOf('own'), await codeOf('foreign')]
  const seen = await w.call(labelledEquipment, { code: theirs?.code ?? '' }, w.tokens.contractor)
  expect(seen.body).toMatchObject({ asset_id: theirs?.asset_id, place: null })
  const unseen = await w.call(labelledEquipment, { code: others?.code ?? '' }, w.tokens.contractor)
  expect([unseen.status, unseen.body.place, unseen.body.asset_id]).toEqual([200, null, null])
})

test.each(['0000000000', 'abc', 'llllllllll', ''])('no label is %j', async (code) => {
  const { status } = await w.call(labelledEquipment, { code })
  expect(status).toBe(code.length === 10 && !code.includes('l') ? 404 : 400)
})

test('a report is made once, without a name, and waits to be judged', async () => {
  const request_id = crypto.randomUUID()
  const { body } = await report({ request_id })
  expect(await report({ request_id })).toMatchObject({ status: 200, body })
  const { rows, waiting } = await listed()
  expect(waiting).toBe(1)
  expect(rows).toMatchObject([
    { id: body.number, fault: 'off', text: 'ดับทั้งต้น', state: 'waiting', wid, judged_by: null },
  ])
  const { rows: columns } = await w.test.database.pool.query<{ name: string }>(
    `select column_name as name from information_schema.columns where table_name = 'fault_report'`,
  )
  for (const { name } of columns) expect(name).not.toMatch(/address|agent|phone|reporter/)
})

test('reports sent at once with one id are one', async () => {
  const request_id = crypto.randomUUID()
  const answers = await Promise.all(Array.from({ length: 5 }, () => report({ request_id })))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
  expect(new Set(answers.map(({ body }) => body.number)).size).toBe(1)
  expect((await listed()).total).toBe(1)
})

test('a report is judged once, by whom and why, and is out of what waits', async () => {
  const { body } = await report()
  const judge = (verdict: 'accepted' | 'rejected') =>
    w.call(judgeFaultReport, { id: body.number, verdict, note: 'ตรวจแล้ว' }, w.tokens.staff)
  expect((await judge('rejected')).status).toBe(200)
  const again = await judge('accepted')
  expect([again.status, messageOf(again)]).toEqual([409, 'มีผู้พิจารณาเรื่องนี้ไปก่อนแล้ว'])
  expect(await listed()).toMatchObject({
    waiting: 0,
    rows: [{ state: 'rejected', judged_by: 'staff', judge_note: 'ตรวจแล้ว' }],
  })
})

test('an accepted report opens a ticket, the next one joins it, and its words are not for contractors', async () => {
  await w.test.database.pool.query(
    `update ticket set state = 'cancelled', contractor_id = null, contractor_since = null`,
  )
  const judge = async (change: Partial<Body<typeof reportFault>>, opens_ticket?: boolean) => {
    const { body } = await report(change)
    const answer = await w.call(
      judgeFaultReport,
      { id: body.number, verdict: 'accepted', note: 'ส่งซ่อม', opens_ticket },
      w.tokens.staff,
    )
    expect(answer.status).toBe(200)
    return { report: body.number, ticket: answer.body.ticket }
  }
  expect((await judge({}, false)).ticket).toBeNull()
  const first = await judge({ fault: 'dangerous', text: 'โทรหาสมชาย 081-000-0000' })
  const second = await judge({ fault: 'off', text: '' })
  expect(second.ticket).toEqual(first.ticket)
  const id = first.ticket?.id ?? 0
  const shown = await w.call(ticket, { id }, w.tokens.staff)
  expect(shown.body).toMatchObject({
    origin: 'report',
    title: expect.stringMatching(/^สภาพอาจเป็นอันตราย /) as string,
    priority: 'major',
    description: '',
    opened_by_name: expect.any(String) as string,
    reports: [
      { id: second.report, fault: 'off' },
      { id: first.report, fault: 'dangerous', text: 'โทรหาสมชาย 081-000-0000' },
    ],
  })
  expect(shown.body.events.map(({ type }) => type)).toEqual(['reportAdded', 'opened'])
  expect((await listed()).rows.find((row) => row.id === first.report)?.ticket).toEqual(first.ticket)
  const assign = { id, request_id: crypto.randomUUID(), move: 'assign' as const }
  const moved = await w.call(
    moveTicket,
    { ...assign, contractor_id: w.at.own.contractor },
    w.tokens.staff,
  )
  expect(moved.status).toBe(200)
  const theirs = await w.call(ticket, { id }, w.tokens.contractor)
  expect(theirs.status).toBe(200)
  expect(JSON.stringify(theirs.body)).not.toContain('สมชาย 081')
  expect(theirs.body.reports).toHaveLength(2)
})

test('where enough reports wait, a further one is told so and not stored', async () => {
  const code = await firstCode()
  await w.test.database.pool.query(
    `insert into fault_report (request_id, asset_id, subject, wid, fault, reported_at)
     select gen_random_uuid(), l.asset_id, '', $2, 'off', now() from equipment_label l, generate_series(1, $3) where l.code = $1`,
    [code, wid, mostWaitingReports],
  )
  const answer = await report()
  expect([answer.status, messageOf(answer)]).toEqual([
    429,
    'มีผู้แจ้งอุปกรณ์นี้แล้วหลายครั้ง เจ้าหน้าที่กำลังตรวจสอบ ขอบคุณที่แจ้ง',
  ])
  expect((await listed()).total).toBe(mostWaitingReports)
})

test('one address reports some times in a minute and no more', async () => {
  const answers: number[] = []
  for (let time = 0; time < 32; time++)
    answers.push((await report({ code: '0000000000' }, '10.1.0.1')).status)
  expect(answers).toEqual([...Array<number>(30).fill(404), 429, 429])
})
