import { getStatusSEM, modalLoraWan } from '@roadside/solutions/lighting/calls.ts'
import { startClockwork } from '@roadside/solutions/lighting/demo/clockwork.ts'
import { findLitSites } from '@roadside/solutions/lighting/demo/registry-repository.ts'
import { seedLighting } from '@roadside/solutions/lighting/demo/seed.ts'
import { simulateLighting } from '@roadside/solutions/lighting/demo/simulate.ts'
import type { LightingFact } from '@roadside/solutions/lighting/demo/site-facts.ts'
import { buildWorld } from '@roadside/solutions/lighting/demo/world.ts'
import type { DemoSite } from '@roadside/server-kit/demo.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  buildGroup,
  buildSite,
  buildUser,
  createTestApp,
  testIngestKey,
  type TestApp,
} from '@roadside/server-kit/testing/test-app.ts'
import { planSites } from './sites.ts'

let t: TestApp
let sites: DemoSite[]
const facts = new Map<number, LightingFact>()
let admin: string
let departmentId: number

const rows = async (sql: string, values: unknown[] = []) =>
  (await t.test.database.pool.query<Record<string, unknown>>(sql, values)).rows
const seed = (all = sites) =>
  seedLighting(
    {
      database: t.test.database,
      media: t.app.deps.media,
      now: t.clock.now,
      sites: all,
      log: t.app.http.log,
    },
    ({ wid }) => facts.get(wid),
  )
const later = (minutes: number) => new Date(t.clock.now.getTime() + minutes * 60_000)
const siteOf = async (fact: LightingFact): Promise<DemoSite> => {
  const [planned] = planSites([]).filter(({ typeName }) => typeName === 'Lighting')
  const wid = await buildSite(t, { departmentId, name: planned!.name })
  facts.set(wid, fact)
  return { ...planned!, wid }
}

beforeAll(async () => {
  t = await createTestApp()
  const drr = await buildGroup(t, { code: 'drr', kind: 'central', departments: ['ส่วนกลาง'] })
  departmentId = drr.departments['ส่วนกลาง'] ?? 0
  await buildUser(t, { username: 'admin', groupId: drr.groupId, role: 'admin' })
  admin = await t.tokenOf('admin')
  sites = [await siteOf({ lamps: 300, gateways: 4 }), await siteOf({ lamps: 60, link: '4g' })]
  await seed()
})
afterAll(() => t.close())

describe('the lamps of the demonstration', () => {
  test('are registered with their gateways', async () => {
    expect(
      await rows(`select is_fourg, (select count(*) from lamp l where l.wid = s.wid) as lamps,
        (select count(*) from gateway g where g.wid = s.wid) as gateways from site s order by wid`),
    ).toEqual([
      { is_fourg: false, lamps: 300, gateways: 4 },
      { is_fourg: true, lamps: 60, gateways: 0 },
    ])
  })

  test('have a month of readings, every 15 minutes in the last two days, none to come', async () => {
    const [span] = await rows(
      `select min(at) < $1::timestamptz - interval '29.9 days' as "isMonth", max(at) <= $1 as "isPast" from lamp_reading`,
      [t.clock.now],
    )
    expect(span).toEqual({ isMonth: true, isPast: true })
    const gaps = await rows(
      `select mode() within group (order by gap) as gap, count(*) as readings from (
        select at - lag(at) over (order by at) as gap from lamp_reading
        where lamp_id = (select id from lamp where wid = $1 and not is_unreachable and seen_at is not null limit 1)
          and at > $2::timestamptz - interval '1.9 days') g`,
      [sites[0]?.wid, t.clock.now],
    )
    expect(gaps).toEqual([
      expect.objectContaining({ gap: expect.objectContaining({ minutes: 15 }) as unknown }),
    ])
    expect(Number(gaps[0]?.['readings'])).toBeGreaterThan(170)
  })

  test('burn by night and are dark by day', async () => {
    const share = await rows(
      `select avg((current_a >= 0.1)::int) filter (where hour between 20 and 23) > 0.9 as "isLit",
        avg((current_a = 0)::int) filter (where hour between 9 and 15) > 0.95 as "isDark"
      from (select *, extract(hour from at at time zone 'Asia/Bangkok') as hour from lamp_reading) r`,
    )
    expect(share).toEqual([{ isLit: true, isDark: true }])
  })

  test('stand as their newest reading and the judge say', async () => {
    const [latest] =
      await rows(`select count(*) as lamps, count(*) filter (where l.reading_at = r.at
        and l.counter = r.counter and l.current_a = r.current_a and l.battery_v = r.battery_v and l.rssi = r.rssi) as agreeing
      from lamp l, lateral (select * from lamp_reading where lamp_id = l.id order by at desc limit 1) r`)
    expect(latest).toEqual({ lamps: latest?.['agreeing'], agreeing: latest?.['lamps'] })
    expect(Number(latest?.['lamps'])).toBeGreaterThan(350)
    // It is eight in the evening: who is judged and can be reached was judged by its newest reading.
    expect(
      await rows(`select count(*) as wrong from lamp where not is_unreachable and seen_at is not null
        and status <> case when current_a >= 0.1 then 'ok' else 'off' end`),
    ).toEqual([{ wrong: 0 }])
    const answer = (await t.call(getStatusSEM, { wid: sites[0]?.wid ?? 0 }, admin)).body[0]
    expect(answer).toMatchObject({ available: 300, gateways: 4, gateways_online: 3 })
    expect(answer?.work).toBeGreaterThan(270)
    expect(answer?.fail).toBeGreaterThan(0)
    const changes = await rows(`select distinct what, value from lamp_change order by 1, 2`)
    expect(changes.length).toBeGreaterThanOrEqual(5)
  })

  test('that are wrong are so since their month says so, and were sound before', async () => {
    const [wrong] = await rows(
      `select count(*) as lamps, count(*) filter (where exists (select from lamp_change c where c.lamp_id = a.source_id and c.at = a.since)) as changed,
        count(*) filter (where since = (select started_at from asset_period where asset_id = a.id and ended_at is null)) as lasting,
        count(*) filter (where exists (select from asset_period where asset_id = a.id and health = 'ok' and ended_at = a.since)) as sound
      from asset a where kind = 'lamp' and health in ('fault', 'warning', 'unreachable')`,
    )
    const lamps = wrong?.['lamps']
    expect(Number(lamps)).toBeGreaterThan(5)
    expect(wrong).toEqual({ lamps, changed: lamps, lasting: lamps, sound: lamps })
  })

  test('are made once; a site that a broken start left empty is filled', async () => {
    const count =
      'select (select count(*) from lamp) as lamps, (select count(*) from lamp_reading) as readings'
    await rows(
      `update site set settings = '{"schedule":{"on":"18:00","off":"05:00"}}' where wid = $1`,
      [sites[0]?.wid],
    )
    await rows(`delete from lamp where wid = $1 and pole = 'P-010'`, [sites[1]?.wid])
    const before = await rows(count)
    await seed()
    expect(await rows(count)).toEqual(before)
    expect(
      await rows(`select settings->'schedule'->>'on' as "on" from site where wid = $1`, [
        sites[0]?.wid,
      ]),
    ).toEqual([{ on: '18:00' }])
    await rows(`update site set settings = '{}'`)

    sites.push(await siteOf({ lamps: 10, gateways: 1 }))
    await seed()
    const after = await rows(count)
    expect(after[0]?.['lamps']).toBe(369)
    expect(Number(after[0]?.['readings'])).toBeGreaterThan(Number(before[0]?.['readings']))
  })
})

