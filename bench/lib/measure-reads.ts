import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureMonthlyPartitions } from '@roadside/server-kit/partitions.ts'
import { getMarkerSEM, loraLog } from '@roadside/solutions/lighting/calls.ts'
import { euiOf, logIn } from './authority.ts'
import { atMost, cpuSeconds, inTurns, pidOf, quantile, type Bench, type Figure } from './bench.ts'
import { portOf, startProgram } from './programs.ts'

interface Ask {
  readonly url: string
  readonly token: string
  readonly body: unknown
  readonly encoding: 'identity' | 'gzip'
}

/** Asks once; answers the bytes as they came. */
function ask({ url, token, body, encoding }: Ask): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const headers = {
      'content-type': 'application/json',
      authorization: `Bearer ${token}`,
      'accept-encoding': encoding,
    }
    const sent = request(url, { method: 'POST', headers }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () => {
        if (response.statusCode === 200) resolve(Buffer.concat(chunks))
        else reject(new Error(`${url}: ${response.statusCode} ${Buffer.concat(chunks).toString()}`))
      })
    })
    sent.on('error', reject)
    sent.end(JSON.stringify(body))
  })
}

const answers = [
  { how: 'text', encoding: 'identity', peer: 'node:http that answers with this text', limit: 3 },
  { how: 'bytes', encoding: 'identity', peer: 'node:http that has these bytes ready', limit: 3 },
  { how: 'gzip', encoding: 'gzip', peer: 'node:http that compresses these bytes', limit: 3 },
] as const

/** Server CPU of `getMarkerSEM` for 10 000 lamps, beside node:http that answers the same from memory. */
export async function measureMarkers(bench: Bench): Promise<Figure[]> {
  const { accessToken: token } = await logIn(bench.console.address, bench.adminPassword)
  const url = `${bench.console.address}/api/${getMarkerSEM.path}`
  const folder = await mkdtemp(join(tmpdir(), 'roadside-bench-'))
  const file = join(folder, 'lamps.json')
  const asked = { url, token, body: { wid: bench.authority.sending } }
  const figures: Figure[] = []
  try {
    await writeFile(file, await ask({ ...asked, encoding: 'identity' }))
    for (const { how, encoding, peer: name, limit } of answers) {
      const bare = await startProgram('bare-bytes-server', file, how)
      const bareUrl = `http://127.0.0.1:${await portOf(bare)}/`
      const bytes = await ask({ ...asked, encoding })
      const { ours, peer, ratio } = await inTurns(bench.rounds, {
        ours: () => cpuOf(pidOf(bench.console), () => ask({ ...asked, encoding })),
        peer: () => cpuOf(bare.process.pid ?? 0, () => ask({ ...asked, encoding, url: bareUrl })),
      })
      await bare.kill('SIGKILL')
      figures.push({
        what: `getMarkerSEM, 10 000 lamps, ${(bytes.length / 1e6).toFixed(2)} MB on the wire: CPU of the server; peer: ${name}`,
        ours: `${ours.toFixed(1)} ms`,
        peer: `${peer.toFixed(1)} ms`,
        ...atMost(limit, ratio),
      })
    }
  } finally {
    await rm(folder, { recursive: true })
  }
  return figures
}

/** Milliseconds of CPU that the process uses for one request, over fifty. */
async function cpuOf(pid: number, once: () => Promise<unknown>): Promise<number> {
  const requests = 50
  for (let i = 0; i < 5; i += 1) await once()
  const before = cpuSeconds(pid)
  for (let i = 0; i < requests; i += 1) await once()
  return ((cpuSeconds(pid) - before) * 1000) / requests
}

/** The first page of a lamp's log over many readings, beside one million of them; fills the table. */
export async function measureLog(bench: Bench): Promise<Figure[]> {
  const few = 1_000_000
  const { pool } = bench.database
  await pool.query('truncate lamp_reading')
  await fillLog(bench, 0, few)
  const before = await timesOfFirstPage(bench)
  await fillLog(bench, few, bench.logRows)
  const after = await timesOfFirstPage(bench)
  await pool.query('truncate lamp_reading')
  return [
    {
      what: `first page of loraLog with ${millions(bench.logRows)} readings present; peer: with ${millions(few)}`,
      ours: `${after.toFixed(2)} ms`,
      peer: `${before.toFixed(2)} ms`,
      ...atMost(1.5, after / before),
    },
  ]
}

const millions = (rows: number) => `${rows / 1e6} million`
const lampsInLog = 10_000

/** Readings `from` to `to` of 10 000 lamps in turn, three minutes apart for each, back from now. */
async function fillLog({ database: { pool }, authority }: Bench, from: number, to: number): Promise<void> {
  const oldest = new Date(Date.now() - (to / lampsInLog) * 180_000)
  await ensureMonthlyPartitions(pool, 'lamp_reading', { from: oldest, to: new Date() })
  const step = 1_000_000
  for (let first = from; first < to; first += step) {
    await pool.query(
      `insert into lamp_reading (lamp_id, at, counter, received_at, current_a, battery_v, rssi, payload)
       select l.id, t.at, n, t.at, 0.42, 3.6, -71, 'AWcBEAJoUA=='
       from generate_series($1::bigint, $2::bigint - 1) n
       join (select id, row_number() over (order by id) - 1 as place from lamp where wid = $3) l
         on l.place = n % ${lampsInLog},
       lateral (select date_trunc('minute', now()) - (n / ${lampsInLog}) * interval '3 minutes' as at) t`,
      [first, Math.min(first + step, to), authority.sending],
    )
  }
  await pool.query('vacuum analyze lamp_reading')
}

/** Median time of the first page of different lamps' logs, in milliseconds. */
async function timesOfFirstPage(bench: Bench): Promise<number> {
  const { accessToken: token } = await logIn(bench.console.address, bench.adminPassword)
  const url = `${bench.console.address}/api/${loraLog.path}`
  const times: number[] = []
  for (let lamp = 0; lamp < 220; lamp += 1) {
    const started = performance.now()
    const body = { devid: euiOf((lamp * 37) % lampsInLog), page: 1, perPage: 100 }
    await ask({ url, token, body, encoding: 'gzip' })
    if (lamp >= 20) times.push(performance.now() - started)
  }
  return quantile(times)
}
