import { rejectedMessages } from '@roadside/contract/ingest-calls.ts'
import { jpegOf } from '@roadside/server-kit/media/testing/pictures.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  createDeviceSetting,
  refused,
  type DeviceSetting,
} from '@roadside/server-kit/testing/device-setting.ts'
import * as calls from './calls.ts'
import type { WimVehicle } from './rows.ts'

let t: DeviceSetting<typeof calls.wimCalls>
const today = { from: '2026-11-21T00:00:00+07:00', to: '2026-11-22T00:00:00+07:00' }

beforeAll(async () => {
  t = await createDeviceSetting(calls.wimCalls, 'WIM')
  await t.register({ device: 'W-1', report_s: 180 })
})
afterAll(() => t.close())

const truck = (minute: number, changes: Record<string, unknown> = {}) => ({
  device: 'W-1',
  time: `2026-11-21T19:${String(minute).padStart(2, '0')}:00+07:00`,
  lane: 1,
  speed_kmh: 61.5,
  class: '3a10t',
  plate: '70-1234',
  province: 'สระบุรี',
  axles: [
    { weight_kg: 6_000, spacing_cm: null },
    { weight_kg: 10_500, spacing_cm: 430 },
    { weight_kg: 10_000, spacing_cm: 130 },
  ],
  ...changes,
})
async function listed(body: object): Promise<readonly WimVehicle[]> {
  const answer = await t.request(calls.wimVehicles, { wid: t.wid, ...body })
  expect(answer.status).toBe(200)
  return 'rows' in answer.body ? answer.body.rows : answer.body
}
const times = (vehicles: readonly WimVehicle[]) => vehicles.map(({ at }) => at.slice(14, 16))

describe('vehicles', () => {
  test('come in, are judged by the limits of their time, and are stored once', async () => {
    const image = (await jpegOf(640, 480)).toString('base64')
    const messages = [
      truck(0, { image: `data:image/jpeg;base64,${image}` }),
      truck(10, { gross_kg: 24_000, plate: '๘๑-๕๕ ๕๕', lane: 2 }),
      truck(20, { class: 'semi6', axles: [{ weight_kg: -1 }], plate: null, image: '<b>ภาพ</b>' }),
    ]
    expect(await t.ingest('wim', messages)).toMatchObject({ status: 202 })
    expect(await t.ingest('wim', messages)).toMatchObject({ status: 200 })
    const vehicles = await listed({})
    expect(times(vehicles)).toEqual(['20', '10', '00'])
    expect(
      vehicles.map(({ gross_kg, limit_kg, over_kg, over_pct }) => [
        gross_kg,
        limit_kg,
        over_kg,
        over_pct,
      ]),
    ).toEqual([
      [null, 50_500, null, null],
      [24_000, 25_000, 0, 0],
      [26_500, 25_000, 1_500, 6],
    ])
    expect(vehicles[2]).toMatchObject({
      plate: '70-1234',
      province: 'สระบุรี',
      picture: { state: 'ok', width: 640 },
    })
    const [, , first] = vehicles
    const one = await t.request(calls.wimVehicle, { wid: t.wid, id: first?.id ?? 0 })
    expect(one.body).toEqual(first)
    expect((await t.app.http.inject(one.body.picture?.view ?? '')).statusCode).toBe(200)
  })

  test('a wrong picture is reported and costs no vehicle', async () => {
    const { body } = await t.request(rejectedMessages, { page: 1 }, 'admin')
    expect(body).toMatchObject({ rows: [{ reason: 'bad_picture', device: 'W-1' }] })
  })

  test('are found by plate, filtered, sorted and paged', async () => {
    expect(times(await listed({ search: '8155 55' }))).toEqual(['10'])
    expect(times(await listed({ search: 'สระบุรี' }))).toEqual(['20', '10', '00'])
    expect(times(await listed({ search: `%' or '1'='1` }))).toEqual([])
    expect(times(await listed({ is_over: true }))).toEqual(['00'])
    expect(times(await listed({ class: 'semi6' }))).toEqual(['20'])
    expect(times(await listed({ lane: 2 }))).toEqual(['10'])
    expect(times(await listed({ sort: 'gross_kg', order: 'asc' }))).toEqual(['10', '00', '20'])
    expect(
      times(await listed({ from: '2026-11-21T19:05:00+07:00', to: '2026-11-21T19:20:00+07:00' })),
    ).toEqual(['10'])
    const paged = await t.request(calls.wimVehicles, { wid: t.wid, page: 2, perPage: 2 })
    expect(paged.body).toMatchObject({ total: 3, rows: [{ over_kg: 1_500 }] })
  })

  test('are summed up, and hours of silence are not hours of none', async () => {
    const { body } = await t.request(calls.wimSummary, { wid: t.wid, ...today })
    expect(body).toMatchObject({
      vehicles: 3,
      judged: 2,
      over: 1,
      lanes: [1, 2],
      is_mean: false,
      department: 'ขทช.นนทบุรี',
    })
    expect(body.heaviest).toMatchObject({ gross_kg: 26_500, plate: '70-1234 สระบุรี' })
    expect(body.hours[19]).toMatchObject({ vehicles: 3, over: 1 })
    expect([body.hours[3]?.vehicles, body.hours[21]?.vehicles]).toEqual([null, null])
    const { body: sites } = await t.request(calls.wimCalls.sites, {})
    expect(sites).toMatchObject([
      { figures: { vehicles_today: { value: 3 }, over_pct_today: { value: 50 } } },
    ])
    expect(
      (await t.request(calls.wimSummary, { wid: t.wid, from: today.to, to: today.from })).status,
    ).toBe(400)
  })

  test('of another department are not there', async () => {
    expect(await t.seenBy('stranger')).toEqual({ wids: [], status: 404 })
    for (const call of [calls.wimVehicles, calls.wimDrift])
      expect((await t.request(call, { wid: t.wid }, 'stranger')).status).toBe(404)
    expect((await t.request(calls.wimVehicle, { wid: t.wid, id: 1 }, 'stranger')).status).toBe(404)
    expect((await t.request(calls.wimVehicles, { wid: t.wid }, null)).status).toBe(401)
  })
})

