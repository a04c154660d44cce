import { tableFile } from '@roadside/contract/table-file.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  createDeviceSetting,
  type DeviceSetting,
  type Person,
} from '@roadside/server-kit/testing/device-setting.ts'
import { buildSite } from '@roadside/server-kit/testing/test-app.ts'
import { floodCalls, floodHistory, floodPassages, floodReport, saveFloodPassage } from './calls.ts'

let t: DeviceSetting<typeof floodCalls>
let otherWid: number

beforeAll(async () => {
  t = await createDeviceSetting(floodCalls, 'Flooding')
  otherWid = await buildSite(t, { departmentId: t.otherDepartment, typeName: 'Flooding' })
})
afterAll(() => t.close())
beforeEach(async () => {
  await t.forget()
  t.clock.now = new Date('2026-11-21T20:00:00+07:00')
})

const form = {
  device: 'FL-1',
  name: 'จุดวัดที่ 1',
  sta: '1+200',
  latitude: 13.8,
  longitude: 100.4,
  report_s: 600,
  timeout_s: 2700,
}
const register = (over: object = {}, as?: Person, wid?: number) =>
  t.register({ ...form, ...over }, as, wid)
const after = (minutes: number) => {
  t.clock.now = new Date(Date.parse('2026-11-21T20:00:00+07:00') + minutes * 60_000)
  return t.clock.now.toISOString()
}
const send = (minutes: number, depth_cm: number | null, over: object = {}) =>
  t.ingest('flooding', { device: 'FL-1', time: after(minutes), depth_cm, battery: 80, ...over })

async function site() {
  const { body } = await t.request(floodCalls.devices, { wid: t.wid })
  return { ...body, gauge: body.devices[0] }
}

