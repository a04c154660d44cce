import { createHash } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { signIn } from './lib/as.ts'
import { startNetwork, type Network } from './lib/network.ts'
import { makePhone } from './lib/phone.ts'
import { test } from './lib/test.ts'
import { drawPhoto, movesOf, readTicket, ticketFor } from './lib/tickets.ts'

const consoleUrl = process.env['E2E_URL'] ?? 'http://127.0.0.1:18080'
const consolePort = Number(new URL(consoleUrl).port)
/** Times that the network is cut at random points; `MY_WORK_RUNS=20` for twenty. */
const runs = Number(process.env['MY_WORK_RUNS'] ?? 2)

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

async function openTicket(page: Page, number: string) {
  await page.getByRole('button', { name: new RegExp(number) }).click()
  await expect(page.getByRole('heading', { name: number })).toBeVisible()
}

async function move(page: Page, name: string, note = '') {
  await button(page, name).click()
  const dialog = page.getByRole('dialog', { name })
  if (note) await dialog.locator('textarea').fill(note)
  await dialog.getByRole('button', { name, exact: true }).click()
  await expect(dialog).toHaveCount(0)
}

async function photograph(page: Page, kind: string, buffer: Buffer, name: string) {
  await page.getByLabel(`ถ่ายภาพ${kind}`).setInputFiles({ name, mimeType: 'image/jpeg', buffer })
  await expect(
    page
      .getByText(`${kind} · รอส่ง`)
      .or(page.getByText(`${kind} · ส่งแล้ว`))
      .first(),
  ).toBeVisible()
}

/** The worker has stored the page: it starts without a network from now on. */
const isStored = (page: Page) =>
  page.evaluate(async () => {
    await navigator.serviceWorker.ready
    return navigator.serviceWorker.controller !== null
  })

async function allSent(page: Page, network: Network) {
  network.mend()
  await expect(async () => {
    await page.getByRole('button', { name: 'ส่งและโหลดใหม่' }).click()
    await expect(page.getByText('รอส่ง', { exact: false })).toHaveCount(0, { timeout: 2_000 })
  }).toPass({ timeout: 60_000 })
}

test('a repair beside the road without a network outlives the death of the browser, and arrives whole', async () => {
  test.setTimeout(240_000)
  const { id, number } = await ticketFor(consoleUrl, 'staff', 'โคมดับ ทดสอบไม่มีสัญญาณ')
  const photos = await Promise.all([1, 2, 3, 4, 5].map(drawPhoto))
  const network = await startNetwork(consolePort)
  const phone = await makePhone()
  try {
    const page = await phone.start()
    await page.goto(network.url)
    await logInAt(page, network.url)
    await page.goto(`${network.url}/my-work`)
    await expect(page.getByText(number)).toBeVisible()
    await expect.poll(() => isStored(page)).toBe(true)

    network.cut()
    await page.reload()
    await openTicket(page, number)
    await move(page, 'เริ่มดำเนินการ')
    for (const [index, photo] of photos.entries())
      await photograph(page, index < 2 ? 'ก่อนซ่อม' : 'หลังซ่อม', photo, `${index}.jpg`)
    await page.getByLabel('ความเห็น').fill('เปลี่ยนชุดขับ')
    await button(page, 'บันทึกความเห็น').click()
    await move(page, 'แจ้งซ่อมเสร็จ', 'เปลี่ยนชุดขับแล้วติด')
    await expect(page.getByText('รอส่ง 8 รายการ')).toBeVisible()
    await phone.kill()

    const again = await phone.start()
    await again.goto(`${network.url}/my-work`)
    await expect(again.getByText('รอส่ง 8 รายการ')).toBeVisible()
    await openTicket(again, number)
    await expect(again.getByText('ซ่อมเสร็จ', { exact: true })).toBeVisible()
    await expect(again.getByRole('img', { name: /^ภาพ/ })).toHaveCount(5)
    expect(movesOf(await readTicket(consoleUrl, id))).toEqual(['assign'])

    await allSent(again, network)
    const ticket = await readTicket(consoleUrl, id)
    expect(ticket.state).toBe('finished')
    expect(movesOf(ticket)).toEqual(['assign', 'start', 'finish'])
    expect(ticket.photos_list.map((photo) => photo.sha256).toSorted()).toEqual(
      photos.map(sha256).toSorted(),
    )
    expect(ticket.events.filter(({ type }) => type === 'commented')).toHaveLength(1)
  } finally {
    await phone.close()
    await network.close()
  }
})

/** Signs in through the form of the console behind another address. */
async function logInAt(page: Page, address: string) {
  await page.goto(`${address}/login`)
  await page.getByLabel('ชื่อผู้ใช้').fill('staff')
  await page.getByLabel('รหัสผ่าน', { exact: true }).fill('Roadside-demo-1!')
  await page.getByRole('button', { name: 'เข้าสู่ระบบ' }).click()
  await expect(page).not.toHaveURL(/login/)
}

