import type { Body } from '@roadside/contract/call.ts'
import { asFirstItem } from '@roadside/contract/paging.ts'
import { rejectedMessages, unknownDevices } from '@roadside/contract/ingest-calls.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  buildGroup,
  buildSite,
  buildUser,
  createTestApp,
  type TestApp,
} from '@roadside/server-kit/testing/test-app.ts'
import {
  getMarkerSEM,
  getStatusSEM,
  fetchLocationSEM,
  lightingSites,
  loraLog,
  loraSeries,
  modalLoraWan,
  updateLocationSEM,
} from './calls.ts'
import type { LampPoint } from './points.ts'
import { adoptGateway, adoptLamp, importLamps } from './registry-calls.ts'
import lighting from './server.ts'

const devid = '0004a30b001c0530'
const gateway = '0016c001f153a14c'
let t: TestApp
let wid: number
let admin: string
let staff: string
let stranger: string

beforeAll(async () => {
  t = await createTestApp()
  const drr = await buildGroup(t, { code: 'drr', kind: 'central', departments: ['ส่วนกลาง'] })
  const office = await buildGroup(t, {
    code: 'office-1',
    kind: 'regional',
    region: 1,
    departments: ['ขทช.นนทบุรี', 'ขทช.ปทุมธานี'],
  })
  const nonthaburi = office.departments['ขทช.นนทบุรี'] ?? 0
  wid = await buildSite(t, { departmentId: nonthaburi })
  await buildUser(t, { username: 'admin', groupId: drr.groupId, role: 'admin' })
  await buildUser(t, { username: 'officeadmin', groupId: office.groupId, role: 'admin' })
  await buildUser(t, { username: 'staff', groupId: office.groupId, departmentId: nonthaburi })
  await buildUser(t, {
    username: 'stranger',
    groupId: office.groupId,
    departmentId: office.departments['ขทช.ปทุมธานี'] ?? 0,
  })
  await logIn()
  await sql`insert into device_profile (solution, name, mapping) values ('lighting', 'โคมทดสอบ', '{"current":"ct","battery":"battery"}')`.execute(
    t.test.database.db,
  )
  await sql`insert into gateway (wid, gwno, eui, ipaddress) values (${wid}, 'GW-01', ${gateway}, '10.1.2.3')`.execute(
    t.test.database.db,
  )
})
afterAll(() => t.close())

let counter = 0
/** An uplink as ChirpStack v4 sends it. */
const uplink = (ct: number, at = t.clock.now, device = devid) => ({
  deduplicationId: crypto.randomUUID(),
  time: at.toISOString(),
  deviceInfo: { tenantName: 'ทช.', applicationName: 'ไฟฟ้า', deviceName: 'โคม', devEui: device },
  devAddr: '01020304',
  fCnt: ++counter,
  fPort: 2,
  data: btoa('hello'),
  object: { ct, battery: 3.6 },
  rxInfo: [
    { gatewayId: gateway, rssi: -101, snr: 4.5 },
    { gatewayId: 'ffffffffffffffff', rssi: -90, snr: 1 },
  ],
  txInfo: { frequency: 923200000 },
})
const summary = async (token = admin) => (await t.call(getStatusSEM, { wid }, token)).body[0]
const lamps = async (token = admin) =>
  (await t.call(getMarkerSEM, { wid }, token)).body as LampPoint[]
const logIn = async () => {
  ;[admin, staff, stranger] = await Promise.all([
    t.tokenOf('admin'),
    t.tokenOf('staff'),
    t.tokenOf('stranger'),
  ])
}
/** Tokens do not outlive a jump of the clock. */
const pass = async (minutes: number) => {
  t.clock.now = new Date(t.clock.now.getTime() + minutes * 60_000)
  await logIn()
}

