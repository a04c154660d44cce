import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { ensureMonthlyPartitions } from '@roadside/server-kit/partitions.ts'
import { getMarkerSEM, loraLog } from '@roadside/solutions/lighting/calls.ts'
import { postCall } from './post-call.ts'
import { euiOf, logIn, sendingLamps } from './authority.ts'
import { atMost, cpuSeconds, pidOf, quantile, type Bench, type Figure } from './bench.ts'
import { portOf, startProgram } from './programs.ts'

const answers = [
  { how: 'text', encoding: 'identity', peer: 'node:http that answers with this text', limit: 3 },
  { how: 'bytes', encoding: 'identity', peer: 'node:http that has these bytes ready', limit: 3 },
  { how: 'gzip', encoding: 'gzip', peer: 'node:http that compresses these bytes', limit: 3 },
] as const

/**
 * Server CPU of `getMarkerSEM` for 10 000 lamps, compared with node:http that answers the same from
 * memory.
 */
export async function measureMarkers(bench: Bench): Promise<Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'roadside-bench-'))
  const file = join(folder, 'lamps.json')
  const figures: Figure[] = []
  try {
    for (const answer of answers) figures.push(await measureAnswer(bench, file, answer))
  } finally {
    await rm(folder, { recursive: true })
  }
  return figures
}

/** Logs in by itself: all three take longer on a slow machine than an access token is good for. */
async function measureAnswer(
  bench: Bench,
  file: string,
  { how, encoding, peer: name, limit }: (typeof answers)[number],
): Promise<Figure> {
  const { accessToken: token } = await logIn(bench.console.address, bench.adminPassword)
  const request = { url: `${bench.console.address}/api/${getMarkerSEM.path}`, token, encoding }
  const [small, large] = [{ wid: bench.authority.small }, { wid: bench.authority.sending }]
  const endStream = await holdStream(bench.console.address, token)
  await writeFile(file, await postCall({ ...request, body: large, encoding: 'identity' }))
  const bare = await startProgram('bare-bytes-server', file, how)
  try {
    await repeat(untilCompiled, () => postCall({ ...request, body: small }))
    const bareUrl = `http://127.0.0.1:${await portOf(bare)}/`
    const bytes = await postCall({ ...request, body: large })
    const sides = [
      { pid: pidOf(bench.console), once: () => postCall({ ...request, body: large }) },
      {
        pid: bare.process.pid ?? 0,
        once: () => postCall({ ...request, body: large, url: bareUrl }),
      },
    ] as const
    await repeat(untilLargeCompiled, () => inTurn(sides))
    const rounds: { ours: number; peer: number }[] = []
    for (let round = 0; round < bench.rounds; round += 1) rounds.push(await cpuOfEach(...sides))
    const [ours, peer] = [
      quantile(rounds.map((round) => round.ours)),
      quantile(rounds.map((round) => round.peer)),
    ]
    return {
      what: `getMarkerSEM, 10 000 lamps, ${(bytes.length / 1e6).toFixed(2)} MB on the wire: CPU of the server; peer: ${name}`,
      ours: `${ours.toFixed(1)} ms`,
      peer: `${peer.toFixed(1)} ms`,
      ...atMost(limit, quantile(rounds.map((round) => round.ours / round.peer))),
    }
  } finally {
    await bare.kill('SIGKILL')
    endStream()
  }
}

/** The live stream that every open console holds. */
async function holdStream(address: string, token: string): Promise<() => void> {
  const ending = new AbortController()
  const headers = { authorization: `Bearer ${token}` }
  const { status, body } = await fetch(`${address}/api/live`, { headers, signal: ending.signal })
  if (status !== 200 || !body) throw new Error(`the live stream answered ${status}`)
  const drop = () => undefined
  // it ends when the stream is cancelled
  void body.pipeTo(new WritableStream({ write: drop })).catch(drop)
  return () => ending.abort()
}

/**
 * Requests after which a server's code is compiled: in the field it answers for months. After 1 500 much of both still ran
 * as the first of two compilers had made it, by a profile. Twice as many and those below stay within what one address may send.
 */
const untilCompiled = 3_000
/**
 * Of large answers, to both in turns: a server that nobody asks while the other one is made warm gives up what was compiled,
 * as the objects go that it was compiled for.
 */
const untilLargeCompiled = 1_500

async function repeat(times: number, once: () => Promise<unknown>): Promise<void> {
  for (let i = 0; i < times; i += 1) await once()
}

interface Side {
  readonly pid: number
  readonly once: () => Promise<unknown>
}

async function inTurn([ours, peer]: readonly [Side, Side]): Promise<void> {
  await peer.once()
  await ours.once()
}

/**
 * Milliseconds of CPU that each process uses for one request, over fifty. Requests alternate
 * between the processes, so that both find the machine's caches as the database left them. The
 * console's own use in the same time (its timers while the database works) is measured before and
 * after, and subtracted.
 */