test('a new limit holds for what passes from its day on; what was judged keeps its verdict', async () => {
  const limit = {
    class: '3a10t',
    limit_kg: 27_000,
    valid_from: '2026-11-21',
    note: 'ประกาศทดสอบ',
  } as const
  expect((await t.request(calls.saveWimLimit, limit)).status).toBe(403)
  expect(
    (await t.request(calls.saveWimLimit, { ...limit, valid_from: '2026-02-30' }, 'admin')).status,
  ).toBe(400)
  const made = await t.request(calls.saveWimLimit, limit, 'admin')
  expect(made.body).toMatchObject({ ...limit, username: 'admin', withdrawn_at: null })
  await t.ingest('wim', truck(30))
  await t.ingest('wim', truck(31, { time: '2026-11-20T19:31:00+07:00' }))
  const verdicts = async () =>
    (await listed({ class: '3a10t' })).map(({ at, over_kg, limit_kg }) => [
      at.slice(8, 16),
      limit_kg,
      over_kg,
    ])
  const before = [
    ['21T19:30', 27_000, 0],
    ['21T19:10', 25_000, 0],
    ['21T19:00', 25_000, 1_500],
    ['20T19:31', 25_000, 1_500],
  ]
  expect(await verdicts()).toEqual(before)
  const withdrawn = await t.request(calls.withdrawWimLimit, { id: made.body.id }, 'admin')
  expect(withdrawn.body).toMatchObject({ withdrawn_by: 'admin' })
  expect((await t.request(calls.withdrawWimLimit, { id: made.body.id }, 'admin')).status).toBe(404)
  await t.ingest('wim', truck(40))
  expect(await verdicts()).toEqual([['21T19:40', 25_000, 1_500], ...before])
  expect((await t.request(calls.wimLimits, {})).body).toMatchObject({ may_edit: false })
})

test('a scale that weighs nothing is at fault', async () => {
  const blind = [50, 51, 52, 53].map((minute) => truck(minute, { axles: [], gross_kg: -1 }))
  await t.ingest('wim', blind)
  expect(await t.shown()).toMatchObject({
    health: 'fault',
    reasons: ['ชั่งน้ำหนักไม่ได้ติดต่อกันตั้งแต่ 4 คันขึ้นไป'],
    state: { unweighed: 4 },
  })
})

