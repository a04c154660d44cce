import { sql } from 'kysely'
import { alarmList } from '@roadside/contract/alarms/alarm-calls.ts'
import { acknowledgeAlarm } from '@roadside/contract/alarms/alarm-operations.ts'
import { channelIds } from '@roadside/contract/notices/channel.ts'
import { buildUser, createTestApp, type TestApp } from '@roadside/server-kit/testing/test-app.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { alarmTools } from '../../testing/alarm-tools.ts'

/** Two of each channel, and those that nobody could receive. */
const noticeSeries = channelIds.length * 2 + 1

let t: TestApp
let tools: ReturnType<typeof alarmTools>
let wid: number
let staff: string

beforeAll(async () => {
  t = await createTestApp()
  tools = alarmTools(t)
  const own = await tools.place('Flooding')
  wid = own.wid
  await buildUser(t, { username: 'staff', ...own })
  staff = await t.tokenOf('staff')
})
afterAll(() => t.close())

/** The samples of a figure, by their labels. */
async function samplesOf(figure: string): Promise<Record<string, number>> {
  const { statusCode, body } = await t.app.http.inject({ url: '/metrics' })
  expect(statusCode).toBe(200)
  // another figure is always there
  expect(body).toContain('\nprocess_cpu_seconds_total ')
  const samples = [...body.matchAll(/^(\w+)(?:\{(.*)\})? (\S+)$/gm)]
  return Object.fromEntries(
    samples.flatMap(([, name, labels = '', value]) =>
      name === figure ? [[labels.replaceAll('"', ''), Number(value)]] : [],
    ),
  )
}
const present = (samples: Record<string, number>) =>
  Object.fromEntries(Object.entries(samples).filter(([, value]) => value > 0))

test('live alarms are counted by severity and phase, with zeros for what there is none of', async () => {
  const none = await samplesOf('roadside_alarms')
  expect(Object.keys(none)).toHaveLength(16)
  expect(present(none)).toEqual({})
  const runs = (await samplesOf('roadside_alarm_evaluation_seconds_count'))[''] ?? 0
  const gauges = [await tools.equipment('flooding', wid), await tools.equipment('flooding', wid)]
  await tools.turn(gauges, { condition: 'critical' })
  await tools.evaluate()
  expect(present(await samplesOf('roadside_alarms'))).toEqual({
    'severity=critical,phase=activeUnacknowledged': 2,
  })
  expect((await samplesOf('roadside_alarm_evaluation_seconds_count'))['']).toBeGreaterThan(runs)
  const [row] = (await t.call(alarmList, {}, staff)).body.rows
  await t.call(acknowledgeAlarm, { ids: [row?.id ?? 0], note: '' }, staff)
  expect(present(await samplesOf('roadside_alarms'))).toEqual({
    'severity=critical,phase=activeAcknowledged': 1,
    'severity=critical,phase=activeUnacknowledged': 1,
  })
})

test('messages are counted by channel: what waits, and what failed within the hour', async () => {
  expect(Object.keys(await samplesOf('roadside_notices'))).toHaveLength(noticeSeries)
  const at = (minutes: number) => new Date(t.clock.now.getTime() - minutes * 60_000)
  const insert = (channel: string, state: string, answeredAt: Date | null) =>
    sql`insert into notice (channel, target_name, content, created_at, state, due_at, answered_at)
      values (${channel}, 'x', '{}', ${at(90)}, ${state}, ${at(-600)}, ${answeredAt})`.execute(
      t.test.database.db,
    )
  await insert('line', 'waiting', null)
  await insert('email', 'failed', at(59))
  await insert('email', 'failed', at(61))
  await insert('email', 'sent', at(1))
  expect(present(await samplesOf('roadside_notices'))).toEqual({
    'channel=line,state=waiting': 1,
    'channel=email,state=failed': 1,
  })
})

test('a figure that cannot be read is absent, and the others are answered', async () => {
  const { pool } = t.test.database
  await pool.query('alter table notice rename to notice_away')
  try {
    expect(await samplesOf('roadside_notices')).toEqual({})
    expect(Object.keys(await samplesOf('roadside_alarms'))).toHaveLength(16)
  } finally {
    await pool.query('alter table notice_away rename to notice')
  }
  expect(Object.keys(await samplesOf('roadside_notices'))).toHaveLength(noticeSeries)
  // one that takes too long is no less absent
  const holding = await pool.connect()
  try {
    await holding.query('begin; lock table notice in access exclusive mode')
    expect(await samplesOf('roadside_notices')).toEqual({})
  } finally {
    await holding.query('rollback')
    holding.release()
  }
})