test(`the network cut at random points, ${runs} times: nothing is lost, doubled or out of order`, async ({
  browser,
}) => {
  test.setTimeout(60_000 + runs * 60_000)
  const network = await startNetwork(consolePort)
  const context = await browser.newContext({ baseURL: network.url })
  const page = await context.newPage()
  const photo = await drawPhoto(7)
  try {
    await signIn(page, 'staff')
    for (let run = 0; run < runs; run++) {
      const { id, number } = await ticketFor(consoleUrl, 'staff', `โคมดับ ครั้งที่ ${run}`)
      network.mend()
      await page.goto('/my-work')
      await expect(page.getByText(number)).toBeVisible()
      await expect.poll(() => isStored(page)).toBe(true)
      network.cut()
      await openTicket(page, number)
      await move(page, 'เริ่มดำเนินการ')
      await photograph(
        page,
        'ก่อนซ่อม',
        Buffer.concat([photo, Buffer.from(`${run} before`)]),
        'a.jpg',
      )
      await move(page, 'รออะไหล่', 'ชุดขับ')
      await move(page, 'ดำเนินการต่อ')
      await page.getByLabel('ความเห็น').fill(`ครั้งที่ ${run}`)
      await button(page, 'บันทึกความเห็น').click()
      await photograph(page, 'หลังซ่อม', Buffer.concat([photo, Buffer.from(`${run} after`)]), 'b.jpg')
      await move(page, 'แจ้งซ่อมเสร็จ', 'เปลี่ยนแล้ว')
      for (let cut = 0; cut < 6; cut++) {
        network.mend()
        await page.getByRole('button', { name: 'ส่งและโหลดใหม่' }).click()
        await page.waitForTimeout(Math.random() * 250)
        network.cut()
        await page.waitForTimeout(50)
      }
      await allSent(page, network)
      const ticket = await readTicket(consoleUrl, id)
      expect(movesOf(ticket)).toEqual(['assign', 'start', 'waitForParts', 'resume', 'finish'])
      expect(ticket.events.filter(({ type }) => type === 'commented')).toHaveLength(1)
      expect(ticket.photos_list.map(({ kind }) => kind).toSorted()).toEqual(['after', 'before'])
    }
  } finally {
    await context.close()
    await network.close()
  }
})

test('a photo that the server cannot take for now holds up nothing else', async ({ browser }) => {
  test.setTimeout(120_000)
  const { id, number } = await ticketFor(consoleUrl, 'staff', 'โคมดับ ดิสก์เต็ม')
  const context = await browser.newContext()
  const page = await context.newPage()
  await signIn(page, 'staff')
  await page.goto('/my-work')
  await openTicket(page, number)
  await context.route('**/api/ticketPhoto', (route) => route.fulfill({ status: 507 }))
  const photo = await drawPhoto(3)
  await photograph(page, 'ก่อนซ่อม', photo, 'a.jpg')
  await move(page, 'เริ่มดำเนินการ')
  await expect
    .poll(async () => movesOf(await readTicket(consoleUrl, id)))
    .toEqual(['assign', 'start'])
  await expect(page.getByText('รอส่ง 1 รายการ')).toBeVisible()
  await expect(page.getByText('พื้นที่จัดเก็บข้อมูลเต็ม')).toBeVisible()
  await context.unroute('**/api/ticketPhoto')
  await page.getByRole('button', { name: 'ส่งและโหลดใหม่' }).click()
  await expect
    .poll(async () => (await readTicket(consoleUrl, id)).photos_list.map(({ sha256: sum }) => sum))
    .toEqual([sha256(photo)])
  await context.close()
})

test('two people change one ticket without a network: neither is lost, and the second is told', async ({
  browser,
}) => {
  test.setTimeout(120_000)
  const { id, number } = await ticketFor(consoleUrl, 'staff', 'โคมดับ สองคน')
  const [first, second] = await Promise.all(
    ['one', 'two'].map(async () => {
      const context = await browser.newContext()
      const page = await context.newPage()
      await signIn(page, 'staff')
      await page.goto('/my-work')
      await expect(page.getByText(number)).toBeVisible()
      await expect.poll(() => isStored(page)).toBe(true)
      return page
    }),
  )
  if (!first || !second) throw new Error('two pages are needed')
  for (const page of [first, second]) {
    await page.context().setOffline(true)
    await openTicket(page, number)
  }
  await move(first, 'เริ่มดำเนินการ', 'ถึงก่อน')
  await move(second, 'เริ่มดำเนินการ', 'ถึงทีหลัง เห็นสายขาด')
  await first.context().setOffline(false)
  await expect
    .poll(async () => movesOf(await readTicket(consoleUrl, id)))
    .toEqual(['assign', 'start'])
  await second.context().setOffline(false)
  const refused = second.getByRole('alert').filter({ hasText: 'ส่งไม่สำเร็จ' })
  await expect(refused).toContainText('ถึงทีหลัง เห็นสายขาด')
  await refused.getByRole('button', { name: 'ส่งเป็นความเห็น' }).click()
  await expect(refused).toHaveCount(0)
  await expect
    .poll(async () => {
      const { events } = await readTicket(consoleUrl, id)
      return events.filter(({ type }) => type === 'commented').map(({ note }) => note)
    })
    .toEqual(['เริ่มดำเนินการ: ถึงทีหลัง เห็นสายขาด'])
  expect(movesOf(await readTicket(consoleUrl, id))).toEqual(['assign', 'start'])
  for (const page of [first, second]) await page.context().close()
})
