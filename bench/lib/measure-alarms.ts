import { setTimeout as delay } from 'node:timers/promises'
import { alarmCounts, alarmList } from '@roadside/contract/alarms/alarm-calls.ts'
import { logIn } from './authority.ts'
import { atLeast, atMost, quantile, type Bench, type Figure } from './bench.ts'
import { httpLoad } from './http-load.ts'
import { longestTask } from './longest-task.ts'
import { measureEvaluator } from './measure-evaluator.ts'
import { openBrowser, withPage } from './open-page.ts'
import { postCall } from './post-call.ts'
import { uplink } from './uplinks.ts'

/** The lock of the server that evaluates (`evaluator-repository.ts`): who holds it keeps all from it. */
const evaluatorLock = 1_380_930_631
const raised = 100_000
/** Lamps that go dark with one statement, and how often. */
const atOnce = 2_000
const everyMs = 600
/** Seconds in which all of them are to have an alarm. */
const withinS = 60
const uplinksASide = 100_000
const calls = 40

/**
 * What the evaluator costs beside ingest; a hundred thousand lamps that go dark within half a minute
 * while others report: how long until each has its alarm, what ingest keeps of its rate meanwhile,
 * and what the list and its page then cost.
 */
export async function measureAlarms(bench: Bench): Promise<Figure[]> {
  const evaluator = await measureEvaluator(bench)
  return [evaluator, ...(await measureRaising(bench)), await measurePage(bench)]
}

async function measureRaising(bench: Bench): Promise<Figure[]> {
  const { database, authority } = bench
  let sent = 0
  const sendUplinks = async () => {
    const first = sent
    sent += uplinksASide
    const { hostname, port } = new URL(bench.console.address)
    const { perSecond } = await httpLoad({
      host: hostname,
      port: Number(port),
      path: '/ingest/chirpstack?event=up',
      headers: { authorization: `Bearer ${bench.ingestKey}`, 'content-type': 'application/json' },
      connections: 128,
      requests: uplinksASide,
      body: (index) => uplink(first + index),
    })
    return perSecond
  }
  const { rows: lamps } = await database.pool.query<{ id: number }>(
    'select id from lamp where wid = $1 order by id',
    [authority.large],
  )
  const turn = async (status: 'ok' | 'off') => {
    for (let first = 0; first < raised; first += atOnce) {
      const ids = lamps.slice(first, first + atOnce).map(({ id }) => id)
      const begun = performance.now()
      await database.pool.query(
        `update lamp set status = $2, version = version + 1, changed_at = clock_timestamp(), reading_at = now()
         where id = any($1::bigint[]) and status <> $2`,
        [ids, status],
      )
      await delay(Math.max(0, everyMs - (performance.now() - begun)))
    }
  }
  const alone = await sendUplinks()
  const unjudged = await withoutEvaluator(bench, async () => {
    const darkened = turn('off')
    const perSecond = await sendUplinks()
    await darkened
    await turn('ok')
    await database.pool.query('delete from asset_turn')
    return perSecond
  })
  const startedAt = performance.now()
  const darkened = turn('off')
  const beside = await sendUplinks()
  await darkened
  const wanted = await database.pool.query<{ count: number }>(
    `select count(*)::int as count from asset where wid = $1 and health = 'fault'`,
    [authority.large],
  )
  const expected = wanted.rows[0]?.count ?? 0
  while ((await countRaised(bench)) < expected && performance.now() - startedAt < 5 * 60_000)
    await delay(250)
  const tookS = (performance.now() - startedAt) / 1000
  const reached = await countRaised(bench)

  const { accessToken: token } = await logIn(bench.console.address, bench.adminPassword)
  const timesOf = async (path: string, bodies: readonly object[]) => {
    const times: number[] = []
    for (let call = 0; call < calls; call++) {
      const body = bodies[call % bodies.length]
      const begun = performance.now()
      await postCall({ url: `${bench.console.address}/api/${path}`, token, body, encoding: 'gzip' })
      times.push(performance.now() - begun)
    }
    return times
  }
  const list = await timesOf(alarmList.path, [
    { page: 1, perPage: 50 },
    { page: 2, perPage: 50 },
    { page: 1, perPage: 250, severity: ['major'] },
    { page: 1, perPage: 50, sort: 'raised_at', order: 'asc' },
  ])
  const counts = await timesOf(alarmCounts.path, [{}])
  return [
    {
      what: `${reached.toLocaleString('en')} of ${expected.toLocaleString('en')} lamps that went dark within 30 s have their alarm`,
      ours: `after ${tookS.toFixed(1)} s`,
      peer: `${withinS} s`,
      ...atMost(1, tookS / withinS),
    },
    {
      what: `uplinks a second meanwhile; peer: while the same lamps go dark and nobody judges them (${alone.toFixed(0)} while none does)`,
      ours: beside.toFixed(0),
      peer: unjudged.toFixed(0),
      ...atLeast(0.9, beside / unjudged),
    },
    {
      what: `alarmList with all of them live: 95th percentile of ${calls}`,
      ours: `${quantile(list, 0.95).toFixed(0)} ms (median ${quantile(list).toFixed(0)} ms)`,
      peer: '300 ms',
      ...atMost(1, quantile(list, 0.95) / 300),
    },
    {
      what: `alarmCounts with all of them live: 95th percentile of ${calls}`,
      ours: `${quantile(counts, 0.95).toFixed(0)} ms (median ${quantile(counts).toFixed(0)} ms)`,
      peer: '300 ms',
      ...atMost(1, quantile(counts, 0.95) / 300),
    },
  ]
}

/** Runs while no server evaluates. */
async function withoutEvaluator<T>({ database }: Bench, run: () => Promise<T>): Promise<T> {
  const holder = await database.pool.connect()
  try {
    await holder.query('select pg_advisory_lock($1)', [evaluatorLock])
    return await run()
  } finally {
    await holder.query('select pg_advisory_unlock($1)', [evaluatorLock])
    holder.release()
  }
}

/** The list opened over all of them, and scrolled. */
async function measurePage(bench: Bench): Promise<Figure> {
  const browser = await openBrowser()
  const found = { cpu: [] as number[], wall: [] as number[] }
  try {
    for (let round = 0; round < bench.rounds; round += 1) {
      await withPage(bench, browser, bench.console.address, async (page) => {
        await browser.startTracing(page, { categories: ['toplevel', 'devtools.timeline'] })
        await page.goto(`${bench.console.address}/alarms`, { waitUntil: 'commit' })
        await page
          .getByRole('grid', { name: 'รายการแจ้งเตือน' })
          .locator('tbody tr')
          .nth(40)
          .waitFor()
        for (let turn = 0; turn < 20; turn += 1) {
          await page.mouse.wheel(0, 400)
          await delay(50)
        }
        const { cpuMs, wallMs } = longestTask(await browser.stopTracing())
        found.cpu.push(cpuMs)
        found.wall.push(wallMs)
      })
    }
  } finally {
    await browser.close()
  }
  return {
    what: '/alarms cold with all of them live, scrolled: longest task of the main thread, CPU time',
    ours: `${quantile(found.cpu).toFixed(0)} ms (by the clock ${quantile(found.wall).toFixed(0)} ms)`,
    peer: '200 ms',
    ...atMost(1, quantile(found.cpu) / 200),
  }
}

async function countRaised({ database, authority }: Bench): Promise<number> {
  const { rows } = await database.pool.query<{ count: number }>(
    `select count(*)::int as count from alarm where wid = $1 and kind = 'lamp_dark' and closed_at is null and is_active`,
    [authority.large],
  )
  return rows[0]?.count ?? 0
}
