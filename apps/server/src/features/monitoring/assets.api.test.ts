import { normaliseSearch } from '@roadside/contract/domain/text.ts'
import { healths } from '@roadside/contract/health.ts'
import { sql } from 'kysely'
import { reasonSentence, streamFaults } from '@roadside/solutions/cctv/words.ts'
import { cyclingTurns } from '@roadside/solutions/lighting/rules/cycling.ts'
import { lampHealth } from '@roadside/solutions/lighting/rules/health.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  buildGroup,
  buildSite,
  createTestApp,
  type TestApp,
} from '@roadside/server-kit/testing/test-app.ts'

let t: TestApp
let wid: number
let other: number
beforeAll(async () => {
  t = await createTestApp()
  const { departments } = await buildGroup(t, { code: 'office-1', departments: ['ขทช.นนทบุรี'] })
  const departmentId = departments['ขทช.นนทบุรี'] ?? 0
  wid = await buildSite(t, { departmentId })
  other = await buildSite(t, { departmentId, name: 'ที่อื่น' })
})
afterAll(() => t.close())

async function rows<T>(query: ReturnType<typeof sql<T>>): Promise<T[]> {
  return (await query.execute(t.test.database.db)).rows
}
const at = (hour: number) => new Date(Date.UTC(2026, 10, 1, hour))

/** A device as its solution would write it. */
async function makeDevice(name: string): Promise<number> {
  const [made] = await rows(sql<{ id: number }>`
    insert into device (solution, wid, external_id, name, report_s, timeout_s) values ('flooding', ${wid}, ${name}, ${name}, 600, 1800)
    returning id`)
  return made?.id ?? 0
}
/** What the device turns into, and the interval that its solution writes with it. */
async function turn(id: number, health: string, since: Date, more = sql`condition = condition`) {
  await rows(
    sql`update device set health = ${health}, health_since = ${since}, ${more} where id = ${id}`,
  )
  await rows(
    sql`update device_period set ended_at = ${since} where device_id = ${id} and kind = 'health' and ended_at is null and value <> ${health}`,
  )
  await rows(
    sql`insert into device_period (device_id, kind, value, started_at) values (${id}, 'health', ${health}, ${since}) on conflict do nothing`,
  )
}

const assetOf = async (id: number) =>
  (
    await rows(
      sql<
        Record<string, unknown>
      >`select * from asset where kind = 'flooding' and source_id = ${id}`,
    )
  )[0] ?? {}
const periodsOf = async (id: number) =>
  rows(
    sql<
      Record<string, unknown>
    >`select p.health, p.wid, p.started_at, p.ended_at from asset_period p join asset a on a.id = p.asset_id
      where a.kind = 'flooding' and a.source_id = ${id} order by p.id`,
  )

test('a device is an asset, and each health it was in is an interval', async () => {
  const id = await makeDevice('A')
  expect(await assetOf(id)).toMatchObject({ wid, name: 'A', health: 'unknown', gravity: 2 })
  await rows(
    sql`update asset_period set started_at = ${at(0)} where asset_id = (select id from asset where source_id = ${id})`,
  )
  await rows(sql`update asset set health_since = ${at(0)} where source_id = ${id}`)
  await turn(id, 'ok', at(1))
  await turn(id, 'ok', at(2))
  await turn(id, 'fault', at(3))
  expect(await periodsOf(id)).toEqual([
    { health: 'unknown', wid, started_at: at(0), ended_at: at(1) },
    { health: 'ok', wid, started_at: at(1), ended_at: at(3) },
    { health: 'fault', wid, started_at: at(3), ended_at: null },
  ])
  expect(await assetOf(id)).toMatchObject({
    health: 'fault',
    health_since: at(3),
    since: at(3),
    gravity: 7,
  })
})

test('the worse of health and condition counts, and since when', async () => {
  const id = await makeDevice('B')
  await turn(id, 'warning', at(1), sql`condition = 'danger', condition_since = ${at(5)}`)
  expect(await assetOf(id)).toMatchObject({ gravity: 8, since: at(5) })
  await turn(id, 'fault', at(6), sql`condition = 'warn', condition_since = ${at(5)}`)
  expect(await assetOf(id)).toMatchObject({ gravity: 7, since: at(6) })
})

test('what moves to another site is counted there from then on; what is taken down is no equipment', async () => {
  const id = await makeDevice('C')
  await rows(sql`update device set wid = ${other} where id = ${id}`)
  expect((await periodsOf(id)).map((one) => [one['wid'], one['ended_at'] === null])).toEqual([
    [wid, false],
    [other, true],
  ])
  await rows(sql`update device set archived_at = now() where id = ${id}`)
  expect(await assetOf(id)).not.toMatchObject({ archived_at: null })
  expect((await periodsOf(id)).every((one) => one['ended_at'] !== null)).toBe(true)
  await rows(sql`update device set archived_at = null where id = ${id}`)
  expect((await periodsOf(id)).filter((one) => one['ended_at'] === null)).toHaveLength(1)
  await rows(sql`delete from device where id = ${id}`)
  expect((await periodsOf(id)).every((one) => one['ended_at'] !== null)).toBe(true)
})

