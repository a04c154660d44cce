import { expect, type Page } from '@playwright/test'
import { call, signIn } from './lib/as.ts'
import { test } from './lib/test.ts'

const lamps = '/lighting?wid=1&DeptID=1'
type Place = { readonly x: number; readonly y: number }
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

/** The place of the first mark of the map, row by row, whose tip reads so; null: there is none. */
async function findMark(page: Page, reads: RegExp): Promise<(Place & { tip: string }) | null> {
  // what the pointer rests on has its tip still
  await page.mouse.move(0, 0)
  await expect(page.locator('.leaflet-tooltip')).toHaveCount(0)
  return page.evaluate((source) => {
    const map = document.querySelector('.leaflet-container')
    const box = map?.getBoundingClientRect()
    if (!map || !box) return null
    for (let y = box.top + 90; y < box.bottom - 20; y += 8)
      for (let x = box.left + 20; x < box.right - 60; x += 8) {
        const at = { clientX: x, clientY: y, bubbles: true }
        map.dispatchEvent(new MouseEvent('mousemove', at))
        const tip = map.querySelector<HTMLElement>('.leaflet-tooltip')?.innerText ?? ''
        if (new RegExp(source, 'm').test(tip)) return { x, y, tip }
      }
    return null
  }, reads.source)
}

test('a cluster pressed comes apart until one lamp can be pressed, also where no base map answers', async ({
  page,
}) => {
  await page.route('**/map/tiles.pmtiles', (route) => route.fulfill({ status: 503 }))
  await signIn(page, 'admin')
  await page.goto(lamps)
  await expect(page.getByText('แผนที่ฐานไม่พร้อมใช้งาน')).toBeVisible({ timeout: 30_000 })
  const isCluster = /^ปกติ \d+$/
  for (let presses = 0; presses < 10; presses += 1) {
    const cluster = await findMark(page, isCluster)
    if (!cluster) break
    await page.mouse.click(cluster.x, cluster.y)
    await expect(page.locator('.leaflet-popup')).toHaveCount(0)
    // the old drawing is scaled until the new one has come
    await page.waitForTimeout(600)
  }
  expect(await findMark(page, isCluster)).toBeNull()
  const lamp = await findMark(page, /^P-\d+ · /)
  expect(lamp).not.toBeNull()
  const [name = ''] = lamp?.tip.split(' · ') ?? []
  await page.mouse.click(lamp?.x ?? 0, lamp?.y ?? 0)
  const row = page.getByRole('row', { selected: true })
  // two lamps within a finger of each other are offered by their names
  const offered = page.getByRole('button', { name, exact: true })
  await expect(row.or(offered)).toBeVisible()
  if (await offered.isVisible()) await offered.click()
  await expect(row).toContainText(name)
})

/** How far the middle of what is marked in the map lies from the map's own. Pixels. */
function markOffset(page: Page): Promise<number> {
  return page.evaluate(() => {
    const map = document.querySelector('.leaflet-container')
    if (!map) return Infinity
    const frame = map.getBoundingClientRect()
    const middle = { x: frame.left + frame.width / 2, y: frame.top + frame.height / 2 }
    const marker = map.querySelector('.leaflet-marker-icon[class*=selected]')
    if (marker) {
      const { left, top, width, height } = marker.getBoundingClientRect()
      return Math.hypot(left + width / 2 - middle.x, top + height / 2 - middle.y)
    }
    // of points on a canvas the one in a ring of the accent's colour
    const canvas = map.querySelector<HTMLCanvasElement>('.leaflet-points-pane canvas')
    const drawn = canvas?.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height)
    if (!canvas || !drawn) return Infinity
    const hex = getComputedStyle(map).getPropertyValue('--rs-accent').trim().slice(1)
    const accent = [0, 2, 4].map((at) => parseInt(hex.slice(at, at + 2), 16))
    const sum = { x: 0, y: 0, count: 0 }
    for (let at = 0; at < drawn.data.length; at += 4) {
      if (accent.some((value, channel) => value !== drawn.data[at + channel])) continue
      sum.x += (at / 4) % canvas.width
      sum.y += Math.floor(at / 4 / canvas.width)
      sum.count += 1
    }
    if (sum.count < 20) return Infinity
    const place = canvas.getBoundingClientRect()
    const scale = place.width / canvas.width
    return Math.hypot(
      place.left + (sum.x / sum.count) * scale - middle.x,
      place.top + (sum.y / sum.count) * scale - middle.y,
    )
  })
}

test('a lamp and a device that are asked for are marked in the middle of their maps', async ({
  page,
}) => {
  await signIn(page, 'admin')
  await page.goto(`${lamps}&search=P-214`)
  await expect.poll(() => markOffset(page), 'a lamp that a link led to').toBeLessThan(3)
  await page.goto(lamps)
  await page.getByRole('button', { name: 'แสดง P-003 บนแผนที่' }).click()
  await expect.poll(() => markOffset(page), 'a lamp of the list').toBeLessThan(3)

  const [site] = await call<{ wid: number; DeptID: number }[]>(page, 'monitoringSites', {
    types: ['Flooding'],
  })
  const name = `หัววัดทดสอบ ${Date.now()}`
  const form = { device: name, name, sta: '', latitude: 13.95, longitude: 100.6 }
  const times = { report_s: 600, timeout_s: 1_800 }
  const { id } = await call<{ id: number }>(page, 'save_floodingDevice', {
    wid: site?.wid,
    form: { ...form, ...times },
  })
  await page.goto(`/flooding?wid=${site?.wid}&DeptID=${site?.DeptID}&search=${name}`)
  await page.getByRole('button', { name: `แสดง ${name} บนแผนที่` }).click()
  await expect.poll(() => markOffset(page), 'a device that a link led to').toBeLessThan(3)
  await expect(page.getByRole('button', { name: `${name} · ไม่ทราบ` })).toBeInViewport()
  await page
    .getByRole('row', { name: /^(?!หัววัดทดสอบ)/ })
    .nth(1)
    .click()
  await expect.poll(() => markOffset(page), 'another one of the list').toBeLessThan(3)
  await call(page, 'remove_floodingDevice', { wid: site?.wid, id })
})