async function cpuOfEach(
  ours: Side,
  peer: Side,
): Promise<{ readonly ours: number; readonly peer: number }> {
  const requests = 50
  const both = () => inTurn([ours, peer])
  await repeat(5, both)
  const idleBefore = await idleCpu(ours.pid)
  const before = [cpuSeconds(ours.pid), cpuSeconds(peer.pid)] as const
  const started = performance.now()
  await repeat(requests, both)
  const seconds = (performance.now() - started) / 1000
  const used = [cpuSeconds(ours.pid) - before[0], cpuSeconds(peer.pid) - before[1]] as const
  const idle = (idleBefore + (await idleCpu(ours.pid))) / 2
  return { ours: ((used[0] - idle * seconds) * 1000) / requests, peer: (used[1] * 1000) / requests }
}

/** Seconds of CPU a second that the process uses without requests. */
async function idleCpu(pid: number): Promise<number> {
  const seconds = 4
  const before = cpuSeconds(pid)
  await setTimeout(seconds * 1000)
  return (cpuSeconds(pid) - before) / seconds
}

/** Readings of each lamp in the log: three months, one every quarter of an hour. */
export const readingsOfLamp = 10_000

/**
 * The first page of a lamp's log among many readings, compared with the same among one million;
 * fills the table.
 */
export async function measureLog(bench: Bench): Promise<Figure[]> {
  const few = 1_000_000
  const { pool } = bench.database
  await pool.query('truncate lamp_reading')
  const [fewLamps, manyLamps] = [
    few / readingsOfLamp,
    Math.min(bench.logRows / readingsOfLamp, sendingLamps),
  ]
  await fillLog(bench, 0, fewLamps)
  const before = await timesOfFirstPage(bench, fewLamps)
  await fillLog(bench, fewLamps, manyLamps)
  const after = await timesOfFirstPage(bench, manyLamps)
  const { rows } = await pool.query<{ rows: number }>(
    'select count(*)::float8 as rows from lamp_reading',
  )
  await pool.query('truncate lamp_reading')
  const figureOf = (span: keyof typeof after, name: string): Figure => ({
    what: `first page of loraLog, ${name}, ${millions(rows[0]?.rows ?? 0)} readings present; peer: ${millions(few)}`,
    ours: `${after[span].toFixed(2)} ms`,
    peer: `${before[span].toFixed(2)} ms`,
    ...atMost(1.5, after[span] / before[span]),
  })
  return [figureOf('week', 'of a week, as the page opens it'), figureOf('all', 'of all times')]
}

const millions = (rows: number) => `${rows / 1e6} million`

/** Writes the readings of some lamps of the sending site as they come in: one time after the other, all lamps at each. */
export async function fillLog(
  { database: { pool }, authority }: Bench,
  firstLamp: number,
  lamps: number,
): Promise<void> {
  const newest = new Date()
  const oldest = new Date(newest.getTime() - readingsOfLamp * 15 * 60_000)
  await ensureMonthlyPartitions(pool, 'lamp_reading', { from: oldest, to: newest })
  const timesAtOnce = Math.max(1, Math.floor(1_000_000 / (lamps - firstLamp)))
  for (let time = 0; time < readingsOfLamp; time += timesAtOnce) {
    await pool.query(
      `insert into lamp_reading (lamp_id, at, counter, received_at, current_a, battery_v, rssi, payload)
       select l.id, at, n, at, 0.42, 3.6, -71, 'AWcBEAJoUA=='
       from generate_series($1::int, $2::int - 1) n,
         lateral (select $3::timestamptz + n * interval '15 minutes' as at) t,
         (select id from lamp where wid = $4 and devid >= $5 and devid < $6) l`,
      [
        time,
        Math.min(time + timesAtOnce, readingsOfLamp),
        oldest,
        authority.sending,
        euiOf(firstLamp),
        euiOf(lamps),
      ],
    )
  }
  await pool.query('vacuum analyze lamp_reading')
}

const weekMs = 7 * 24 * 3_600_000

/** Median times of the first page of different lamps' logs, in milliseconds. */
async function timesOfFirstPage(
  bench: Bench,
  lamps: number,
): Promise<{ week: number; all: number }> {
  const { accessToken: token } = await logIn(bench.console.address, bench.adminPassword)
  const url = `${bench.console.address}/api/${loraLog.path}`
  const now = Date.now()
  const spans = {
    week: { from: new Date(now - weekMs).toISOString(), to: new Date(now).toISOString() },
    all: {},
  }
  const timeOf = async (span: object) => {
    const times: number[] = []
    for (let turn = 0; turn < 320; turn += 1) {
      const started = performance.now()
      const body = { devid: euiOf((turn * 7_919) % lamps), page: 1, perPage: 100, ...span }
      await postCall({ url, token, body, encoding: 'gzip' })
      if (turn >= 20) times.push(performance.now() - started)
    }
    return quantile(times)
  }
  return { week: await timeOf(spans.week), all: await timeOf(spans.all) }
}
