import { setTimeout as delay } from 'node:timers/promises'
import { findAnything } from '@roadside/contract/find-call.ts'
import { monitoringSites } from '@roadside/contract/monitoring-calls.ts'
import { structureSites } from '@roadside/contract/records/structure-calls.ts'
import { lightingSites } from '@roadside/solutions/lighting/calls.ts'
import { asSuperuser } from '@roadside/server-kit/testing/superuser.ts'
import { sweepLighting } from '@roadside/solutions/lighting/server/sweep.ts'
import { postCall } from './post-call.ts'
import { euiOf, logIn } from './authority.ts'
import { atMost, quantile, type Bench, type Figure } from './bench.ts'
import { httpConnections, httpLoad } from './http-load.ts'
import { uplinkOf } from './uplinks.ts'

const lampsOfSite = 1_000
/** Lamps that one statement registers, as a large import does. */
const lampsAtOnce = 20_000
const calls = 20
const pages = 20
/**
 * Query intervals of `useListedSites`: some sites whose state changed, and all after readings from
 * most of them. Milliseconds.
 */
const [changesEveryMs, readingsEveryMs] = [2_000, 20_000]
const sitesThatChange = 5
const uplinksPerSecond = 50
const watchedMs = 30_000

/**
 * Lists of sites with more and more lamps, what a sweep of the lamps costs, and with most of them one uplink at a time
 * while twenty lists are open.
 */
export async function measureLists(bench: Bench): Promise<Figure[]> {
  const figures: Figure[] = []
  let lamps = 0
  for (const size of bench.listLamps) {
    await fill(bench, lamps, size)
    lamps = size
    figures.push(...(await listFigures(bench, size)), await sweepFigure(bench, size))
  }
  figures.push(...(await openPagesFigures(bench, lamps)), await walFigure(bench, lamps))
  return figures
}

const named = (size: number) =>
  `${size.toLocaleString('en')} lamps in sites of ${lampsOfSite.toLocaleString('en')}`

async function listFigures({ console, adminPassword }: Bench, size: number): Promise<Figure[]> {
  const { accessToken: token } = await logIn(console.address, adminPassword)
  const figures: Figure[] = []
  const lists = [
    { path: lightingSites.path, body: {} },
    { path: monitoringSites.path, body: {} },
    { path: structureSites.path, body: { page: 1, perPage: 25 } },
    { path: findAnything.path, body: { text: 'P-' } },
  ]
  for (const { path, body } of lists) {
    const times: number[] = []
    for (let round = 0; round <= calls; round += 1) {
      const startedAt = performance.now()
      await postCall({ url: `${console.address}/api/${path}`, token, body, encoding: 'gzip' })
      // the first finds nothing in memory, as after a start
      if (round > 0) times.push(performance.now() - startedAt)
    }
    figures.push({
      what: `${path}, ${named(size)}: 99th percentile of ${calls}`,
      ours: `${quantile(times, 0.99).toFixed(0)} ms (median ${quantile(times).toFixed(0)} ms)`,
      peer: '1 000 ms',
      ...atMost(1, quantile(times, 0.99) / 1_000),
    })
  }
  return figures
}

async function sweepFigure({ database }: Bench, size: number): Promise<Figure> {
  const times: number[] = []
  for (let turn = 0; turn < 5; turn += 1) {
    const startedAt = performance.now()
    await sweepLighting(database.pool, new Date())
    times.push(performance.now() - startedAt)
  }
  return {
    what: `one turn of the sweep of lamps, ${named(size)}`,
    ours: `${quantile(times).toFixed(0)} ms (most ${Math.max(...times).toFixed(0)} ms)`,
    peer: '100 ms',
    ...atMost(1, quantile(times) / 100),
  }
}

async function openPagesFigures(bench: Bench, size: number): Promise<Figure[]> {
  const idle = await uplinkTimes(bench, size, 0)
  const { accessToken: token } = await logIn(bench.console.address, bench.adminPassword)
  const url = `${bench.console.address}/api/${lightingSites.path}`
  const lists: number[] = []
  let isOpen = true
  const wids = (
    await bench.database.pool.query<{ wid: number }>(
      'select wid from site order by wid desc limit 1000',
    )
  ).rows
  const open = Array.from({ length: pages }, async (_, page) => {
    // pages were opened one after the other
    await delay((page * readingsEveryMs) / pages)
    for (let turn = 0; isOpen; turn += 1) {
      const isWhole = turn % (readingsEveryMs / changesEveryMs) === 0
      const changed = Array.from(
        { length: sitesThatChange },
        (_one, at) => wids[(page + turn + at) % wids.length]?.wid,
      )
      const startedAt = performance.now()
      await postCall({ url, token, body: isWhole ? {} : { wids: changed }, encoding: 'gzip' })
      if (isWhole) lists.push(performance.now() - startedAt)
      await delay(changesEveryMs)
    }
  })
  const busy = await uplinkTimes(bench, size, 1)
  isOpen = false
  await Promise.all(open)
  const [alone, beside] = [quantile(idle, 0.99), quantile(busy, 0.99)]
  return [
    {
      what: `one uplink by HTTP beside ${pages} open lists of sites, ${named(size)}: 99th percentile; peer: the same with none open`,
      ours: `${beside.toFixed(1)} ms (median ${quantile(busy).toFixed(1)} ms)`,
      peer: `${alone.toFixed(1)} ms (median ${quantile(idle).toFixed(1)} ms)`,
      ...atMost(1.2, beside / alone),
    },
    {
      what: `lightingSites asked for whole meanwhile by ${pages} open lists, each every 20 s, ${named(size)}: 99th percentile`,
      ours: `${quantile(lists, 0.99).toFixed(0)} ms (median ${quantile(lists).toFixed(0)} ms)`,
      peer: '1 000 ms',
      ...atMost(1, quantile(lists, 0.99) / 1_000),
    },
  ]
}

