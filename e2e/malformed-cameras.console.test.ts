import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startConsoleProcess, type ConsoleProcess } from './console-process.ts'
import { callApi, tokenOf } from './lib/api.ts'
import { logIn } from './lib/as.ts'
import { launchOptions } from './lib/browser.ts'
import { registerCameras } from './lib/events.ts'
import { query } from './lib/lighting.ts'
import {
  asForm,
  axisNotification,
  documentsWithWrongTexts,
  hikvisionAlert,
  tooLarge,
  withWrongEvents,
  wrongDocuments,
} from './lib/malformed-cameras.ts'
import { html, sendAll, sql, type Attempt } from './lib/malformed.ts'

const key = 'an-ingest-key-of-the-tests'
const password = 'Correct-horse-1'
const camera = 'CAM-1'
const form = 'multipart/form-data; boundary=edge'
const dataDir = mkdtempSync(join(tmpdir(), 'roadside-malformed-'))
const endpoints = [
  `/ingest/hikvision/${camera}`,
  `/ingest/axis/${camera}`,
  '/ingest/event',
] as const
let running: ConsoleProcess
let token: string
let wid: number

beforeAll(async () => {
  running = await startConsoleProcess({
    DATA_DIR: dataDir,
    DEMO: '0',
    INGEST_KEY: key,
    ADMIN_PASSWORD: password,
  })
  wid = await registerCameras(dataDir, [camera])
  token = await tokenOf(running.address, 'admin', password)
})
afterAll(async () => {
  await running.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

const at = (path: string, body: Attempt['body'], contentType = 'application/xml'): Attempt => ({
  path,
  body,
  contentType,
  bearer: key,
})
const now = () => new Date().toISOString()

function* atEndpoints(): Generator<Attempt> {
  for (const path of endpoints) {
    for (const body of wrongDocuments)
      for (const type of ['application/xml', form, '']) yield at(path, body, type)
  }
  for (const { endpoint, document } of documentsWithWrongTexts(now())) {
    yield at(`/ingest/${endpoint}/${camera}`, document)
    yield at(`/ingest/${endpoint}/${camera}`, asForm('application/xml', document), form)
  }
  for (const event of withWrongEvents(camera, now())) {
    yield at('/ingest/event', event, 'application/json')
    yield at('/ingest/event', asForm('application/json', event), form)
  }
  for (const name of [html, sql, '\0', '../..', 'x'.repeat(101), 'x'.repeat(5_000)].map(
    encodeURIComponent,
  )) {
    yield at(`/ingest/hikvision/${name}`, hikvisionAlert(now()))
    yield at(`/ingest/axis/${name}`, axisNotification(now()))
    yield at(`/ingest/axis/${camera}?event=${name}&state=${name}`, '')
    yield { ...at(`/ingest/k/${name}/event`, '{}'), bearer: '' }
  }
}

test('the endpoints of cameras answer whatever comes with a Thai sentence, and go on', async () => {
  const { faults, statuses } = await sendAll(running.address, atEndpoints())
  expect(faults).toEqual([])
  expect(statuses[400]).toBeGreaterThan(500)
  await expectAlive()
}, 240_000)

test('what is larger than an endpoint takes is 413', async () => {
  const { faults, statuses } = await sendAll(
    running.address,
    endpoints.flatMap((path) => tooLarge.map((body) => at(path, body))),
  )
  expect({ faults, statuses }).toEqual({
    faults: [],
    statuses: { 413: endpoints.length * tooLarge.length },
  })
  await expectAlive()
})

test('a clock of 1970 or 2099 is refused and said so', async () => {
  for (const time of ['1970-01-01T00:00:00Z', '2099-12-31T23:59:59Z']) {
    const event = JSON.stringify({ camera, type: 'car_stop', time })
    const bodies = [hikvisionAlert(time), axisNotification(time), event]
    const attempts = endpoints.map((path, index) => at(path, bodies[index] ?? ''))
    expect(await sendAll(running.address, attempts)).toEqual({ faults: [], statuses: { 400: 3 } })
  }
})

test('what was sent as SQL or HTML comes back as text', async () => {
  const time = now()
  const announcement = { text: html, at: time, rule: sql }
  const events = [
    { type: 'car_stop', time, target: `${sql} 2`, note: html, announcement },
    { type: 'accident', time, target: `${html} 2`, note: sql },
  ]
  const attempts = events.map((event) => at('/ingest/event', JSON.stringify({ camera, ...event })))
  const escaped = html.replaceAll('<', '&lt;').replaceAll('"', '&quot;')
  attempts.push(at(endpoints[0], hikvisionAlert(time, 'abandonedParking', '8', escaped)))
  expect(await sendAll(running.address, attempts)).toEqual({ faults: [], statuses: { 200: 3 } })
  const search = { wid, page: 1, perPage: 100 }
  const { body } = await callApi<{
    rows: { note: string; announcement: { text: string; rule: string } | null }[]
  }>(...([running.address, 'tableCarStopPopup', search, token] as const))
  const notes = body.rows.map(({ note }) => note)
  expect(notes.filter((note) => note === html).length).toBeGreaterThanOrEqual(2)
  expect(notes).toContain(sql)
  expect(
    body.rows.find(({ announcement: reported }) => reported?.rule === sql)?.announcement?.text,
  ).toBe(html)
  for (const text of [html, sql, '%', '\\', "'"]) {
    const found = await callApi(
      running.address,
      'tableCarStopPopup',
      { ...search, search: text },
      token,
    )
    expect(found.status).toBe(200)
  }
  await expectAlive()
})

test('what was sent as HTML is shown as text', async () => {
  await query(dataDir, 'update site set name = $1 where wid = $2', [html, wid])
  await query(dataDir, 'update event_camera set description = $1, sta = $1', [html])
  const reported = { text: html, rule: html }
  const event = {
    camera,
    type: 'car_stop',
    time: now(),
    note: html,
    target: 'shown',
    announcement: reported,
  }
  await sendAll(running.address, [at('/ingest/event', JSON.stringify(event))])
  const browser = await chromium.launch(launchOptions)
  try {
    const page = await browser.newPage({ baseURL: running.address })
    await logIn(page, 'admin', password)
    for (const address of ['/analytic-sub', `/analytic-sub?wid=${wid}`]) {
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
  const event = { camera, type: 'car_stop', time: now(), target: String(Math.random()) }
  const answer = await sendAll(running.address, [at('/ingest/event', JSON.stringify(event))])
  expect(answer).toEqual({ faults: [], statuses: { 200: 1 } })
}
