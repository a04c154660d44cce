import { newRule } from '@roadside/contract/notices/rule.ts'
import { alarmList } from '@roadside/contract/alarms/alarm-calls.ts'
import type { NoticeContent } from '@roadside/contract/notices/content.ts'
import { saveNoticeRule } from '@roadside/contract/notices/rule-calls.ts'
import { buildUser, createTestApp, type TestApp } from '@roadside/server-kit/testing/test-app.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { App } from '../../app.ts'
import { alarmTools } from '../../testing/alarm-tools.ts'

const [first, second] = ['0016c001f1539a01', '0016c001f1539a02']
const night = new Date('2026-11-21T20:00:00+07:00')
/** Seconds between two looks at what time alone changes, as in production. */
const sweepS = 20

let t: TestApp
let tools: ReturnType<typeof alarmTools>
let wid = 0
let nextLamp = 0

beforeAll(async () => {
  t = await createTestApp({ SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'its@roadside.example' })
  tools = alarmTools(t)
  const place = await tools.place('Lighting')
  wid = place.wid
  await buildUser(t, { username: 'admin', groupId: place.groupId, role: 'admin' })
  await run(
    sql`insert into gateway (wid, gwno, eui) values (${wid}, 'GW-01', ${first}), (${wid}, 'GW-02', ${second})`,
  )
  await run(sql`insert into notice_target (channel, name, address, user_id, created_by, created_at)
    select 'email', username, '{"email":"admin@roadside.example"}', id, username, now() from app_user where username = 'admin'`)
})
beforeEach(async () => {
  t.clock.now = night
  await run(sql`delete from lamp`)
  await run(sql`update gateway set is_online = false, seen_at = null`)
  await run(sql`update asset set health_since = ${night} where kind = 'gateway'`)
  await run(sql`truncate alarm, asset_turn, alarm_delay, notice, notice_rule, lamp_due cascade`)
  await saveRule()
})
afterAll(() => t.close())

const run = <Row = object>(query: ReturnType<typeof sql<Row>>) => query.execute(t.test.database.db)

/** Everything is told at once, and its end too. */
async function saveRule(): Promise<void> {
  const { rows } = await run(sql<{ id: number }>`select id from app_user where username = 'admin'`)
  const body = {
    ...newRule,
    severities: [],
    delay_min: 0,
    interval_min: 0,
    to: [{ type: 'user' as const, id: rows[0]?.id ?? 0 }],
  }
  const saved = await t.call(
    saveNoticeRule,
    { id: null, version: 0, name: 'ทุกเหตุ', DeptID: null, groupId: null, is_on: true, body },
    await t.tokenOf('admin'),
  )
  expect(saved.status).toBe(200)
}

/** Registers lamps that are unreachable after so many minutes of silence; answers their EUIs. */
async function lamps(count: number, unreachableAfterMin = 45): Promise<string[]> {
  const { rows } = await run(sql<{ id: number }>`
    insert into device_profile (solution, name, codec, mapping, settings)
    select solution, ${`profile ${++nextLamp}`}, codec, mapping, settings || ${JSON.stringify({ unreachable_after_min: unreachableAfterMin })}::jsonb
    from device_profile where solution = 'lighting' order by id limit 1 returning id`)
  const euis = Array.from({ length: count }, () => `0004a30b${String(++nextLamp).padStart(8, '0')}`)
  for (const eui of euis)
    await run(
      sql`insert into lamp (wid, devid, pole, profile_id, registered_at) values (${wid}, ${eui}, ${eui}, ${rows[0]?.id ?? 0}, ${night})`,
    )
  return euis
}

/** An uplink as ChirpStack v4 posts it, now. */
const uplink = async (devEui: string, gateways: readonly string[]) => {
  const { status } = await t.ingest('chirpstack?event=up', {
    deduplicationId: crypto.randomUUID(),
    time: t.clock.now.toISOString(),
    deviceInfo: {
      tenantId: '52f14cd4-c6f1-4fbd-8f87-4025e1d49242',
      tenantName: 'ขทช.',
      applicationId: '17c82e96-be03-4f38-aef3-f83d48582d97',
      applicationName: 'lamps',
      deviceProfileId: '14855bf7-d10d-4aee-b618-ebfcb64dc7ad',
      deviceProfileName: 'lamp controller',
      deviceName: devEui,
      devEui,
      tags: {},
    },
    devAddr: '01020304',
    adr: true,
    dr: 5,
    fCnt: Math.round((t.clock.now.getTime() - night.getTime()) / 1000) + 1,
    fPort: 2,
    confirmed: false,
    data: 'AQ==',
    object: { ct: 0.5 },
    rxInfo: gateways.map((gatewayId, index) => ({
      gatewayId,
      uplinkId: 4217106255 + index,
      rssi: -101 - index,
      snr: 4.5,
      context: 'E3OWOQ==',
      crcStatus: 'CRC_OK',
    })),
    txInfo: {
      frequency: 923_200_000,
      modulation: { lora: { bandwidth: 125_000, spreadingFactor: 7, codeRate: 'CR_4_5' } },
    },
  })
  expect(status).toBe(200)
}