describe('from the pole to the screen', () => {
  test('an unknown device is stored, listed and can be adopted', async () => {
    const answer = await t.ingest('chirpstack?event=up', uplink(0.6))
    expect(answer.status).toBe(202)
    const listed = await t.call(unknownDevices, { page: 1 }, admin)
    expect(listed.body.rows.map(({ device, messages }) => [device, messages])).toEqual([[devid, 1]])
    const profile = (
      await sql<{
        id: number
      }>`select id from device_profile where name = 'โคมทดสอบ'`.execute(t.test.database.db)
    ).rows[0]
    const adopted = await t.call(
      adoptLamp,
      {
        devid,
        wid,
        pole: 'P-001',
        profile_id: profile?.id ?? 0,
        link: 'lorawan',
        latitude: '13.84',
        longitude: '100.4',
        sta: '1+005',
      },
      admin,
    )
    expect(adopted.status).toBe(200)
    expect((await t.call(unknownDevices, { page: 1 }, admin)).body.total).toBe(0)
    expect((await summary())?.never_reported).toBe(1)
  })

  test('a registered device that is still listed as unknown leaves the list when it is adopted again', async () => {
    await sql`insert into rejected_message (received_at, first_at, solution, door, source, reason, detail, device, body)
      values (now(), now(), 'lighting', 'http', 'k', 'unknown_device', '', ${devid}, '{}')
      on conflict (solution, device) where reason = 'unknown_device' and device is not null
      do update set registered_at = null`.execute(t.test.database.db)
    expect((await t.call(unknownDevices, { page: 1 }, admin)).body).toMatchObject({
      total: 1,
      rows: [{ device: devid }],
    })
    const place = { latitude: '', longitude: '', sta: '' }
    const again = { devid, wid, pole: 'P-1', profile_id: 1, link: 'lorawan' as const, ...place }
    expect((await t.call(adoptLamp, again, admin)).status).toBe(409)
    expect((await t.call(unknownDevices, { page: 1 }, admin)).body).toEqual({ total: 0, rows: [] })
    expect((await t.call(rejectedMessages, { page: 1 }, admin)).body).toEqual({
      total: 0,
      rows: [],
    })
  })

  test('a gateway whose number is in use stays in the list of the unknown', async () => {
    const eui = '0016c001f153aaaa'
    await t.test.database.pool.query(
      `insert into rejected_message (received_at, first_at, solution, door, source, reason, detail, device, body)
       values (now(), now(), 'lighting', 'mqtt', 'eu/gateway/x/event/stats', 'unknown_device', '', $1, '{}')`,
      [eui],
    )
    const typed = { eui, wid, gwno: 'GW-01', ipaddress: '', latitude: null, longitude: null }
    expect((await t.call(adoptGateway, typed, admin)).status).toBe(409)
    expect((await t.call(unknownDevices, { page: 1 }, admin)).body.total).toBe(1)
    expect((await t.call(adoptGateway, { ...typed, gwno: 'GW-02' }, admin)).status).toBe(200)
    expect((await t.call(unknownDevices, { page: 1 }, admin)).body.total).toBe(0)
    await t.test.database.pool.query('delete from gateway where eui = $1', [eui])
  })

  test('an uplink by night shows the lamp working; the same again changes nothing', async () => {
    const message = uplink(0.62)
    expect(await t.ingest('chirpstack?event=up', message)).toEqual({
      status: 200,
      body: { stored: 1, updated: 0, duplicates: 0, ignored: 0 },
    })
    expect(await t.ingest('chirpstack?event=up', message)).toEqual({
      status: 200,
      body: { stored: 0, updated: 0, duplicates: 1, ignored: 0 },
    })
    expect(await summary()).toMatchObject({
      available: 1,
      work: 1,
      fail: 0,
      unknown: 0,
      unreachable: 0,
      never_reported: 0,
    })
    expect(await lamps()).toEqual([
      {
        pole: 'P-001',
        devid,
        devct: 0.62,
        devstatus: 'ปกติ',
        devstate: 'ไฟติด',
        devconnect: 'ปกติ',
        day_burning: false,
        cycling: false,
        devbattery: 3.6,
        rssi: -90,
        lastupdate: '2026-11-21T20:00:00+07:00',
        latitude: '13.84',
        longitude: '100.4',
        sta: '1+005',
        circuit: '',
        side: null,
        missing_day: 0,
      },
    ])
  })

  test('below the threshold by night the lamp is out', async () => {
    await pass(15)
    await t.ingest('chirpstack?event=up', uplink(0.01))
    expect(await summary()).toMatchObject({ work: 0, fail: 1 })
    expect((await lamps())[0]).toMatchObject({ devstatus: 'ดับ', devstate: 'ไฟดับ' })
  })

  test('the gateway that passed it on is online, its address for role admin alone', async () => {
    const office = await t.tokenOf('officeadmin')
    expect((await t.call(modalLoraWan, { wid }, office)).body).toEqual([
      {
        gwno: 'GW-01',
        ipaddress: '10.1.2.3',
        lat: null,
        long: null,
        ISOnline: 'Online',
        pc_server_offline: false,
        lastupdate: '2026-11-21T20:15:00+07:00',
        missing_day: 0,
      },
    ])
    expect((await t.call(modalLoraWan, { wid }, staff)).body[0]).not.toHaveProperty('ipaddress')
  })

  test('silence makes it unreachable: the verdict stays, the light state is unknown', async () => {
    await pass(46)
    for (const sweep of lighting.sweeps ?? []) await sweep.run(t.app.deps, t.app.http.log)
    expect(await summary()).toMatchObject({
      fail: 1,
      unreachable: 1,
      gateways: 1,
      gateways_online: 0,
    })
    const now = { devstatus: 'ดับ', devct: null, devstate: '-' }
    expect(await lamps()).toMatchObject([{ ...now, rssi: null, devconnect: 'ติดต่อไม่ได้' }])
    expect(await lamps(staff)).toMatchObject([now])
    // a join tells that it is there again, and nothing of what it does
    await t.ingest('chirpstack?event=join', { deviceInfo: { devEui: devid }, devAddr: '01ffffff' })
    expect(await lamps()).toMatchObject([{ ...now, rssi: null, devconnect: 'ปกติ' }])
    await t.ingest('chirpstack?event=up', uplink(0.6))
    expect(await summary()).toMatchObject({ work: 1, unreachable: 0, gateways_online: 1 })
  })

  test('the log is newest first, in pages or plain', async () => {
    const plain = (await t.call(loraLog, { devid }, admin)).body
    expect(plain).toHaveLength(3)
    const paged = (
      await t.call(loraLog, { devid, page: 1, perPage: 2, sort: 'ct_value', order: 'asc' }, admin)
    ).body
    expect(paged).toMatchObject({
      total: 3,
      rows: [{ ct_value: 0.01, rssi: -90, battery: 3.6, payload: '68656c6c6f' }, { ct_value: 0.6 }],
    })
  })
})

