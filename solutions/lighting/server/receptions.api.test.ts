import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  buildGroup,
  buildSite,
  buildUser,
  createTestApp,
  type TestApp,
} from '@roadside/server-kit/testing/test-app.ts'
import { gatewayLamps, lampGateways, lampTroubles } from '../reception-calls.ts'

const [first, second, foreign] = ['0016c001f1530001', '0016c001f1530002', '0016c001f1530003']
const start = new Date('2026-11-21T12:00:00+07:00')
const minutes = (after: number) => new Date(start.getTime() + after * 60_000)
let t: TestApp
let wid = 0
const tokens: Record<string, string> = {}
const devidOf = (pole: string) => `0004a30b001c08${pole.slice(-2)}`

beforeAll(async () => {
  t = await createTestApp()
  const drr = await buildGroup(t, { code: 'drr', kind: 'central', departments: ['ส่วนกลาง'] })
  const office = await buildGroup(t, { code: 'office-1', departments: ['ขทช.นนทบุรี'] })
  const other = await buildGroup(t, { code: 'office-2', departments: ['ขทช.ปทุมธานี'] })
  const departmentId = office.departments['ขทช.นนทบุรี'] ?? 0
  wid = await buildSite(t, { departmentId })
  const neighbour = await buildSite(t, { departmentId: other.departments['ขทช.ปทุมธานี'] ?? 0 })
  await buildUser(t, { username: 'admin', groupId: drr.groupId, role: 'admin' })
  await buildUser(t, { username: 'staff', groupId: office.groupId, departmentId })
  await run(sql`insert into gateway (wid, gwno, eui) values
    (${wid}, 'GW-01', ${first}), (${wid}, 'GW-02', ${second}), (${neighbour}, 'GW-X', ${foreign})`)
  for (const pole of ['P-01', 'P-02', 'P-03', 'P-04', 'P-05']) {
    await run(sql`insert into lamp (wid, devid, pole, profile_id)
      select ${wid}, ${devidOf(pole)}, ${pole}, min(id) from device_profile`)
  }
  // P-01 has the first gateway alone, P-02 both, P-03 the second, P-04 one of another authority
  await send('P-01', 0, [[first, -101]])
  await send('P-02', 1, [
    [second, -110],
    [first, -95],
  ])
  await send('P-03', 2, [[second, -80]])
  await send('P-04', 3, [[foreign, -70]])
  await setOffline(first, 3)
  await setOffline(second, 3)
})
afterAll(() => t.close())

const run = (query: ReturnType<typeof sql>) => query.execute(t.test.database.db)
const setOffline = (eui: string, minute: number) =>
  run(sql`update gateway set is_online = false, seen_at = ${minutes(minute)} where eui = ${eui}`)
const setOnline = (eui: string) => run(sql`update gateway set is_online = true where eui = ${eui}`)

/** An uplink as ChirpStack v4 posts it, so many minutes after the start. */
async function send(pole: string, minute: number, heard: readonly (readonly [string, number])[]) {
  t.clock.now = minutes(minute)
  const reply = await t.ingest('chirpstack?event=up', {
    time: minutes(minute).toISOString(),
    deviceInfo: { devEui: devidOf(pole) },
    devAddr: '01020304',
    fCnt: minute + 1,
    fPort: 2,
    data: 'AQ==',
    object: { ct: 0.5 },
    rxInfo: heard.map(([gatewayId, rssi]) => ({ gatewayId, rssi, snr: 4.5 })),
  })
  expect(reply.status).toBe(200)
}

async function goTo(minute: number) {
  t.clock.now = minutes(minute)
  for (const name of ['admin', 'staff']) tokens[name] = await t.tokenOf(name)
}
const lampsOf = async (gwno: string, by = 'admin') =>
  (await t.call(gatewayLamps, { wid, gwno }, tokens[by])).body
const gatewaysOf = async (pole: string, by = 'admin') =>
  (await t.call(lampGateways, { devid: devidOf(pole) }, tokens[by])).body

