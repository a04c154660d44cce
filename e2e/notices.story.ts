import { expect, type Page } from '@playwright/test'
import { Webhook } from 'standardwebhooks'
import {
  sources,
  signedBody,
  textEvent,
} from '../apps/server/src/features/notices/channels/line/testing/build-event.ts'
import { startReceiver } from '../apps/server/src/features/notices/testing/https-server.ts'
import { signIn } from './lib/as.ts'
import { findBarriers } from './lib/axe.ts'
import { test } from './lib/test.ts'

const unique = () => String(Date.now() % 10_000_000)
const dialogOf = (page: Page) => page.getByRole('dialog')

test('a clerk completes the sentences of a rule, tries it on the past, and switches it on', async ({
  page,
}) => {
  const name = `ไฟดับแจ้งเวร ${unique()}`
  const dialog = dialogOf(page)
  await signIn(page, 'officeadmin')
  await page.goto('/')
  await page.getByTitle('เมนูบัญชี').click()
  await page.getByRole('link', { name: 'การส่งข้อความแจ้งเตือน', exact: true }).click()
  await page.getByRole('tab', { name: 'กฎ' }).click()
  await page.getByRole('button', { name: 'เพิ่มกฎ' }).click()
  await dialog.getByLabel('ชื่อกฎ').fill(name)
  await dialog.getByLabel('กฎของ').selectOption({ label: 'ขทช.นนทบุรี' })
  await dialog.getByLabel('การใช้งาน').selectOption('ปิดไว้ก่อน')
  await dialog.getByRole('button', { name: /^ชนิดของเหตุ/ }).click()
  await dialog.getByLabel('ค้นหาชนิดของเหตุ').fill('ไฟดับ')
  await dialog.getByRole('checkbox', { name: 'ไฟดับ', exact: true }).check()
  await dialog.getByRole('button', { name: 'เสร็จ' }).click()
  await expect(dialog.getByRole('button', { name: 'ชนิดของเหตุ: ไฟดับ' })).toBeFocused()

  // nobody is told: the form says so where it is
  await dialog.getByRole('button', { name: 'บันทึก', exact: true }).click()
  await expect(dialog.getByText('กรุณาเลือกผู้รับ')).toBeVisible()

  // by keys alone
  const recipients = dialog.getByRole('button', { name: /^ผู้รับ: / })
  await expect(recipients).toBeFocused()
  await page.keyboard.press('Enter')
  const choice = dialog.getByRole('checkbox', { name: /^กิตติพงษ์ ใจดี/ })
  await choice.focus()
  await page.keyboard.press(' ')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeVisible()
  await expect(choice).toHaveCount(0)
  await expect(recipients).toBeFocused()
  await dialog.getByRole('button', { name: /^ทดลองกับ 30 วันที่ผ่านมา/ }).click()
  await expect(dialog.getByText(/^จะส่ง [\d,]+ ข้อความ/)).toBeVisible()
  expect(await findBarriers(page)).toEqual([])
  await dialog.getByRole('button', { name: 'บันทึก', exact: true }).click()
  await expect(dialog).toBeHidden()

  const card = page.getByRole('listitem').filter({ hasText: name })
  await expect(card).toContainText('ปิดอยู่')
  await expect(card).toContainText('เมื่อมีไฟดับ')
  await expect(card).toContainText('กิตติพงษ์ ใจดี')

  await page.setViewportSize({ width: 390, height: 844 })
  await card.getByRole('button', { name: `เปิดใช้ กฎ ${name}` }).click()
  await expect(card.getByText('เปิดใช้', { exact: true })).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await card.getByRole('button', { name: `ลบ กฎ ${name}` }).click()
  await dialog.getByRole('button', { name: 'ลบกฎ' }).click()
  await expect(card).toHaveCount(0)
})

