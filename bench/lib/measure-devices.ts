import { pipeline } from 'node:stream/promises'
import { bridgeCalls } from '@roadside/solutions/bridge/calls.ts'
import { sumUpDays } from '@roadside/server-kit/devices/day-repository.ts'
import { ensureMonthlyPartitions } from '@roadside/server-kit/partitions.ts'
import copy from 'pg-copy-streams'
import { postCall } from './post-call.ts'
import { logIn } from './authority.ts'
import { atLeast, atMost, inTurns, quantile, type Bench, type Figure } from './bench.ts'
import { httpLoad } from './http-load.ts'
import { openBrowser, signedInContext } from './open-page.ts'

const channels = 200
const senders = ['B-SEND-0', 'B-SEND-1', 'B-SEND-2', 'B-SEND-3']
const dayMs = 86_400_000

/** Values of devices: received by the canonical endpoint, and a year of 200 channels drawn. */
export async function measureDevices(bench: Bench): Promise<Figure[]> {
  const wid = await makeBridge(bench)
  return [await measureValues(bench), ...(await measureYear(bench, wid))]
}

/** A bridge with 200 channels, and one logger more that sends. */
async function makeBridge({ database: { pool } }: Bench): Promise<number> {
  const { rows } = await pool.query<{ wid: number }>(
    `insert into site (department_id, type_name, name, latitude, longitude)
     select id, 'Bridge', 'สะพานสำหรับวัด', 13.84, 100.4 from department order by id limit 1 returning wid`,
  )
  const wid = rows[0]?.wid ?? 0
  await pool.query(
    `insert into device (solution, wid, external_id, name, report_s, timeout_s)
     select 'bridge', $1, name, name, 600, 3600 from unnest($2::text[]) name`,
    [wid, ['B-1-YEAR', ...senders]],
  )
  await pool.query(
    `insert into channel (device_id, key, name, unit, decimals)
     select id, 'C-' || n, 'ช่อง ' || n, 'µε', 1 from device, generate_series(1, $1::int) n where external_id like 'B-%'`,
    [channels],
  )
  return wid
}

async function measureValues(bench: Bench): Promise<Figure> {
  const { pool } = bench.database
  await pool.query(`drop table if exists bench_measurement;
    create table bench_measurement (like measurement including defaults including indexes) partition by range (at)`)
  const { rows } = await pool.query<{ id: number; key: string }>(
    `select c.id, c.key from channel c join device d on d.id = c.device_id where d.external_id like 'B-SEND%' order by c.id`,
  )
  const [requests, moments] = [40, 25]
  // the newest is now, so that every moment is later than the one before and of the months that are there
  let next = Date.now() - 5 * dayMs
  const start = new Date(next - dayMs)
  await ensureMonthlyPartitions(pool, 'measurement', { from: start, to: new Date() })
  await ensureMonthlyPartitions(pool, 'bench_measurement', { from: start, to: new Date() })
  const values = requests * moments * channels
  const nextBatch = () => {
    const from = next
    next += requests * moments * 1_000
    return (request: number, moment: number) =>
      new Date(from + (request * moments + moment) * 1_000).toISOString()
  }
  const valueOf = (index: number, second: string) =>
    Number(((index * 7919 + second.length * 31) % 400) / 10)
  const keys = rows.slice(0, channels).map(({ key }) => key)
  const { hostname, port } = new URL(bench.console.address)
  const sides = {
    ours: async () => {
      const timeOf = nextBatch()
      const body = (request: number) =>
        JSON.stringify(
          Array.from({ length: moments }, (_, moment) => ({
            device: senders[request % senders.length],
            time: timeOf(request, moment),
            values: Object.fromEntries(keys.map((key, index) => [key, valueOf(index, key)])),
          })),
        )
      const headers = { authorization: `Bearer ${bench.ingestKey}` }
      const load = {
        host: hostname,
        port: Number(port),
        path: '/ingest/bridge',
        headers,
        connections: senders.length,
        requests,
        body,
      }
      const { perSecond, statuses } = await httpLoad(load)
      if (statuses.get(200) !== requests)
        throw new Error(`not all were taken: ${JSON.stringify([...statuses])}`)
      return perSecond * moments * channels
    },
    peer: async () => {
      const timeOf = nextBatch()
      const chunks = Array.from({ length: requests }, (_, request) =>
        Array.from({ length: moments }, (_, moment) => timeOf(request, moment)).flatMap((time) =>
          rows
            .slice((request % senders.length) * channels)
            .slice(0, channels)
            .map(({ id, key }, index) => `${id}\t${time}\t${valueOf(index, key)}\t0\t-1\n`),
        ),
      )
      const client = await pool.connect()
      const started = performance.now()
      await pipeline(
        chunks.map((chunk) => chunk.join('')),
        client.query(
          copy.from('copy bench_measurement (channel_id, at, value, quality, level) from stdin'),
        ),
      )
      const seconds = (performance.now() - started) / 1000
      client.release()
      return values / seconds
    },
  }
  await sides.ours()
  const { ours, peer, ratio } = await inTurns(bench.rounds, sides)
  await pool.query('drop table bench_measurement')
  return {
    what: 'values by the canonical door, four loggers with 200 channels, 25 moments a request; peer: COPY by a client into the same table',
    ours: `${Math.round(ours)}/s`,
    peer: `${Math.round(peer)}/s`,
    ...atLeast(0.5, ratio),
  }
}

