import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startConsoleProcess, type ConsoleProcess } from './console-process.ts'
import { callApi, tokenOf } from './lib/api.ts'
import { deviceMessages, deviceTypes } from './lib/device-messages.ts'
import { deviceName, registerDevices } from './lib/devices.ts'
import {
  largeBodies,
  sendAll,
  withWrongValues,
  wrongBodies,
  type Attempt,
} from './lib/malformed.ts'

const key = 'an-ingest-key-of-the-tests'
const password = 'Correct-horse-1'
const dataDir = mkdtempSync(join(tmpdir(), 'roadside-malformed-'))
let running: ConsoleProcess
let token: string
let wids: Readonly<Record<string, number>>

beforeAll(async () => {
  running = await startConsoleProcess({
    DATA_DIR: dataDir,
    DEMO: '0',
    INGEST_KEY: key,
    ADMIN_PASSWORD: password,
  })
  wids = await registerDevices(dataDir, deviceTypes)
  token = await tokenOf(running.address, 'admin', password)
})
afterAll(async () => {
  await running.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

const at = (path: string, body: Attempt['body']): Attempt => ({
  path: `/ingest/${path}`,
  body,
  bearer: key,
})

test.each(Object.entries(deviceMessages()))('%s takes its message', async (path, message) => {
  const { statuses } = await sendAll(running.address, [at(path, JSON.stringify(message))])
  expect(statuses).toEqual({ 200: 1 })
})

test('the endpoints of devices answer whatever comes with a Thai sentence, and go on', async () => {
  function* attempts(): Generator<Attempt> {
    for (const [path, message] of Object.entries(deviceMessages())) {
      for (const body of [...withWrongValues(message as never), ...wrongBodies, ...largeBodies])
        yield at(path, body)
    }
  }
  const { faults, statuses } = await sendAll(running.address, attempts())
  expect(faults).toEqual([])
  expect(statuses[400]).toBeGreaterThan(3_000)
  // what was sent rightly stands, whatever came after it
  const received = await Promise.all(
    Object.entries(wids).map(async ([solution, wid]) => {
      const path = `${solution}Devices`
      const { body } = await callApi<{ devices: { device: string; at: string | null }[] }>(
        running.address,
        path,
        { wid },
        token,
      )
      return [
        solution,
        body.devices.some(
          ({ device, at: lastAt }) => device.startsWith(deviceName) && lastAt !== null,
        ),
      ]
    }),
  )
  expect(received).toEqual(Object.keys(wids).map((solution) => [solution, true]))
})
