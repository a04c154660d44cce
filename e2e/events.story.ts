import { expect, type Locator, type Page } from '@playwright/test'
import { call, signIn } from './lib/as.ts'
import { findBarriers } from './lib/axe.ts'
import { drawNumbered, pushSighting } from './lib/events.ts'
import { test } from './lib/test.ts'
import { e2eIngestKey } from './start-console.ts'

interface Site {
  readonly wid: number
  readonly unreviewed: number
}
interface Event {
  readonly id: number
  readonly CAMID: string
  readonly review: string | null
  readonly review_note: string
}
interface Alert extends Event {
  readonly wid: number
}

const origin = () => test.info().project.use.baseURL ?? ''
const send = (
  CAMID: string,
  type: Parameters<typeof pushSighting>[2]['type'],
  picture: Buffer,
  at = new Date(),
) => pushSighting(origin(), e2eIngestKey, { CAMID, type, picture, at })

/** A site of a type that the page's account sees, with events. */
async function siteOf(page: Page, TypeName: string): Promise<Site> {
  const sites = await call<Site[]>(page, 'eventSites', { TypeName })
  const site = sites.find(({ unreviewed }) => unreviewed > 0)
  if (!site) throw new Error(`no site of ${TypeName}`)
  return site
}

/** A camera that no other story uses, so that its events are its own. */
async function registerCamera(
  page: Page,
  wid: number,
  Camera_Desc = 'กล้องของเรื่องเล่า',
): Promise<string> {
  const CAMID = `STORY-${Date.now()}`
  const place = {
    sta: '1+200',
    latitude: 13.8,
    longitude: 100.4,
    maker: 'hikvision',
    timeout_min: 0,
  }
  await call(page, 'saveEventCamera', { wid, CAMID, Camera_Desc, ...place })
  return CAMID
}

const total = (table: Locator) =>
  table
    .getByText(/จากทั้งหมด/)
    .innerText()
    .then((text) => Number(/ทั้งหมด ([\d,]+)/.exec(text)?.[1]?.replaceAll(',', '')))
const cells = (table: Locator, index: number) =>
  table.getByRole('row').nth(1).getByRole('gridcell').nth(index)
/** The dialog on top: a picture lies over the dialog it was opened from. */
const lightbox = (page: Page) =>
  page
    .getByRole('dialog')
    .filter({ has: page.getByRole('button', { name: 'ปิดภาพ' }) })
    .last()

test('an operator reads the events of a site: chart, search, order, pages, a picture, and back', async ({
  page,
}) => {
  await signIn(page, 'officeadmin')
  await page.goto('/')
  const menu = page.getByRole('navigation')
  await menu.getByText('ขทช.สมุทรปราการ').first().click()
  await menu.getByRole('link', { name: /^ตรวจจับเหตุผิดปกติ/ }).click()
  await expect(page).toHaveURL(/\/analytic-sub\?DeptID=\d+/)
  await page.getByRole('grid', { name: 'รายการพื้นที่ติดตั้ง' }).getByRole('row').nth(1).click()

  const dialog = page.getByRole('dialog', { name: /รถจอด \/ อุบัติเหตุ/ })
  await expect(
    dialog.getByRole('figure', { name: 'จำนวนรถจอดย้อนหลัง 7 วัน' }).locator('canvas'),
  ).toBeVisible()
  const table = dialog.getByRole('region', { name: 'รายงานความผิดปกติบนท้องถนน' })
  await expect(table).toContainText('แสดง 1 ถึง 25')
  const all = await total(table)

  await table.getByRole('button', { name: 'หน้า 2', exact: true }).click()
  await expect(table).toContainText('แสดง 26 ถึง 50')
  const camera = await cells(table, 2).innerText()
  await table.getByRole('textbox', { name: 'ค้นหาเหตุการณ์' }).fill(camera)
  await expect(table).toContainText('แสดง 1 ถึง 25')
  await expect.poll(() => total(table)).toBeLessThan(all)
  for (const row of (await table.getByRole('row').all()).slice(1))
    await expect(row).toContainText(camera)
  await table.getByRole('button', { name: 'ล้าง' }).click()
  await expect.poll(() => total(table)).toBe(all)

  const cameras = table.getByRole('columnheader', { name: 'รหัสกล้อง' })
  await cameras.getByRole('button').click()
  await expect(cameras).toHaveAttribute('aria-sort', 'ascending')
  await expect(cells(table, 2)).toHaveText(/-1$/)
  await cameras.getByRole('button').click()
  await expect(cameras).toHaveAttribute('aria-sort', 'descending')
  await expect(cells(table, 2)).not.toHaveText(/-1$/)

  await table.getByRole('combobox', { name: 'จำนวนรายการต่อหน้า' }).selectOption('50')
  await expect(table).toContainText('แสดง 1 ถึง 50')
  await expect(table.getByRole('row')).toHaveCount(51)

  await table.getByRole('button', { name: 'ขยายภาพ ลำดับที่ 2', exact: true }).click()
  const picture = lightbox(page).getByRole('img', { name: 'ภาพเหตุการณ์' })
  await expect(picture).toBeVisible()
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(800)
  await page.keyboard.press('Escape')
  await expect(lightbox(page)).toHaveCount(0)
  await expect(dialog).toBeVisible()
  await page.goBack()
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL(/\/analytic-sub\?DeptID=\d+$/)
})

