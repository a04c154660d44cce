import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { startTestBroker, type TestBroker } from '@roadside/server-kit/mqtt/testing/broker.ts'
import {
  startEmbeddedPostgres,
  type EmbeddedPostgres,
} from '@roadside/server-kit/postgres/embedded.ts'
import { connectAsync, type MqttClient } from 'mqtt'
import pino from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import previous from '../apps/server/previous-release.json'
import { startConsoleProcess, type ConsoleProcess } from './console-process.ts'
import { loadConsole, type ConsoleLoad } from './lib/console-load.ts'
import { query, registerLamps, storedReadings } from './lib/lighting.ts'

const seconds = Number(process.env['UPGRADE_SECONDS'] ?? 600)
const previousProgram = process.env['PREVIOUS_RELEASE']
const account = { username: 'admin', password: 'Correct-horse-1' }
const ingestKey = 'an-ingest-key-of-the-upgrade-test'
const devids = Array.from({ length: 50 }, (_, n) => String(860_000_000_000_000 + n))
const start = Date.now() - 20 * 24 * 3_600_000

let folder: string
let postgres: EmbeddedPostgres
let broker: TestBroker
let publisher: MqttClient
const running = new Set<ConsoleProcess>()

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'roadside-upgrade-'))
  const [log, onExit] = [pino({ level: 'silent' }), () => undefined]
  postgres = await startEmbeddedPostgres({ dataDir: join(folder, 'database'), log, onExit })
  broker = await startTestBroker()
  publisher = await connectAsync(broker.url)
})
afterAll(async () => {
  await Promise.all([...running].map((one) => one.kill()))
  await publisher.endAsync(true)
  await broker.drop()
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
})

async function startRelease(
  release: 'previous' | 'this',
  name: string,
  settings: Record<string, string> = {},
): Promise<ConsoleProcess> {
  if (previousProgram === undefined) throw new Error('npm run test:upgrade says where it is')
  const started = await startConsoleProcess(
    {
      DATABASE_URL: postgres.url,
      DATA_DIR: join(folder, name),
      TOKEN_SECRET: 'a-secret-of-the-upgrade-test-of-32-bytes',
      MQTT_URL: broker.url,
      INGEST_KEY: ingestKey,
      ADMIN_PASSWORD: account.password,
      DEMO: '0',
      ...settings,
    },
    ...(release === 'previous' ? [previousProgram] : []),
  )
  running.add(started)
  return started
}

let count = 0
function nextUplink() {
  const number = count++
  const devid = devids[number % devids.length]
  const time = new Date(start + Math.floor(number / devids.length) * 1_000).toISOString()
  return { number, devid, text: JSON.stringify({ devid, time, ct: 0.5, payload: String(number) }) }
}

/** QoS 1 to whichever console is there; the numbers that the broker has taken. */
function publishContinuously() {
  const acknowledged = new Set<number>()
  let isOver = false
  const publishing = (async () => {
    for (; !isOver; await delay(20)) {
      const { number, devid, text } = nextUplink()
      await publisher.publishAsync(`roadside/lighting/${devid}/up`, text, { qos: 1 })
      acknowledged.add(number)
    }
  })()
  const stop = async () => {
    isOver = true
    await publishing
  }
  return { acknowledged, stop }
}

const linesOf = (one: ConsoleProcess, level: RegExp) =>
  one
    .output()
    .split('\n')
    .filter((line) => level.test(line))
const errorsOf = (one: ConsoleProcess) => linesOf(one, /"level":(50|60)/)
const warningsOf = (one: ConsoleProcess) => linesOf(one, /"level":[456]0/)

test('the release before and this one work on one database without an error', async () => {
  const old = [
    await startRelease('previous', 'one', { DEMO: '1', DEMO_PASSWORD: 'Correct-horse-2' }),
    await startRelease('previous', 'two'),
  ] as const
  await old[0].logs('history of the demonstration’s cameras written', 600_000)
  await registerLamps(postgres.url, devids)
  const [site] = await query<{ wid: number }>(
    postgres.url,
    `select wid::int from site where type_name = 'Lighting' order by wid limit 1`,
  )
  const body = { wid: site?.wid, id: 1, type: 'Lighting', page: 1, perPage: 25, search: 'นบ' }
  const loads: ConsoleLoad[] = []
  const load = async ({ address }: ConsoleProcess) => {
    const options = { address, account, ingestKey, nextUplink, body }
    const one = await loadConsole({ ...options, uplinksPerSecond: 50, callsPerSecond: 10 })
    loads.push(one)
    return one
  }
  const mqtt = publishContinuously()
  const stop = async (one: ConsoleProcess, its: ConsoleLoad) => {
    await its.stop()
    await one.stop()
    running.delete(one)
  }

  const oldLoads = [await load(old[0]), await load(old[1])] as const
  await delay(seconds * 100)
  await stop(old[1], oldLoads[1])
  // the first of this release migrates while the one before takes what comes
  const first = await startRelease('this', 'two')
  const firstLoad = await load(first)
  await delay(seconds * 700)
  await stop(old[0], oldLoads[0])
  const second = await startRelease('this', 'one')
  const secondLoad = await load(second)
  await delay(seconds * 200)
  await mqtt.stop()
  await Promise.all([firstLoad.stop(), secondLoad.stop()])

  const acknowledged = [...mqtt.acknowledged, ...loads.flatMap((one) => [...one.acknowledged])]
  let stored = new Map<string, number>()
  const lost = async () => {
    stored = await storedReadings(postgres.url)
    return acknowledged.filter((number) => !stored.has(String(number))).length
  }
  await expect.poll(lost, { timeout: 30_000, interval: 1_000 }).toBe(0)
  const ours = [...stored].filter(([payload]) => /^\d+$/.test(payload))
  expect(ours.filter(([, times]) => times > 1)).toEqual([])
  const answers = loads.flatMap((one) => [...one.answers])
  const kindsOf = (status: number) =>
    new Set(answers.map(([key]) => key).filter((key) => key.endsWith(` ${status}`))).size
  console.info({
    acknowledged: acknowledged.length,
    requests: answers.reduce((sum, [, times]) => sum + times, 0),
    callsByStatus: [200, 400, 401, 403, 404, 409].map((status) => [status, kindsOf(status)]),
  })
  const failures = loads.flatMap((one) => one.failures)
  if (failures.length > 0) console.info([...old, first, second].map(warningsOf))
  // the others lack something in their body
  expect(kindsOf(200)).toBeGreaterThan(60)
  expect(kindsOf(401)).toBe(0)
  expect(failures).toEqual([])
  expect([...old, first, second].flatMap(errorsOf)).toEqual([])
})

test('the release before, started again beside this one, runs on or says why it does not', async () => {
  const outcome = await startRelease('previous', 'three').then(
    (one) => one.output(),
    (error: unknown) => String(error),
  )
  // 0.2.0 does not know yet that there are releases beside which it may run
  const says =
    previous.version === '0.2.0' ? 'ฐานข้อมูลใหม่กว่าโปรแกรม' : 'the database is of a newer release'
  expect(outcome).toContain(says)
})
