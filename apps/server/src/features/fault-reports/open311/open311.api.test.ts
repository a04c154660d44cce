import {
  equipmentLabels,
  faultReportList,
  judgeFaultReport,
  mostWaitingReports,
} from '@roadside/contract/fault-reports/fault-report-calls.ts'
import { makeIngestKey, open311Path, type KeyScope } from '@roadside/contract/ingest-calls.ts'
import { moveTicket } from '@roadside/contract/tickets/ticket-calls.ts'
import { XMLParser } from 'fast-xml-parser'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { buildWorld, type World } from '../../../permissions/world.ts'

let w: World
let wid: number
let foreignWid: number
let key: string
let other: string
const place = { lat: '14.020000', long: '100.520000' }

async function keyFor(name: string, scopes: KeyScope[], department_id?: number) {
  const limits = { solutions: null, department_id: department_id ?? null }
  return (await w.call(makeIngestKey, { name, scopes, ...limits }, w.tokens.admin)).body.key
}

beforeAll(async () => {
  w = await buildWorld()
  wid = w.at.own.wid['Flooding'] ?? 0
  foreignWid = w.at.foreign.wid['Flooding'] ?? 0
  key = await keyFor('เทศบาลหนึ่ง', ['open311'])
  other = await keyFor('เทศบาลสอง', ['open311'])
  // all stand elsewhere, but what is asked for
  await w.test.database.pool.query(`update asset set latitude = null, longitude = null`)
  await w.test.database.pool.query(`update site set latitude = 9, longitude = 99`)
  await w.test.database.pool.query(
    `update site set latitude = 14.0205, longitude = 100.52 where wid = $1`,
    [wid],
  )
})
beforeEach(() => w.test.database.pool.query('truncate fault_report cascade'))
afterAll(() => w.close())

let networks = 0
async function send(
  method: 'GET' | 'POST',
  path: string,
  fields: Record<string, string> = {},
  headers: Record<string, string> = {},
) {
  const text = new URLSearchParams(fields).toString()
  const answer = await w.app.http.inject({
    method,
    url: `${open311Path}/${path}${method === 'GET' && text ? `?${text}` : ''}`,
    // each from a network of its own, or the limit would end the tests
    remoteAddress: `10.9.${(networks += 1)}.1`,
    headers: {
      ...(method === 'POST' && { 'content-type': 'application/x-www-form-urlencoded' }),
      ...headers,
    },
    ...(method === 'POST' && { payload: text }),
  })
  return { status: answer.statusCode, text: answer.body, type: answer.headers['content-type'] }
}
const json = <T>({ text }: { text: string }) => JSON.parse(text) as T
interface Request {
  readonly service_request_id: string
  readonly status: string
  readonly status_notes: string
  readonly [field: string]: unknown
}
interface Failure {
  readonly code: number
  readonly description: string
}
const post = (fields: Record<string, string> = {}) =>
  send('POST', 'requests.json', { api_key: key, service_code: 'off', ...place, ...fields })
const made = async (fields: Record<string, string> = {}) =>
  json<Request[]>(await post(fields))[0]?.service_request_id ?? ''
const follow = async (id: string, api_key = key) =>
  json<Request[]>(await send('GET', `requests/${id}.json`, { api_key }))[0]
const listed = async () =>
  (await w.call(faultReportList, { page: 1, perPage: 100 }, w.tokens.admin)).body.rows

test('tells what may be reported, in both formats, without a key', async () => {
  const list = json<{ service_code: string }[]>(await send('GET', 'services.json'))
  expect(list.map(({ service_code }) => service_code)).toContain('off')
  const xml = await send('GET', 'services.xml')
  expect(xml.type).toBe('text/xml; charset=utf-8')
  expect(xml.text.startsWith('<?xml version="1.0" encoding="UTF-8"?>')).toBe(true)
  const read = new XMLParser().parse(xml.text) as { services: { service: unknown[] } }
  expect(read.services.service).toHaveLength(list.length)
  const definition = json<{ attributes: { code: string }[] }>(
    await send('GET', 'services/off.json'),
  )
  expect(definition.attributes.map(({ code }) => code)).toEqual(['label'])
  expect((await send('GET', 'services/pothole.json')).status).toBe(404)
})

