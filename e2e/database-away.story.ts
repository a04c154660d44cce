import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import {
  startCuttingProxy,
  type CuttingProxy,
} from '@roadside/server-kit/ingest/testing/cutting-proxy.ts'
import { startTestPostgres, type TestPostgres } from '@roadside/server-kit/testing/test-postgres.ts'
import pg from 'pg'
import { startConsoleProcess, type ConsoleProcess } from './console-process.ts'
import { callApi, tokenOf } from './lib/api.ts'
import { signIn } from './lib/as.ts'
import { registerLamps } from './lib/lighting.ts'
import { test } from './lib/test.ts'

const key = 'an-ingest-key-of-the-stories'
const password = 'Correct-horse-1!'
const devid = '867594041207000'
/** Beyond the 20 s after which the page shows it. */
const stillAwayMs = 3_000

let dataDir: string
let postgres: TestPostgres
/** Between the console and its database. */
let proxy: CuttingProxy
let running: ConsoleProcess
let wid: number

test.beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'roadside-away-'))
  postgres = await startTestPostgres()
  const { host, port, user, password: secret, database } = new pg.Client(postgres.url)
  proxy = await startCuttingProxy({ path: `${host}/.s.PGSQL.${port}` })
  running = await startConsoleProcess({
    DATA_DIR: dataDir,
    DEMO: '0',
    INGEST_KEY: key,
    ADMIN_PASSWORD: password,
    TOKEN_SECRET: 'secret '.repeat(8),
    DATABASE_URL: `postgres://${user}:${encodeURIComponent(secret ?? '')}@127.0.0.1:${proxy.port}/${database}`,
  })
  wid = await registerLamps(postgres.url, [devid])
  const account = {
    username: 'operator',
    password,
    role: 'user',
    firstname: 'สมชาย',
    lastname: 'ใจดี',
  }
  const place = { groupname: 'drr', department: 'กรมทางหลวงชนบท' }
  const token = await tokenOf(running.address, 'admin', password)
  await callApi(running.address, 'jwt/register', { ...account, ...place }, token)
})
test.afterAll(async () => {
  await running.stop()
  await proxy.cut()
  await postgres.stop()
  await rm(dataDir, { recursive: true, force: true })
})

async function send(ct: number): Promise<number> {
  const { status } = await fetch(`${running.address}/ingest/lighting`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}` },
    body: JSON.stringify({ devid, time: new Date().toISOString(), ct }),
  })
  return status
}

const lamp = (page: Page) => page.getByRole('row').filter({ hasText: 'P-1' })

test('the database goes away under an open page and comes back', async ({ browser }) => {
  const page = await browser.newPage({ baseURL: running.address })
  await signIn(page, 'operator', password)
  expect(await send(11.11)).toBe(200)
  await page.goto(`/lighting?wid=${wid}`)
  await expect(lamp(page)).toContainText('11.11')
  const freshness = page.getByText(/^ข้อมูลล่าสุดเมื่อ \d+\/\d+\/25\d\d [\d:]+\sน\. · /)
  await expect(freshness).toContainText('· ปรับปรุงทันที')
  const loadedAt = await page.evaluate(() => performance.timeOrigin)

  await proxy.cut()
  await expect(freshness).toContainText('กำลังเชื่อมต่อใหม่')
  expect(await send(22.22)).toBe(503)
  await page.getByRole('button', { name: /ประวัติการทำงานของอุปกรณ์/ }).click()
  await expect(page.getByRole('dialog').getByText('ระบบยังไม่พร้อมใช้งาน').first()).toBeVisible()
  await page.keyboard.press('Escape')
  const banner = page.getByText(
    /กำลังเชื่อมต่อใหม่ ข้อมูลอาจไม่เป็นปัจจุบัน \(ล่าสุด \d+\/\d+\/25\d\d [\d:]+\sน\.\)/,
  )
  await expect(banner).toBeVisible({ timeout: 30_000 })
  await expect(freshness).toContainText('ขาดการเชื่อมต่อ')
  await expect(lamp(page)).toContainText('11.11')
  await page.waitForTimeout(stillAwayMs)

  await proxy.mend()
  await expect.poll(() => send(33.33)).toBe(200)
  await expect(lamp(page)).toContainText('33.33', { timeout: 30_000 })
  await expect(freshness).toContainText('· ปรับปรุงทันที')
  await expect(page.getByText('ข้อมูลอาจไม่เป็นปัจจุบัน')).toHaveCount(0)
  expect(await page.evaluate(() => performance.timeOrigin)).toBe(loadedAt)
  await page.close()
})
