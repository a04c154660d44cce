import { randomUUID } from 'node:crypto'
import { bangkokDay } from '@roadside/contract/domain/thai-date.ts'
import {
  ticketArrows,
  ticketMoves,
  ticketStates,
} from '@roadside/contract/tickets/domain/ticket-state.ts'
import {
  commentTicket,
  moveTicket,
  saveTicket,
  ticket,
  ticketChoices,
  ticketList,
  ticketPhoto,
} from '@roadside/contract/tickets/ticket-calls.ts'
import { tableFile } from '@roadside/contract/table-file.ts'
import {
  buildContractorUser,
  buildUser,
  createTestApp,
  type TestApp,
} from '@roadside/server-kit/testing/test-app.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { alarmTools } from '../../testing/alarm-tools.ts'
import { ticketTools } from './testing/tickets.ts'

let t: TestApp
let tools: ReturnType<typeof ticketTools>
let wid: number
let own: number
let other: number
let staff: string
let technician: string
let rival: string
beforeAll(async () => {
  t = await createTestApp()
  tools = ticketTools(t)
  const { pool } = t.test.database
  const place = await alarmTools(t).place('Flooding')
  wid = place.wid
  const one = async (text: string, values: readonly unknown[]) =>
    (await pool.query<{ id: number }>(text, [...values])).rows[0]?.id ?? 0
  const addContractor = (name: string) =>
    one('insert into contractor (name) values ($1) returning id', [name])
  own = await addContractor('บริษัท ก')
  other = await addContractor('บริษัท ข')
  for (const [code, contractor] of [
    ['P-1', own],
    ['P-2', other],
  ] as const) {
    const project = await one(
      `insert into project (code, name, contract_no, department_id, contractor_id) values ($1, $1, 'ส.1/2569', $2, $3) returning id`,
      [code, place.departmentId, contractor],
    )
    if (contractor === own)
      await pool.query('update site set project_id = $1 where wid = $2', [project, wid])
  }
  await buildUser(t, { username: 'staff', firstname: 'สมหญิง', ...place })
  await buildContractorUser(t, { username: 'technician', contractorId: own })
  await buildContractorUser(t, { username: 'rival', contractorId: other })
  staff = await t.tokenOf('staff')
  technician = await t.tokenOf('technician')
  rival = await t.tokenOf('rival')
})
afterAll(() => t.close())

const pixel =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
const by = () => ({ official: staff, worker: technician })
const idsOf = async (token: string) =>
  (await t.call(ticketList, { page: 1, perPage: 500 }, token)).body.rows.map(({ id }) => id)

test('the contract of the day it was opened stands on a ticket, and its contractor is offered first', async () => {
  const id = await tools.inState('open', { wid }, by())
  expect(await tools.find(id, staff)).toMatchObject({
    project: 'P-1',
    contract_no: 'ส.1/2569',
    contract_contractor: 'บริษัท ก',
    contractor_id: null,
  })
  const { body } = await t.call(ticketChoices, { wid }, staff)
  expect(body.contractors).toEqual([
    { id: own, name: 'บริษัท ก', is_of_contract: true },
    { id: other, name: 'บริษัท ข', is_of_contract: false },
  ])
  expect(body.accounts).toEqual([
    { username: 'rival', name: 'ช่าง ทดสอบ', contractor_id: other },
    { username: 'technician', name: 'ช่าง ทดสอบ', contractor_id: own },
    { username: 'staff', name: 'สมหญิง ระบบ', contractor_id: null },
  ])
})

test('a contractor sees a ticket from its assignment on, and nothing of what was said before', async () => {
  const id = await tools.inState('open', { wid }, by())
  const secret = { id, request_id: randomUUID(), note: 'ผู้รับจ้างรายนี้ล่าช้าประจำ' }
  await t.call(commentTicket, secret, staff)
  expect((await t.call(ticket, { id }, technician)).status).toBe(404)
  t.clock.now = new Date(t.clock.now.getTime() + 60_000)
  await tools.move(id, { move: 'assign', contractor_id: own, assignee: 'technician' }, staff)
  const { version } = await tools.find(id, staff)
  await t.call(saveTicket, { id, version, form: { cost_baht: 900 } }, staff)
  const seen = await t.call(ticket, { id }, technician)
  expect(seen.body).toMatchObject({ comments: 0, cost_baht: null, watchers: [], moves: ['start'] })
  expect(seen.body.events.at(-1)).toMatchObject({ move: 'assign', by: 'สมหญิง ระบบ' })
  expect(JSON.stringify(seen.body)).not.toContain('ล่าช้าประจำ')
  const foreign = await t.call(ticket, { id }, rival)
  expect(foreign.status).toBe(404)
  expect(await idsOf(technician)).toContain(id)
  expect(await idsOf(rival)).not.toContain(id)
  // given to another, it is gone
  await tools.move(id, { move: 'assign', contractor_id: other }, staff)
  expect((await t.call(ticket, { id }, technician)).status).toBe(404)
  expect((await t.call(ticket, { id }, rival)).status).toBe(200)
})