test('a webhook answers a test at once; its message is opened, and sent again', async ({
  page,
}) => {
  const receiver = await startReceiver({ isPlain: true })
  const name = `ระบบของจังหวัด ${unique()}`
  const dialog = dialogOf(page)
  try {
    await signIn(page, 'drradmin')
    await page.goto('/notices')
    await page.getByRole('button', { name: 'เพิ่มอีเมลหรือ Webhook' }).click()
    await dialog.getByLabel('ช่องทาง').selectOption('Webhook')
    await dialog.getByLabel('ที่อยู่ Webhook (URL)').fill(`http://127.0.0.1:${receiver.port}/in`)
    await dialog.getByLabel('ชื่อปลายทาง').fill(name)
    await dialog.getByRole('button', { name: 'บันทึก', exact: true }).click()
    const secret = await dialog.getByLabel('กุญแจ', { exact: true }).inputValue()
    await dialog
      .getByRole('button', { name: /ปิด|เสร็จ/ })
      .last()
      .click()
    const target = page.getByRole('listitem').filter({ hasText: name })
    await target.getByRole('button', { name: `ส่งข้อความทดสอบ ไปที่ ${name}` }).click()
    await expect(target.getByText(/ปลายทางตอบว่า: 201/)).toBeVisible()
    const [first] = receiver.received
    expect(
      new Webhook(secret).verify(first?.body.toString() ?? '', first?.headers as never),
    ).toMatchObject({ type: 'roadside.notice.test', data: { title: 'ข้อความทดสอบ' } })

    receiver.answer((response) => void response.writeHead(503).end('ปิดปรับปรุง'))
    await target.getByRole('button', { name: `ส่งข้อความทดสอบ ไปที่ ${name}` }).click()
    await expect(target.getByText(/ส่งข้อความทดสอบไม่สำเร็จ ปลายทางตอบว่า: 503/)).toBeVisible()

    receiver.answer((response) => void response.writeHead(204).end())
    await page.getByRole('tab', { name: 'ข้อความที่ส่ง' }).click()
    const row = page.getByRole('row').filter({ hasText: name }).filter({ hasText: 'ส่งไม่สำเร็จ' })
    await row.getByText('ข้อความทดสอบ').first().click()
    await expect(dialog.getByText('ตามที่ส่งให้ระบบปลายทาง')).toBeVisible()
    await expect(dialog.getByText('"type": "roadside.notice.test"')).toBeVisible()
    expect(await findBarriers(page)).toEqual([])
    const link = page.url()
    await dialog.getByRole('button', { name: 'ส่งอีกครั้ง' }).click()
    await expect(dialog.getByText('ส่งเป็นข้อความใหม่แล้ว', { exact: false })).toBeVisible()
    await expect.poll(() => receiver.received.length).toBe(3)

    // the address of a message opens it anew
    await page.goto('/healthz')
    await page.goto(link)
    await expect(dialog.getByText('503', { exact: false }).first()).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await page.goto('/notices')
    await target.getByRole('button', { name: `ลบ ${name}` }).click()
    await dialog.getByRole('button', { name: 'ลบปลายทาง' }).click()
    await expect(target).toHaveCount(0)
  } finally {
    await receiver.close()
  }
})