/** Lets seconds pass without a message; the console looks as often as it does when it runs. */
async function pass(seconds: number): Promise<void> {
  const { solutions } = t.app as unknown as App
  const [sweep] = solutions.get('lighting')?.sweeps ?? []
  for (let left = seconds; left > 0; left -= sweepS) {
    tools.pass(Math.min(left, sweepS))
    await sweep?.run(t.app.deps, t.app.http.log)
    await tools.evaluate()
  }
}

const listed = async (body = {}) =>
  (await t.call(alarmList, { perPage: 500, ...body }, await t.tokenOf('admin'))).body
const active = async () =>
  (await listed({ state: 'active' })).rows.filter(({ is_active }) => is_active)

async function told(): Promise<string[]> {
  const { rows } = await run(
    sql<{ content: NoticeContent }>`select content from notice order by created_at`,
  )
  return rows.map(
    ({ content }) => `${content.kind} ${content.alarms.map(({ subject }) => subject).join()}`,
  )
}

test('a gateway with 300 lamps that falls silent is one alarm and one message; three lamps that stay dark come up with their own times', async () => {
  const euis = await lamps(300)
  const lastHeard = new Map<string, number>()
  for (const eui of euis) {
    tools.pass(0.5)
    lastHeard.set(eui, t.clock.now.getTime())
    await uplink(eui, [first])
  }
  const silentSince = t.clock.now.getTime()
  await pass(4 * 60)
  expect(await active()).toEqual([])
  // the limit of a gateway is five minutes
  await pass(2 * 60)
  const [gateway, ...others] = await active()
  expect(others).toEqual([])
  expect(gateway).toMatchObject({ kind: 'gateway_unreachable', subject: 'เกตเวย์ GW-01', hidden: 0 })
  // a gateway's last sign of life is written every 15 s at most
  const raised = Date.parse(gateway?.raised_at ?? '')
  expect(raised).toBeLessThanOrEqual(silentSince)
  expect(raised).toBeGreaterThan(silentSince - 16_000)
  // and that of the lamps three quarters of an hour
  await pass(41 * 60)
  expect(await active()).toMatchObject([{ id: gateway?.id, hidden: 300 }])
  expect(await told()).toEqual(['raised เกตเวย์ GW-01'])

  const [left, back] = [euis.slice(0, 3), euis.slice(3)]
  for (const eui of back) await uplink(eui, [first])
  await pass(60)
  expect(await active()).toEqual([])
  expect((await listed({ state: 'hidden' })).total).toBe(3)
  // each reports every half hour, some of them every three minutes
  for (let minute = 0; minute < 66; minute += 3) {
    const begin = (minute % 30) * 10
    for (const eui of back.slice(begin, begin + 30)) await uplink(eui, [first])
    await pass(3 * 60)
  }
  const up = await active()
  expect(up.map(({ subject }) => subject).toSorted()).toEqual(left)
  for (const { subject, raised_at, kind } of up) {
    expect(kind).toBe('lamp_unreachable')
    const limit = (lastHeard.get(subject) ?? 0) + 45 * 60_000
    expect(Date.parse(raised_at)).toBe(Math.floor(limit / 1000) * 1000)
  }
  const [, cleared, ...threeLamps] = await told()
  expect(cleared).toBe('cleared เกตเวย์ GW-01')
  expect(threeLamps).toHaveLength(1)
}, 120_000)

test('lamps whose time runs out before their gateway’s are not told first', async () => {
  const euis = await lamps(5, 3)
  for (const eui of euis) await uplink(eui, [first])
  await pass(4 * 60)
  expect(await active()).toEqual([])
  await pass(2 * 60)
  expect(await active()).toMatchObject([{ kind: 'gateway_unreachable', hidden: 5 }])
  expect(await told()).toEqual(['raised เกตเวย์ GW-01'])
})

test('a lamp that falls silent while its gateway hears others is told within a minute of its limit', async () => {
  const [silent = '', other = ''] = await lamps(2, 3)
  await uplink(silent, [first])
  const hearOthers = async (seconds: number) => {
    for (let heard = 0; heard < seconds; heard += 20) {
      await uplink(other, [first])
      await pass(20)
    }
  }
  await hearOthers(3 * 60)
  expect(await active()).toEqual([])
  await hearOthers(60)
  expect(await active()).toMatchObject([{ kind: 'lamp_unreachable', subject: silent }])
  expect(await told()).toEqual([`raised ${silent}`])
})

test('a lamp that two gateways hear is not hidden while one lives', async () => {
  const [shared = '', ofFirst = '', ofSecond = ''] = await lamps(3)
  await uplink(shared, [first, second])
  await uplink(ofFirst, [first])
  for (let minute = 0; minute < 50; minute += 2) {
    await uplink(ofSecond, [second])
    await pass(120)
  }
  const subjects = async () => (await active()).map(({ subject }) => subject)
  expect(await subjects()).toEqual(['เกตเวย์ GW-01', shared])
  expect((await listed({ state: 'hidden' })).rows).toMatchObject([{ subject: ofFirst }])
  // the other one falls silent too, long after the lamp: that is no cause of the lamp's silence
  await pass(7 * 60)
  expect(new Set(await subjects())).toEqual(new Set(['เกตเวย์ GW-01', 'เกตเวย์ GW-02', shared]))
})