/** How long uplinks of lamps all over the authority take, so many a second. */
async function uplinkTimes(
  { console, ingestKey }: Bench,
  size: number,
  pass: number,
): Promise<readonly number[]> {
  const { hostname, port } = new URL(console.address)
  const headers = { authorization: `Bearer ${ingestKey}` }
  const target = {
    host: hostname,
    port: Number(port),
    path: '/ingest/chirpstack?event=up',
    headers,
  }
  const connections = await httpConnections(target, 16)
  const times: number[] = []
  const count = (watchedMs / 1000) * uplinksPerSecond
  const startedAt = performance.now()
  await Promise.all(
    connections.map(async (send, at) => {
      for (let index = at; index < count; index += connections.length) {
        await delay(Math.max(0, startedAt + (index / uplinksPerSecond) * 1000 - performance.now()))
        const sentAt = performance.now()
        const lamp = firstLamp + ((index * 7_919) % size)
        const status = await send(
          uplinkOf(lamp, {
            time: new Date().toISOString(),
            counter: 10 + pass * count + index,
            current: 0.42,
          }),
        )
        if (status !== 200) throw new Error(`an uplink was answered with ${status}`)
        times.push(performance.now() - sentAt)
      }
    }),
  )
  for (const connection of connections) connection.close()
  return times
}

/**
 * What the write-ahead log holds of a reading, of lamps all over the authority. Between two checkpoints of half an hour a
 * lamp reports twice, and the first report writes whole pages.
 */
async function walFigure(bench: Bench, size: number): Promise<Figure> {
  const [lamps, atOnce, reports] = [Math.min(size, 20_000), 500, 2]
  const { pool } = bench.database
  const position = async () =>
    (await pool.query<{ bytes: number }>(`select (pg_current_wal_lsn() - '0/0')::float8 as bytes`))
      .rows[0]?.bytes ?? 0
  const { hostname, port } = new URL(bench.console.address)
  const headers = { authorization: `Bearer ${bench.ingestKey}` }
  await asSuperuser(bench.url.replace('//roadside:', '//postgres:'), 'checkpoint')
  const before = await position()
  for (let report = 0; report < reports; report += 1) {
    const time = new Date().toISOString()
    const readings = (request: number) =>
      Array.from({ length: atOnce }, (_, index) => ({
        devid: euiOf(firstLamp + (((request * atOnce + index) * 7_919) % size)),
        time,
        ct: 0.42,
        rssi: -71,
        battery: 3.6,
        payload: 'AWcBEAJoUA==',
      }))
    const { statuses } = await httpLoad({
      host: hostname,
      port: Number(port),
      path: '/ingest/lighting',
      headers,
      connections: 2,
      requests: lamps / atOnce,
      body: (request) => JSON.stringify(readings(request)),
    })
    if (statuses.get(200) !== lamps / atOnce)
      throw new Error(`not all were taken: ${JSON.stringify([...statuses])}`)
    // states of lamps follow their readings
    await delay(5_000)
  }
  const bytes = ((await position()) - before) / (lamps * reports)
  return {
    what: `write-ahead log of a reading, ${reports} of each of ${lamps.toLocaleString('en')} lamps among ${named(size)}, after a checkpoint`,
    ours: `${bytes.toFixed(0)} B`,
    peer: '2 000 B',
    ...atMost(1, bytes / 2_000),
  }
}

/** Behind the lamps that other measures send for. */
const firstLamp = 10_000_000

/** Registers lamps that reported in the last quarter of an hour, from so many on, site by site. */
async function fill({ database: { pool } }: Bench, from: number, to: number): Promise<void> {
  await pool.query(
    `insert into site (department_id, type_name, name, latitude, longitude)
     select d.id, 'Lighting', 'ถนนสายยาว ' || n, 13.84, 100.4
     from (select id from department order by id limit 1) d, generate_series($1::int, $2::int - 1) n`,
    [from / lampsOfSite, to / lampsOfSite],
  )
  for (let first = from; first < to; first += lampsAtOnce) {
    await pool.query(
      `insert into lamp (wid, devid, pole, profile_id, sta, reading_at, counter, current_a, battery_v, rssi, seen_at,
         unreachable_at, status, status_until, lit)
       select s.wids[1 + n / ${lampsOfSite}], lpad(to_hex(n + ${firstLamp}), 16, '0'), 'P-' || n, p.id,
         '1+' || lpad((n % 1000)::text, 3, '0'), seen.at, 1, 0.42, 3.6, -71, seen.at, seen.at + interval '45 minutes', 'ok',
         now() + interval '1 day', 'lit'
       from generate_series($1::int, $2::int - 1) n,
         lateral (select now() - (n % 900) * interval '1 second' as at) seen,
         (select array_agg(wid order by wid) as wids from site where name like 'ถนนสายยาว %') s,
         (select id from device_profile where name = 'โคมสำหรับวัด') p`,
      [first, Math.min(to, first + lampsAtOnce)],
    )
  }
  for (const table of ['lamp', 'asset', 'asset_period', 'lamp_count', 'asset_count', 'site'])
    await pool.query(`vacuum analyze ${table}`)
}
