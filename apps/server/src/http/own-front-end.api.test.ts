import { saveContractor } from '@roadside/contract/records/contractor.ts'
import { logout } from '@roadside/contract/session-calls.ts'
import { renderSvg } from '@roadside/server-kit/media/render-svg.ts'
import { saveEventCamera, tableCarStopPopup } from '@roadside/solutions/events/calls.ts'
import { sightingRequest } from '@roadside/solutions/events/demo/message.ts'
import type { DetectionRow } from '@roadside/solutions/events/rows.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildSite, testIngestKey, testPassword } from '@roadside/server-kit/testing/test-app.ts'
import { createRecordsSetting, type RecordsSetting } from '../testing/records-setting.ts'

const origin = 'https://its.example'
let records: RecordsSetting
beforeAll(async () => {
  records = await createRecordsSetting({
    CORS_ORIGINS: origin,
    PUBLIC_URL: 'https://console.example/',
  })
})
afterAll(() => records.close())

const send = (url: string, payload: object | undefined, headers: Record<string, string> = {}) =>
  records.app.http.inject({ method: 'POST', url, headers, ...(payload && { payload }) })
const asAdmin = () => ({ authorization: `Bearer ${records.admin}` })

test('the paths of the specification are answered as they are written there, and below /api', async () => {
  const body = { username: 'admin', password: testPassword }
  expect((await send('/jwt/login', body)).json()).toMatchObject({ userData: { username: 'admin' } })
  for (const url of ['/dropdownELocation', '/api/dropdownELocation', '/dropdownELocation?at=1']) {
    const { statusCode } = await send(url, { pj_id: records.pj_id }, asAdmin())
    expect([url, statusCode]).toEqual([url, 200])
  }
  expect((await send('/getMenuITS', {})).statusCode).toBe(401)
  expect((await send('/noSuchCall', {}, asAdmin())).statusCode).toBe(404)
})

test('a call that needs nothing needs no body', async () => {
  expect((await send(`/api/${logout.path}`, undefined)).json()).toEqual({ ok: true })
  expect((await send('/api/contractorList', undefined, asAdmin())).statusCode).toBe(200)
  expect((await send('/api/dropdownELocation', undefined, asAdmin())).statusCode).toBe(400)
})

test('another front-end may call from its own origin, by its token alone', async () => {
  const headers = { origin, 'access-control-request-method': 'POST' }
  for (const url of ['/api/contractorList', '/contractorList']) {
    const requests = await records.app.http.inject({ method: 'OPTIONS', url, headers })
    expect(requests.statusCode).toBe(204)
    expect(requests.headers['access-control-allow-origin']).toBe(origin)
    expect(requests.headers['access-control-allow-headers']).toContain('authorization')
    expect(requests.headers['access-control-allow-credentials']).toBeUndefined()
  }
  const answered = await send('/contractorList', {}, { ...asAdmin(), origin })
  expect(answered.headers['access-control-allow-origin']).toBe(origin)
  const other = await send(
    '/contractorList',
    {},
    { ...asAdmin(), origin: 'https://its.example.evil' },
  )
  expect(other.headers['access-control-allow-origin']).toBeUndefined()
})

test('numbers and null are accepted as texts of every form', async () => {
  const form = {
    name: 1234,
    tax_number: null,
    contact: null,
    telephone: null,
    email: null,
    note: 5,
  }
  const { statusCode } = await send(`/api/${saveContractor.path}`, { form }, asAdmin())
  expect(statusCode).toBe(200)
  const { rows } = await records.test.database.pool.query(
    'select name, contact, note from contractor',
  )
  expect(rows).toEqual([{ name: '1234', contact: '', note: '5' }])
})

test('a project is found by its code alone', async () => {
  const { statusCode, body } = await send('/api/project', { pj_code: ' p-๑' }, asAdmin())
  expect([statusCode, (JSON.parse(body) as { pj_id: number }).pj_id]).toEqual([200, records.pj_id])
  expect((await send('/api/project', { pj_code: 'P-none' }, asAdmin())).statusCode).toBe(404)
})

test('pictures of events have the address of the console before them, so that they are found from elsewhere', async () => {
  const { admin, clock, departments } = records
  const wid = await buildSite(records, { departmentId: departments.first, typeName: 'Analytic' })
  const camera = {
    CAMID: 'CAM-1',
    maker: 'canonical',
    Camera_Desc: 'กล้อง 1',
    sta: '1+200',
    timeout_min: 5,
  } as const
  await records.call(saveEventCamera, { wid, ...camera, latitude: 13.8, longitude: 100.4 }, admin)
  const picture = await renderSvg(
    '<svg xmlns="http://www.w3.org/2000/svg" width="64" height="36"/>',
  )
  const sighting = {
    CAMID: 'CAM-1',
    type: 'car_stop',
    at: clock.now,
    maker: 'canonical',
    picture,
  } as const
  const { path, contentType, body: payload } = sightingRequest({ ...sighting, announcement: null })
  const headers = { authorization: `Bearer ${testIngestKey}`, 'content-type': contentType }
  const pushed = await records.app.http.inject({
    method: 'POST',
    url: `/ingest/${path}`,
    headers,
    payload,
  })
  expect(pushed.json()).toMatchObject({ stored: 1 })

  const { body } = await records.call(tableCarStopPopup, { wid }, admin)
  const [{ FilePath }] = body as [DetectionRow]
  expect(FilePath).toMatch(/^https:\/\/console\.example\/media\//)
  const shown = await records.app.http.inject({ url: FilePath })
  expect([shown.statusCode, shown.headers['content-type']]).toEqual([200, 'image/jpeg'])
})
