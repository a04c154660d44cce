import { expect } from '@playwright/test'
import { call, signIn } from './lib/as.ts'
import { findBarriers } from './lib/axe.ts'
import { test } from './lib/test.ts'
import { e2eIngestKey } from './start-console.ts'

interface Site {
  readonly wid: number
  readonly name: string
}
interface Lamp {
  readonly pole: string
  readonly devid: string
  readonly devstatus: string
}

test('an operator goes from the menu to the lamp that is out, and to its history', async ({
  page,
}) => {
  await signIn(page, 'staff')
  await page.goto('/')
  await page.getByRole('navigation').getByRole('link', { name: 'ไฟฟ้าแสงสว่าง' }).first().click()
  await expect(page).toHaveURL(/\/lighting-sub\?DeptID=\d+/)
  await page
    .getByRole('link', { name: /แยกทางหลวงหมายเลข 9/ })
    .first()
    .click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('แยกทางหลวงหมายเลข 9')
  await page.getByRole('radio', { name: /ผิดปกติ/ }).check({ force: true })
  const rows = page.getByRole('grid').getByRole('row')
  await expect(rows.nth(1)).toContainText('ผิดปกติ')
  await page
    .getByRole('button', { name: /ประวัติการทำงานของอุปกรณ์/ })
    .first()
    .click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('ประวัติการทำงานของอุปกรณ์')
  await expect(page).toHaveURL(/dialog=log/)
  await expect(dialog.getByRole('grid').or(dialog.getByRole('table')).first()).toContainText('น.')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
})

test.describe('a page that is opened anew', () => {
  let site: Site | undefined
  /** The requests, in order: the console itself, and lamps since when. */
  let requests: string[]
  let letConsoleCome: () => void

  test.beforeEach(async ({ page }) => {
    await signIn(page, 'admin')
    const sites = await call<Site[]>(page, 'lightingSites', {})
    site = sites[0]
    requests = []
    page.on('request', (request) => {
      const path = new URL(request.url()).pathname
      if (path === '/api/getMarkerSEM')
        requests.push((request.postDataJSON() as { since: string }).since)
      if (/^\/assets\/index-.*js$/.test(path)) requests.push('console')
    })
    const held = new Promise<void>((resolve) => (letConsoleCome = resolve))
    await page.route('**/assets/index-*.js', async (route) => {
      await held
      await route.continue()
    })
    // so that no live changes arrive
    await page.route('**/api/live', (route) => route.abort())
    await page.goto(`/lighting?wid=${site?.wid}`, { waitUntil: 'commit' })
    await expect.poll(() => requests.toSorted()).toEqual(['', 'console'])
  })

  test('asks for the lamps once, before the console has come, and then for what changed meanwhile', async ({
    page,
  }) => {
    letConsoleCome()
    const rows = page.getByRole('grid').getByRole('row')
    await expect(rows.nth(8)).toContainText('น.')
    await expect.poll(() => requests.length).toBe(3)
    expect(Date.parse(requests[2] ?? '')).toBeGreaterThan(0)
    expect(page.workers()).toHaveLength(1)

    await page.evaluate(() => localStorage.setItem('accessToken', 'of-yesterday'))
    await page.reload()
    await expect(rows.nth(8)).toContainText('น.')
    expect(await page.evaluate(() => localStorage.getItem('accessToken'))).not.toBe('of-yesterday')
  })

  test('asks once for what is refused', async ({ page }) => {
    letConsoleCome()
    await page.goto('/lighting?wid=999999999')
    await expect(page.getByText('ไม่พบหน้าที่ต้องการ')).toBeVisible()
    requests = []
    await page.reload()
    await expect(page.getByText('ไม่พบหน้าที่ต้องการ')).toBeVisible()
    await page.waitForTimeout(500)
    expect(requests.filter((since) => since !== 'console')).toEqual([''])
  })

  test('shows no answer that was requested by another account', async ({ page }) => {
    await page.evaluate(() => localStorage.setItem('accessToken', 'of-somebody-else'))
    letConsoleCome()
    await expect(page.getByRole('grid').getByRole('row').nth(8)).toContainText('น.')
    expect(requests[2]).toBe('')
    expect(page.workers()).toHaveLength(1)
  })
})