describe('a gauge', () => {
  test('from the endpoint to the screen: depth, condition, rate, history', async () => {
    await register()
    expect(await send(0, -40)).toEqual({
      status: 200,
      body: { stored: 1, updated: 0, duplicates: 0, ignored: 0 },
    })
    await send(5, 6)
    await send(10, 16)
    const { gauge, site: shown, may_edit } = await site()
    expect(gauge).toMatchObject({
      device: 'FL-1',
      name: 'จุดวัดที่ 1',
      health: 'ok',
      condition: 'danger',
    })
    expect(gauge?.state).toEqual({ quality: 'good', rate_cm_h: null })
    expect(gauge?.channels.find(({ key }) => key === 'depth_cm')).toMatchObject({
      value: 16,
      level: 3,
      quality: 'good',
    })
    expect(shown).toMatchObject({
      devices: 1,
      ok: 1,
      condition: 'danger',
      figures: { depth_cm: { value: 16, level: 3 } },
    })
    expect(may_edit).toBe(true)
    const { body: periods } = await t.request(floodCalls.periods, {
      wid: t.wid,
      kinds: ['condition'],
    })
    expect((periods as { value: string }[]).map(({ value }) => value)).toEqual(['danger', 'normal'])
  })

  test.each([{ device: ' ' }, { sta: 'zz' }, { report_s: 6_000, timeout_s: 5 }])(
    'is not registered with %j',
    async (over) => {
      expect(await register(over)).toMatchObject({ status: 400 })
    },
  )

  test('keeps its code when it is changed', async () => {
    const { body } = await register()
    const change = { wid: t.wid, id: body.id, form: { ...form, name: 'ใหม่' } }
    expect(await t.request(floodCalls.saveDevice, change)).toMatchObject({ status: 200 })
    const other = { ...change, form: { ...change.form, device: 'FL-2' } }
    expect(await t.request(floodCalls.saveDevice, other)).toMatchObject({ status: 404 })
  })

  test('that is removed is shown no more, is unknown when it reports, and may be registered at another site', async () => {
    await register()
    await send(0, 6)
    const { gauge } = await site()
    const id = gauge?.id ?? 0
    expect(await t.request(floodCalls.removeDevice, { wid: t.wid, id }, 'stranger')).toMatchObject({
      status: 404,
    })
    expect(await t.request(floodCalls.removeDevice, { wid: t.wid, id })).toMatchObject({
      status: 200,
    })
    expect(await t.request(floodCalls.removeDevice, { wid: t.wid, id })).toMatchObject({
      status: 404,
    })
    expect((await site()).devices).toEqual([])
    expect(await send(5, 6)).toMatchObject({ status: 202, body: { stored: 0 } })
    expect(await register({}, 'admin', otherWid)).toMatchObject({ status: 200 })
    expect(await send(10, 6)).toMatchObject({ status: 200 })
  })

  test('of a level above the road’s datum, which can be changed', async () => {
    await register()
    const { gauge } = await site()
    const rules = { settings: { datum_m: 2 } }
    const set = { wid: t.wid, device: gauge?.id ?? 0, version: 0, rules }
    expect(await t.request(floodCalls.saveRules, set)).toMatchObject({
      status: 200,
      body: { version: 1 },
    })
    // somebody else had read the version before
    expect(await t.request(floodCalls.saveRules, set, 'admin')).toMatchObject({ status: 409 })
    await t.ingest('flooding', { device: 'FL-1', time: after(10), level_m: 2.2 })
    expect((await site()).gauge).toMatchObject({ condition: 'danger' })
    const { body: versions } = await t.request(floodCalls.rules, {
      wid: t.wid,
      device: gauge?.id ?? 0,
    })
    expect(versions).toMatchObject([{ version: 1, username: 'staff', rules }])
  })

  test('of which nobody has entered the height or the level of the road has no depth, and says why', async () => {
    await register()
    const { gauge: made } = await site()
    await t.ingest('flooding', { device: 'FL-1', time: after(0), distance_mm: 1_601 })
    const unknown = { health: 'unknown', condition: 'unknown' }
    expect((await site()).gauge).toMatchObject({
      ...unknown,
      reasons: ['ยังไม่ได้กรอกความสูงของหัววัดเหนือผิวทาง จึงไม่ทราบระดับน้ำเหนือผิวทาง'],
      channels: expect.arrayContaining([
        expect.objectContaining({ key: 'distance_mm', value: 1_601 }),
        expect.objectContaining({ key: 'depth_cm', value: null }),
      ]) as unknown,
    })
    await t.ingest('flooding', { device: 'FL-1', time: after(5), level_m: 151.62 })
    expect((await site()).gauge).toMatchObject({
      ...unknown,
      reasons: ['ยังไม่ได้กรอกระดับผิวทาง จึงไม่ทราบระดับน้ำเหนือผิวทาง'],
    })
    const figures = async () =>
      (await t.request(floodCalls.sites, {})).body.find(({ wid }) => wid === t.wid)?.figures
    expect(await figures()).toMatchObject({
      depth_cm: { value: null, level: null },
      unentered: { value: 1, level: null },
    })
    const rules = { settings: { mount_mm: 2_000 } }
    await t.request(floodCalls.saveRules, { wid: t.wid, device: made?.id ?? 0, version: 0, rules })
    await t.ingest('flooding', { device: 'FL-1', time: after(10), distance_mm: 1_601 })
    expect((await site()).gauge).toMatchObject({ health: 'ok', condition: 'critical' })
    expect((await figures())?.['unentered']).toBeUndefined()
  })

  test('registered with its height has a depth at once, and of late readings too when that is changed', async () => {
    const settings = { mount_mm: 2_000 }
    const body = { wid: t.wid, form, settings }
    expect(await t.request(floodCalls.saveDevice, body)).toMatchObject({ status: 200 })
    await t.ingest('flooding', { device: 'FL-1', time: after(10), distance_mm: 1_601 })
    const { gauge } = await site()
    expect(gauge).toMatchObject({ health: 'ok', condition: 'critical', rules: { settings } })
    const of = { wid: t.wid, device: gauge?.id ?? 0 }
    const rules = { settings: { mount_mm: 1_000 } }
    await t.request(floodCalls.saveRules, { ...of, version: 0, rules })
    expect((await t.request(floodCalls.rules, of)).body).toMatchObject([
      { version: 1, rules },
      { version: 0, since: null, username: 'staff', rules: { settings } },
    ])
    // measured before it was changed
    const late = { device: 'FL-1', time: '2026-11-21T20:05:00+07:00', distance_mm: 1_990 }
    await t.ingest('flooding', late)
    const { rows } = await t.test.database.pool.query<{ value: number }>(
      `select m.value from measurement m join channel c on c.id = m.channel_id
        where c.key = 'depth_cm' and m.at = $1`,
      [late.time],
    )
    expect(rows).toEqual([{ value: 1 }])
    const { rows: log } = await t.test.database.pool.query(
      `select after from audit_log where action = 'device_registered' order by id desc limit 1`,
    )
    expect(log[0]).toMatchObject({
      after: { ความสูงของหัววัดเหนือผิวทาง: '2000 มม.', ระดับผิวทาง: 'ยังไม่ได้กรอก' },
    })
  })

  test.each([
    [{ mount_mm: 60_000 }, 'ความสูงของหัววัดเหนือผิวทาง ต้องเป็นตัวเลข 0 ถึง 50000'],
    [{ height: 5 }, 'จุดวัดน้ำไม่มีค่าติดตั้ง height'],
  ])('is not registered with the settings %j', async (settings, message) => {
    expect(await t.request(floodCalls.saveDevice, { wid: t.wid, form, settings })).toMatchObject({
      status: 400,
      error: { message },
    })
    expect((await site()).devices).toEqual([])
  })

  test('that is registered has its settings changed with its rules alone', async () => {
    const { body } = await register()
    const change = { wid: t.wid, id: body.id, form, settings: { mount_mm: 5 } }
    expect(await t.request(floodCalls.saveDevice, change)).toMatchObject({ status: 400 })
  })

  test('that does not see the water is not dry', async () => {
    await register()
    await send(0, -40)
    await send(10, null, { quality: 'blind' })
    expect((await site()).gauge).toMatchObject({ health: 'warning', condition: 'unknown' })
    expect((await site()).site.figures['depth_cm']).toEqual({ value: null, level: null })
  })

  test('whose level waits for a second value is marked in the list, until that has come', async () => {
    await register()
    const figures = async () =>
      (await t.request(floodCalls.sites, {})).body.find(({ wid }) => wid === t.wid)?.figures
    await send(0, -40)
    expect((await figures())?.['waiting']).toBeUndefined()
    await send(10, 6)
    expect(await figures()).toMatchObject({
      depth_cm: { value: 6, level: 0 },
      waiting: { value: null, level: 2 },
    })
    await send(20, 6)
    expect((await figures())?.['waiting']).toBeUndefined()
  })

  test('that is not registered is refused, stored and listed', async () => {
    expect(await send(0, 5)).toMatchObject({ status: 202 })
    expect(await t.unknown()).toMatchObject([{ solution: 'flooding', device: 'FL-1' }])
  })

  test('is registered once, and not with limits that make no sense', async () => {
    expect(await register()).toMatchObject({ status: 200 })
    expect(await register()).toMatchObject({ status: 409 })
    expect(await register({ device: ' ' })).toMatchObject({ status: 400 })
    const { gauge } = await site()
    const rules = { limits: { depth_cm: { high: { watch: 5, warn: 5 } } } }
    expect(
      await t.request(floodCalls.saveRules, {
        wid: t.wid,
        device: gauge?.id ?? 0,
        version: 0,
        rules,
      }),
    ).toMatchObject({
      status: 400,
      error: { message: expect.stringContaining('มากขึ้นตามระดับ') as string },
    })
  })
})