describe('what a caller may not see is not in the answer', () => {
  test('others get a handle and neither ids nor battery, RSSI, last update or connection', async () => {
    const [lamp] = await lamps(staff)
    expect(Object.keys(lamp ?? {}).sort()).toEqual([
      'circuit',
      'cycling',
      'day_burning',
      'devct',
      'devid',
      'devstate',
      'devstatus',
      'latitude',
      'longitude',
      'pole',
      'side',
      'sta',
    ])
    expect(lamp?.devid).not.toContain(devid)
    const handle = lamp?.devid ?? ''
    expect((await t.call(fetchLocationSEM, { devid: handle }, staff)).body).toEqual(
      asFirstItem({ devid: handle, latitude: '13.84', longitude: '100.4', sta: '1+005' }),
    )
    const log = (await t.call(loraLog, { devid: handle, page: 1 }, staff)).body as {
      rows: object[]
    }
    expect(Object.keys(log.rows[0] ?? {}).sort()).toEqual(['ct_value', 'tdates'])
    const series = (
      await t.call(
        loraSeries,
        { devid: handle, from: '2026-11-21T00:00:00+07:00', to: '2026-11-22T00:00:00+07:00' },
        staff,
      )
    ).body
    expect(Object.keys(series).sort()).toEqual([
      'archived',
      'current',
      'isCut',
      'threshold',
      'time',
    ])
    expect(series.archived).toEqual({ months: [], days: [] })
    expect(series.threshold).toBe(0.1)
    expect(series.current).toHaveLength(3)
  })

  test('searching a log finds by the payload only for those who see the payload', async () => {
    const handle = (await lamps(staff))[0]?.devid ?? ''
    const found = async (search: string, id: string, token: string) =>
      ((await t.call(loraLog, { devid: id, page: 1, search }, token)).body as { total: number })
        .total
    expect(await found('68656C6C', devid, admin)).toBe(3)
    expect(await found('68656C6C', handle, staff)).toBe(0)
    expect(await found('0.01', handle, staff)).toBe(1)
  })

  test('the device id of a lamp reveals nothing to others, and they may not edit', async () => {
    const handle = (await lamps(staff))[0]?.devid ?? ''
    expect((await t.call(fetchLocationSEM, { devid }, staff)).status).toBe(404)
    const edit = { devid: handle, latitude: '1', longitude: '2', sta: '' }
    expect((await t.call(updateLocationSEM, edit, staff)).status).toBe(403)
    expect((await t.call(loraLog, { devid: handle, page: 1, sort: 'rssi' }, staff)).status).toBe(
      403,
    )
  })

  test('a site of another department is not there', async () => {
    const handle = (await lamps(staff))[0]?.devid ?? ''
    for (const call of [getStatusSEM, getMarkerSEM, modalLoraWan])
      expect((await t.call(call, { wid }, stranger)).status).toBe(404)
    for (const call of [fetchLocationSEM, loraLog])
      expect((await t.call(call, { devid: handle }, stranger)).status).toBe(404)
    expect((await t.call(lightingSites, {}, stranger)).body).toEqual([])
    expect((await t.call(lightingSites, {}, staff)).body).toHaveLength(1)
    // of those that it would list, and no others
    const [listed] = (await t.call(lightingSites, {}, staff)).body as { wid: number }[]
    const among = (wids: number[], access: typeof staff) => t.call(lightingSites, { wids }, access)
    expect((await among([listed?.wid ?? 0, 999_999], staff)).body).toEqual([listed])
    expect((await among([listed?.wid ?? 0], stranger)).body).toEqual([])
    expect((await among([], staff)).body).toEqual([])
  })
})