test('the head of a page whose lamps could not be loaded says so, until they have come', async ({
  page,
}) => {
  await signIn(page, 'admin')
  const [site] = await call<Site[]>(page, 'lightingSites', {})
  // a stream without news, which would bring them without the button
  const body = 'id: 1\nevent: heartbeat\ndata: 1\n\n'
  await page.route('**/api/live', (route) =>
    route.fulfill({ contentType: 'text/event-stream', body }),
  )
  let isBroken = true
  await page
    .context()
    .route('**/api/getMarkerSEM', (route) => (isBroken ? route.abort() : route.continue()))
  await page.goto(`/lighting?wid=${site?.wid}`)
  const age = page.getByText(/^ข้อมูลล่าสุดเมื่อ \d/)
  await expect(age).toContainText('ไม่สามารถโหลดรายการดวงโคมได้')
  isBroken = false
  // a request that was under way may bring them first, and takes the button away
  await expect(async () => {
    const again = page.getByRole('button', { name: 'ลองใหม่' }).first()
    if (await again.isVisible()) await again.click({ timeout: 2_000 })
    await expect(page.getByRole('grid').getByRole('row').nth(8)).toContainText('น.', {
      timeout: 5_000,
    })
  }).toPass()
  await expect(age).toContainText('· ปรับปรุงทันที')
})

test('an address leads to the page of its site and names the department, and leaves the page before as it was', async ({
  page,
}) => {
  await signIn(page, 'admin')
  const [site] = await call<Site[]>(page, 'lightingSites', {})
  const requests: string[] = []
  page.on('request', (request) => requests.push(new URL(request.url()).pathname))
  await page.goto(`/lighting-sub?DeptID=1&wid=${site?.wid}`)
  await expect(page).toHaveURL(`/lighting?DeptID=1&wid=${site?.wid}`)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(site?.name ?? '-')
  expect(requests).toContain('/api/getMarkerSEM')
  expect(requests).not.toContain('/api/lightingSites')
  await page.goto(`/lighting?wid=${site?.wid}`)
  await expect(page).toHaveURL(/&DeptID=\d+$/)

  const { rows } = await call<{ rows: { id: number; sites: number }[] }>(page, 'wayList', {
    pageSize: 100,
  })
  const link = page.getByRole('table').locator('a[href^="/lighting-sub"]').first()
  for (const { id } of rows.filter(({ sites }) => sites > 0)) {
    await page.goto(`/way?id=${id}`)
    await expect(page.getByRole('table')).toBeVisible()
    if (await link.isVisible()) break
  }
  const road = page.url()
  const name = (await link.textContent()) ?? '-'
  await link.click()
  await expect(page).toHaveURL(/\/lighting\?DeptID=\d+&wid=\d+/)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(name)
  await page.goBack()
  await expect(page).toHaveURL(road)
})

test('a changed lamp changes the open console at once', async ({ page, request }) => {
  await signIn(page, 'admin')
  const sites = await call<Site[]>(page, 'lightingSites', {})
  const site = sites.find(({ name }) => name.includes('แยกทางหลวงหมายเลข 9'))
  const lamps = await call<Lamp[]>(page, 'getMarkerSEM', { wid: site?.wid })
  const lamp = lamps.find(({ devstatus }) => devstatus === 'ปกติ')
  await page.goto(`/lighting?wid=${site?.wid}`)
  await page
    .getByRole('searchbox')
    .or(page.getByPlaceholder('ค้นหา…'))
    .last()
    .fill(lamp?.devid ?? '')
  await expect(page.getByRole('row').filter({ hasText: lamp?.devid ?? '?' })).toBeVisible()
  // 77.7 A is what no lamp of the demonstration draws.
  const answer = await request.post('/ingest/chirpstack?event=up', {
    headers: { authorization: `Bearer ${e2eIngestKey}` },
    data: {
      time: new Date().toISOString(),
      deviceInfo: { devEui: lamp?.devid },
      fCnt: 900_001,
      fPort: 2,
      object: { ct: 77.7, battery: 3.6 },
      rxInfo: [{ gatewayId: '0102030405060708', rssi: -70, snr: 9 }],
    },
  })
  expect(await answer.json()).toMatchObject({ stored: 1 })
  await expect(page.getByRole('row').filter({ hasText: lamp?.devid ?? '?' })).toContainText(
    '77.70',
    { timeout: 5_000 },
  )
})

