import { setTimeout as delay } from 'node:timers/promises'
import { chromium, type Browser, type BrowserContext, type Page } from '@playwright/test'
import { logIn } from './authority.ts'
import type { Bench } from './bench.ts'

/** The browser connects to nothing but the console. */
export const browserArgs =
  '--no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking --disable-component-update --disable-sync'.split(
    ' ',
  )

/** The browser of the system. */
export function openBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: '/usr/bin/chromium', args: browserArgs })
}

/** A context with empty caches in which the first administrator is logged in. */
export async function signedInContext(
  browser: Browser,
  { console: { address }, adminPassword }: Bench,
  origin = address,
): Promise<BrowserContext> {
  const { reply } = await logIn(address, adminPassword)
  const { userData, ...tokens } = reply as {
    userData: unknown
    accessToken: string
    refreshToken: string
  }
  const stored = { ...tokens, userData: JSON.stringify(userData) }
  const localStorage = Object.entries(stored).map(([name, value]) => ({ name, value }))
  return browser.newContext({
    viewport: { width: 1440, height: 900 },
    serviceWorkers: 'block',
    storageState: { cookies: [], origins: [{ origin, localStorage }] },
  })
}

/** When the page set a mark, in milliseconds since the request of the page. */
export async function markTime(page: Page, name: string): Promise<number> {
  const time = () => page.evaluate((mark) => performance.getEntriesByName(mark)[0]?.startTime, name)
  for (const until = performance.now() + 60_000; performance.now() < until; await delay(50)) {
    const found = await time()
    if (found !== undefined) return found
  }
  const text = await page.evaluate(() => document.body.innerText.slice(0, 500))
  throw new Error(`${page.url()} did not set ${name}; it shows: ${text}`)
}

/** Drags the map to and fro for three seconds; answers the frames a second that were drawn. */
export async function drag(page: Page): Promise<number> {
  const box = await page.locator('.leaflet-container').first().boundingBox()
  if (!box) throw new Error('no map')
  const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  await page.mouse.move(middle.x, middle.y)
  await page.mouse.down()
  const counting = page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const started = performance.now()
        let frames = 0
        const count = (now: number) => {
          frames += 1
          if (now - started < 3_000) requestAnimationFrame(count)
          else resolve(frames / ((now - started) / 1000))
        }
        requestAnimationFrame(count)
      }),
  )
  const startedAt = performance.now()
  while (performance.now() - startedAt < 3_000) {
    const turn = (performance.now() - startedAt) / 300
    await page.mouse.move(
      middle.x + Math.sin(turn) * box.width * 0.35,
      middle.y + Math.cos(turn) * box.height * 0.3,
    )
  }
  const frames = await counting
  await page.mouse.up()
  return frames
}

/** Runs `task` in a page of a context with empty caches. */
export async function withPage<T>(
  bench: Bench,
  browser: Browser,
  origin: string,
  task: (page: Page) => Promise<T>,
): Promise<T> {
  const context = await signedInContext(browser, bench, origin)
  const page = await context.newPage()
  const logged: string[] = []
  page.on('console', (message) => logged.push(message.text()))
  page.on('pageerror', (error) => logged.push(String(error.stack)))
  page.on(
    'response',
    (response) => response.status() >= 400 && logged.push(`${response.status()} ${response.url()}`),
  )
  try {
    return await task(page)
  } catch (error) {
    throw new Error(`the page said:\n${logged.join('\n')}`, { cause: error })
  } finally {
    await context.close()
  }
}