describe('who may what', () => {
  test('another department sees nothing of it, and a look-only account changes nothing', async () => {
    const { wid } = t
    await register()
    const { gauge } = await site()
    const device = gauge?.id ?? 0
    for (const [call, body] of [
      [floodCalls.devices, { wid }],
      [floodCalls.series, { wid, channels: [1], from: after(-60), to: after(0) }],
      [floodCalls.periods, { wid }],
      [floodCalls.rules, { wid, device }],
      [floodPassages, { wid }],
      [saveFloodPassage, { wid, device, passage: 'closed', why: 'น้ำท่วม' }],
      [floodCalls.saveRules, { wid, device, version: 0, rules: {} }],
      [floodCalls.saveDevice, { wid, form }],
    ] as const) {
      expect(await t.request(call as never, body as never, 'stranger')).toMatchObject({
        status: 404,
      })
      expect(await t.request(call as never, body as never, null)).toMatchObject({ status: 401 })
    }
    expect(await t.seenBy('stranger')).toEqual({ wids: [otherWid], status: 404 })
    expect(
      await t.request(saveFloodPassage, { wid, device, passage: 'closed', why: 'น้ำท่วม' }, 'viewer'),
    ).toMatchObject({
      status: 403,
    })
    expect(await register({ device: 'FL-2' }, 'viewer')).toMatchObject({ status: 403 })
  })

  test('a device of another site is out of reach through one’s own', async () => {
    await register({ device: 'FL-9' }, 'admin', otherWid)
    const other = await t.request(floodCalls.devices, { wid: otherWid }, 'admin')
    const device = other.body.devices[0]?.id ?? 0
    expect(
      await t.request(saveFloodPassage, { wid: t.wid, device, passage: 'closed', why: 'น้ำท่วม' }),
    ).toMatchObject({
      status: 404,
    })
    expect(
      await t.request(floodCalls.saveRules, { wid: t.wid, device, version: 0, rules: {} }),
    ).toMatchObject({
      status: 409,
    })
    expect((await t.request(floodCalls.rules, { wid: t.wid, device })).body).toEqual([])
  })
})