test('a report of a place is of the nearest equipment, waits to be judged, and says who sent it', async () => {
  const id = await made({
    description: 'ดับทั้งซอย <ด่วน> & มืด',
    address_string: 'หน้าวัด',
    media_url: 'https://city.example/1.jpg',
    email: 'somebody@example.com',
    phone: '0812345678',
  })
  const [report] = await listed()
  expect(report).toMatchObject({
    id: Number(id),
    wid,
    fault: 'off',
    state: 'waiting',
    text: 'ดับทั้งซอย <ด่วน> & มืด',
    sender: { name: 'เทศบาลหนึ่ง', address: 'หน้าวัด', latitude: 14.02, longitude: 100.52 },
  })
  expect(report?.sender?.distance).toBeCloseTo(55.6, -1)
  const { rows } = await w.test.database.pool.query<{ kept: string }>(
    `select r::text || o::text as kept from fault_report r join open311_request o on o.report_id = r.id`,
  )
  expect(rows[0]?.kept).not.toMatch(/somebody|0812345678/)
  const xml = await send('GET', `requests/${id}.xml`, {}, { authorization: `Bearer ${key}` })
  const read = new XMLParser({ parseTagValue: false }).parse(xml.text) as {
    service_requests: { request: Request }
  }
  expect(read.service_requests.request).toMatchObject({
    service_request_id: id,
    status: 'open',
    status_notes: 'รอตรวจสอบ',
    description: 'ดับทั้งซอย <ด่วน> & มืด',
    expected_datetime: '',
    lat: '14.02',
  })
})

test('a label says which equipment, wherever the place is', async () => {
  const { labels } = (await w.call(equipmentLabels, { wid: foreignWid }, w.tokens.admin)).body
  await made({ 'attribute[label]': labels[0]?.code ?? '' })
  expect((await listed())[0]).toMatchObject({ wid: foreignWid })
})

test('what is sent again while it waits is one, also at once; other words are another', async () => {
  const ids = await Promise.all(Array.from({ length: 4 }, () => made({ description: 'ดับ' })))
  expect(new Set(ids).size).toBe(1)
  expect(await made({ description: 'ยังดับ' })).not.toBe(ids[0])
  for (let more = 2; more < mostWaitingReports; more += 1)
    await made({ description: `ครั้งที่ ${more}` })
  const refused = await post({ description: 'อีกครั้ง' })
  expect([refused.status, json<Failure[]>(refused)[0]?.code]).toEqual([429, 429])
})

test('a report is followed to the end of its repair, with the words of who judged it', async () => {
  const id = await made()
  const { body } = await w.call(
    judgeFaultReport,
    { id: Number(id), verdict: 'accepted', note: 'ส่งช่างแล้ว', opens_ticket: true },
    w.tokens.admin,
  )
  expect(await follow(id)).toMatchObject({
    status: 'open',
    status_notes: 'รับเรื่องแล้ว รอมอบหมายผู้ซ่อม · ส่งช่างแล้ว',
  })
  const ticketId = body.ticket?.id ?? 0
  const moved = await w.call(
    moveTicket,
    { id: ticketId, request_id: crypto.randomUUID(), move: 'cancel', note: 'แจ้งผิดต้น' },
    w.tokens.admin,
  )
  expect(moved.status).toBe(200)
  expect(await follow(id)).toMatchObject({
    status: 'closed',
    status_notes: 'ยกเลิกการซ่อม · ส่งช่างแล้ว',
  })
  const second = await made()
  const judged = { id: Number(second), verdict: 'rejected', note: 'ไฟปกติ' } as const
  await w.call(judgeFaultReport, judged, w.tokens.admin)
  const list = async (fields: Record<string, string>) =>
    json<Request[]>(await send('GET', 'requests.json', { api_key: key, ...fields })).map(
      ({ service_request_id }) => service_request_id,
    )
  const third = await made()
  expect(await list({})).toEqual([third, second, id])
  expect(await list({ status: 'closed' })).toEqual([second, id])
  expect(await list({ service_request_id: `${third},${id}`, service_code: 'off' })).toEqual([
    third,
    id,
  ])
  expect(await list({ service_code: 'broken' })).toEqual([])
  const [asked, bad] = ['2020-01-01T00:00:00Z', '2020-06-01T00:00:00Z']
  expect(await list({ start_date: asked })).toEqual([])
  const far = await send('GET', 'requests.json', { api_key: key, start_date: asked, end_date: bad })
  expect([far.status, json<Failure[]>(far)[0]?.description]).toEqual([
    400,
    'เลือกช่วงเวลาได้ไม่เกิน 90 วัน',
  ])
})