describe('the simulation', () => {
  test('goes on through the console’s own endpoints, where the history ends', async () => {
    const world = buildWorld(await findLitSites(t.test.database.db))
    const clockwork = startClockwork(world, { from: t.clock.now, rate: 1, seed: 'test' })
    const statuses = new Map<string, number>()
    for (let minute = 0; minute < 15; minute++) {
      t.clock.now = later(1)
      for (const { path, body } of clockwork.advance(t.clock.now)) {
        const answer = await t.ingest(path.replace('/ingest/', ''), body)
        const key = `${answer.status} ${JSON.stringify(answer.body)}`
        statuses.set(key, (statuses.get(key) ?? 0) + 1)
      }
    }
    expect([...statuses.keys()]).toEqual([
      '200 {"stored":1,"updated":0,"duplicates":0,"ignored":0}',
    ])
    expect([...statuses.values()][0]).toBeGreaterThan(350)
    const [received] = await rows(`select count(*) as lamps from lamp where reading_at > $1`, [
      later(-15),
    ])
    // All but those whose gateway was away at their turn.
    expect(Number(received?.['lamps'])).toBeGreaterThan(0.95 * world.lamps.length)
    const [followed] = await rows(
      `select count(*) as lamps from lamp l where exists (select from lamp_reading r where r.lamp_id = l.id
        and r.at = l.reading_at - interval '15 minutes' and r.counter = case l.link when '4g' then -1 else l.counter - 1 end)`,
    )
    expect(Number(followed?.['lamps'])).toBeGreaterThan(0.9 * world.lamps.length)
    const token = await t.tokenOf('admin')
    const gateways = (await t.call(modalLoraWan, { wid: sites[0]?.wid ?? 0 }, token)).body
    expect(gateways.map(({ ISOnline }) => ISOnline)).toEqual([
      'Online',
      'Online',
      'Offline',
      'Online',
    ])
  })

  test('runs against a console that listens, and stops', async () => {
    t.clock.now = new Date()
    const origin = await t.app.http.listen({ host: '127.0.0.1', port: 0 })
    const options = {
      database: t.test.database,
      origin,
      ingestKey: testIngestKey,
      log: t.app.http.log,
    }
    const [before] = await rows('select count(*) as readings from lamp_reading')
    const simulation = await simulateLighting({ ...options, rate: 450 })
    await expect
      .poll(
        async () => (await rows('select count(*) as readings from lamp_reading'))[0]?.['readings'],
        {
          timeout: 20_000,
        },
      )
      .toBeGreaterThan(Number(before?.['readings']) + 300)
    await simulation.stop()
    const [stopped] = await rows('select count(*) as readings from lamp_reading')
    // time in which a simulation that goes on would send
    await new Promise((resolve) => setTimeout(resolve, 1_500))
    expect(await rows('select count(*) as readings from lamp_reading')).toEqual([stopped])
    const still = await simulateLighting({ ...options, rate: 0 })
    await still.stop()
  })
})
