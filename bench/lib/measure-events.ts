import { randomBytes } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { renderSvg } from '@roadside/server-kit/media/render-svg.ts'
import { ensureMonthlyPartitions } from '@roadside/server-kit/partitions.ts'
import { tableCarStopPopup } from '@roadside/solutions/events/calls.ts'
import { drawScene } from '@roadside/solutions/events/demo/scene.ts'
import { sightingRequest } from '@roadside/solutions/events/demo/message.ts'
import { postCall } from './post-call.ts'
import { logIn } from './authority.ts'
import { atLeast, atMost, inTurns, quantile, type Bench, type Figure } from './bench.ts'
import { startProgram } from './programs.ts'

const cameras = 20
const camid = (index: number) => `BENCH-${index + 1}`

/**
 * The endpoints of cameras compared with sharp alone, and the tables of events compared with a
 * hundredth of the events.
 */
export async function measureEvents(bench: Bench): Promise<Figure[]> {
  const wid = await makeSite(bench)
  return [await measureEndpoint(bench), ...(await measureTables(bench, wid))]
}

async function makeSite({ database: { pool } }: Bench): Promise<number> {
  const { rows } = await pool.query<{ wid: number }>(
    `insert into site (department_id, type_name, name, latitude, longitude)
     select id, 'Analytic', 'นบ.1001 ถนนราชพฤกษ์', 13.84, 100.4 from department order by id limit 1 returning wid`,
  )
  const wid = rows[0]?.wid ?? 0
  await pool.query(
    `insert into event_camera (wid, camid, description, maker)
     select $1, c, 'กล้อง ' || c, 'hikvision' from unnest($2::text[]) c`,
    [wid, Array.from({ length: cameras }, (_, index) => camid(index))],
  )
  return wid
}

async function measureEndpoint({ console, ingestKey, rounds }: Bench): Promise<Figure> {
  const count = 150
  const folder = await mkdtemp(join(tmpdir(), 'roadside-bench-'))
  const svg = drawScene({
    type: 'accident',
    camera: 'BENCH',
    variant: 1,
    isNight: false,
    stamp: '21/11/2569 14:05:09',
  })
  const picture = await renderSvg(
    svg.replace('width="1280" height="720"', 'width="1920" height="1080" viewBox="0 0 1280 720"'),
    92,
  )
  const file = join(folder, 'picture.jpg')
  await writeFile(file, picture)
  let sent = 0
  const send = async () => {
    const index = sent++
    // behind the end of the picture: another content for the store, the same work
    const own = Buffer.concat([picture, randomBytes(12)])
    const at = new Date(Date.now() - 5 * 24 * 3_600_000 + index * 2_000)
    const sighting = {
      CAMID: camid(index % cameras),
      maker: 'hikvision',
      type: 'car_stop',
      announcement: null,
    } as const
    const { path, contentType, body } = sightingRequest({ ...sighting, at, picture: own })
    const response = await fetch(`${console.address}/ingest/${path}`, {
      method: 'POST',
      headers: { 'content-type': contentType, authorization: `Bearer ${ingestKey}` },
      body: new Uint8Array(body),
    })
    if (response.status !== 200)
      throw new Error(`not taken: ${response.status} ${await response.text()}`)
    await response.arrayBuffer()
  }
  const ours = async () => {
    const last = sent + count
    const started = performance.now()
    await Promise.all(
      Array.from({ length: 8 }, async () => {
        while (sent < last) await send()
      }),
    )
    return count / ((performance.now() - started) / 1000)
  }
  const peer = async () => {
    const alone = await startProgram('sharp-alone', file, String(count))
    const seconds = Number((await alone.line('done')).slice(5))
    await alone.kill('SIGKILL')
    return count / seconds
  }
  try {
    await ours()
    const found = await inTurns(rounds, { ours, peer })
    return {
      what: `an event with a 1080p JPEG of ${Math.round(picture.length / 1000)} kB by the Hikvision door, stored with its three sizes; peer: sharp alone makes the sizes`,
      ours: `${found.ours.toFixed(1)}/s`,
      peer: `${found.peer.toFixed(1)}/s`,
      ...atLeast(0.5, found.ratio),
    }
  } finally {
    await rm(folder, { recursive: true })
  }
}

const months = 12

async function measureTables(bench: Bench, wid: number): Promise<Figure[]> {
  const few = 100_000
  const many = bench.eventRows
  const { pool } = bench.database
  await pool.query('truncate camera_event')
  const newest = new Date()
  await ensureMonthlyPartitions(pool, 'camera_event', {
    from: new Date(newest.getTime() - months * 31 * 24 * 3_600_000),
    to: newest,
  })
  await fill(bench, wid, few)
  const before = await timesOf(bench, wid)
  await pool.query('truncate camera_event')
  await fill(bench, wid, many)
  const after = await timesOf(bench, wid)
  await pool.query('truncate camera_event')
  return Object.entries(after).map(([name, time]) => ({
    what: `event table of a site, ${name}, ${many / 1e6} million events; peer: ${few / 1e6} million`,
    ours: `${time.toFixed(2)} ms`,
    peer: `${(before[name] ?? NaN).toFixed(2)} ms`,
    ...atMost(2, time / (before[name] ?? NaN)),
  }))
}

/** Events of a site over a year, one in thirty an accident, one in five not reviewed. */
async function fill({ database: { pool } }: Bench, wid: number, rows: number): Promise<void> {
  const atOnce = 500_000
  const secondsApart = (months * 30 * 86_400) / rows
  for (let first = 0; first < rows; first += atOnce) {
    await pool.query(
      `insert into camera_event (wid, camera_id, type, is_server_side, maker, code, at, until, times, received_at, review)
       select $1, c.id, case when n % 30 = 0 then 'accident' else 'car_stop' end, false, 'hikvision', 'parking', t.at, t.at, 1, t.at,
         case when n % 5 = 0 then null else 'true' end
       from generate_series($2::bigint, $3::bigint - 1) n
         join (select id, row_number() over (order by id) - 1 as place from event_camera where wid = $1) c on c.place = n % ${cameras},
         lateral (select now() - make_interval(secs => n * $4::float8) as at) t`,
      [wid, first, Math.min(first + atOnce, rows), secondsApart],
    )
  }
  await pool.query('vacuum analyze camera_event')
}

async function timesOf(bench: Bench, wid: number): Promise<Record<string, number>> {
  const { accessToken: token } = await logIn(bench.console.address, bench.adminPassword)
  const url = `${bench.console.address}/api/${tableCarStopPopup.path}`
  const query = {
    'first page': {},
    'search for a kind': { search: 'อุบัติเหตุ' },
    'search for a camera': { search: 'BENCH-7' },
    'sorted by camera': { sort: 'CAMID', order: 'asc' },
    'what waits for review': { review: 'none' },
  }
  const found: Record<string, number> = {}
  for (const [name, more] of Object.entries(query)) {
    const times: number[] = []
    for (let turn = 0; turn < 60; turn += 1) {
      const started = performance.now()
      await postCall({ url, token, body: { wid, page: 1, perPage: 25, ...more }, encoding: 'gzip' })
      if (turn >= 10) times.push(performance.now() - started)
    }
    found[name] = quantile(times)
  }
  return found
}
