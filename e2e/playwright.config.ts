import { defineConfig } from '@playwright/test'
import { launchOptions } from './lib/browser.ts'

/** Stories against the built console with its demonstration, in the system's Chromium. */
export default defineConfig({
  testDir: '.',
  testMatch: '**/*.story.ts',
  outputDir: '../test-results/e2e',
  fullyParallel: false,
  workers: 1,
  forbidOnly: true,
  // one more try for a story that a busy machine made late; it is named as flaky
  retries: 1,
  timeout: 60_000,
  expect: { timeout: 15_000 },
  reporter: [['line'], ['json']],
  globalSetup: './start-console.ts',
  use: {
    baseURL: process.env['E2E_URL'] ?? 'http://127.0.0.1:18080',
    locale: 'th-TH',
    timezoneId: 'Asia/Bangkok',
    viewport: { width: 1440, height: 900 },
    // pictures of every step cost a quarter of the time of all stories
    trace: { mode: 'retain-on-failure', screenshots: false },
    screenshot: 'only-on-failure',
    launchOptions,
  },
})