test('a gateway has the lamps that it received, alone or with others, and its last uplinks', async () => {
  await goTo(10)
  const { lamps, uplinks, from, to } = await lampsOf('GW-01')
  expect(lamps).toMatchObject([
    { pole: 'P-01', is_shared: false, rssi: -101, snr: 4.5, is_silent: false },
    { pole: 'P-02', is_shared: true, rssi: -95 },
  ])
  expect(uplinks.map(({ pole, rssi }) => [pole, rssi])).toEqual([
    ['P-02', -95],
    ['P-01', -101],
  ])
  expect([from, to]).toEqual(['2026-11-20T12:03:00+07:00', '2026-11-21T12:03:00+07:00'])
  expect((await t.call(gatewayLamps, { wid, gwno: 'GW-9' }, tokens['admin'])).status).toBe(404)
})

test('a gateway that is silent for days keeps the lamps of its last day; one that is alive does not', async () => {
  await goTo(60 * 72)
  expect((await lampsOf('GW-01')).lamps).toHaveLength(2)
  await setOnline(first)
  expect((await lampsOf('GW-01')).lamps).toEqual([])
  await setOffline(first, 3)
})

test('others than admin see neither silence nor signal nor device ids', async () => {
  await goTo(10)
  const [lamp] = (await lampsOf('GW-01', 'staff')).lamps
  expect(Object.keys(lamp ?? {}).toSorted()).toEqual(
    ['devid', 'health', 'is_shared', 'pole'].toSorted(),
  )
  expect(lamp?.devid).not.toBe(devidOf('P-01'))
  const { gateways } = (await t.call(lampGateways, { devid: lamp?.devid ?? '' }, tokens['staff']))
    .body
  expect(gateways).toEqual([
    {
      gwno: 'GW-01',
      wid,
      ISOnline: 'Offline',
      lastupdate: '2026-11-21T12:03:00+07:00',
      received_at: '2026-11-21T12:00:00+07:00',
      uplinks: 1,
    },
  ])
})

test('a lamp has its gateways, the best signal first; one out of sight has no number', async () => {
  await goTo(10)
  expect((await gatewaysOf('P-02')).gateways.map(({ gwno, rssi }) => [gwno, rssi])).toEqual([
    ['GW-01', -95],
    ['GW-02', -110],
  ])
  expect((await gatewaysOf('P-04')).gateways).toMatchObject([{ gwno: 'GW-X', eui: foreign }])
  const [{ handle } = { handle: '' }] = (
    await sql<{ handle: string }>`select handle from lamp where pole = 'P-04'`.execute(
      t.test.database.db,
    )
  ).rows
  const seen = (await t.call(lampGateways, { devid: handle }, tokens['staff'])).body
  expect(seen.gateways).toMatchObject([{ gwno: null, wid: null, ISOnline: null }])
  expect(await gatewaysOf('P-05')).toEqual({ from: null, to: null, gateways: [] })
})

test('a silent lamp has its gateways as cause only where all of them were silent first', async () => {
  await goTo(200)
  await run(sql`update lamp set is_unreachable = true, unreachable_at = ${minutes(45)}, changed_at = ${minutes(46)}
    where pole in ('P-01', 'P-02', 'P-04')`)
  await run(sql`update lamp set status = 'off', changed_at = ${minutes(46)} where pole = 'P-03'`)
  const troubles = async (by = 'admin') =>
    (await t.call(lampTroubles, { wid }, tokens[by])).body.map(({ gateways }) => gateways)
  expect(await troubles()).toEqual([['GW-01'], ['GW-01', 'GW-02'], [], []])
  await setOnline(second)
  expect(await troubles()).toEqual([['GW-01'], [], [], []])
  // it was there when the lamp should have reported
  await setOffline(first, 60)
  expect(await troubles()).toEqual([[], [], [], []])
  const seen = (await t.call(lampTroubles, { wid }, tokens['staff'])).body
  expect(seen.map(({ gateways }) => gateways)).toEqual([[]])
  expect(seen[0]?.devid).not.toBe(devidOf('P-03'))
})
