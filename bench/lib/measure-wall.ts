import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { chromium, type Page } from '@playwright/test'
import { startConsoleProcess } from '@roadside/e2e/console-process.ts'
import { demoPassword } from '@roadside/e2e/lib/as.ts'
import { registerCctvCameras } from '@roadside/e2e/lib/cctv.ts'
import { demoStreamPath } from '@roadside/solutions/cctv/demo-streams.ts'
import { atMost, quantile, type Bench, type Figure } from './bench.ts'
import { browserArgs, signedInContext } from './open-page.ts'
import { cpuOfTree } from './process-tree.ts'

const names = Array.from({ length: 16 }, (_, index) => `bench-${index + 1}`)
const department = 'สำนักอำนวยความปลอดภัย'
/** Loading, and the buffers of a live stream. */
const warmUpMs = 15_000

interface Watched {
  /** Seconds of CPU of all the browser's processes, for each second that was watched. */
  readonly cpu: number
  /** How often a picture waited for more. */
  readonly stalls: number
  /** Seconds that the slowest picture fell behind the clock. */
  readonly behind: number
}

/** Sixteen streams of the demonstration on our wall, and on a page that is nothing but hls.js and sixteen pictures. */
export async function measureWall(bench: Bench): Promise<Figure[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'roadside-bench-wall-'))
  const demonstration = await startConsoleProcess({ DATA_DIR: dataDir, DEMO: '1' })
  try {
    await demonstration.logs('lamps report')
    const { address } = demonstration
    const place = await registerCctvCameras(address, demoPassword, { department, names })
    const ours = { ...bench, console: demonstration, adminPassword: demoPassword }
    const found = { ours: [] as Watched[], peer: [] as Watched[] }
    for (let round = 0; round < bench.rounds; round += 1) {
      found.peer.push(await watch(ours, (page) => openBare(page, address)))
      found.ours.push(await watch(ours, (page) => openWall(page, address, place.DeptID)))
    }
    return figures(bench, found)
  } finally {
    await demonstration.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

function figures(
  { wallSeconds }: Bench,
  found: { ours: readonly Watched[]; peer: readonly Watched[] },
): Figure[] {
  const cpu = (side: readonly Watched[]) => quantile(side.map((one) => one.cpu))
  const stalls = (side: readonly Watched[]) => Math.max(...side.map((one) => one.stalls))
  const behind = (side: readonly Watched[]) => Math.max(...side.map((one) => one.behind))
  const progress = (side: readonly Watched[]) =>
    `${stalls(side)} (behind by ${behind(side).toFixed(2)} s at most)`
  return [
    {
      what: `wall of 16 streams, ${wallSeconds} s: CPU of the browser's processes; peer: a bare page with hls.js`,
      ours: `${cpu(found.ours).toFixed(3)} cores`,
      peer: `${cpu(found.peer).toFixed(3)} cores`,
      ...atMost(1.3, cpu(found.ours) / cpu(found.peer)),
    },
    {
      what: 'the same: stalls',
      ours: progress(found.ours),
      peer: progress(found.peer),
      ...atMost(0, stalls(found.ours)),
    },
  ]
}

async function watch(bench: Bench, open: (page: Page) => Promise<void>): Promise<Watched> {
  const server = await chromium.launchServer({
    executablePath: '/usr/bin/chromium',
    args: browserArgs,
  })
  try {
    const browser = await chromium.connect(server.wsEndpoint())
    const page = await (await signedInContext(browser, bench)).newPage()
    await open(page)
    await page.waitForFunction(() => document.querySelectorAll('video').length === 16)
    await delay(warmUpMs)
    const { pid } = server.process()
    if (pid === undefined) throw new Error('the browser does not run')
    await page.evaluate(countStalls)
    const [before, began] = [cpuOfTree(pid), performance.now()]
    await delay(bench.wallSeconds * 1_000)
    const seconds = (performance.now() - began) / 1_000
    const cpu = (cpuOfTree(pid) - before) / seconds
    const { stalls, behind } = await page.evaluate(readStalls)
    return { cpu, stalls, behind }
  } finally {
    await server.close()
  }
}

/** In the page: counts from now on. */
function countStalls(): void {
  const seen = { stalls: 0, began: performance.now(), times: [] as number[] }
  for (const video of document.querySelectorAll('video')) {
    seen.times.push(video.currentTime)
    for (const name of ['waiting', 'emptied', 'error'])
      video.addEventListener(name, () => (seen.stalls += 1))
  }
  Object.assign(window, { seen })
}

function readStalls(): { stalls: number; behind: number } {
  const { seen } = window as unknown as { seen: { stalls: number; began: number; times: number[] } }
  const passed = (performance.now() - seen.began) / 1_000
  const played = [...document.querySelectorAll('video')].map(
    (video, index) => video.currentTime - (seen.times[index] ?? 0),
  )
  return { stalls: seen.stalls, behind: passed - Math.min(...played) }
}

async function openWall(page: Page, address: string, DeptID: number): Promise<void> {
  await page.addInitScript(([key, layout]) => localStorage.setItem(key, layout), [
    `cctvWall:${DeptID}`,
    JSON.stringify({ size: 16, page: 0, placed: [] }),
  ] as const)
  await page.goto(`${address}/cctv-sub?DeptID=${DeptID}`)
}

/** The library as it comes, with its own settings; pictures as large as those of the wall. */
async function openBare(page: Page, address: string): Promise<void> {
  const library = await readFile(
    createRequire(import.meta.url).resolve('hls.js/dist/hls.min.js'),
    'utf8',
  )
  const urls = names.map((name) => `${demoStreamPath}${name}.m3u8`)
  const body = `<!doctype html><meta charset="utf-8"><title>-</title>
    <style>body{display:grid;grid-template-columns:repeat(4,215px);gap:10px}video{width:215px;height:121px}</style>
    ${urls.map(() => '<video muted playsinline></video>').join('')}
    <script>${library}</script><script>
      const urls = ${JSON.stringify(urls)}
      document.querySelectorAll('video').forEach((video, index) => {
        const hls = new Hls()
        hls.on(Hls.Events.MANIFEST_PARSED, () => video.play())
        hls.loadSource(urls[index])
        hls.attachMedia(video)
      })
    </script>`
  await page.route('**/bare-wall', (route) => route.fulfill({ contentType: 'text/html', body }))
  await page.goto(`${address}/bare-wall`)
}
