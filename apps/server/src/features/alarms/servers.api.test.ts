import { openDatabase, type Database } from '@roadside/server-kit/database.ts'
import { createTestApp, type TestApp } from '@roadside/server-kit/testing/test-app.ts'
import pino from 'pino'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { App } from '../../app.ts'
import { alarmTools } from '../../testing/alarm-tools.ts'
import { evaluateAlarms, type Evaluator } from './evaluate.ts'

let t: TestApp
let tools: ReturnType<typeof alarmTools>
let wid: number
/** The connections of three servers over one database. */
let servers: Database[]
let evaluator: Evaluator

beforeAll(async () => {
  t = await createTestApp()
  tools = alarmTools(t)
  wid = (await tools.place('Flooding')).wid
  evaluator = (t.app as unknown as App).alarms
  const { url } = t.test
  servers = [1, 2, 3].map(() => openDatabase({ url, onIdleError: () => undefined }))
  await tools.evaluate()
})
beforeEach(() => t.test.database.pool.query('truncate alarm, asset_turn, alarm_delay cascade'))
afterAll(async () => {
  await Promise.all(servers.map((server) => server.close()))
  await t.close()
})

const log = pino({ level: 'silent' })
const runs = 20
/** A connection that the database has ended shows in several ways. */
const lostConnection = /terminat|connection|ECONNRESET|EPIPE/i
const flood = { condition: 'critical' } as const

test(`64 turns of one device through three servers are one alarm, ${runs} times`, async () => {
  const gauge = await tools.equipment('flooding', wid)
  for (let run = 0; run < runs; run++) {
    await t.test.database.pool.query('truncate alarm, asset_turn cascade')
    const turns = Array.from({ length: 64 }, (_, index) =>
      servers[index % 3]?.pool.query(
        `update asset set condition = 'critical', condition_since = $2, reason = $3 where id = $1`,
        [gauge, t.clock.now, String(index)],
      ),
    )
    const evaluating = servers.flatMap((server) =>
      [1, 2, 3].map(() => evaluateAlarms(server, evaluator, t.clock.now, log)),
    )
    await Promise.all([...turns, ...evaluating])
    await tools.evaluate()
    expect(await tools.alarms()).toMatchObject([{ asset_id: gauge, occurrences: 1 }])
  }
})

test(`64 messages of one device at once through three servers are one alarm, ${runs} times`, async () => {
  const apps: TestApp[] = []
  for (const database of servers)
    apps.push(await createTestApp({}, { test: { ...t.test, database } }))
  try {
    for (const [index, app] of apps.entries()) {
      app.clock.now = t.clock.now
      expect(app.test.database).toBe(servers[index])
    }
    for (let run = 0; run < runs; run++) {
      await t.test.database.pool.query('truncate alarm, asset_turn, alarm_delay cascade')
      const device = `FL-${run}`
      await t.test.database.pool.query(
        `insert into device (solution, wid, external_id, name, report_s, timeout_s) values ('flooding', $1, $2, $2, 600, 2700)`,
        [wid, device],
      )
      const messages = Array.from({ length: 64 }, (_, index) => ({
        device,
        time: new Date(t.clock.now.getTime() - index * 1_000).toISOString(),
        depth_cm: 90,
        battery: 80,
      }))
      const sending = apps.map((app, server) =>
        Promise.all(
          messages
            .filter((_, index) => index % apps.length === server)
            .map((message) => app.ingest('flooding', message)),
        ),
      )
      const evaluating = servers.flatMap((server) =>
        [1, 2, 3].map(() => evaluateAlarms(server, evaluator, t.clock.now, log)),
      )
      const answers = (await Promise.all(sending)).flat()
      expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 64 }, () => 200))
      await Promise.all(evaluating)
      await tools.evaluate()
      const alarms = await tools.alarms()
      expect(alarms).toMatchObject([{ kind: 'flooding_condition', is_active: true }])
    }
  } finally {
    for (const app of apps) await app.close()
  }
})

test(`a server that dies in the middle leaves everything to the next, ${runs} times`, async () => {
  const [dying, next] = servers
  if (!dying || !next) throw new Error('no servers')
  for (let run = 0; run < runs; run++) {
    await t.test.database.pool.query('truncate alarm, asset_turn cascade')
    const gauge = await tools.equipment('flooding', wid)
    await tools.turn(gauge, flood)
    const dies: Evaluator = {
      ...evaluator,
      // all is written, and its connection is gone before the commit
      decideNotices: async (db, containment) => {
        const { rows } = await t.test.database.pool.query<{ pid: number }>(
          `select pid from pg_locks join pg_database on pg_database.oid = database
           where datname = current_database() and locktype = 'advisory' and granted and objid = 1380930631`,
        )
        for (const { pid } of rows)
          await t.test.database.pool.query('select pg_terminate_backend($1)', [pid])
        await evaluator.decideNotices(db, containment, [], t.clock.now)
      },
    }
    await expect(evaluateAlarms(dying, dies, t.clock.now, log)).rejects.toThrow(lostConnection)
    expect(await tools.alarms()).toEqual([])
    await evaluateAlarms(next, evaluator, t.clock.now, log)
    const [alarm, ...more] = await tools.alarms()
    expect(alarm).toMatchObject({ asset_id: gauge, is_active: true })
    expect(more).toEqual([])
    expect(await tools.steps(alarm?.id ?? 0)).toEqual(['raised'])
  }
})

test('a server that stands still in the middle gives way within 30 s', async () => {
  const [standing, next] = servers
  if (!standing || !next) throw new Error('no servers')
  const gauge = await tools.equipment('flooding', wid)
  await tools.turn(gauge, flood)
  let wake = () => {}
  const woken = new Promise<void>((resolve) => {
    wake = resolve
  })
  let isStanding = false
  const stands: Evaluator = {
    ...evaluator,
    decideNotices: () => {
      isStanding = true
      return woken
    },
  }
  const standingRun = evaluateAlarms(standing, stands, t.clock.now, log)
  await expect.poll(() => isStanding).toBe(true)
  const startedAt = performance.now()
  await expect
    .poll(() => evaluateAlarms(next, evaluator, t.clock.now, log), {
      timeout: 30_000,
      interval: 500,
    })
    .not.toBeNull()
  expect(performance.now() - startedAt).toBeGreaterThan(5_000)
  expect(await tools.alarms()).toHaveLength(1)
  wake()
  await expect(standingRun).rejects.toThrow(lostConnection)
  expect(await tools.alarms()).toHaveLength(1)
})