test('a key reads its own requests alone, and reports equipment of its department alone', async () => {
  const id = await made()
  const foreign = await send('GET', `requests/${id}.json`, { api_key: other })
  expect(foreign.status).toBe(404)
  expect(json<Request[]>(await send('GET', 'requests.json', { api_key: other }))).toEqual([])
  const bound = await keyFor('เทศบาลสาม', ['open311'], w.at.foreign.departmentId)
  const refused = await post({ api_key: bound })
  expect(refused.status).toBe(400)
  expect(json<Failure[]>(refused)).toEqual([
    { code: 400, description: 'ไม่พบอุปกรณ์ของหน่วยงานภายใน 200 เมตรจากพิกัดนี้' },
  ])
})

test.each<[string, Record<string, string>, number, string]>([
  ['no key', { api_key: '' }, 403, 'คีย์ไม่ถูกต้องหรือถูกยกเลิกแล้ว'],
  [
    'another service',
    { service_code: 'pothole' },
    400,
    'service_code ไม่ถูกต้อง กรุณาดูรายการที่ services',
  ],
  ['no place', { lat: '', long: '' }, 400, 'ต้องระบุ lat และ long หรือ attribute[label]'],
  ['a place not on Earth', { lat: '91' }, 400, 'lat ไม่ถูกต้อง'],
  ['a place without equipment', { lat: '15.5' }, 400, 'ไม่พบอุปกรณ์ของหน่วยงานภายใน 200 เมตรจากพิกัดนี้'],
  [
    'too many words',
    { description: 'ก'.repeat(4_001) },
    400,
    'description ต้องมีความยาวไม่เกิน 4000 ตัวอักษร',
  ],
  ['a NUL', { description: 'ก\0ข' }, 400, 'description มีอักขระที่ระบบไม่รองรับ'],
  [
    'a picture that is no address',
    { media_url: 'javascript:alert(1)' },
    400,
    'media_url ต้องขึ้นต้นด้วย http',
  ],
  ['a label that is none', { 'attribute[label]': 'abc' }, 400, 'รหัสป้ายไม่ถูกต้อง'],
])('refuses %s and keeps nothing', async (_what, fields, status, description) => {
  const answer = await post(fields)
  expect([answer.status, json<Failure[]>(answer)]).toEqual([
    status,
    [{ code: status, description }],
  ])
  expect(await listed()).toEqual([])
})

test('what a form leaves empty is not there, and what XML has not is left out of it', async () => {
  const id = await made({ 'attribute[label]': '', email: '', description: 'ดับ\u000bทั้งซอย' })
  expect(id).not.toBe('')
  const xml = await send('GET', 'requests.xml', { api_key: key })
  expect(xml.text).toContain('<description>ดับทั้งซอย</description>')
  const twice = await send('GET', `requests/${id}.json?api_key=a&api_key=b`)
  expect(twice.status).toBe(403)
})

test('a key of other uses sends nothing, and errors are XML where XML was asked for', async () => {
  const alarms = await keyFor('อื่น', ['readAlarms'])
  const answer = await send('POST', 'requests.xml', {
    api_key: alarms,
    service_code: 'off',
    ...place,
  })
  expect(answer.status).toBe(403)
  const read = new XMLParser().parse(answer.text) as { errors: { error: Failure } }
  expect(read.errors.error.code).toBe(403)
  const wrongBody = await send('POST', 'requests.json', {}, { 'content-type': 'application/json' })
  expect(wrongBody.status).toBe(415)
})
