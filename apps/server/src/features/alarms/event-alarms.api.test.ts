import { ensureMonthlyPartitions } from '@roadside/server-kit/partitions.ts'
import { createTestApp, type TestApp } from '@roadside/server-kit/testing/test-app.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { alarmTools } from '../../testing/alarm-tools.ts'

const hourMs = 3_600_000
let t: TestApp
let tools: ReturnType<typeof alarmTools>
let wid: number
let cameraId: number
let now: Date

beforeAll(async () => {
  t = await createTestApp()
  tools = alarmTools(t)
  ;({ wid } = await tools.place('Analytic'))
  now = new Date()
  t.clock.now = now
  const { rows } = await t.test.database.pool.query<{ id: number }>(
    `insert into event_camera (wid, camid, description, sta) values ($1, 'CAM-7', 'ขาเข้า กม. 1', '1+200') returning id`,
    [wid],
  )
  cameraId = rows[0]?.id ?? 0
  const ago = (days: number) => new Date(now.getTime() - days * 24 * hourMs)
  await ensureMonthlyPartitions(t.test.database.pool, 'camera_event', { from: ago(10), to: now })
})
beforeEach(async () => {
  await t.test.database.pool.query(
    'delete from camera_event; truncate alarm, alarm_source_turn cascade',
  )
})
afterAll(() => t.close())

const hoursAgo = (hours: number) => new Date(now.getTime() - hours * hourMs)
/** Events that come in together. */
const happen = (...events: readonly { hours: number; type?: string; review?: string }[]) =>
  t.test.database.pool.query(
    `insert into camera_event (wid, camera_id, type, is_server_side, maker, code, at, until, received_at, note, review)
     select $1, $2, type, true, 'canonical', type, at, at, at, 'ช่องซ้าย', review
     from jsonb_to_recordset($3) e(type text, at timestamptz, review text)`,
    [
      wid,
      cameraId,
      JSON.stringify(
        events.map(({ hours, type = 'car_stop', review = null }) => ({
          at: hoursAgo(hours),
          type,
          review,
        })),
      ),
    ],
  )
const alarms = async () =>
  (await tools.alarms()).map(({ kind, occurrences, raised_at }) => [
    kind,
    occurrences,
    Math.round((now.getTime() - raised_at.getTime()) / hourMs),
  ])

test('an event that comes in together with an old one raises its alarm, the old one none', async () => {
  await happen({ hours: 60 }, { hours: 2 }, { hours: 30, type: 'intruder' })
  await tools.evaluate()
  expect(await alarms()).toEqual([['event_car_stop', 1, 2]])
})

test('the reason says by which camera it was seen, how often and when last', async () => {
  await happen({ hours: 1 })
  await tools.evaluate()
  const [first] = await tools.alarms()
  expect(first?.why).toBe('รอตรวจสอบ กล้อง CAM-7 (ช่องซ้าย)')
  await happen({ hours: 0 })
  await tools.evaluate()
  const [again] = await tools.alarms()
  expect(again).toMatchObject({
    occurrences: 2,
    why: expect.stringMatching(
      /^รอตรวจสอบ กล้อง CAM-7 \(ช่องซ้าย\) 2 ครั้ง ล่าสุด \d\d\/\d\d\/25\d\d \d\d:\d\d น\.$/,
    ) as string,
  })
})