test('closing the road is a person’s act; the report tells of it', async () => {
  await register()
  await send(0, 20)
  expect((await t.request(floodReport, {})).body).toMatchObject([
    { depth_cm: 20, passage: null, condition: 'danger' },
  ])
  const { gauge } = await site()
  const reported = {
    wid: t.wid,
    device: gauge?.id ?? 0,
    passage: 'closed',
    why: 'รถเล็กดับ',
  } as const
  expect(await t.request(saveFloodPassage, reported)).toMatchObject({
    status: 200,
    body: { username: 'staff', passage: 'closed' },
  })
  await send(10, -60)
  // the water has gone; the road is closed until somebody opens it
  expect((await t.request(floodReport, {})).body).toMatchObject([
    { passage: 'closed', condition: 'normal', sta: '1+200' },
  ])
  expect((await t.request(floodReport, {}, 'stranger')).body).toEqual([])
  expect((await t.request(floodPassages, { wid: t.wid })).body).toMatchObject([{ why: 'รถเล็กดับ' }])
})

test('a passage is withdrawn: it counts as not set, and the audit log has it', async () => {
  await register()
  await send(0, -60)
  const { gauge } = await site()
  const to = (passage: 'closed' | null) =>
    t.request(saveFloodPassage, { wid: t.wid, device: gauge?.id ?? 0, passage, why: 'กดผิดจุด' })
  expect(await to(null)).toMatchObject({ status: 400, error: { message: 'ยังไม่มีการกำหนดที่จะยกเลิก' } })
  await to('closed')
  expect((await t.request(floodReport, {})).body).toMatchObject([{ passage: 'closed' }])
  expect(await to(null)).toMatchObject({
    status: 200,
    body: { passage: null, username: 'staff', why: 'กดผิดจุด' },
  })
  expect((await t.request(floodReport, {})).body).toEqual([])
  expect((await t.request(floodPassages, { wid: t.wid })).body).toMatchObject([
    { passage: null },
    { passage: 'closed' },
  ])
  const { rows } = await t.test.database.pool.query(
    `select before, after, detail from audit_log where action = 'flood_passage' order by id desc limit 1`,
  )
  expect(rows).toEqual([
    {
      before: { passage: 'closed' },
      after: { passage: null },
      detail: { wid: t.wid, why: 'กดผิดจุด' },
    },
  ])
})

