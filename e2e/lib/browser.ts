import { existsSync } from 'node:fs'
import type { LaunchOptions } from '@playwright/test'

const executablePath = ['/usr/bin/chromium', '/usr/bin/chromium-browser'].find(existsSync)
const offlineFlags = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** The system's Chromium, which connects to nothing but the console. */
export const launchOptions: LaunchOptions = {
  args: process.getuid?.() === 0 ? ['--no-sandbox', ...offlineFlags] : offlineFlags,
  // in any other locale it does not save a file under its Thai name
  env: { ...process.env, LC_ALL: 'C.UTF-8' },
  ...(executablePath === undefined ? {} : { executablePath }),
}
