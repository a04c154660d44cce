import type { DemoSeed, DemoSite } from '@roadside/server-kit/demo.ts'
import demo from '@roadside/solutions/bridgelighting/demo.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  buildGroup,
  buildSite,
  createTestApp,
  type TestApp,
} from '@roadside/server-kit/testing/test-app.ts'
import { planSites } from './sites.ts'

let t: TestApp
let site: DemoSite
let given: DemoSeed

const devices = async () =>
  (
    await t.test.database.pool.query<{
      external_id: string
      hasReported: boolean
      readings: number
    }>(
      `select external_id, received_at is not null as "hasReported",
        (select count(*)::int from measurement m join channel c on c.id = m.channel_id where c.device_id = d.id) as readings
       from device d where wid = $1 order by 1`,
      [site.wid],
    )
  ).rows

beforeAll(async () => {
  t = await createTestApp()
  const { departments } = await buildGroup(t, {
    code: 'drr',
    kind: 'central',
    departments: ['ส่วนกลาง'],
  })
  const planned = planSites([]).find(({ typeName }) => typeName === 'BridgeLighting')!
  const wid = await buildSite(t, {
    departmentId: departments['ส่วนกลาง'] ?? 0,
    typeName: planned.typeName,
  })
  site = { ...planned, wid }
  given = {
    database: t.test.database,
    media: t.app.deps.media,
    now: t.clock.now,
    sites: [site],
    log: t.app.http.log,
  }
})
afterAll(() => t.close())

test('devices stand at their sites at once, and have their history afterwards, each once', async () => {
  await demo.equip?.(given)
  const bare = await devices()
  expect(bare.length).toBeGreaterThan(0)
  expect(bare.filter(({ hasReported, readings }) => hasReported || readings > 0)).toEqual([])

  await demo.seed?.(given)
  const filled = await devices()
  expect(filled.map(({ external_id }) => external_id)).toEqual(
    bare.map(({ external_id }) => external_id),
  )
  expect(filled.some(({ hasReported, readings }) => hasReported && readings > 100)).toBe(true)

  await demo.equip?.(given)
  await demo.seed?.(given)
  expect(await devices()).toEqual(filled)
})

test('a history that a killed start left half written goes on from where it ended, once', async () => {
  const { pool } = t.test.database
  const filled = await devices()
  await pool.query(
    `delete from measurement m using channel c, device d where c.id = m.channel_id and d.id = c.device_id
    and d.wid = $1 and m.at > d.received_at - interval '2 days'`,
    [site.wid],
  )
  await pool.query(
    `update device set at = at - interval '2 days', newest_at = newest_at - interval '2 days',
    received_at = received_at - interval '2 days' where wid = $1`,
    [site.wid],
  )
  const half = await devices()
  expect(half).not.toEqual(filled)
  // devices of an operator's demonstration that was off for a while have no history of that time
  await demo.seed?.({ ...given, isUnfinished: false })
  expect(await devices()).toEqual(half)
  await demo.seed?.({ ...given, isUnfinished: true })
  expect(await devices()).toEqual(filled)
})

test('a removed device does not come back', async () => {
  await t.test.database.pool.query(
    'delete from device where id in (select id from device where wid = $1 order by external_id limit 1)',
    [site.wid],
  )
  const left = await devices()
  await demo.equip?.(given)
  await demo.seed?.(given)
  expect(await devices()).toEqual(left)
})