test('a vehicle is stored without implausible fields, which are reported and stored as rejected', async () => {
  const { status, body } = await t.ingest(
    'wim',
    truck(7, { speed_kmh: 900, province: 'ก'.repeat(61) }),
  )
  expect({ status, body }).toMatchObject({
    status: 202,
    body: { stored: 1, rejected: [{ reason: 'left_out' }] },
  })
  const [listedVehicle] = await listed({
    from: '2026-11-21T19:07:00+07:00',
    to: '2026-11-21T19:08:00+07:00',
  })
  expect(listedVehicle).toMatchObject({ plate: '70-1234', province: null, speed_kmh: null })
  const { rows } = await t.test.database.pool.query(
    'select reason, device from rejected_message where reason = $1',
    ['left_out'],
  )
  expect(rows).toEqual([{ reason: 'left_out', device: 'W-1' }])
})

test('an unknown scale is refused and listed', async () => {
  expect((await t.ingest('wim', truck(5, { device: 'W-9' }))).status).toBe(202)
  expect(
    await listed({ from: '2026-11-21T19:05:00+07:00', to: '2026-11-21T19:06:00+07:00' }),
  ).toEqual([])
  expect(await t.unknown()).toMatchObject([{ solution: 'wim', device: 'W-9' }])
})

test.each([
  '{}',
  '[]]',
  'NaN',
  truck(1, { lane: 'a' }),
  truck(1, { lane: 1e99 }),
  truck(1, { gross_kg: '1' }),
  truck(1, { axles: { length: 5 } }),
  truck(1, { time: '1970-01-01T00:00:00Z' }),
  truck(1, { time: '2099-01-01T00:00:00Z' }),
  truck(1, { plate: 'a\u0000b' }),
  truck(1, { class: '<script>alert(1)</script>' }),
  truck(1, { device: { a: 1 } }),
])('%j is refused with a sentence', async (message) => {
  expect(await t.ingest('wim', message)).toMatchObject(refused)
})

test('two vehicles of one lane and second are two, and a repeated one is one', async () => {
  const both = [
    truck(57, { plate: '70-5701', lane: 6 }),
    truck(57, { plate: '70-5702', lane: 6, gross_kg: 33_000 }),
  ]
  expect(await t.ingest('wim', both)).toMatchObject({
    body: { stored: 2, updated: 0, duplicates: 0 },
  })
  expect(await t.ingest('wim', both.toReversed())).toMatchObject({
    body: { stored: 0, duplicates: 2 },
  })
  expect(
    await t.ingest('wim', truck(57, { plate: '70-5702', lane: 6, gross_kg: 31_000 })),
  ).toMatchObject({
    body: { stored: 1 },
  })
  expect(await listed({ search: '70-570' })).toHaveLength(3)
})

test.each([
  ['🚚🚚', 3],
  ['<b>1</b>', 4],
  [`'; drop table weighing; --`, 5],
])('a plate of %s is a text', async (plate, lane) => {
  expect((await t.ingest('wim', truck(58, { plate, lane }))).status).toBe(200)
  expect(await listed({ search: plate })).toMatchObject([{ plate }])
})

test('a repeated report of a vehicle is merged into it', async () => {
  const vehicle = truck(56, { lane: 5, plate: '70-5601', province: null, class: null })
  const notify = async (...vehicles: readonly object[]) =>
    (await t.ingest('wim', vehicles)).body as object
  expect(await notify(vehicle)).toMatchObject({ stored: 1 })
  const named = { ...vehicle, province: 'นนทบุรี' }
  expect(await notify(named, { ...vehicle, class: '3a10t' }, vehicle)).toMatchObject({
    stored: 0,
    updated: 2,
    duplicates: 1,
  })
  expect(await notify(vehicle)).toMatchObject({ updated: 0, duplicates: 1 })
  expect(await listed({ search: '70-5601' })).toMatchObject([{ province: 'นนทบุรี', class: '3a10t' }])
})

test('a vehicle that is twice in a list is a duplicate', async () => {
  const twice = [truck(59), truck(59), truck(59, { lane: 2 })]
  expect(await t.ingest('wim', twice)).toMatchObject({ body: { stored: 2, duplicates: 1 } })
})

test.each([
  ['3กข\u00a01234', '3กข 1234', 6],
  ['4กข\u200b1234', '๔กข-1234', 7],
])('a plate is found whatever stands between its parts', async (plate, search, lane) => {
  await t.ingest('wim', truck(58, { plate, lane }))
  expect(await listed({ search })).toMatchObject([{ plate }])
})