test('a table is written as a file: numbers as numbers, formulas as texts', async () => {
  const table = {
    name: 'รายงาน/น้ำ',
    columns: [{ header: 'สายทาง' }, { header: 'ซม.', isNumber: true }],
    format: 'csv' as const,
    rows: [['=1+1', 12.5] as (string | number)[], ['นบ.3030', null]],
  }
  const { body } = await t.request(tableFile, table)
  expect(body.filename).toBe('รายงาน น้ำ 2026-11-21.csv')
  expect(Buffer.from(body.content, 'base64').toString()).toBe(
    "\uFEFFสายทาง,ซม.\r\n'=1+1,12.5\r\nนบ.3030,\r\n",
  )
  expect(await t.request(tableFile, table, null)).toMatchObject({ status: 401 })
})

test('uplinks that were not received are found by the frame counter, and are filled by late ones', async () => {
  const device = '24e124713c000009'
  await register({ device })
  const up = (minutes: number, fCnt: number) =>
    t.ingest('flooding/chirpstack?event=up', {
      time: after(minutes),
      deviceInfo: { devEui: device },
      devAddr: '00189440',
      fCnt,
      object: { battery: 90 },
    })
  const missing = async () => {
    const { rows } = await t.test.database.pool.query<{ counter: number; missing: number }>(
      `select counter, missing from uplink_gap where kind = 'device' order by ended_at`,
    )
    return rows.map((row) => [row.counter, row.missing])
  }
  const shown = async () =>
    (await t.request(floodCalls.devices, { wid: t.wid })).body.devices.find(
      (one: { device: string }) => one.device === device,
    )?.missing
  expect(await shown()).toBeNull()
  await up(0, 10)
  await up(10, 11)
  expect(await missing()).toEqual([])
  expect(await shown()).toMatchObject({ day: 0, month: 0 })
  await up(40, 14)
  await up(40, 14)
  expect(await missing()).toEqual([[14, 2]])
  await up(20, 12)
  expect(await missing()).toEqual([[14, 1]])
  const { rows } = await t.test.database.pool.query<{ missing: number }>(
    `select missing::int from uplink_gap_sum where grain = 'day' and wid = $1`,
    [t.wid],
  )
  expect(rows).toEqual([{ missing: 1 }])
  expect(await shown()).toEqual({ day: 1, month: 1, since: expect.any(String) as unknown })
})

test('floods are known since the first condition of the gauges that are asked for', async () => {
  const since = async (as: Person = 'staff', over: object = {}) => {
    const times = { from: '2026-11-01T00:00:00+07:00', to: '2026-12-01T00:00:00+07:00' }
    const body = { scope: 'all' as const, ...times, page: 1, perPage: 10, ...over }
    return (await t.request(floodHistory, body, as)).body.since
  }
  const at = (time: string) => `2026-11-21T${time}+07:00`
  // without a gauge nothing is known
  expect(await since()).toBe(at('20:00:00'))
  await register()
  await send(10, -60)
  t.clock.now = new Date(at('22:00:00'))
  const { pool } = t.test.database
  const start = (name: string, began: string) =>
    pool.query(
      `update device_period p set started_at = $2 from device v
       where v.id = p.device_id and v.external_id = $1 and p.kind = 'condition'`,
      [name, began],
    )
  await start('FL-1', at('20:10:00'))
  // its one condition lasts
  expect(await since()).toBe(at('20:10:00'))
  // another kind of interval is none, and each sees the gauges of its own departments
  await pool.query(
    `insert into device_period (device_id, kind, value, started_at, ended_at)
     select id, 'connection', 'lost', '2026-11-05T00:00:00+07:00', '2026-11-05T01:00:00+07:00' from device`,
  )
  await register({ device: 'FL-2' }, 'admin', otherWid)
  await t.ingest('flooding', { device: 'FL-2', time: at('22:00:00'), depth_cm: -60 })
  await start('FL-2', at('09:00:00'))
  expect(await since()).toBe(at('20:10:00'))
  expect(await since('admin')).toBe(at('09:00:00'))
  const department = { scope: 'department', DeptID: t.otherDepartment }
  expect(await since('stranger', department)).toBe(at('09:00:00'))
  expect(await since('stranger', { ...department, from: at('10:00:00') })).toBeNull()
})

