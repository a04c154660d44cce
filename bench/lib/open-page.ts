import { setTimeout as delay } from 'node:timers/promises'
import { chromium, type Browser, type BrowserContext, type Page } from '@playwright/test'
import { logIn } from './authority.ts'
import type { Bench } from './bench.ts'

/** The browser speaks to nobody but the console. */
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
  const { userData, ...tokens } = reply as { userData: unknown; accessToken: string; refreshToken: string }
  const kept = { ...tokens, userData: JSON.stringify(userData) }
  const localStorage = Object.entries(kept).map(([name, value]) => ({ name, value }))
  return browser.newContext({
    viewport: { width: 1440, height: 900 },
    serviceWorkers: 'block',
    storageState: { cookies: [], origins: [{ origin, localStorage }] },
  })
}

/** When the page set a mark, in milliseconds since it was asked for. */
export async function markTime(page: Page, name: string): Promise<number> {
  const time = () => page.evaluate((mark) => performance.getEntriesByName(mark)[0]?.startTime, name)
  for (const until = performance.now() + 60_000; performance.now() < until; await delay(50)) {
    const found = await time()
    if (found !== undefined) return found
  }
  const text = await page.evaluate(() => document.body.innerText.slice(0, 500))
  throw new Error(`${page.url()} did not set ${name}; it shows: ${text}`)
}