test('who repairs for another’s contract is not told whose it is', async () => {
  const id = await tools.inState('open', { wid }, by())
  await tools.move(id, { move: 'assign', contractor_id: other }, staff)
  const { body } = await t.call(ticket, { id }, rival)
  expect(body).toMatchObject({
    contractor: 'บริษัท ข',
    project: '',
    contract_no: '',
    contract_contractor: '',
    guarantee_to: null,
  })
  expect(JSON.stringify(body)).not.toMatch(/P-1|ส.1.2569|บริษัท ก/)
})

test('photos of the contractor before are not for the next one, nor any picture without its link', async () => {
  const id = await tools.inState('assigned', { wid }, by(), { contractor_id: own })
  const photo_id = randomUUID()
  const sent = {
    id,
    photo_id,
    kind: 'before' as const,
    content: pixel,
    device_at: t.clock.now.toISOString(),
  }
  const added = await t.call(ticketPhoto, sent, technician)
  expect(added.status).toBe(200)
  expect((await t.call(ticketPhoto, { ...sent, photo_id: randomUUID() }, rival)).status).toBe(404)
  const link = new URL(added.body.picture, 'http://console.example')
  const get = async (path: string) => (await t.app.http.inject({ url: path })).statusCode
  expect(await get(link.pathname + link.search)).toBe(200)
  expect(await get(link.pathname)).toBe(403)
  // the size is signed, too
  expect(await get(link.pathname.replace('full', '800') + link.search)).toBe(403)
  t.clock.now = new Date(t.clock.now.getTime() + 60_000)
  await tools.move(id, { move: 'assign', contractor_id: other }, staff)
  const seen = await t.call(ticket, { id }, rival)
  expect(seen.body).toMatchObject({ photos: 0, photos_list: [] })
  expect(JSON.stringify(seen.body)).not.toContain(photo_id)
})

test('a contractor writes its own list as CSV and XLSX', async () => {
  const { rows } = (await t.call(ticketList, { page: 1, perPage: 500 }, technician)).body
  const today = bangkokDay(t.clock.now)
  for (const format of ['csv', 'xlsx'] as const) {
    const table = {
      name: 'ใบงานซ่อม',
      columns: [{ header: 'เลขที่' }],
      rows: rows.map(({ number }) => [number]),
      format,
    }
    const { status, body } = await t.call(tableFile, table, technician)
    expect([status, body.filename]).toEqual([200, `ใบงานซ่อม ${today}.${format}`])
  }
})

test('a contractor changes parts and the expected time alone', async () => {
  const id = await tools.inState('assigned', { wid }, by(), { contractor_id: own })
  const save = async (form: object) => {
    const { version } = await tools.find(id, staff)
    return (await t.call(saveTicket, { id, version, form }, technician)).status
  }
  expect(await save({ parts: 'หลอด LED 60 W', expected_at: '2026-11-22T10:00:00+07:00' })).toBe(200)
  expect(await save({ title: 'อื่น' })).toBe(403)
  expect(await save({ cost_baht: 1 })).toBe(403)
  expect(await tools.find(id, staff)).toMatchObject({ parts: 'หลอด LED 60 W', version: 3 })
})

test('an account of another contractor gets no ticket of this one', async () => {
  const id = await tools.inState('open', { wid }, by())
  const { status } = await tools.move(
    id,
    { move: 'assign', contractor_id: own, assignee: 'rival' },
    staff,
  )
  expect(status).toBe(400)
})

test.each(ticketStates)('from %s, every move by its contractor and by another', async (state) => {
  const id = await tools.inState('assigned', { wid }, by(), { contractor_id: own })
  const answers: string[] = []
  const wanted: string[] = []
  for (const move of ticketMoves) {
    await t.test.database.pool.query('update ticket set state = $2 where id = $1', [id, state])
    const body = { id, move, note: 'ทดสอบ', contractor_id: other }
    const foreign = await t.call(moveTicket, { ...body, request_id: randomUUID() }, rival)
    const its = await t.call(moveTicket, { ...body, request_id: randomUUID() }, technician)
    const { from, by: parties } = ticketArrows[move]
    const right = !parties.includes('contractor') ? 403 : from.includes(state) ? 200 : 409
    answers.push(`${move} ${foreign.status} ${its.status}`)
    wanted.push(`${move} 404 ${right}`)
  }
  expect(answers).toEqual(wanted)
})
