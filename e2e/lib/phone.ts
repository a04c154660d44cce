import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { chromium, type Page } from '@playwright/test'
import { launchOptions } from './browser.ts'

export interface Phone {
  /** Starts the browser, with what it stored before; its first page. */
  start(): Promise<Page>
  /** `kill -9` of the browser. */
  kill(): Promise<void>
  close(): Promise<void>
}

const screen = { width: 390, height: 844 }

/** A browser of its own, whose process can be killed and which starts again with what it stored. */
export async function makePhone(): Promise<Phone> {
  const folder = await mkdtemp(join(tmpdir(), 'roadside-phone-'))
  let browser: ChildProcess | null = null
  const kill = async () => {
    if (!browser) return
    const ended = once(browser, 'exit')
    browser.kill('SIGKILL')
    await ended
    browser = null
  }
  return {
    start: async () => {
      const portFile = join(folder, 'DevToolsActivePort')
      await rm(portFile, { force: true })
      await rm(join(folder, 'SingletonLock'), { force: true })
      const flags = ['--headless=new', '--remote-debugging-port=0', `--user-data-dir=${folder}`]
      browser = spawn(
        launchOptions.executablePath ?? 'chromium',
        [...(launchOptions.args ?? []), ...flags, 'about:blank'],
        { stdio: 'ignore' },
      )
      const connected = await chromium.connectOverCDP(await addressIn(portFile))
      const page = connected.contexts()[0]?.pages()[0] ?? (await connected.newPage())
      await page.setViewportSize(screen)
      return page
    },
    kill,
    close: async () => {
      await kill()
      await rm(folder, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

/** Waits for the browser to say where it can be driven. */
async function addressIn(portFile: string): Promise<string> {
  for (let attempt = 0; attempt < 150; attempt++) {
    const [port] = (await readFile(portFile, 'utf8').catch(() => '')).split('\n')
    if (port) return `http://127.0.0.1:${port}`
    await delay(100)
  }
  throw new Error('the browser did not start')
}
