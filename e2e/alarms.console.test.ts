import { newRule } from '@roadside/contract/notices/rule.ts'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { makeSealer } from '@roadside/server-kit/sealed.ts'
import { startTestPostgres, type TestPostgres } from '@roadside/server-kit/testing/test-postgres.ts'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startConsoleProcess, type ConsoleProcess } from './console-process.ts'

const secret = 'a secret of the tests that is long enough'
const folder = mkdtempSync(join(tmpdir(), 'roadside-alarms-'))
/** How often a server fails in a test: once in the gate, twenty times in `npm run test:soak`. */
const runs = Number(process.env['KILLS'] ?? 1)
/** Devices that turn at once. */
const burst = 300
/** Within it another server goes on. Milliseconds. */
const goesOnMs = 30_000
/** A claim (35 s) of a server that died, and the pause after an attempt that failed. Milliseconds. */
const sentMs = 90_000

let postgres: TestPostgres
let client: pg.Client
let wid: number
/** Ids of messages, as often as they came; `onMessage` sees each before it is answered. */
let received: string[]
let onMessage: () => void
const receiver = createServer((request, response) => {
  received.push(String(request.headers['webhook-id']))
  request.resume().on('end', () => {
    response.writeHead(204).end()
    onMessage()
  })
})

let servers = 0
const start = () =>
  startConsoleProcess({
    DATABASE_URL: postgres.url,
    DATA_DIR: join(folder, String(servers++)),
    TOKEN_SECRET: secret,
    ADMIN_PASSWORD: 'Correct-horse-1',
    WEBHOOK_NETWORKS: '127.0.0.1/32',
    DEMO: '0',
    STOP_GRACE_S: '0',
  })

async function insertOne(statement: string, values: unknown[] = []): Promise<number> {
  const { rows } = await client.query<{ id: number }>(statement, values)
  return Number(rows[0]?.id)
}