test('events are reviewed from the keyboard one after the other, and the count drops', async ({
  page,
}) => {
  await signIn(page, 'staff')
  await page.goto('/')
  await page
    .getByRole('navigation')
    .getByRole('link', { name: /^ทางข้ามอัจฉริยะ/ })
    .click()
  const waiting = page.getByRole('button', { name: /รอตรวจสอบ \d+ เหตุ/ })
  // the badge of the menu counts those of today alone
  const count = async () => Number(/\d+/.exec(await waiting.innerText())?.[0])
  const before = await count()
  const { wid } = await siteOf(page, 'CrossWalk')
  await page.getByRole('grid').getByRole('row').nth(1).click()

  const dialog = page.getByRole('dialog', { name: /รายงานผู้บุกรุก/ })
  await dialog.getByRole('button', { name: /^รอตรวจสอบ/ }).click()
  await expect(dialog.getByRole('row').nth(1)).toContainText('รอตรวจสอบ')
  await dialog.getByRole('button', { name: 'ปิด', exact: true }).focus()
  await page.keyboard.press('ArrowDown')
  await expect(dialog.getByRole('row').nth(1)).toBeFocused()
  await page.keyboard.press('Enter')
  const note = `คนงานของทาง ${Date.now()}`
  const captions: string[] = []
  for (const key of ['1', '2', '3', '4']) {
    const caption = lightbox(page).getByRole('paragraph').first()
    await expect(caption).not.toHaveText(captions.at(-1) ?? '')
    captions.push(await caption.innerText())
    await lightbox(page).getByRole('textbox', { name: 'หมายเหตุ' }).fill(`${note} ${key}`)
    // out of the field: in it the key would be text
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press(key)
  }
  await expect(lightbox(page).getByRole('paragraph').first()).not.toHaveText(captions.at(-1) ?? '')
  expect(new Set(captions).size).toBe(4)
  await page.keyboard.press('Escape')
  await expect(lightbox(page)).toHaveCount(0)
  const { rows } = await call<{ rows: Event[] }>(page, 'tableIntruderDetail', {
    wid,
    page: 1,
    perPage: 500,
  })
  const noted = rows.filter(({ review_note }) => review_note.startsWith(note))
  const reviews = noted.map(({ review, review_note }) => `${review_note.at(-1)} ${review}`)
  expect(reviews.toSorted()).toEqual(['1 true', '2 false', '3 duplicate', '4 test'])
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect.poll(count).toBe(before - 4)
})

