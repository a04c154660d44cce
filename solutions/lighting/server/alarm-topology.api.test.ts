import { readChainage } from '@roadside/contract/records/chainage.ts'
import { ensureMonthlyPartitions } from '@roadside/server-kit/partitions.ts'
import { textArray } from '@roadside/server-kit/sql-arrays.ts'
import {
  buildGroup,
  buildSite,
  createTestApp,
  type TestApp,
} from '@roadside/server-kit/testing/test-app.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { lampTopology } from './alarm-topology.ts'

const [first, second, unknown] = ['0016c001f1530001', '0016c001f1530002', '0016c001f153ffff']
const night = new Date('2026-11-21T21:00:00+07:00')
let t: TestApp
let [here, there] = [0, 0]

const rows = async <R extends object>(text: string, values: unknown[] = []): Promise<R[]> =>
  (await t.test.database.pool.query<R>(text, values)).rows

beforeAll(async () => {
  t = await createTestApp()
  const drr = await buildGroup(t, { code: 'drr', departments: ['ส่วนกลาง'] })
  const days = (count: number) => new Date(night.getTime() + count * 86_400_000)
  await ensureMonthlyPartitions(t.test.database.pool, 'lamp_reading', {
    from: days(-2),
    to: days(0),
  })
  const departmentId = drr.departments['ส่วนกลาง'] ?? 0
  here = await buildSite(t, { departmentId })
  there = await buildSite(t, { departmentId })
  await rows(`insert into gateway (wid, gwno, eui) values ($1, 'GW-01', $3), ($2, 'GW-02', $4)`, [
    here,
    there,
    first,
    second,
  ])
})
afterAll(() => t.close())
beforeEach(async () => {
  await rows('delete from lamp')
  await rows('delete from lamp_reading')
})

interface Given {
  readonly wid?: number
  readonly sta?: string
  readonly circuit?: string
  readonly side?: string | null
  /** The gateways of its uplinks, by minutes before its newest one; null: it does not name them. */
  readonly heard?: readonly (readonly [minutesAgo: number, gateways: readonly string[] | null])[]
}

/** Answers the lamp's asset. */
async function lamp(
  pole: string,
  { wid = here, sta = '', circuit = '', side = null, heard = [] }: Given = {},
): Promise<number> {
  const [made] = await rows<{ id: number; asset: number }>(
    `with l as (insert into lamp (wid, devid, pole, profile_id, sta, circuit, side, reading_at)
        select $1, $2, $2, min(id), $3, $4, $5, $6 from device_profile returning id)
     select id from l`,
    [wid, pole, sta, circuit, side, heard.length > 0 ? night : null],
  )
  for (const [minutesAgo, gateways] of heard) {
    const at = new Date(night.getTime() - minutesAgo * 60_000)
    const rx = gateways && JSON.stringify(gateways.map((gateway) => ({ gateway, rssi: -90 })))
    await rows(
      'insert into lamp_reading (lamp_id, at, received_at, rx) values ($1, $2, $2, $3::jsonb)',
      [made?.id, at, rx],
    )
  }
  const [asset] = await rows<{ id: number }>(
    `select id from asset where kind = 'lamp' and source_id = $1`,
    [made?.id],
  )
  return asset?.id ?? 0
}
const gatewayAsset = async (eui: string) =>
  (
    await rows<{ id: number }>(
      `select id from asset where kind = 'gateway' and external_id = $1 and archived_at is null`,
      [eui],
    )
  )[0]?.id ?? 0

describe('a lamp is reached', () => {
  const through = async (...ids: number[]) => {
    const found = await lampTopology.reachedThrough(t.test.database.db, ids)
    return ids.map((id) => found.get(id) ?? null)
  }

  test('through every gateway of its newest uplinks, of another site too', async () => {
    const [one, two] = [await gatewayAsset(first), await gatewayAsset(second)]
    const both = await lamp('both', {
      heard: [
        [0, [first]],
        [15, [second, first]],
      ],
    })
    const alone = await lamp('alone', { heard: [[0, [first]]] })
    expect(await through(both, alone)).toEqual([[one, two].toSorted((a, b) => a - b), [one]])
  })

  test('through nothing known: without uplinks, with an uplink that names no gateway, or one that is not registered', async () => {
    const silent = await lamp('silent')
    const foreign = await lamp('foreign', { heard: [[0, [first, unknown]]] })
    const before = await lamp('before', {
      heard: [
        [0, [first]],
        [15, [unknown]],
      ],
    })
    const fourG = await lamp('4g', { heard: [[0, null]] })
    const nameless = await lamp('nameless', {
      heard: [
        [0, [first]],
        [15, []],
      ],
    })
    expect(await through(silent, foreign, before, fourG, nameless)).toEqual([
      null,
      null,
      null,
      null,
      null,
    ])
  })

  test('through what received it lately: the newest eight uplinks of a day', async () => {
    const newest = Array.from({ length: 8 }, (_, index) => [index * 15, [first]] as const)
    const moved = await lamp('moved', { heard: [...newest, [8 * 15, [second]]] })
    const yesterday = await lamp('yesterday', {
      heard: [
        [0, [first]],
        [25 * 60, [second]],
      ],
    })
    const one = await gatewayAsset(first)
    expect(await through(moved, yesterday)).toEqual([[one], [one]])
  })

  test('not through a gateway that was taken off', async () => {
    await rows(`insert into gateway (wid, gwno, eui) values ($1, 'GW-09', '0016c001f1530009')`, [
      here,
    ])
    const one = await lamp('one', { heard: [[0, ['0016c001f1530009']]] })
    expect(await through(one)).toEqual([[await gatewayAsset('0016c001f1530009')]])
    await rows(`delete from gateway where eui = '0016c001f1530009'`)
    expect(await through(one)).toEqual([null])
  })
})

