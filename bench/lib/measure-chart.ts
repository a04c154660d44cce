import type { Browser, Page } from '@playwright/test'
import { ensureMonthlyPartitions } from '@roadside/server-kit/partitions.ts'
import { euiOf } from './authority.ts'
import { atMost, quantile, type Bench, type Figure } from './bench.ts'
import { longestTask } from './longest-task.ts'
import { openBrowser, withPage } from './open-page.ts'

const points = 100_000
const limitMs = 50
const dayMs = 24 * 3_600_000

/** The chart of a lamp's log with 100 000 readings of seven days: narrowed three times by the pointer and widened again. */
export async function measureChart(bench: Bench): Promise<Figure[]> {
  const browser = await openBrowser()
  const tasks: { cpuMs: number; wallMs: number }[] = []
  try {
    await fillChart(bench)
    for (let round = 0; round < bench.rounds; round += 1) tasks.push(await zoomOnce(bench, browser))
  } finally {
    await bench.database.pool.query('truncate lamp_reading')
    await browser.close()
  }
  const cpuMs = quantile(tasks.map((task) => task.cpuMs))
  return [
    {
      what: 'chart of a lamp’s log, 100 000 readings: longest task of the main thread while zooming, CPU time',
      ours: `${cpuMs.toFixed(0)} ms (by the clock ${quantile(tasks.map(({ wallMs }) => wallMs)).toFixed(0)} ms)`,
      peer: `${limitMs} ms`,
      ...atMost(1, cpuMs / limitMs),
    },
  ]
}

async function fillChart({ database: { pool }, authority }: Bench): Promise<void> {
  const newest = new Date()
  const oldest = new Date(newest.getTime() - 7 * dayMs + 60_000)
  await ensureMonthlyPartitions(pool, 'lamp_reading', { from: oldest, to: newest })
  await pool.query(
    `insert into lamp_reading (lamp_id, at, counter, received_at, current_a, battery_v, rssi)
     select l.id, at, n, at, 0.4 + random() * 0.1, 3.6 + random() * 0.02, -80 + (random() * 12)::int
     from generate_series(1, $1::int) n, lateral (select $2::timestamptz + ($3::timestamptz - $2) * n / $1::int as at) t,
       (select id from lamp where wid = $4 and devid = $5) l`,
    [points, oldest, newest, authority.sending, euiOf(0)],
  )
}

function zoomOnce(bench: Bench, browser: Browser): Promise<{ cpuMs: number; wallMs: number }> {
  const { address } = bench.console
  return withPage(bench, browser, address, async (page) => {
    await page.goto(
      `${address}/lighting?wid=${bench.authority.sending}&dialog=log&devid=${euiOf(0)}`,
    )
    const plot = page.locator('dialog .u-over').first()
    await plot.waitFor()
    // what opening it left to do
    await page.waitForTimeout(2_000)
    await browser.startTracing(page, { categories: ['toplevel', 'devtools.timeline'] })
    for (let turn = 0; turn < 3; turn += 1) await narrow(page, plot)
    await page.getByRole('button', { name: 'ดูทั้งหมด' }).first().click()
    await page.waitForTimeout(500)
    return longestTask(await browser.stopTracing())
  })
}

/** Selects the middle half of the shown range. */
async function narrow(page: Page, plot: ReturnType<Page['locator']>): Promise<void> {
  const box = await plot.boundingBox()
  if (!box) throw new Error('no plot')
  const y = box.y + box.height / 2
  await page.mouse.move(box.x + box.width * 0.25, y)
  await page.mouse.down()
  await page.mouse.move(box.x + box.width * 0.75, y, { steps: 20 })
  await page.mouse.up()
  await page.waitForTimeout(500)
}