test('what a camera sends is in the open dialog a moment later', async ({ page }) => {
  await signIn(page, 'admin')
  const { wid } = await siteOf(page, 'CrossWalk')
  const CAMID = await registerCamera(page, wid)
  await page.goto(`/crosswalk-sub?wid=${wid}`)
  const table = page.getByRole('dialog').getByRole('region', { name: 'รายงานผู้บุกรุก' })
  await expect(table).toContainText('แสดง 1 ถึง 25')
  const before = await total(table)
  const picture = await drawNumbered(Date.now() % 65_536)
  const started = performance.now()
  expect((await send(CAMID, 'intruder', picture)).status).toBe(200)
  await expect(table.getByRole('row').nth(1)).toContainText(CAMID, { timeout: 2_500 })
  const took = performance.now() - started
  test.info().annotations.push({ type: 'measured', description: `${Math.round(took)} ms` })
  process.stdout.write(`  a camera's push was on the screen after ${Math.round(took)} ms\n`)
  expect(took).toBeLessThan(2_500)
  expect(await total(table)).toBe(before + 1)
  const thumbnail = table
    .getByRole('row')
    .nth(1)
    .getByRole('button', { name: 'ขยายภาพ ลำดับที่ 1', exact: true })
    .locator('img')
  await expect.poll(() => thumbnail.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(150)
})

test('an operator reviews the events of two sites in one stream, by key, several at once, and back', async ({
  page,
}) => {
  await signIn(page, 'admin')
  const cameras: string[] = []
  const name = `กล้องสองพื้นที่ ${Date.now()}`
  for (const TypeName of ['Analytic', 'CrossWalk'])
    cameras.push(await registerCamera(page, (await siteOf(page, TypeName)).wid, name))
  const [first = '', second = ''] = cameras
  const now = Date.now()
  const minutesAgo = (minutes: number) => new Date(now - minutes * 60_000)
  const draw = (number: number) => drawNumbered((now + number) % 65_536)
  await send(first, 'car_stop', await draw(1), minutesAgo(1))
  await send(second, 'intruder', await draw(2), minutesAgo(4))
  await send(first, 'car_stop', await draw(3), minutesAgo(8))
  const reviewsOf = async (CAMID: string) => {
    const found = await call<Event[]>(page, 'eventFeed', { limit: 100 })
    return found.filter((event) => event.CAMID === CAMID).map(({ review }) => review)
  }
  await page.goto('/')
  const strip = page.getByRole('region', { name: 'เหตุการณ์ล่าสุด' })
  await strip.getByRole('link', { name: 'ตรวจสอบเหตุการณ์' }).click()
  await expect(page).toHaveURL(/\/event-review$/)
  const stream = page.getByRole('region', { name: 'เหตุการณ์รอตรวจสอบ' })
  const cards = stream.getByRole('article')
  const own = cards.filter({ hasText: name })
  await expect(own).toHaveCount(3)
  await expect(own.nth(0)).toContainText('1 นาทีแล้ว')

  // one after the other, over both sites
  await own.nth(0).focus()
  await page.keyboard.press('2')
  await expect(own).toHaveCount(2)
  await expect(stream.getByRole('article').and(page.locator(':focus'))).toHaveCount(1)
  await own.nth(0).focus()
  await page.keyboard.press('1')
  await expect(own).toHaveCount(1)
  await expect.poll(() => reviewsOf(second)).toEqual(['true'])
  await page.keyboard.press('0')
  await expect(own).toHaveCount(2)
  await expect(own.nth(0)).toBeFocused()
  await expect.poll(() => reviewsOf(second)).toEqual([null])

  // both at once
  await page.keyboard.press(' ')
  await own.nth(1).focus()
  await page.keyboard.press(' ')
  await stream.getByRole('button', { name: 'ทดสอบ ทั้ง 2 เหตุการณ์ที่เลือก' }).click()
  await expect(own).toHaveCount(0)
  await expect.poll(() => reviewsOf(first)).toEqual(['false', 'test'])
  expect(await reviewsOf(second)).toEqual(['test'])
  await page.reload()
  await expect(cards.first()).toBeVisible()
  await expect(own).toHaveCount(0)
  expect(await findBarriers(page)).toEqual([])
})

test('an accident reaches home, the wall and the ear of who reads alone', async ({ browser }) => {
  const admin = await browser.newPage()
  await signIn(admin, 'admin')
  const viewer = await browser.newContext()
  const [home, wall] = [await viewer.newPage(), await viewer.newPage()]
  await signIn(home, 'viewer')
  // a camera of a site that the reader sees
  const { wid } = await siteOf(home, 'Analytic').catch(() => siteOf(home, 'CrossWalk'))
  const CAMID = await registerCamera(admin, wid)
  for (const page of [home, wall]) {
    await page.addInitScript(() => {
      const start = Reflect.get(OscillatorNode.prototype, 'start')
      Reflect.set(OscillatorNode.prototype, 'start', function (this: OscillatorNode, at: number) {
        const tones = Number(document.documentElement.dataset.tones ?? 0)
        document.documentElement.dataset.tones = String(tones + 1)
        start.call(this, at)
      })
    })
  }
  const tones = async () => {
    const counts = [home, wall].map((page) =>
      page.evaluate(() => Number(document.documentElement.dataset.tones ?? 0)),
    )
    return (await Promise.all(counts)).reduce((sum, count) => sum + count)
  }
  await home.goto('/')
  const strip = home.getByRole('region', { name: 'เหตุการณ์ล่าสุด' })
  await strip.getByRole('button', { name: 'เปิดเสียงเตือน' }).click()
  await expect(strip.getByRole('button', { name: 'ปิดเสียงเตือน' })).toBeVisible()
  await wall.goto('/wall')
  const feed = wall.getByRole('dialog').getByRole('region', { name: 'เหตุการณ์ล่าสุด' })
  await expect(feed.getByRole('article').first()).toBeVisible()
  const before = await tones()
  const picture = await drawNumbered((Date.now() + 5) % 65_536)
  expect((await send(CAMID, 'accident', picture)).status).toBe(200)
  for (const part of [strip, feed]) {
    const newest = part.getByRole('article').first()
    await expect(newest).toContainText('อุบัติเหตุ')
    await expect(newest).toContainText('เมื่อสักครู่')
    await expect(newest).toHaveAttribute('data-urgent', 'true')
  }
  // the two rising tones, in one of the tabs
  await expect.poll(tones).toBe(before + 2)
  await Promise.all([viewer.close(), admin.close()])
})

test('a wrong-way vehicle is announced on any page to those whom it concerns', async ({
  page,
  browser,
}) => {
  const admin = await browser.newPage()
  await signIn(admin, 'admin')
  await signIn(page, 'staff')
  const elsewhere = await browser.newPage()
  await signIn(elsewhere, '4g')
  await elsewhere.goto('/')
  const { wid } = await siteOf(page, 'Reverse')
  const alertsOf = (of: Page) => of.waitForResponse('**/api/wrongWayAlerts')
  const banner = page.getByRole('complementary', { name: 'แจ้งเตือนรถย้อนศร' })
  const seeOne = async () => {
    const CAMID = await registerCamera(admin, wid)
    expect((await send(CAMID, 'wrong_way', await drawNumbered(Date.now() % 65_536))).status).toBe(
      200,
    )
    await expect(banner).toContainText(CAMID)
    return CAMID
  }
  try {
    await Promise.all([alertsOf(page), page.goto('/lighting-sub')])
    const first = await seeOne()
    await banner.getByRole('link', { name: 'ดูเหตุการณ์' }).click()
    await expect(page).toHaveURL(new RegExp(`/reverse-sub\\?wid=${wid}&picture=\\d+`))
    await expect(lightbox(page)).toContainText(first)
    await expect(lightbox(page).getByRole('img', { name: 'ภาพเหตุการณ์' })).toBeVisible()
    await expect(banner).toHaveCount(0)

    await Promise.all([alertsOf(page), page.goto('/lighting-sub')])
    await seeOne()
    await banner.getByRole('button', { name: 'ปิดการแจ้งเตือน' }).click()
    await expect(banner).toHaveCount(0)
    const [again] = await Promise.all([alertsOf(page), page.reload()])
    expect(((await again.json()) as Alert[]).length).toBeGreaterThan(0)
    await expect(page.getByText(/แสดง 1 ถึง/).first()).toBeVisible()
    await expect(banner).toHaveCount(0)

    const [others] = await Promise.all([alertsOf(elsewhere), elsewhere.reload()])
    expect(await others.json()).toEqual([])
    await expect(elsewhere.getByRole('complementary', { name: 'แจ้งเตือนรถย้อนศร' })).toHaveCount(0)
  } finally {
    // reviewed, they are announced in no other story
    for (const { id } of await call<Alert[]>(admin, 'wrongWayAlerts', {})) {
      await call(admin, 'reviewEvent', { id, review: 'test', note: '' })
    }
    await Promise.all([admin.close(), elsewhere.close()])
  }
})

test('a picture that came cut off says so, small and enlarged', async ({ page }) => {
  await signIn(page, 'admin')
  const { wid } = await siteOf(page, 'Analytic')
  const CAMID = await registerCamera(page, wid)
  const picture = await drawNumbered(Date.now() % 65_536)
  await send(CAMID, 'car_stop', picture.subarray(0, picture.length / 2))
  await page.goto(`/analytic-sub?wid=${wid}`)
  const row = page.getByRole('dialog').getByRole('row').filter({ hasText: CAMID })
  await expect(row).toContainText('ไม่สามารถแสดงภาพได้')
  await row.getByRole('button', { name: /ขยายภาพ/ }).click()
  await expect(lightbox(page)).toContainText('ไม่สามารถแสดงภาพได้')
})

test('pictures are loaded in view, the large one when it is opened, and then cached', async ({
  page,
}) => {
  await signIn(page, 'admin')
  const { wid } = await siteOf(page, 'CrossWalk')
  const CAMID = await registerCamera(page, wid)
  const pictures = await Promise.all(
    Array.from({ length: 100 }, (_, index) => drawNumbered(index * 600 + 7)),
  )
  const now = Date.now()
  for (const [index, picture] of pictures.entries()) {
    // minutes apart: an immediate repetition is the same event
    expect((await send(CAMID, 'intruder', picture, new Date(now - index * 120_000))).status).toBe(
      200,
    )
  }
  const requests = { 150: new Set<string>(), 800: new Set<string>() }
  const stored = new Set<string>()
  page.on('response', (response) => {
    const size = /\/media\/\w+\/(150|800)\.jpg/.exec(response.url())?.[1]
    if (!size) return
    requests[size as '150' | '800'].add(response.url())
    stored.add(String(response.headers()['cache-control']?.includes('immutable')))
  })
  await page.goto(`/crosswalk-sub?wid=${wid}`)
  const table = page.getByRole('dialog').getByRole('region', { name: 'รายงานผู้บุกรุก' })
  await expect(table).toContainText('แสดง 1 ถึง 25')
  await table.getByRole('textbox', { name: 'ค้นหาเหตุการณ์' }).fill(CAMID)
  await table.getByRole('combobox', { name: 'จำนวนรายการต่อหน้า' }).selectOption('100')
  await expect(table.getByRole('row')).toHaveCount(101)
  await expect.poll(() => requests[150].size).toBeGreaterThan(4)
  await page.waitForTimeout(1_500)
  const atFirst = requests[150].size
  expect(atFirst).toBeLessThan(60)
  await table.getByRole('row').last().scrollIntoViewIfNeeded()
  const last = table.getByRole('row').last().locator('img')
  await expect.poll(() => last.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(150)
  expect(requests[150].size).toBeGreaterThan(atFirst)
  expect(requests[800].size).toBe(0)
  await last.click()
  await expect(lightbox(page).getByRole('img', { name: 'ภาพเหตุการณ์' })).toBeVisible()
  await expect.poll(() => requests[800].size).toBe(1)
  expect([...stored]).toEqual(['true'])
})

for (const colorScheme of ['light', 'dark'] as const) {
  for (const viewport of [
    { width: 1440, height: 900 },
    { width: 390, height: 844 },
  ]) {
    test(`no barrier is found by machine in events, ${colorScheme}, ${viewport.width} px`, async ({
      browser,
    }) => {
      const page = await browser.newPage({ colorScheme, viewport })
      await signIn(page, 'admin')
      const { wid } = await siteOf(page, 'AnalyticSpeaker')
      await page.goto('/analyticSpeaker-sub')
      await expect(page.getByText(/แสดง 1 ถึง/).first()).toBeVisible()
      expect(await findBarriers(page)).toEqual([])
      await page.goto(`/analyticSpeaker-sub?wid=${wid}`)
      const dialog = page.getByRole('dialog')
      await expect(dialog.getByText(/แสดง \d+ ถึง/)).toBeVisible()
      await expect(dialog.locator('canvas').first()).toBeVisible()
      expect(await findBarriers(page)).toEqual([])
      await dialog
        .getByRole('button', { name: /ขยายภาพ/ })
        .first()
        .click()
      await expect(lightbox(page)).toBeVisible()
      expect(await findBarriers(page)).toEqual([])
      await page.close()
    })
  }
}