test('a clock that is years behind adds no years, and no interval overlaps', async () => {
  const id = await makeDevice('F')
  await rows(
    sql`insert into device_period (device_id, kind, value, started_at) values (${id}, 'health', 'ok', '2000-01-01')`,
  )
  await rows(sql`update device_period set ended_at = ${at(5)} where device_id = ${id}`)
  await rows(
    sql`insert into device_period (device_id, kind, value, started_at) values (${id}, 'health', 'fault', ${at(3)})`,
  )
  const found = await periodsOf(id)
  expect(found.map((one) => [one['health'], one['ended_at']])).toEqual([
    ['ok', at(5)],
    ['fault', null],
  ])
  expect(found[1]?.['started_at']).toEqual(at(5))
  const began = found[0]?.['started_at'] as Date | undefined
  expect(began?.getTime()).toBeGreaterThan(Date.now() - 63 * 86_400_000)
})

test('turns that came together are intervals of their own', async () => {
  const id = await makeDevice('E')
  await rows(sql`insert into device_period (device_id, kind, value, started_at, ended_at) values (${id}, 'health', 'ok', ${at(1)}, ${at(2)}),
    (${id}, 'health', 'fault', ${at(2)}, ${at(3)}), (${id}, 'condition', 'warn', ${at(2)}, ${at(3)}), (${id}, 'health', 'ok', ${at(3)}, null)`)
  await rows(sql`update device set health = 'ok', health_since = ${at(3)} where id = ${id}`)
  expect((await periodsOf(id)).map((one) => [one['health'], one['started_at']])).toEqual([
    ['ok', at(1)],
    ['fault', at(2)],
    ['ok', at(3)],
  ])
})

test('the hours that a late word reaches back into are summed up again', async () => {
  const id = await makeDevice('D')
  await rows(sql`delete from availability_due`)
  await rows(
    sql`update asset set health_since = ${at(0)} where source_id = ${id} and kind = 'flooding'`,
  )
  await turn(id, 'ok', at(4))
  expect(await rows(sql`select wid, from_at from availability_due`)).toEqual([
    { wid, from_at: at(4) },
  ])
})

test('a lamp is in the health that its rules say, in every state', async () => {
  const [profile] = await rows(
    sql<{ id: number }>`select id from device_profile where solution = 'lighting' limit 1`,
  )
  const cases = ['ok', 'off', 'unknown'].flatMap((status) =>
    [true, false].flatMap((is_unreachable) =>
      [true, false].flatMap((is_day_burning) =>
        [true, false].flatMap((is_cycling) =>
          [true, false].map((seen) => ({
            status: status as 'ok',
            is_unreachable,
            is_day_burning,
            is_cycling,
            seen,
          })),
        ),
      ),
    ),
  )
  const found = new Set<string>()
  for (const [index, facts] of cases.entries()) {
    await rows(sql`insert into lamp (wid, devid, pole, profile_id, status, is_unreachable, is_day_burning, turn_count, seen_at)
      values (${wid}, ${`lamp-${index}`}, ${`P-${index}`}, ${profile?.id}, ${facts.status}, ${facts.is_unreachable}, ${facts.is_day_burning},
        ${facts.is_cycling ? cyclingTurns : cyclingTurns - 1},
        ${facts.seen ? at(0) : null})`)
    const [asset] = await rows(
      sql<{
        health: string
      }>`select health from asset where kind = 'lamp' and external_id = ${`lamp-${index}`}`,
    )
    expect({ ...facts, health: asset?.health }).toEqual({ ...facts, health: lampHealth(facts) })
    found.add(asset?.health ?? '')
  }
  expect([...found].toSorted()).toEqual([...healths].toSorted())
})

test.each([
  'นบ. 3021 ถนนราชพฤกษ์',
  'ทล. 33  กม. ๓๐ + ๘๐๐',
  'แยกท่าน้ำ เเยก',
  'ＡＢＣ-1\u200B2',
  'ป้ายจราจร  ที่\u00AD 1',
  ' Pole NB-0012 ',
  'บางเนียง กฏ',
])('a search compares %j alike in the database and before it', async (text) => {
  const [found] = await rows(sql<{ text: string }>`select fold_search(${text}) as text`)
  expect(found?.text).toBe(normaliseSearch(text))
})

test('the reason of a stream fault is in the words of its solution', async () => {
  const reasons = [...streamFaults, 'no_segments'] as const
  const [reported] = await rows(sql<{ words: string[] }>`
    select array_agg((asset_of(jsonb_populate_record(null::equipment, jsonb_build_object('health_reason', r)))).reason order by n) as words
    from unnest(${reasons}::text[]) with ordinality u(r, n)`)
  expect(reported?.words).toEqual(reasons.map((reason) => reasonSentence(reason)))
})