test('a LINE group is bound by the digits that the page shows, and tried', async ({ page }) => {
  const dialog = dialogOf(page)
  const groupId = `C${unique().padStart(32, '0')}`
  await signIn(page, 'officeadmin')
  await page.goto('/notices')
  await page.getByRole('button', { name: 'ขอรหัสผูกกลุ่ม LINE' }).click()
  await dialog.getByLabel('กลุ่ม LINE นี้รับข้อความของ').selectOption({ label: 'ขทช.นนทบุรี' })
  await dialog.getByRole('button', { name: 'ขอรหัสผูกกลุ่ม LINE' }).click()
  const digits = await dialog.getByLabel('รหัสผูก LINE').textContent()
  const { body, signature } = signedBody([
    textEvent(`ผูก ${digits}`, new Date(), {
      source: sources.group(groupId),
      webhookEventId: `01J${unique().padStart(23, '0')}`,
    }),
  ])
  const answer = await page.request.post('/hooks/line', {
    headers: { 'content-type': 'application/json', 'x-line-signature': signature },
    data: Buffer.from(body),
  })
  expect(answer.status()).toBe(200)
  await expect(dialog.getByText(/^ผูกกับ เวรไฟฟ้าแสงสว่าง แล้ว/)).toBeVisible()
  // an alert over the dialog has one, too
  await dialog.locator('footer').getByRole('button', { name: 'ปิด' }).click()
  const target = page.getByRole('listitem').filter({ hasText: 'เวรไฟฟ้าแสงสว่าง' }).last()
  await expect(target).toContainText('LINE · กลุ่ม · ขทช.นนทบุรี')
  await target.getByRole('button', { name: /^ส่งข้อความทดสอบ/ }).click()
  await expect(target.getByText(/LINE รับข้อความแล้ว/)).toBeVisible()
  await target.getByRole('button', { name: /^ลบ/ }).click()
  await dialog.getByRole('button', { name: 'ลบปลายทาง' }).click()
  await expect(target).toHaveCount(0)
})

test('who is on duty in the demonstration reads what came, as it came', async ({ page }) => {
  await signIn(page, 'admin')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/notices?tab=sent&channel=demo')
  const row = page.getByRole('row').filter({ hasText: 'กลุ่ม' }).first()
  await expect(row).toBeVisible({ timeout: 60_000 })
  await row.click()
  const dialog = dialogOf(page)
  await expect(dialog.getByText('ตามที่เห็นใน LINE')).toBeVisible()
  await expect(dialog.getByText('ไม่ได้ส่งออกภายนอก', { exact: false })).toBeVisible()
  expect(await findBarriers(page)).toEqual([])
})

test('a pushed message is shown by the browser, once, and a press takes it away', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['notifications'])
  await signIn(page, 'drradmin')
  await page.goto('/notices')
  await expect(page.getByRole('heading', { name: 'การส่งข้อความแจ้งเตือน' })).toBeVisible()
  const cdp = await context.newCDPSession(page)
  const registered = new Promise<string>((resolve) => {
    cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const id = registrations.find(({ isDeleted }) => !isDeleted)?.registrationId
      if (id !== undefined) resolve(id)
    })
  })
  await cdp.send('ServiceWorker.enable')
  await page.evaluate(async () => {
    await navigator.serviceWorker.register('/push-worker.js')
    await navigator.serviceWorker.ready
  })
  const registrationId = await registered
  const payload = {
    id: '0b7e6a4e-3c1f-4f5e-9a3b-2f1d7c9e8a60',
    kind: 'raised',
    title: '[วิกฤต] ไฟดับทั้งวงจร',
    body: '7 จาก 7 ดวงดับ',
    severity: 'critical',
    path: '/alarms?alarm=1',
  }
  const deliver = async () => {
    const { origin } = new URL(page.url())
    const data = JSON.stringify(payload)
    await cdp.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data })
  }
  const shown = () =>
    page.evaluate(async () => {
      const registration = await navigator.serviceWorker.ready
      return (await registration.getNotifications()).map(({ title, body, tag }) => ({
        title,
        body,
        tag,
      }))
    })
  await deliver()
  const { id: tag, title, body } = payload
  await expect.poll(shown).toEqual([{ title, body, tag }])
  await deliver()
  await expect.poll(shown).toEqual([{ title, body, tag }])

  const [worker] = context.serviceWorkers()
  if (!worker) throw new Error('there is no service worker')
  await worker.evaluate(async () => {
    const scope = globalThis as unknown as {
      registration: { getNotifications(): Promise<unknown[]> }
      dispatchEvent(event: Event): void
      NotificationEvent: new (type: string, init: object) => Event
    }
    const [notification] = await scope.registration.getNotifications()
    scope.dispatchEvent(new scope.NotificationEvent('notificationclick', { notification }))
  })
  await expect.poll(shown).toEqual([])
})