/** The receiver, under an address of its own; answers the target's id. */
function addTarget(path: string): Promise<number> {
  const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/${path}`
  const key = `whsec_${Buffer.alloc(32, 7).toString('base64')}`
  const secrets = [makeSealer([secret], 'notice targets').seal(key)]
  return insertOne(
    `insert into notice_target (channel, name, address, created_by, created_at)
     values ('webhook', 'ระบบอื่น', $1, 'admin', now()) returning id`,
    [JSON.stringify({ url, secrets })],
  )
}

beforeAll(async () => {
  postgres = await startTestPostgres()
  client = new pg.Client(postgres.url)
  await client.connect()
  await new Promise<void>((resolve) => {
    receiver.listen(0, '127.0.0.1', resolve)
  })
  // the first start makes the tables
  await (await start()).stop()
  const group = await insertOne(
    `insert into department_group (name, code, kind) values ('ก', 'ก', 'other') returning id`,
  )
  const department = await insertOne(
    `insert into department (group_id, name) values ($1, 'ก') returning id`,
    [group],
  )
  wid = await insertOne(
    `insert into site (department_id, type_name, name, latitude, longitude)
     values ($1, 'Flooding', 'จุดวัด', 13.84, 100.4) returning wid as id`,
    [department],
  )
})
beforeEach(() => {
  received = []
  onMessage = () => undefined
  return client.query('truncate alarm, asset_turn, alarm_delay, notice_rule, notice cascade')
})
afterAll(async () => {
  receiver.closeAllConnections()
  receiver.close()
  await client.end()
  await postgres.stop()
  rmSync(folder, { recursive: true, force: true })
})

/** A rule that tells the receiver of each fault at once. */
async function addRule(): Promise<void> {
  const body = {
    ...newRule,
    severities: [],
    delay_min: 0,
    interval_min: 0,
    to: [{ type: 'target', id: await addTarget('rule') }],
  }
  await client.query(
    `insert into notice_rule (name, body, is_on, created_by, created_at, changed_by, changed_at, last_digest_at)
     values ('ทุกเหตุ', $1, true, 'admin', now(), 'admin', now(), now())`,
    [JSON.stringify(body)],
  )
}

let sources = 5_000_000
/** New gauges, all flooded, in statements of a few: a burst that takes its time. */
async function turnMany(): Promise<void> {
  for (let turned = 0; turned < burst; turned += 20) {
    await client.query(
      `insert into asset (kind, source_id, wid, name, health, health_since, since)
       select 'flooding', n, $1, 'สถานี ' || n, 'ok', now(), now() from generate_series($2::bigint, $2::bigint + 19) n`,
      [wid, (sources += 20)],
    )
    await client.query(
      `update asset set condition = 'critical', condition_since = now() where kind = 'flooding' and condition <> 'critical'`,
    )
  }
}

const countAlarms = () => insertOne('select count(*)::int as id from alarm where is_active')

/** Each gauge has one alarm, each alarm is in one message, and each message came. */
async function expectToldOnce(alarms: number): Promise<void> {
  await expect
    .poll(() => insertOne(`select count(*)::int as id from notice where state <> 'sent'`), {
      timeout: sentMs,
      interval: 500,
    })
    .toBe(0)
  const { rows } = await client.query<{
    alarms: number
    subjects: number
    told: number
    of: number
  }>(
    `select (select count(*)::int from alarm) as alarms, (select count(distinct subject)::int from alarm) as subjects,
       count(*)::int as told, count(distinct alarm_id)::int as of from notice_alarm`,
  )
  expect(rows[0]).toEqual({ alarms, subjects: alarms, told: alarms, of: alarms })
  const sent = await client.query<{ id: string }>('select id from notice order by id')
  expect([...new Set(received)].toSorted()).toEqual(sent.rows.map(({ id }) => id))
}

/** Bursts through two servers, the one that judges failing in the middle of each. */
async function expectToldOnceThough(
  fail: (server: ConsoleProcess, alarms: number) => Promise<ConsoleProcess>,
) {
  await addRule()
  let [first, second] = [await start(), await start()]
  for (let run = 1; run <= runs; run++) {
    const turning = turnMany()
    // at another moment of the work in each run
    await new Promise((done) => setTimeout(done, (run * 137) % 1_500))
    const failed = fail(first, run * burst)
    await turning
    await expect.poll(countAlarms, { timeout: goesOnMs, interval: 100 }).toBe(run * burst)
    ;[first, second] = [second, await failed]
  }
  await expectToldOnce(runs * burst)
  await Promise.all([first.stop(), second.stop()])
}

test(`a server that is killed in a burst, ${runs} times: another goes on, all is told once`, async () => {
  await expectToldOnceThough(async (server) => {
    await server.kill()
    return start()
  })
}, 1_500_000)

test(`a server that is stopped in a burst and goes on later, ${runs} times: the same`, async () => {
  await expectToldOnceThough(async (server, alarms) => {
    server.child.kill('SIGSTOP')
    await expect.poll(countAlarms, { timeout: goesOnMs, interval: 100 }).toBe(alarms)
    server.child.kill('SIGCONT')
    return server
  })
}, 1_500_000)

test(`a sender that is killed between sending and noting, ${runs} times: nothing is lost`, async () => {
  let server = await start()
  let written = 0
  for (let run = 0; run < runs; run++) {
    const killed = new Promise<void>((resolve) => {
      onMessage = () => {
        onMessage = () => undefined
        void server.kill().then(resolve)
      }
    })
    for (let index = 0; index < 5; index++) {
      const target = await addTarget(`${run}/${index}`)
      const content = { kind: 'test', title: 'ทดสอบ', text: '', alarms: [], more: 0, picture: null }
      await client.query(
        `insert into notice (target_id, channel, target_name, content, created_at, due_at)
         values ($1, 'webhook', 'ระบบอื่น', $2, now(), now())`,
        [target, JSON.stringify(content)],
      )
      written += 1
    }
    await killed
    server = await start()
  }
  await expectToldOnce(0)
  expect(new Set(received).size).toBe(written)
  // what came twice came under the same id: as many as the killed servers were sending at most
  expect(received.length).toBeLessThanOrEqual(written + runs * 5)
  await server.stop()
}, 1_500_000)