test('the report of a time has each flood with its peak, its end and who closed the road', async () => {
  await register()
  await send(0, -60)
  await send(10, 20)
  await send(20, 34)
  const { gauge } = await site()
  const device = gauge?.id ?? 0
  await t.request(saveFloodPassage, { wid: t.wid, device, passage: 'closed', why: 'น้ำท่วม' })
  await send(30, 18)
  const firstPage = { page: 1, perPage: 100 }
  const night = { from: '2026-11-21T18:00:00+07:00', to: '2026-11-22T06:00:00+07:00' }
  const report = async (over: object = {}, as?: Person) => (await history(over, as)).rows
  const history = async (over: object = {}, as?: Person) =>
    (await t.request(floodHistory, { scope: 'all', ...night, ...firstPage, ...over }, as)).body
  const flood = {
    wid: t.wid,
    sta: '1+200',
    condition: 'critical',
    started_at: '2026-11-21T20:10:00+07:00',
    peak_cm: 34,
    peak_at: '2026-11-21T20:20:00+07:00',
    closed: { passage: 'closed', username: 'staff', at: '2026-11-21T20:20:00+07:00' },
  }
  expect(await report()).toMatchObject([{ ...flood, ended_at: null }])
  await send(40, -60)
  expect(await report()).toMatchObject([
    { ...flood, ended_at: '2026-11-21T20:40:00+07:00', is_lost: false },
  ])
  // a second flood is one of its own, and water that only came near is none
  await send(50, 20)
  await send(60, -60)
  await send(70, -5)
  await send(80, -5)
  await send(90, -60)
  expect(await report()).toMatchObject([flood, { peak_cm: 20, condition: 'danger' }])
  const second = await history({ page: 2, perPage: 1 })
  expect(second).toMatchObject({ total: 2, sites: 1, lasting: 0, rows: [{ peak_cm: 20 }] })
  // a page beyond the end has the totals too
  expect(await history({ page: 9 })).toMatchObject({ total: 2, sites: 1, lasting: 0, rows: [] })
  // before the first condition of a gauge nothing is stored, which is not the same as no flood
  expect((await history({ from: '2024-01-01T00:00:00+07:00' })).since).toMatch(/^2026-11-21/)
  expect((await history({ from: '2026-11-21T20:25:00+07:00' })).since).toBeNull()
  // of a time within, the peak of that time
  const late = { from: '2026-11-21T20:25:00+07:00', to: '2026-11-21T20:35:00+07:00' }
  expect(await report(late)).toMatchObject([{ peak_cm: 18, peak_at: '2026-11-21T20:30:00+07:00' }])
  expect(
    await report({ from: '2026-11-20T18:00:00+07:00', to: '2026-11-21T06:00:00+07:00' }),
  ).toEqual([])
  for (const scope of ['department', 'group'] as const)
    expect(await report({ scope, DeptID: t.otherDepartment }, 'admin')).toHaveLength(
      scope === 'group' ? 2 : 0,
    )
  expect(await report({}, 'stranger')).toEqual([])
  expect(
    await t.request(floodHistory, { scope: 'all', ...firstPage, from: night.to, to: night.from }),
  ).toMatchObject({
    status: 400,
  })
})
