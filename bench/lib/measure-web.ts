import { rm, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Browser } from '@playwright/test'
import { getMarkerSEM } from '@roadside/solutions/lighting/calls.ts'
import type { LampPoint } from '@roadside/solutions/lighting/points.ts'
import { logIn } from './authority.ts'
import { atLeast, atMost, inTurns, quantile, type Bench, type Figure } from './bench.ts'
import { longestTask } from './longest-task.ts'
import { drag, markTime, openBrowser, withPage } from './open-page.ts'
import { startSlowProxy } from './slow-proxy.ts'

/** The dashboard of a site of 1 000 lamps, opened cold in a browser. */
export async function measureTable(bench: Bench): Promise<Figure[]> {
  const browser = await openBrowser()
  const table = fileURLToPath(new URL('../../dist/web/assets/bare-table.html', import.meta.url))
  try {
    await writeFile(table, await bareTable(bench))
    return await tableFigures(bench, browser)
  } finally {
    await rm(table, { force: true })
    await browser.close()
  }
}

/** The dashboard of a site of 100 000 lamps, opened cold, and its map dragged. */
export async function measureMap(bench: Bench): Promise<Figure[]> {
  const browser = await openBrowser()
  try {
    return await mapFigures(bench, browser)
  } finally {
    await browser.close()
  }
}

/** A page that is nothing but a table of the small site's lamps. */
async function bareTable({
  console: { address },
  adminPassword,
  authority,
}: Bench): Promise<string> {
  const { accessToken } = await logIn(address, adminPassword)
  const response = await fetch(`${address}/api/${getMarkerSEM.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${accessToken}` },
    body: JSON.stringify({ wid: authority.small }),
  })
  const lamps = (await response.json()) as LampPoint[]
  const rows = lamps.map(
    (l, index) =>
      `<tr><td>${index + 1}<td>${l.pole}<td>${l.devid}<td>${l.devct ?? ''}<td>${l.devbattery ?? ''}<td>${l.rssi ?? ''}<td>${l.lastupdate ?? ''}<td>${l.devconnect ?? ''}<td>${l.devstatus}<td>${l.devstate}<td>${l.sta}<td>${l.latitude}, ${l.longitude}</tr>`,
  )
  const head = '<!doctype html><html lang="th"><meta charset="utf-8"><title>รายการดวงโคม</title>'
  return `${head}<table><tbody>${rows.join('\n')}</tbody></table>`
}

const lines = [
  { name: 'unthrottled', cpu: 1, isSlow: false },
  { name: '4 × CPU slow-down, Fast 3G', cpu: 4, isSlow: true },
]

async function tableFigures(bench: Bench, browser: Browser): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const { name, cpu, isSlow } of lines) {
    const proxy = isSlow ? await startSlowProxy(new URL(bench.console.address)) : null
    const origin = proxy?.origin ?? bench.console.address
    const once = (path: string) => () =>
      withPage(bench, browser, origin, async (page) => {
        const devtools = await page.context().newCDPSession(page)
        await devtools.send('Emulation.setCPUThrottlingRate', { rate: cpu })
        // the bare table has no script: its mark is set from outside, as the console sets its own
        await page.addInitScript(() => {
          if (!location.pathname.endsWith('bare-table.html')) return
          addEventListener('DOMContentLoaded', () =>
            requestAnimationFrame(() => setTimeout(() => performance.mark('table-ready'))),
          )
        })
        await page.goto(origin + path, { waitUntil: 'commit' })
        return markTime(page, 'table-ready')
      })
    const { ours, peer, ratio } = await inTurns(bench.rounds, {
      ours: once(`/lighting?wid=${bench.authority.small}`),
      peer: once('/assets/bare-table.html'),
    })
    figures.push({
      what: `/lighting cold, 1 000 lamps, ${name}: table-ready; peer: a bare HTML table of the same rows`,
      ours: `${ours.toFixed(0)} ms`,
      peer: `${peer.toFixed(0)} ms`,
      ...atMost(2.5, ratio),
    })
    proxy?.close()
  }
  return figures
}

async function mapFigures(bench: Bench, browser: Browser): Promise<Figure[]> {
  const found = {
    ready: [] as number[],
    taskCpu: [] as number[],
    task: [] as number[],
    frames: [] as number[],
  }
  const url = `${bench.console.address}/lighting?wid=${bench.authority.large}`
  for (let round = 0; round < bench.rounds; round += 1) {
    await withPage(bench, browser, bench.console.address, async (page) => {
      await browser.startTracing(page, { categories: ['toplevel', 'devtools.timeline'] })
      await page.goto(url, { waitUntil: 'commit' })
      found.ready.push(
        (await markTime(page, 'map-ready')) - (await markTime(page, 'lamps-arrived')),
      )
      found.frames.push(await drag(page))
      const { cpuMs, wallMs } = longestTask(await browser.stopTracing())
      found.taskCpu.push(cpuMs)
      found.task.push(wallMs)
    })
  }
  return [
    {
      what: '/lighting cold, 100 000 lamps: map-ready after the data arrived',
      ours: `${quantile(found.ready).toFixed(0)} ms`,
      peer: '1 000 ms',
      ...atMost(1, quantile(found.ready) / 1_000),
    },
    {
      what: 'the same: longest task of the main thread, loading and dragging, CPU time',
      ours: `${quantile(found.taskCpu).toFixed(0)} ms (by the clock ${quantile(found.task).toFixed(0)} ms)`,
      peer: '200 ms',
      ...atMost(1, quantile(found.taskCpu) / 200),
    },
    {
      what: 'the same: frames a second while the map is dragged, no GPU',
      ours: `${quantile(found.frames).toFixed(0)}/s`,
      peer: '40/s',
      ...atLeast(1, quantile(found.frames) / 40),
    },
  ]
}
