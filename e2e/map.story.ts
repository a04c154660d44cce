import { expect, type Page } from '@playwright/test'
import { signIn } from './lib/as.ts'
import { test } from './lib/test.ts'

const lamps = '/lighting?wid=1&DeptID=1'
const skins = ['light', 'dark'] as const

/** Pixels of the base map in a colour of its style sheet, and in that of its land. */
function drawn(page: Page, name: string): Promise<number> {
  return page.evaluate((property) => {
    const map = document.querySelector('.leaflet-container')
    if (!map) return 0
    const hex = getComputedStyle(map).getPropertyValue(property).trim().slice(1)
    const wanted = [0, 2, 4].map((at) => parseInt(hex.slice(at, at + 2), 16))
    let count = 0
    for (const tile of document.querySelectorAll<HTMLCanvasElement>('canvas.leaflet-tile-loaded')) {
      const { width, height } = tile
      const { data } = tile.getContext('2d')?.getImageData(0, 0, width, height) ?? { data: [] }
      for (let at = 0; at < data.length; at += 4)
        if (wanted.every((value, channel) => Math.abs((data[at + channel] ?? 0) - value) <= 2))
          count += 1
    }
    return count
  }, name)
}

test('the base map is drawn from the file of the console, in both skins, and from nowhere else', async ({
  page,
  baseURL,
}) => {
  const elsewhere: string[] = []
  const ranges = new Set<number>()
  page.on('response', (response) => {
    const { protocol, origin, pathname } = new URL(response.url())
    if (protocol.startsWith('http') && origin !== baseURL) elsewhere.push(origin)
    if (pathname === '/map/tiles.pmtiles') ranges.add(response.status())
  })
  await signIn(page, 'admin')
  await page.goto(lamps)
  for (const colorScheme of skins) {
    await page.emulateMedia({ colorScheme })
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme)
    for (const color of ['--map-home', '--map-highway', '--map-sea'])
      await expect.poll(() => drawn(page, color), `${color}, ${colorScheme}`).toBeGreaterThan(50)
  }
  await expect(page.getByText('© ผู้ร่วมสร้าง OpenStreetMap')).toBeVisible()
  await expect(page.getByText('แผนที่ฐานไม่พร้อมใช้งาน')).toHaveCount(0)
  expect([...ranges]).toEqual([206])
  expect(elsewhere).toEqual([])
})

test('where the file cannot be read, the outline is drawn and said', async ({ page }) => {
  await signIn(page, 'admin')
  await page.route('**/map/tiles.pmtiles', (route) => route.fulfill({ status: 503 }))
  await page.goto(lamps)
  // the reader of files comes last of all
  await expect(page.getByText('แผนที่ฐานไม่พร้อมใช้งาน')).toBeVisible({ timeout: 30_000 })
  await expect(page.locator('canvas.leaflet-tile')).toHaveCount(0)
  await expect(page.locator('.leaflet-outline-pane path').first()).toBeAttached()
})

test('without a file the reader of files is not loaded, and the tile server is asked', async ({
  page,
}) => {
  await signIn(page, 'admin')
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.route(`**${lamps}`, async (route) => {
    const response = await route.fetch()
    const html = (await response.text())
      .replace(/"mapFile":\{[^}]*\}/, '"mapFile":null')
      .replace('"mapTilesUrl":null', '"mapTilesUrl":"/no-tiles/{z}/{x}/{y}.png"')
    await route.fulfill({ response, body: html })
  })
  await page.goto(lamps)
  await expect(page.getByText('แผนที่ฐานไม่พร้อมใช้งาน')).toBeVisible()
  expect(asked.some((path) => path.startsWith('/no-tiles/'))).toBe(true)
  expect(asked.filter((path) => /file-tiles|pmtiles/.test(path))).toEqual([])
})