async function measureYear(bench: Bench, wid: number): Promise<Figure[]> {
  const { pool } = bench.database
  const now = new Date()
  await ensureMonthlyPartitions(pool, 'measurement', {
    from: new Date(now.getTime() - 366 * dayMs),
    to: now,
  })
  await pool.query(
    `insert into measurement (channel_id, at, value, quality, level)
     select c.id, t, 100 + 40 * sin(extract(epoch from t) / 86400 + c.id) + random() * 8, 0, -1
     from generate_series(now() - interval '365 days', now(), interval '10 minutes') t,
       channel c join device d on d.id = c.device_id where d.external_id = 'B-1-YEAR'`,
  )
  await pool.query(
    `insert into measurement_day_due (device_id, day)
     select d.id, t::date from device d, generate_series(now() - interval '366 days', now(), interval '1 day') t
     where d.external_id = 'B-1-YEAR' on conflict do nothing`,
  )
  await sumUpDays(bench.database, 'bridge', now)
  await pool.query('vacuum analyze measurement, measurement_day')
  const { rows } = await pool.query<{ id: number }>(
    `select c.id from channel c join device d on d.id = c.device_id where d.external_id = 'B-1-YEAR'`,
  )
  const { accessToken: token } = await logIn(bench.console.address, bench.adminPassword)
  const body = {
    wid,
    channels: rows.map(({ id }) => id),
    from: new Date(now.getTime() - 365 * dayMs).toISOString(),
    to: now.toISOString(),
  }
  const url = `${bench.console.address}/api/${bridgeCalls.series.path}`
  const bytes = await postCall({ url, token, body, encoding: 'gzip' })
  const drawn = await drawYear(bench, wid)
  return [
    {
      what: 'a year of 10-minute values of 200 channels: transferred, compressed; no peer',
      ours: `${(bytes.length / 1000).toFixed(0)} kB`,
      peer: '–',
      ...atMost(200, bytes.length / 1000),
    },
    {
      what: 'the same: from the press on “1 ปี” to 200 drawn bands, in Chromium; no peer',
      ours: `${drawn.toFixed(0)} ms`,
      peer: '–',
      ...atMost(1_000, drawn),
    },
  ]
}

/**
 * Milliseconds from the request for the year to the last band on the screen; the median of some
 * turns.
 */
async function drawYear(bench: Bench, wid: number): Promise<number> {
  const browser = await openBrowser()
  try {
    const page = await (await signedInContext(browser, bench)).newPage()
    const times: number[] = []
    for (let turn = 0; turn < bench.rounds; turn += 1) {
      await page.goto(`${bench.console.address}/bridge-sub?wid=${wid}&view=all`)
      await page.getByText('ทุกช่องวัด 1,000 ช่อง').waitFor()
      await page.getByRole('radio', { name: '24 ชม.' }).check({ force: true })
      await page.waitForTimeout(1_500)
      times.push(
        await page.evaluate(async () => {
          const bands = () =>
            [...document.querySelectorAll('dialog li svg path')].map(
              (path) => path.getAttribute('d') ?? '',
            )
          const before = new Set(bands())
          const year = [...document.querySelectorAll('label')].find(
            (label) => label.textContent === '1 ปี',
          )
          const started = performance.now()
          year?.click()
          for (;;) {
            await new Promise((resolve) => requestAnimationFrame(resolve))
            if (bands().filter((band) => band.length > 400 && !before.has(band)).length >= 200)
              break
            if (performance.now() - started > 20_000) throw new Error('200 bands were not drawn')
          }
          return performance.now() - started
        }),
      )
    }
    return quantile(times)
  } finally {
    await browser.close()
  }
}
