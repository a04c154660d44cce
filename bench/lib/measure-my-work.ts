import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { moveTicket, openTicket } from '@roadside/contract/tickets/ticket-calls.ts'
import { startNetwork } from '@roadside/e2e/lib/network.ts'
import { makePhone, type Phone } from '@roadside/e2e/lib/phone.ts'
import { logIn } from './authority.ts'
import { atMost, quantile, type Bench, type Figure } from './bench.ts'
import { postCall } from './post-call.ts'

const tickets = 100
const starts = 7
const longestMs = 1_500

/** `/my-work` with a hundred tickets, opened without a network by a browser that was just started. */
export async function measureMyWork(bench: Bench): Promise<Figure[]> {
  await assignTickets(bench)
  const network = await startNetwork(Number(new URL(bench.console.address).port))
  const phone = await makePhone()
  try {
    const page = await phone.start()
    await page.goto(`${network.url}/login`)
    await page.getByLabel('ชื่อผู้ใช้').fill('admin')
    await page.getByLabel('รหัสผ่าน', { exact: true }).fill(bench.adminPassword)
    await page.getByRole('button', { name: 'เข้าสู่ระบบ' }).click()
    await page.waitForURL((url) => url.pathname !== '/login')
    await page.goto(`${network.url}/my-work`)
    await listShown(page)
    await page.evaluate(() => navigator.serviceWorker.ready)
    await phone.kill()
    network.cut()
    return [
      await figureOf(phone, network.url, { name: 'unthrottled', slowdown: 1 }),
      await figureOf(phone, network.url, { name: '4 × CPU slow-down', slowdown: 4 }),
    ]
  } finally {
    await phone.close()
    await network.close()
  }
}

async function figureOf(
  phone: Phone,
  address: string,
  { name, slowdown }: { readonly name: string; readonly slowdown: number },
): Promise<Figure> {
  const times: number[] = []
  for (let start = 0; start < starts; start += 1) {
    const page = await phone.start()
    const devtools = await page.context().newCDPSession(page)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
    const begun = performance.now()
    await page.goto(`${address}/my-work`, { waitUntil: 'commit' })
    await listShown(page)
    times.push(performance.now() - begun)
    await phone.kill()
  }
  const slowest = Math.max(...times)
  return {
    what: `/my-work without a network, ${tickets} tickets, ${name}: its list is shown; the slowest of ${starts}`,
    ours: `${slowest.toFixed(0)} ms (median ${quantile(times).toFixed(0)} ms)`,
    peer: `${longestMs} ms`,
    ...atMost(1, slowest / longestMs),
  }
}

const listShown = (page: Page) => page.getByText('โคมดับ ใบที่ 1', { exact: true }).waitFor()

async function assignTickets({ console: { address }, adminPassword, authority }: Bench) {
  const { accessToken: token } = await logIn(address, adminPassword)
  const send = async ({ path }: { readonly path: string }, body: object): Promise<unknown> =>
    JSON.parse(
      String(await postCall({ url: `${address}/api/${path}`, token, body, encoding: 'identity' })),
    )
  for (let n = 1; n <= tickets; n += 1) {
    const opened = (await send(openTicket, {
      request_id: randomUUID(),
      wid: authority.small,
      title: `โคมดับ ใบที่ ${n}`,
      beside: true,
    })) as { id: number }
    await send(moveTicket, {
      id: opened.id,
      request_id: randomUUID(),
      move: 'assign',
      contractor_id: null,
      assignee: 'admin',
    })
  }
}
