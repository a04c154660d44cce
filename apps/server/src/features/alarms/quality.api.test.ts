import { alarmList } from '@roadside/contract/alarms/alarm-calls.ts'
import { alarmQuality } from '@roadside/contract/alarms/quality-call.ts'
import { buildUser, createTestApp, type TestApp } from '@roadside/server-kit/testing/test-app.ts'
import { ensureMonthlyPartitions } from '@roadside/server-kit/partitions.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { alarmTools } from '../../testing/alarm-tools.ts'

let t: TestApp
let own: { wid: number; departmentId: number; groupId: number }
const from = new Date('2026-10-01T00:00:00+07:00')
const to = new Date('2026-10-31T00:00:00+07:00')
const minuteMs = 60_000
const severities = ['critical', 'major', 'minor', 'warning'] as const

interface Made {
  readonly alarm: number
  readonly at: number
  readonly severity: (typeof severities)[number]
  /** Minutes until somebody acknowledged; null: nobody did. */
  readonly acknowledged: number | null
  readonly isHidden: boolean
}

/** A thousand alarms of a month, by a rule that is easy to count: bursts at eight in the evening. */
const made: readonly Made[] = Array.from({ length: 1_000 }, (_, index) => ({
  alarm: index % 25,
  at:
    from.getTime() +
    (index % 30) * 24 * 60 * minuteMs +
    (index % 4 === 0 ? 20 * 60 + (index % 7) : (index * 37) % 1_440) * minuteMs,
  severity: severities[index % 4] ?? 'major',
  acknowledged: index % 3 === 0 ? (index % 50) + 1 : null,
  isHidden: index % 10 === 0,
}))
const shown = made.filter(({ isHidden }) => !isHidden)

beforeAll(async () => {
  t = await createTestApp()
  t.clock.now = new Date('2026-11-02T08:00:00+07:00')
  const tools = alarmTools(t)
  own = await tools.place('Flooding')
  const other = await tools.place('Flooding')
  await buildUser(t, { username: 'staff', ...own })
  await buildUser(t, { username: 'stranger', ...other })
  const { pool } = t.test.database
  await ensureMonthlyPartitions(pool, 'alarm_event', { from, to })
  const ids: number[] = []
  for (let alarm = 0; alarm < 25; alarm++) {
    const { rows } = await pool.query<{ id: number }>(
      `insert into alarm (kind, solution, subject, subject_name, wid, severity, raised_at, noted_at, last_seen_at, is_active)
       values ('flooding_fault', 'flooding', $1, $2, $3, 'major', $4, $4, $4, true) returning id`,
      [`asset:${9_000 + alarm}`, `สถานี ${alarm}`, own.wid, alarm < 5 ? from : t.clock.now],
    )
    ids.push(rows[0]?.id ?? 0)
  }
  const note = (type: string, alarm: number, at: number, detail: object = {}) =>
    pool.query(
      `insert into alarm_event (alarm_id, at, type, from_phase, to_phase, detail)
       values ($1, $2, $3, 'inactive', 'activeUnacknowledged', $4)`,
      [ids[alarm], new Date(at), type, detail],
    )
  for (const { alarm, at, severity, acknowledged, isHidden } of made) {
    await note('raised', alarm, at, { severity })
    if (isHidden) await note('suppressed', alarm, at)
    if (acknowledged !== null) await note('acknowledged', alarm, at + acknowledged * minuteMs)
  }
  for (const alarm of [3, 3, 4]) await note('flapping', alarm, from.getTime() + minuteMs)
})
afterAll(() => t.close())

const ask = async (username: string) =>
  (
    await t.call(
      alarmQuality,
      { from: from.toISOString(), to: to.toISOString() },
      await t.tokenOf(username),
    )
  ).body

const binOf = (at: number) => Math.floor(at / (10 * minuteMs))
function countBy<K>(of: (one: Made) => K): Map<K, number> {
  const counts = new Map<K, number>()
  for (const one of shown) counts.set(of(one), (counts.get(of(one)) ?? 0) + 1)
  return counts
}

test('each figure is the sum by hand', async () => {
  const found = await ask('staff')
  const bins = countBy(({ at }) => binOf(at))
  const dayOf = (bin: number) => Math.floor((bin * 10 + 7 * 60) / 1_440)
  const worst = new Map<number, number>()
  for (const [bin, count] of bins)
    worst.set(dayOf(bin), Math.max(worst.get(dayOf(bin)) ?? 0, count))
  const upset = [...worst.values()].reduce((sum, count) => sum + count, 0) / 30
  expect(found.total).toBe(900)
  expect(found.steady).toBeCloseTo(900 / (30 * 144), 12)
  expect(found.upset).toBeCloseTo(upset, 12)
  expect(found.worst?.count).toBe(Math.max(...bins.values()))
  expect(found.chattering).toBe(2)
  expect(found.stale).toBe(5)
  const bySeverity = countBy(({ severity }) => severity)
  expect(found.severities).toEqual(
    severities.map((severity) => {
      const count = bySeverity.get(severity) ?? 0
      return { severity, count, share: count / 900 }
    }),
  )
  const byAlarm = [...countBy(({ alarm }) => alarm).values()].toSorted((a, b) => b - a)
  expect(found.top.map(({ count }) => count)).toEqual(byAlarm.slice(0, 10))
  expect(found.hours.reduce((sum, count) => sum + count, 0)).toBe(900)
  expect(found.days).toHaveLength(30)
})

test('times to acknowledge are from the newest cause before', async () => {
  const found = await ask('staff')
  const raised = made.map(({ alarm, at }) => ({ alarm, at }))
  const took = made
    .flatMap(({ alarm, at, acknowledged }) => {
      if (acknowledged === null) return []
      const end = at + acknowledged * minuteMs
      const begins = raised.filter((one) => one.alarm === alarm && one.at <= end)
      return (end - Math.max(...begins.map((one) => one.at))) / 1000
    })
    .toSorted((a, b) => a - b)
  const quantile = (share: number) => {
    const place = share * (took.length - 1)
    const [low = 0, high = 0] = [took[Math.floor(place)], took[Math.ceil(place)]]
    return low + (high - low) * (place - Math.floor(place))
  }
  expect(found.acknowledged).toBe(took.length)
  expect(found.acknowledge_p50_s).toBeCloseTo(quantile(0.5), 6)
  expect(found.acknowledge_p90_s).toBeCloseTo(quantile(0.9), 6)
})

test('each of the most frequent leads to its own alarms', async () => {
  const { top } = await ask('staff')
  const staff = await t.tokenOf('staff')
  for (const { kind, subject, subject_key, count } of top) {
    expect(count).toBe(shown.filter(({ alarm }) => `สถานี ${alarm}` === subject).length)
    const { body } = await t.call(
      alarmList,
      { state: 'history', kind: [kind], subject: subject_key },
      staff,
    )
    expect(body.rows.map((row) => row.subject)).toEqual([subject])
  }
})

test('a time before the first alarm of the console counts for nothing', async () => {
  const long = new Date('2026-07-01T00:00:00+07:00')
  const { body } = await t.call(
    alarmQuality,
    { from: long.toISOString(), to: to.toISOString() },
    await t.tokenOf('staff'),
  )
  expect(body).toMatchObject({ from: '2026-10-01T00:00:00+07:00', total: 900 })
  expect(body.steady).toBeCloseTo(900 / (30 * 144), 12)
})

test('a stranger measures nothing of it', async () => {
  expect(await ask('stranger')).toMatchObject({ total: 0, stale: 0, acknowledged: 0, top: [] })
})
