import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startTestBroker, type TestBroker } from '@roadside/server-kit/mqtt/testing/broker.ts'
import {
  startTestPublisher,
  type TestPublisher,
} from '@roadside/server-kit/mqtt/testing/publisher.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startConsoleProcess, type ConsoleProcess } from './console-process.ts'
import { callApi, tokenOf } from './lib/api.ts'
import { deviceMessages, deviceTypes } from './lib/device-messages.ts'
import { deviceName, registerDevices } from './lib/devices.ts'

const password = 'Correct-horse-1'
const pollOptions = { timeout: 20_000 }
const dataDir = mkdtempSync(join(tmpdir(), 'roadside-topics-'))
let broker: TestBroker
let publisher: TestPublisher
let running: ConsoleProcess
let token: string
let wids: Readonly<Record<string, number>>

beforeAll(async () => {
  broker = await startTestBroker()
  publisher = await startTestPublisher(broker.url)
  const settings = { DATA_DIR: dataDir, DEMO: '0', ADMIN_PASSWORD: password, MQTT_URL: broker.url }
  running = await startConsoleProcess(settings)
  wids = await registerDevices(dataDir, deviceTypes)
  token = await tokenOf(running.address, 'admin', password)
})
beforeEach(() =>
  expect.poll(async () => (await fetch(`${running.address}/readyz`)).ok, pollOptions).toBe(true),
)
afterAll(async () => {
  await running.stop()
  await publisher.end()
  await broker.drop()
  rmSync(dataDir, { recursive: true, force: true })
})

interface Device {
  readonly device: string
  readonly state: unknown
  readonly channels: readonly { readonly key: string; readonly value: number | null }[]
}

async function request<T>(path: string, body: unknown): Promise<T> {
  return (await callApi<T>(running.address, path, body, token)).body
}

/** What the console shows of a device: its reported state, and its values by channel. */
async function shown(solution: Solution, name: string) {
  const { devices } = await request<{ devices: readonly Device[] }>(`${solution}Devices`, {
    wid: wids[solution],
  })
  const found = devices.find(({ device }) => device === name)
  return {
    state: found?.state,
    values: Object.fromEntries(found?.channels.map(({ key, value }) => [key, value]) ?? []),
  }
}

type Solution = keyof typeof deviceTypes
/** Of its message, what each solution shows. */
const expected: Readonly<
  Record<Solution, { state?: object; values?: Readonly<Record<string, number>> }>
> = {
  flooding: { values: { depth_cm: 12.5, rain_mm_h: 3, battery: 80 }, state: { quality: 'good' } },
  bridge: { values: { 'SG-1': 12.5, 'T-1': 31 } },
  bridgelighting: { values: { power_kw: 2.2, energy_kwh: 100 }, state: { on: true, scene: 'ปกติ' } },
  tunnel: { values: { co_1: 12, fan_1: 1 }, state: { texts: { mode: 'auto' } } },
  scada: { values: { level: 12, pump: 1 }, state: { texts: { mode: 'auto' } } },
  vms: {
    values: { cabinet_c: 41, brightness_pct: 80 },
    state: { message: '[jl3]ขับช้า ๆ[nl]ฝนตก', pixel_errors: 1 },
  },
  traffic: {
    state: {
      mode: 'auto',
      plan: 3,
      phases: [{ no: 1, color: 'green' }],
      alarms: [{ code: 'A0301' }],
    },
  },
  speaker: { values: { volume_pct: 60 }, state: { registered: true, test: { ok: true } } },
  wim: { state: { steer: { trucks: 1, mean_kg: 6_000 } } },
  counting: {
    values: { 'speed:in:1': 62 },
    state: { lanes: [{ lane: 1, direction: 'in', total: 12 }] },
  },
}

test.each(Object.keys(expected) as Solution[])(
  '%s takes what its devices publish, and lists unknown ones',
  async (solution) => {
    const message = deviceMessages()[solution]
    // each circuit of lights is a device
    const nameOf = (device: string) => (solution === 'bridgelighting' ? `${device}/C1` : device)
    await publisher.publish(`roadside/${solution}/${deviceName}/up`, message)
    await expect
      .poll(() => shown(solution, nameOf(deviceName)), pollOptions)
      .toMatchObject(expected[solution])

    // named by the topic alone
    const source = `roadside/${solution}/NEW-1/up`
    await publisher.publish(source, { ...message, device: undefined })
    const unknown = async () =>
      (await request<{ rows: unknown[] }>('unknownDevices', { page: 1 })).rows
    const listed = { solution, device: nameOf('NEW-1'), messages: 1, source }
    await expect.poll(unknown, pollOptions).toContainEqual(expect.objectContaining(listed))
  },
)