test('admin corrects a position; a swapped one is pointed out and not refused', async ({
  page,
}) => {
  await signIn(page, 'admin')
  const [site] = await call<Site[]>(page, 'lightingSites', {})
  await page.goto(`/lighting?wid=${site?.wid}`)
  const edit = page.getByRole('button', { name: /แก้ไขตำแหน่งอุปกรณ์/ }).first()
  const dialog = page.getByRole('dialog')
  await edit.click()
  await expect(dialog.getByLabel('ละติจูด')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await edit.click()
  await page.context().grantPermissions(['geolocation'])
  await page.context().setGeolocation({ latitude: 13.91, longitude: 100.42, accuracy: 9 })
  await dialog.getByRole('button', { name: 'ใช้ตำแหน่งปัจจุบัน' }).click()
  await expect(dialog).toContainText('คลาดเคลื่อนไม่เกินราว 9 ม.')
  await expect(dialog.getByLabel('ละติจูด')).toHaveValue('13.91')
  await expect(dialog.getByLabel('ลองจิจูด')).toHaveValue('100.42')
  await dialog.getByLabel('ละติจูด').fill('100.4')
  await dialog.getByLabel('ลองจิจูด').fill('13.8')
  await expect(dialog).toContainText('สลับกัน')
  // input is not discarded without a confirmation
  await page.keyboard.press('Escape')
  await expect(dialog).toContainText('มีข้อมูลที่ยังไม่ได้บันทึก')
  await dialog.getByRole('button', { name: 'ปิดโดยไม่บันทึก' }).click()
  await expect(dialog).toBeHidden()
  await edit.click()
  await expect(dialog.getByLabel('ลองจิจูด')).not.toHaveValue('13.8')
  // nor when Escape comes before the page has drawn the first key
  await dialog.getByLabel('ละติจูด').evaluate(async (input: HTMLInputElement) => {
    input.setRangeText('100.4', 0, input.value.length)
    input.dispatchEvent(new Event('input', { bubbles: true }))
    await Promise.resolve()
    input.closest('dialog')?.dispatchEvent(new Event('cancel', { cancelable: true }))
  })
  await dialog.getByRole('button', { name: 'กลับไปแก้ไข' }).click()
  await expect(dialog.getByLabel('ละติจูด')).toHaveValue('100.4')
  await dialog.getByLabel('ลองจิจูด').fill('13.8')
  await dialog.getByRole('button', { name: 'บันทึก' }).click()
  const saved = page.getByRole('dialog', { name: 'บันทึกข้อมูลสำเร็จ' })
  // a word in passing, and no sheet over the page; it is gone after a moment, so it is measured as it comes
  expect(await saved.evaluate(({ offsetHeight }: HTMLElement) => offsetHeight)).toBeLessThan(260)
  await expect(page.getByText('บันทึกข้อมูลสำเร็จ')).toBeHidden()
})

test('others see fewer columns, and no edit', async ({ page }) => {
  await signIn(page, 'drradmin')
  const [site] = await call<Site[]>(page, 'lightingSites', {})
  await page.goto(`/lighting?wid=${site?.wid}`)
  await expect(page.getByRole('columnheader', { name: /หมายเลขเสา/ })).toBeVisible()
  await expect(page.getByRole('columnheader', { name: /RSSI|IMEI|แบตเตอรี่|การเชื่อมต่อ/ })).toHaveCount(
    0,
  )
  await expect(page.getByRole('button', { name: /แก้ไขตำแหน่ง/ })).toHaveCount(0)
})

test("the browser's own print shows every row of the page, and no empty sheets", async ({
  page,
}) => {
  await signIn(page, 'admin')
  await page.goto('/lighting?wid=1')
  const rows = page.getByRole('grid', { name: 'รายการจุดติดตั้งดวงโคม' }).locator('tbody tr')
  await expect(rows).toHaveCount(250)
  const sheets =
    (await page.pdf({ preferCSSPageSize: true })).toString('latin1').match(/\/Type \/Page\b/g) ?? []
  expect(sheets.length).toBeGreaterThan(5)
  expect(sheets.length).toBeLessThan(20)
  await page.emulateMedia({ media: 'print' })
  const cut = await rows.last().evaluate((row) => {
    const { bottom } = row.getBoundingClientRect()
    for (let box = row.parentElement; box; box = box.parentElement) {
      if (
        getComputedStyle(box).overflowY !== 'visible' &&
        box.getBoundingClientRect().bottom < bottom
      )
        return box.className
    }
    return null
  })
  expect(cut).toBeNull()
})

test('the gateways stand in a dialog that has an address', async ({ page }) => {
  await signIn(page, 'officeadmin')
  const [site] = await call<Site[]>(page, 'lightingSites', {})
  await page.goto(`/lighting?wid=${site?.wid}`)
  await page.getByRole('button', { name: /เกตเวย์ \d+ \/ \d+/ }).click()
  await expect(page).toHaveURL(/dialog=gateways/)
  await expect(
    page
      .getByRole('dialog')
      .getByRole('grid')
      .or(page.getByRole('dialog').getByRole('table'))
      .first(),
  ).toContainText(/Online|Offline/)
  await page.goBack()
  await expect(page.getByRole('dialog')).toBeHidden()
})

test('an engineer beside the road proposes a position by phone, and admin takes it with one press', async ({
  page,
  browser,
}) => {
  await signIn(page, 'staff')
  await page.setViewportSize({ width: 390, height: 844 })
  const [site] = await call<Site[]>(page, 'lightingSites', {})
  await page.goto(`/lighting?wid=${site?.wid}`)
  const propose = page.getByRole('button', { name: /เสนอพิกัดอุปกรณ์/ }).first()
  const pole = (await propose.getAttribute('aria-label'))?.replace('เสนอพิกัดอุปกรณ์ ', '') ?? ''
  await propose.click()
  const dialog = page.getByRole('dialog')
  await page.context().grantPermissions(['geolocation'])
  await page.context().setGeolocation({ latitude: 13.9123, longitude: 100.4231, accuracy: 6 })
  await dialog.getByRole('button', { name: 'ใช้ตำแหน่งปัจจุบัน' }).click()
  await expect(dialog.getByLabel('ละติจูด')).toHaveValue('13.9123')
  await dialog.getByLabel('หมายเหตุ').fill('วัดที่โคนเสา')
  expect(await findBarriers(page)).toEqual([])
  await dialog.getByRole('button', { name: 'ส่งข้อเสนอ' }).click()
  await expect(page.getByText('ส่งข้อเสนอแล้ว').first()).toBeVisible()

  const theirs = await browser.newPage()
  await signIn(theirs, 'admin')
  await theirs.goto('/')
  await theirs.getByRole('link', { name: /^มีพิกัดของดวงโคมที่รอพิจารณา/ }).click()
  await expect(theirs.getByRole('tab', { name: /^พิกัดที่เสนอ \(\d+\)$/ })).toBeVisible()
  const row = theirs.getByRole('row').filter({ hasText: pole }).filter({ hasText: 'วัดที่โคนเสา' })
  expect(await findBarriers(theirs)).toEqual([])
  await row.getByRole('button', { name: /^ใช้พิกัดนี้/ }).click()
  await expect(theirs.getByText('บันทึกพิกัดที่เสนอแล้ว')).toBeVisible()
  await expect(row).toHaveCount(0)
  await theirs.close()

  await propose.click()
  await expect(dialog.getByLabel('ละติจูด')).toHaveValue('13.9123')
  await expect(dialog.getByText(/ที่ท่านเสนอเมื่อ .*ใช้พิกัดนี้แล้ว โดย admin เมื่อ/)).toBeVisible()
})

test('lamps registered from the wrong file are corrected and undone', async ({ page }) => {
  await signIn(page, 'admin')
  const [site] = await call<Site[]>(page, 'lightingSites', {})
  // a device id and poles that no other run has
  const mark = Date.now().toString(16).padStart(12, '0').slice(-12)
  const file = `devid,pole\n0a0b${mark},Q-${mark}-1\n0a0c${mark},Q-${mark}-2\n`
  await page.goto('/intake?tab=lighting-import')
  await page.getByLabel('พื้นที่ติดตั้ง').selectOption(String(site?.wid))
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: `${mark}.csv`, mimeType: 'text/csv', buffer: Buffer.from(file) })
  await page.getByRole('button', { name: 'บันทึก 2 ดวง' }).click()
  const row = page.getByRole('row').filter({ hasText: `${mark}.csv` })
  await expect(row).toContainText('ยกเลิกการนำเข้า')

  await page.goto(`/lighting?wid=${site?.wid}&search=${mark}`)
  await page.getByRole('button', { name: `แก้ไขตำแหน่งอุปกรณ์ Q-${mark}-1` }).click()
  await page.getByRole('button', { name: 'ข้อมูลดวงโคม' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('หมายเลขเสา').fill(`Q-${mark}-7`)
  await dialog.getByRole('button', { name: 'บันทึก' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('row').filter({ hasText: `Q-${mark}-7` })).toBeVisible()

  await page.getByRole('button', { name: `แก้ไขตำแหน่งอุปกรณ์ Q-${mark}-7` }).click()
  await page.getByRole('button', { name: 'ข้อมูลดวงโคม' }).click()
  await dialog.getByRole('button', { name: 'ถอดดวงโคมออก' }).click()
  await expect(dialog).toContainText('ประวัติยังเก็บอยู่')
  await dialog.getByRole('button', { name: 'ถอดดวงโคมออก' }).click()
  await expect(page.getByRole('row').filter({ hasText: `Q-${mark}-7` })).toHaveCount(0)
  await expect(page.getByRole('row').filter({ hasText: `Q-${mark}-2` })).toBeVisible()

  await page.goto('/intake?tab=lighting-import')
  await row.getByRole('button', { name: /ยกเลิกการนำเข้า/ }).click()
  await expect(dialog).toContainText('ยังอยู่ 1 ดวง จะถูกถอดออก')
  await dialog.getByRole('button', { name: 'ถอดออกและคืนค่าเดิม' }).click()
  await expect(row).toContainText('ยกเลิกแล้ว')
})

test('a gateway gets another address and number, and is removed', async ({ page }) => {
  await signIn(page, 'admin')
  const sites = await call<Site[]>(page, 'lightingSites', {})
  const site = sites.find(({ name }) => name.includes('แยกทางหลวงหมายเลข 9'))
  const number = `GW-${Date.now()}`
  const eui = Date.now().toString(16).padStart(16, '0')
  const gateway = {
    eui,
    wid: site?.wid,
    gwno: number,
    ipaddress: '',
    latitude: null,
    longitude: null,
  }
  await call(page, 'adoptGateway', gateway)
  await page.goto(`/lighting?wid=${site?.wid}&dialog=gateways`)
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: `แก้ไขข้อมูลเกตเวย์ ${number}` }).click()
  await dialog.getByLabel('หมายเลขไอพี').fill('10.9.8.7')
  await dialog.getByLabel('หมายเลขเกตเวย์').fill(`${number}-B`)
  await dialog.getByRole('button', { name: 'บันทึก' }).click()
  const row = dialog.getByRole('row').filter({ hasText: `${number}-B` })
  await expect(row).toContainText('10.9.8.7')
  await row.getByRole('button', { name: /แก้ไขข้อมูลเกตเวย์/ }).click()
  await dialog.getByRole('button', { name: 'ถอดเกตเวย์ออก' }).click()
  await expect(dialog).toContainText('EUI นี้ลงทะเบียนใหม่ได้')
  await dialog.getByRole('button', { name: 'ถอดเกตเวย์ออก' }).click()
  await expect(row).toHaveCount(0)
})

test('no figure hides behind the buttons of its row; on a small screen it is seen that more lies there', async ({
  page,
}) => {
  await signIn(page, 'admin')
  const hidden = () =>
    page
      .getByRole('grid')
      .first()
      .evaluate(({ parentElement: box }) => (box ? box.scrollWidth - box.clientWidth : -1))
  const buttons = page.getByRole('grid').first().locator('td[data-action]').first()
  for (const path of ['/lighting-sub', '/lighting?wid=1']) {
    await page.goto(path)
    for (const width of [1440, 1600, 1920]) {
      await page.setViewportSize({ width, height: 900 })
      await expect(buttons).toBeVisible()
      await expect.poll(hidden, `${path} at ${width} px`).toBeLessThanOrEqual(0)
      await expect(buttons).toHaveCSS('box-shadow', 'none')
    }
    await page.setViewportSize({ width: 1280, height: 800 })
    await expect(buttons).not.toHaveCSS('box-shadow', 'none')
  }
})
