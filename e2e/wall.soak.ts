import { expect, type CDPSession, type Page } from '@playwright/test'
import { connect, createServer, type Socket } from 'node:net'
import { call, signIn } from './lib/as.ts'
import { drawNumbered, pushSighting } from './lib/events.ts'
import { test } from './lib/test.ts'
import { e2eIngestKey } from './start-console.ts'

/** How long the wall is watched, after it has warmed up. */
const minutes = Number(process.env['WALL_MINUTES'] ?? 5)
const warmUpMs = 60_000
/** What happens once in each round: an event, a cut connection, a token that is refused, a figure of the memory. */
const roundMs = 30_000
/** How long the connection is away. */
const awayMs = 8_000
/** JavaScript heap after a garbage collection; the end may be so much above the begin. */
const mostGrowth = 1.15
const mostGrowthBytes = 4_000_000

interface Cable {
  readonly address: string
  /** Ends all connections; none is accepted until it is mended. */
  readonly cut: () => void
  readonly mend: () => void
  readonly close: () => void
}

/** The way from the wall to the console, which can be cut. */
async function layCable(to: URL): Promise<Cable> {
  const sockets = new Set<Socket>()
  let isCut = false
  const server = createServer((client) => {
    if (isCut) return void client.destroy()
    const upstream = connect(Number(to.port), to.hostname)
    for (const [one, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(one)
      one.on('error', () => undefined)
      one.on('close', () => {
        sockets.delete(one)
        other.destroy()
      })
      one.pipe(other)
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const bound = server.address()
  const end = () => {
    for (const socket of sockets) socket.destroy()
  }
  return {
    address: `http://127.0.0.1:${typeof bound === 'object' && bound ? bound.port : 0}`,
    cut: () => {
      isCut = true
      end()
    },
    mend: () => {
      isCut = false
    },
    close: () => {
      end()
      server.close()
    },
  }
}

interface Memory {
  readonly heap: number
  readonly nodes: number
  readonly listeners: number
}

async function measure(cdp: CDPSession): Promise<Memory> {
  await cdp.send('HeapProfiler.collectGarbage')
  const { metrics } = await cdp.send('Performance.getMetrics')
  const of = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? 0
  return {
    heap: of('JSHeapUsedSize'),
    nodes: of('Nodes'),
    listeners: of('JSEventListeners'),
  }
}

const median = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

/** A camera of a site that the account of the wall sees. */
async function registerCamera(page: Page): Promise<string> {
  const CAMID = `WALL-${Date.now()}`
  const [site] = await call<{ wid: number }[]>(page, 'eventSites', { TypeName: 'Analytic' })
  await call(page, 'saveEventCamera', {
    wid: site?.wid,
    CAMID,
    Camera_Desc: CAMID,
    sta: '1+200',
    latitude: 13.8,
    longitude: 100.4,
    maker: 'hikvision',
    timeout_min: 0,
  })
  return CAMID
}

test('the wall runs on through cut connections and renewed sessions, and its memory does not grow', async ({
  browser,
}) => {
  test.setTimeout(minutes * 60_000 + warmUpMs + 120_000)
  const console_ = new URL(test.info().project.use.baseURL ?? '')
  const cable = await layCable(console_)
  const desk = await browser.newPage()
  await signIn(desk, 'admin')
  const CAMID = await registerCamera(desk)
  const wall = await browser.newContext({
    baseURL: cable.address,
    viewport: { width: 1920, height: 1080 },
  })
  const page = await wall.newPage()
  await signIn(page, 'admin')
  await call(page, 'savePreference', {
    name: 'wall',
    of: '',
    value: {
      scenes: ['map', 'troubles', 'departments', 'availability'],
      seconds: 5,
      hasFeed: true,
      skin: 'dark',
    },
  })
  const loads: string[] = []
  page.on('load', () => loads.push(page.url()))
  await page.goto('/wall')
  const shown = page.getByRole('dialog', { name: 'จอห้องควบคุม ITS Monitoring' })
  const feed = shown.getByRole('region', { name: 'เหตุการณ์ล่าสุด' })
  await expect(feed).toBeVisible()
  const cdp = await wall.newCDPSession(page)
  await cdp.send('Performance.enable')
  await page.waitForTimeout(warmUpMs)

  const titles = new Set<string>()
  const figures: Memory[] = []
  const rounds = Math.max(Math.round((minutes * 60_000) / roundMs), 6)
  for (let round = 0; round < rounds; round += 1) {
    const begun = Date.now()
    // the session goes on with new tokens where this one is refused
    await page.evaluate(() => {
      localStorage.setItem('accessToken', 'refused')
      window.dispatchEvent(Object.assign(new Event('storage'), { key: 'accessToken' }))
    })
    cable.cut()
    const sent = await pushSighting(console_.origin, e2eIngestKey, {
      CAMID,
      type: round % 2 === 0 ? 'accident' : 'car_stop',
      picture: await drawNumbered((begun + round) % 65_536),
      at: new Date(),
    })
    expect(sent.status).toBe(200)
    await page.waitForTimeout(awayMs)
    cable.mend()
    // what happened meanwhile is there, newest first
    const kind = round % 2 === 0 ? 'อุบัติเหตุ' : 'รถจอด'
    const newest = feed.getByRole('article').first()
    await expect(newest).toContainText(CAMID, { timeout: 25_000 })
    await expect(newest).toContainText(kind, { timeout: 25_000 })
    expect(await page.evaluate(() => localStorage.getItem('accessToken'))).not.toBe('refused')
    while (Date.now() - begun < roundMs) {
      titles.add(await shown.getByRole('heading', { level: 1 }).innerText())
      await page.waitForTimeout(1_000)
    }
    const figure = await measure(cdp)
    figures.push(figure)
    process.stdout.write(
      `  round ${round + 1} of ${rounds}: heap ${(figure.heap / 1e6).toFixed(1)} MB, ${figure.nodes} nodes, ${figure.listeners} listeners\n`,
    )
  }
  expect(titles.size).toBe(4)
  expect(loads.length).toBe(1)
  expect(new URL(page.url()).pathname).toBe('/wall')
  const clock = shown.locator('time').first()
  const apart = Date.now() - Date.parse((await clock.getAttribute('datetime')) ?? '')
  expect(Math.abs(apart)).toBeLessThan(10_000)

  const third = Math.floor(figures.length / 3)
  const [begin, end] = [figures.slice(0, third), figures.slice(-third)]
  const grown = (of: keyof Memory) => [
    median(begin.map((figure) => figure[of])),
    median(end.map((figure) => figure[of])),
  ]
  const [heap = 0, heapNow = 0] = grown('heap')
  const [nodes = 0, nodesNow = 0] = grown('nodes')
  const [listeners = 0, listenersNow = 0] = grown('listeners')
  expect(heapNow).toBeLessThan(Math.max(heap * mostGrowth, heap + mostGrowthBytes))
  expect(nodesNow).toBeLessThan(nodes * 1.3)
  expect(listenersNow).toBeLessThan(listeners * 1.3)
  await Promise.all([wall.close(), desk.close()])
  cable.close()
})