describe('the circuits of lamps', () => {
  const circuitsOf = (...ids: number[]) => lampTopology.circuitsOf(t.test.database.db, ids)

  test('have all their lamps, however their names are written, of one site alone', async () => {
    const [one, two, three] = [
      await lamp('1', { circuit: 'A-1' }),
      await lamp('2', { circuit: 'a1' }),
      await lamp('3', { circuit: 'A-1' }),
    ]
    const other = await lamp('4', { circuit: 'A-2' })
    const neighbour = await lamp('5', { circuit: 'A-1', wid: there })
    expect(await circuitsOf(two)).toEqual([
      { wid: here, key: 'a1', name: 'A-1', assetIds: [one, two, three] },
    ])
    expect(await circuitsOf(one, other, neighbour)).toEqual([
      { wid: here, key: 'a1', name: 'A-1', assetIds: [one, two, three] },
      { wid: here, key: 'a2', name: 'A-2', assetIds: [other] },
      { wid: there, key: 'a1', name: 'A-1', assetIds: [neighbour] },
    ])
    await rows(`delete from lamp where pole = '1'`)
    expect(await circuitsOf(two)).toMatchObject([{ assetIds: [two, three] }])
    const on = (wid: number, key: string) => lampTopology.assetsOn(t.test.database.db, { wid, key })
    expect(await on(here, 'a1')).toEqual([two, three])
    expect(await on(there, 'a1')).toEqual([neighbour])
    expect(await on(there, 'a2')).toEqual([])
  })

  test('are none where none was entered, or nothing that can be read', async () => {
    const ids = [await lamp('1'), await lamp('2', { circuit: '-' }), await gatewayAsset(first)]
    expect(await circuitsOf(...ids)).toEqual([])
  })
})

describe('rows of lamps', () => {
  const rowsOf = (...ids: number[]) => lampTopology.rowsOf(t.test.database.db, ids)
  const row = (side: string | null, stas: readonly string[], wid = here) =>
    Promise.all(stas.map((sta) => lamp(`${wid} ${side} ${sta}`, { sta, side, wid })))

  test('are the lamps with those beside them in the order of STA, joined where they overlap', async () => {
    const stas = Array.from(
      { length: 12 },
      (_, index) => `${index < 6 ? 1 : 2}+${(index % 6) + 100}`,
    )
    const left = await row('left', stas.toReversed())
    const [one, two, three, four, five, six, seven, eight, nine, ten, eleven, twelve] =
      left.toReversed()
    expect(await rowsOf(six!, five!)).toEqual([[three, four, five, six, seven, eight]])
    expect(await rowsOf(ten!, one!, two!)).toEqual([
      [one, two, three, four],
      [eight, nine, ten, eleven, twelve],
    ])
  })

  test('are of one side and one site; who has no side, or no chainage that can be read, is in none', async () => {
    const [one, two, three] = await row('left', ['1+000', 'กม.ที่ 1+๐๔๐', '1+080'])
    const [right] = await row('right', ['1+010'])
    const [median] = await row('median', ['1+020'])
    const [abroad] = await row('left', ['1+050'], there)
    const [sideless] = await row(null, ['1+030'])
    const [placeless] = await row('left', ['ข้างวัด'])
    expect(await rowsOf(two!)).toEqual([[one, two, three]])
    expect(await rowsOf(two!, right!, median!, abroad!, sideless!, placeless!)).toEqual([
      [one, two, three],
      [median],
      [right],
      [abroad],
    ])
  })
})

test('the database reads a chainage as the contract does', async () => {
  const part = fc.oneof(
    fc.constantFrom(
      '+',
      ' + ',
      '＋',
      '1+000',
      '30+800',
      'กม.',
      'กม.ที่ ',
      '๕',
      '๑๒',
      'STA',
      '\u00A0',
      '\u200B',
      '-',
      '²',
      '٣',
    ),
    fc.nat({ max: 99_999 }).map(String),
    fc.nat({ max: 999 }).map((metres) => `+${String(metres).padStart(3, '0')}`),
    fc.string({ unit: 'binary', maxLength: 3 }).filter((text) => !text.includes('\0')),
  )
  const texts = fc.array(
    fc.array(part, { maxLength: 6 }).map((parts) => parts.join('')),
    {
      minLength: 200,
      maxLength: 200,
    },
  )
  await fc.assert(
    fc.asyncProperty(texts, async (given) => {
      const read = await rows<{ metres: number | null }>(
        'select read_chainage(t) as metres from unnest($1::text[]) with ordinality u(t, n) order by n',
        [textArray(given)],
      )
      expect(read.map(({ metres }) => metres)).toEqual(given.map((text) => readChainage(text)))
    }),
    { numRuns: 20 },
  )
})