describe('positions', () => {
  test('are stored as typed, whatever they are', async () => {
    const typed = { devid, latitude: 'abc', longitude: '๑๐๐.๔', sta: 'ข้างวัด' }
    expect((await t.call(updateLocationSEM, typed, admin)).status).toBe(200)
    expect((await t.call(fetchLocationSEM, { devid }, admin)).body).toEqual(asFirstItem(typed))
  })

  test('come as numbers from a map, and as null from a form that was not touched', async () => {
    const sent = { devid, latitude: 13.85, longitude: 100.41, sta: null } as unknown as Body<
      typeof updateLocationSEM
    >
    expect((await t.call(updateLocationSEM, sent, admin)).status).toBe(200)
    const stored = { devid, latitude: '13.85', longitude: '100.41', sta: '' }
    expect((await t.call(fetchLocationSEM, { devid }, admin)).body).toEqual(asFirstItem(stored))
  })
})

describe('a file of lamps', () => {
  const file = (text: string, write: boolean) =>
    t.call(
      importLamps,
      { wid, filename: 'lamps.csv', content: Buffer.from(text).toString('base64'), write },
      admin,
    )

  test('names every wrong row and writes none of the file', async () => {
    const text = `devid,pole,latitude,longitude\n${devid},P-9,13.8,100.4\nzz,P-10,13.8,100.4\n0004a30b001c0599,,100.4,13.8\n`
    const { body } = await file(text, false)
    expect(body.problems.map(({ row, column }) => [row, column])).toEqual([
      [3, 'devid'],
      [4, 'pole'],
      [4, 'latitude'],
    ])
    expect((await file(text, true)).status).toBe(400)
    expect(await lamps()).toHaveLength(1)
  })

  test('is written whole', async () => {
    const text =
      '\uFEFFรหัสอุปกรณ์;หมายเลขเสา;ละติจูด;ลองจิจูด\n0004a30b001c0601;P-101;13.85;100.41\n0004a30b001c0602;"P;102";;\n'
    expect((await file(text, true)).body).toMatchObject({
      total: 2,
      written: 2,
      problems: [],
      warnings: [],
    })
    expect((await lamps()).map(({ pole }) => pole)).toEqual(
      ['P-001', 'P;102', 'P-101'].sort((a, b) => a.localeCompare(b, 'th')),
    )
  })
})

describe('a changed part of a site', () => {
  const since = async (cursor: string) =>
    (await t.call(getMarkerSEM, { wid, since: cursor }, admin)).body as {
      rows: LampPoint[]
      cursor: string
    }

  test('only what changed since the cursor is sent', async () => {
    const all = await since('')
    expect(all.rows).toHaveLength(3)
    await pass(1)
    await t.ingest('chirpstack?event=up', uplink(0.7))
    expect((await since(all.cursor)).rows.map(({ devct }) => devct)).toContain(0.7)
    expect((await since(new Date(Date.now() + 60_000).toISOString())).rows).toEqual([])
  })

  test('what was sent is not sent again', async () => {
    await t.test.database.pool.query(`update lamp set changed_at = now() - interval '3 seconds'`)
    const { cursor } = await since('')
    expect((await since(cursor)).rows).toEqual([])
    await t.test.database.pool.query(
      `update lamp set changed_at = clock_timestamp() where pole = 'P-101'`,
    )
    expect((await since(cursor)).rows.map(({ pole }) => pole)).toEqual(['P-101'])
  })

  test('a change written before the cursor and committed after it is sent', async () => {
    const { cursor } = await t.test.database.db.transaction().execute(async (writer) => {
      await sql`update lamp set changed_at = clock_timestamp() where pole = 'P-101'`.execute(writer)
      await sql`select pg_sleep(2.5)`.execute(writer)
      return since('')
    })
    expect((await since(cursor)).rows.map(({ pole }) => pole)).toContain('P-101')
  })
})
