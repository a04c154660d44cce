import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startConsoleProcess, type ConsoleProcess } from './console-process.ts'
import { callApi, tokenOf } from './lib/api.ts'
import { logIn } from './lib/as.ts'
import { launchOptions } from './lib/browser.ts'
import { uplink } from './lib/chirpstack.ts'
import { deviceMessages } from './lib/device-messages.ts'
import { query, registerLamps, storedReadings } from './lib/lighting.ts'
import {
  cameraEndpoints,
  html,
  largeBodies,
  sendAll,
  sql,
  withWrongValues,
  wrongBodies,
  wrongValues,
  type Attempt,
} from './lib/malformed.ts'

const key = 'an-ingest-key-of-the-tests'
const password = 'Correct-horse-1'
const devEui = '70b3d5e75e010203'
const dataDir = mkdtempSync(join(tmpdir(), 'roadside-malformed-'))
let running: ConsoleProcess
let token: string
/** Of a session that may end meanwhile. */
let otherToken: string
let wid: number

beforeAll(async () => {
  running = await startConsoleProcess({
    DATA_DIR: dataDir,
    DEMO: '0',
    INGEST_KEY: key,
    ADMIN_PASSWORD: password,
    TRUST_PROXY: '127.0.0.1',
  })
  wid = await registerLamps(dataDir, [devEui])
  token = await tokenOf(running.address, 'admin', password)
  otherToken = await tokenOf(running.address, 'admin', password)
})
afterAll(async () => {
  await running.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

/** A message for each endpoint, as its senders write it. */
const messages = {
  '/ingest/chirpstack': uplink(devEui, 1),
  '/ingest/ttn': {
    end_device_ids: { device_id: 'pole-17', dev_eui: devEui.toUpperCase() },
    received_at: new Date().toISOString(),
    uplink_message: {
      f_port: 2,
      f_cnt: 417,
      frm_payload: 'AjQF',
      decoded_payload: { ct: 0.5 },
      rx_metadata: [
        { gateway_ids: { gateway_id: 'gw-1', eui: '0016C001F1500001' }, rssi: -87, snr: 9.5 },
      ],
      settings: { frequency: '923200000' },
    },
  },
  '/ingest/lighting': {
    devid: devEui,
    time: new Date().toISOString(),
    ct: 0.5,
    rssi: -71,
    battery: 3.6,
    payload: 'x',
  },
}

const atEndpoint = (path: string, body: Attempt['body']): Attempt => ({ path, body, bearer: key })

function* atEndpoints(): Generator<Attempt> {
  for (const [path, message] of Object.entries(messages)) {
    for (const body of [...withWrongValues(message as never), ...wrongBodies, ...largeBodies])
      yield atEndpoint(path, body)
    for (const event of ['', 'up', html, sql, '%00', '%E0%A4%A', 'x'.repeat(5_000)]) {
      yield atEndpoint(`${path}?event=${event}`, JSON.stringify(message))
    }
    for (const wrongKey of ['wrong', '%00', 'x'.repeat(5_000)]) {
      yield {
        path: path.replace('/ingest/', `/ingest/k/${wrongKey}/`),
        body: JSON.stringify(message),
        bearer: '',
      }
    }
  }
}

test('the endpoints answer whatever comes with a Thai sentence, and go on', async () => {
  const unknown = await fetch(`${running.address}/ingest/nowhere`, { method: 'POST', body: '{}' })
  const endpoints = (await unknown.text()).match(/\/ingest\/[a-z0-9/]+/g) ?? []
  // those of cameras and of devices have tests of their own
  const ofDevices = Object.keys(deviceMessages()).map(
    (path) => `/ingest/${path.replace(/\?.*/, '')}`,
  )
  const known = [...Object.keys(messages), ...cameraEndpoints, ...ofDevices]
  expect(endpoints.map((endpoint) => endpoint.replace(/\/$/, ''))).toEqual(
    expect.arrayContaining(known),
  )

  const { faults, statuses } = await sendAll(running.address, atEndpoints())
  expect(faults).toEqual([])
  expect(statuses[400]).toBeGreaterThan(800)
  await expectAlive()
})

/** Values for the fields of calls by their names; what is not here is made up from its type. */
const valuesByName = (): Record<string, unknown> => ({
  wid,
  devid: devEui,
  mapping: { current: 'ct' },
  settings: {},
  codec: null,
  name: 'ชื่อ',
  id: 999_999,
  username: 'someone',
  password,
  role: 'user',
  groupname: 'drr',
  department: 'กรมทางหลวงชนบท',
  profile_id: 1,
  link: 'lorawan',
  eui: '0016c001f1500009',
  filename: 'a.csv',
  content: 'YQ==',
  bytes: '00',
  CAMID: 'CAM-9',
  Camera_Desc: 'กล้อง',
  maker: 'hikvision',
  TypeName: 'Analytic',
  code: 'x',
  review: 'true',
  from: '2026-01-01T00:00:00+07:00',
  to: '2026-12-31T00:00:00+07:00',
  since: '',
  order: 'asc',
})
interface Schema {
  readonly type?: string
  readonly properties?: Readonly<Record<string, Schema>>
}
const byType: Record<string, unknown> = {
  integer: 1,
  number: 1,
  boolean: false,
  object: {},
  array: [],
}

async function findCalls(): Promise<{ path: string; body: Record<string, unknown> }[]> {
  const { paths } = (await (await fetch(`${running.address}/api/openapi.json`)).json()) as {
    paths: Record<
      string,
      { post?: { requestBody?: { content: { 'application/json': { schema: Schema } } } } }
    >
  }
  const known = valuesByName()
  return Object.entries(paths).map(([path, { post }]) => {
    const fields = Object.entries(
      post?.requestBody?.content['application/json'].schema.properties ?? {},
    )
    const body = fields.map(
      ([name, { type = '' }]) =>
        [name, name in known ? known[name] : (byType[type] ?? 'x')] as const,
    )
    return { path, body: Object.fromEntries(body) }
  })
}

function* atCalls(calls: Awaited<ReturnType<typeof findCalls>>): Generator<Attempt> {
  for (const { path, body } of calls) {
    const bearer = path.endsWith('logout') ? otherToken : token
    for (const text of [...withWrongValues(body as never), ...wrongBodies])
      yield { path, body: text, bearer }
    for (const inAll of wrongValues) {
      const fields = Object.keys(body).map((name) => `${JSON.stringify(name)}:${inAll}`)
      yield { path, body: `{${fields.join(',')}}`, bearer }
    }
    for (const text of path.endsWith('importLamps') || path.endsWith('login') ? largeBodies : []) {
      yield { path, body: text, bearer }
    }
    for (const wrong of ['', 'x', `${token}x`, 'x'.repeat(5_000)]) {
      yield { path, body: JSON.stringify(body), bearer: wrong }
    }
  }
  for (const path of [
    '/api/nowhere',
    '/api/%E0%A4%A',
    '/api/%00',
    `/api/${'x'.repeat(5_000)}`,
    '/',
    '/lighting',
    '/api/live',
  ]) {
    yield { path, body: '{}', bearer: token }
  }
}

test('the calls answer whatever comes with a Thai sentence, and go on', async () => {
  const calls = await findCalls()
  expect(calls.length).toBeGreaterThan(20)
  const { faults, statuses } = await sendAll(running.address, atCalls(calls))
  expect(faults).toEqual([])
  // what signs in, asks for the password, sends a message or reports a fault is refused for its
  // number: everything else was looked at
  expect(statuses[429] ?? 0).toBeLessThan(500)
  expect(statuses[200]).toBeGreaterThan(100)
  expect(statuses[400]).toBeGreaterThan(1_000)
  await expectAlive()
})

test('what was stored as HTML is shown as text', async () => {
  const devid = '70b3d5e75e0100ff'
  const make = async (path: string, body: object) => {
    const answer = await callApi<{ id: number; key: string }>(running.address, path, body, token)
    expect(answer.status).toBe(200)
    return answer.body
  }
  const texts = { latitude: html, longitude: html, sta: html }
  // As refused messages are counted by the name of their key, it also needs a key of its own to
  // have one stored.
  const { key: bearer } = await make('makeIngestKey', { name: html })
  const { id: profile_id } = await make('saveDeviceProfile', {
    name: html,
    mapping: { current: 'ct' },
    codec: null,
    settings: {},
  })
  await make('adoptLamp', { devid, wid, pole: html, profile_id, link: '4g', ...texts })
  const place = { ipaddress: html.slice(0, 45), latitude: null, longitude: null }
  await make('adoptGateway', { eui: '0016c001f15000ff', wid, gwno: html, ...place })
  await query(dataDir, 'update site set name = $1', [html])
  const reading = { devid, time: new Date().toISOString(), ct: 0.5, payload: html }
  const sent = [reading, { ...reading, devid: html }].map((message) => JSON.stringify(message))
  await sendAll(
    running.address,
    sent.map((body) => ({ path: '/ingest/lighting', body, bearer })),
  )

  const browser = await chromium.launch(launchOptions)
  try {
    const page = await browser.newPage({ baseURL: running.address })
    await logIn(page, 'admin', password)
    for (const address of [
      `/lighting?wid=${wid}`,
      `/lighting?wid=${wid}&dialog=log&devid=${devid}`,
      `/lighting?wid=${wid}&dialog=position&devid=${devid}`,
      `/lighting?wid=${wid}&dialog=gateways`,
      '/lighting',
      '/intake?tab=rejected',
      '/intake?tab=keys',
      '/intake?tab=lighting-profiles',
    ]) {
      await page.goto(address)
      await page.getByText('<img src="x"').filter({ visible: true }).first().waitFor()
      expect(await page.locator('img[src="x"]').count()).toBe(0)
      expect(await page.evaluate(() => 'hacked' in window)).toBe(false)
    }
  } finally {
    await browser.close()
  }
})

async function expectAlive(): Promise<void> {
  expect(running.child.exitCode).toBeNull()
  expect((await fetch(`${running.address}/readyz`)).status).toBe(200)
  const payload = String(Math.random())
  const reading = { devid: devEui, time: new Date().toISOString(), ct: 0.5, payload }
  const headers = { authorization: `Bearer ${key}` }
  const answer = await fetch(`${running.address}/ingest/lighting`, {
    method: 'POST',
    headers,
    body: JSON.stringify(reading),
  })
  expect(await answer.json()).toEqual({ stored: 1, updated: 0, duplicates: 0, ignored: 0 })
  expect((await storedReadings(dataDir)).get(payload)).toBe(1)
}
