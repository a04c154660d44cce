import { readFile } from 'node:fs/promises'
import { expect, type Locator, type Page } from '@playwright/test'
import { demoPassword, signIn } from './lib/as.ts'
import { findBarriers } from './lib/axe.ts'
import { type CctvPlace, registerCctvCameras } from './lib/cctv.ts'
import { test } from './lib/test.ts'

/** Sorted by name, so that what does not play stands among what does. */
const names = ['story-1', 'gone-2', 'story-3', 'story-4', 'story-5', 'story-6']
/** The demonstration has no cameras there. */
const department = 'สำนักอำนวยความปลอดภัย'
let place: CctvPlace

test.beforeAll(async () => {
  place = await registerCctvCameras(test.info().project.use.baseURL ?? '', demoPassword, {
    department,
    names,
  })
})

const wallAddress = () => `/cctv-sub?DeptID=${place.DeptID}`
const tiles = (page: Page) =>
  page.getByRole('region', { name: 'ภาพสดจากกล้อง' }).getByRole('article')
const tile = (page: Page, name: string) => page.getByRole('article', { name: new RegExp(name) })
const video = (of: Locator) => of.locator('video')
const timeOf = (of: Locator) =>
  video(of).evaluate((element: HTMLVideoElement) => element.currentTime)

async function expectAdvancing(of: Locator): Promise<void> {
  await expect(of.getByText(/^สด/)).toBeVisible()
  const before = await timeOf(of)
  await expect.poll(() => timeOf(of)).toBeGreaterThan(before + 1)
  expect(await video(of).evaluate((element: HTMLVideoElement) => element.videoWidth)).toBe(320)
}

test('the wall plays; a camera whose stream is gone says so while the others go on', async ({
  page,
}) => {
  await signIn(page, 'admin')
  await page.goto(wallAddress())
  await expect(tiles(page)).toHaveCount(4)
  const gone = tile(page, 'GONE-2')
  await expect(gone).toContainText('ไม่พบสัญญาณภาพตามที่อยู่ที่กำหนด (404)')
  await expect(gone.getByRole('button', { name: 'ลองใหม่' })).toBeVisible()
  for (const name of ['STORY-1', 'STORY-3', 'STORY-4']) await expectAdvancing(tile(page, name))
  // the server has looked too, and knows since when
  await expect(gone).toContainText(/ตั้งแต่ \d\d\/\d\d\/25\d\d/, { timeout: 30_000 })
  await expect(tile(page, 'STORY-1')).toContainText('ปกติ')
  expect(await findBarriers(page)).toEqual([])
})

test('on a phone four pictures stand in two columns, each in its form and with its name', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page, 'admin')
  await page.goto(wallAddress())
  await expect(tiles(page)).toHaveCount(4)
  const lefts = await tiles(page).evaluateAll((all) =>
    all.map((one) => Math.round(one.getBoundingClientRect().left)),
  )
  expect(new Set(lefts).size).toBe(2)
  const screens = await video(tiles(page)).evaluateAll((all) =>
    all
      .map((one) => one.clientWidth / one.clientHeight)
      .map((form) => Math.abs(form - 16 / 9) < 0.03),
  )
  expect(screens).toEqual([true, true, true, true])
  const cut = await tiles(page).evaluateAll((all) =>
    all.filter((one) =>
      [...one.querySelectorAll('b')].some((name) => name.scrollWidth > name.clientWidth),
    ),
  )
  expect(cut).toEqual([])
  await page.getByRole('radio', { name: '1 ภาพ' }).check({ force: true })
  await expect(tiles(page)).toHaveCount(1)
  const [only] = await tiles(page).evaluateAll((all) => all.map((one) => one.clientWidth))
  expect(only).toBeGreaterThan(340)
})

test('a picture is saved as JPEG under the camera’s name and the time', async ({ page }) => {
  await signIn(page, 'admin')
  await page.goto(wallAddress())
  const first = tile(page, 'STORY-1')
  await expectAdvancing(first)
  await first.hover()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    first.getByRole('button', { name: 'บันทึกภาพ STORY-1' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^STORY-1 \d\d-\d\d-25\d\d \d\d\.\d\d\.\d\d\.jpg$/)
  const bytes = await readFile(await download.path())
  expect([...bytes.subarray(0, 3), ...bytes.subarray(-2)]).toEqual([0xff, 0xd8, 0xff, 0xff, 0xd9])
  expect(bytes.length).toBeGreaterThan(4_000)
})

test('number of pictures, page and chosen camera are there again after a reload', async ({
  page,
}) => {
  await signIn(page, 'admin')
  await page.goto(wallAddress())
  const first = tiles(page).first()
  await first.focus()
  await first.getByRole('button', { name: /เลือกกล้องแทน/ }).click()
  await page
    .getByRole('dialog', { name: 'เลือกกล้อง' })
    .getByRole('gridcell', { name: 'STORY-6' })
    .click()
  await expect(tiles(page).first()).toHaveAccessibleName(/STORY-6/)
  await page.getByRole('radio', { name: '1 ภาพ' }).check({ force: true })
  await expect(tiles(page)).toHaveCount(1)
  await page.getByRole('button', { name: 'หน้าถัดไป' }).click()
  await expect(page.getByText('หน้า 2 / 6')).toBeVisible()
  await page.reload()
  await expect(page.getByText('หน้า 2 / 6')).toBeVisible()
  await page.getByRole('button', { name: 'หน้าก่อนหน้า' }).click()
  await expect(tiles(page).first()).toHaveAccessibleName(/STORY-6/)
  await expectAdvancing(tiles(page).first())
})

test('by keys from tile to tile and to the whole screen; the tab that is left frees the pictures', async ({
  page,
}) => {
  await signIn(page, 'admin')
  await page.goto(wallAddress())
  await expectAdvancing(tile(page, 'STORY-1'))
  await tiles(page).first().focus()
  await page.keyboard.press('ArrowDown')
  await expect(tiles(page).nth(2)).toBeFocused()
  await page.keyboard.press('Enter')
  const isFull = () =>
    page.evaluate(() => document.fullscreenElement?.getAttribute('aria-label') ?? '')
  await expect.poll(isFull).toContain('ช่องที่ 3')
  await page.keyboard.press('Enter')
  await expect.poll(isFull).toBe('')
  await page.getByRole('tab', { name: 'รายการและแผนที่' }).click()
  await expect(page.locator('video')).toHaveCount(0)
  await page.getByRole('grid', { name: 'รายการพื้นที่ติดตั้ง' }).getByText('จุดทดสอบภาพสด').first().click()
  const dialog = page.getByRole('dialog', { name: /จุดทดสอบภาพสด/ })
  await dialog.getByRole('gridcell', { name: 'STORY-5', exact: true }).click()
  await expect(dialog.getByText(/^สด/)).toBeVisible()
  await page.goBack()
  await expect(dialog).toBeHidden()
})
