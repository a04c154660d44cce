import { expect, type Page } from '@playwright/test'
import { findBarriers } from './lib/axe.ts'
import { call, logIn, signIn } from './lib/as.ts'
import { test } from './lib/test.ts'

test('a wrong password is answered with a sentence', async ({ page }) => {
  await page.goto('/login')
  await page.getByLabel('ชื่อผู้ใช้').fill('staff')
  await page.getByLabel('รหัสผ่าน', { exact: true }).fill('ไม่ถูก')
  await page.getByRole('button', { name: 'เข้าสู่ระบบ' }).click()
  await expect(page.getByText('ชื่อผู้ใช้หรือรหัสผ่านไม่ถูกต้อง')).toBeVisible()
})

test('each account sees its own links', async ({ page, context }) => {
  const links = ['จัดการข้อมูลโครงการ', 'ผู้รับจ้าง', 'สายทาง', 'ITS Monitoring', 'ผู้ใช้งาน']
  const expected = { admin: 5, drradmin: 5, officeadmin: 1, staff: 1, '4g': 1, viewer: 0 }
  for (const [username, count] of Object.entries(expected)) {
    await signIn(page, username)
    await page.goto('/')
    const nav = page.getByRole('banner')
    for (const [index, name] of links.entries()) {
      await expect(nav.getByRole('link', { name, exact: true })).toHaveCount(index < count ? 1 : 0)
    }
    await expect(page.getByRole('button', { name: 'ออกจากระบบ' })).toBeVisible()
    await page.evaluate(() => localStorage.clear())
    await context.clearCookies()
  }
})

test('on a phone the account without a top bar logs out from the folded menu, and closes the open one', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await logIn(page, 'viewer')
  await page.getByRole('navigation', { name: 'หน่วยงานและระบบ' }).getByRole('button').first().click()
  const root = page.locator('html')
  // what lies behind a dialog does not scroll
  await expect(root).toHaveCSS('overflow', 'hidden')
  await page.getByRole('dialog').getByRole('button', { name: 'ซ่อนเมนู' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(root).not.toHaveCSS('overflow', 'hidden')
  await expect(page.getByRole('button', { name: /หน้าจอ(สว่าง|มืด|ตามระบบ)/ })).toBeVisible()
  await page.getByRole('button', { name: 'ออกจากระบบ' }).click()
  await expect(page).toHaveURL(/login/)
})

test('the menu says how much equipment is out of order, as the tile of the page that it leads to', async ({
  page,
}) => {
  await signIn(page, 'admin')
  await page.goto('/lighting-sub?DeptID=1')
  const tiles = page.getByRole('region', { name: 'สรุปสถานะดวงโคมทุกพื้นที่' })
  const link = page
    .getByRole('navigation', { name: 'หน่วยงานและระบบ' })
    .getByRole('link', { name: /^ไฟฟ้าแสงสว่าง อุปกรณ์ผิดปกติ \d/ })
  await expect(async () => {
    const [, faults] = /ผิดปกติ\s*([\d,]+)/.exec(await link.innerText()) ?? []
    await expect(tiles.getByRole('button', { name: /^ผิดปกติ/ })).toContainText(String(faults), {
      timeout: 500,
    })
  }).toPass()
})

/** What the page's lines part that belongs together: a time and น., กม. and its number, หมายเลข and its number. */
function partedWords(page: Page): Promise<{ together: number; parted: string[] }> {
  return page.evaluate(() => {
    const words = /\d\s(?=น\.)|กม\.\s(?=\d)|หมายเลข\s(?=\d)/g
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    let together = 0
    const parted: string[] = []
    const lineAt = (node: Node, at: number) => {
      const range = document.createRange()
      range.setStart(node, at)
      range.setEnd(node, at + 1)
      return range.getBoundingClientRect()
    }
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const text = node.nodeValue ?? ''
      for (const { index, 0: found } of text.matchAll(words)) {
        const [before, after] = [lineAt(node, index), lineAt(node, index + found.length)]
        if (before.height === 0) continue
        if (Math.abs(before.top - after.top) < before.height / 2) together += 1
        else parted.push(text)
      }
    }
    return { together, parted }
  })
}

test('on a phone no line ends between a time and น., or between กม. or หมายเลข and its number', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page, 'admin')
  const sites = await call<{ wid: number; DeptID: number }[]>(page, 'monitoringSites', {
    types: ['TrafficSign'],
  })
  const sign = `/vms?wid=${sites[0]?.wid}&DeptID=${sites[0]?.DeptID}`
  for (const path of [sign, '/', '/lighting?wid=1&DeptID=1', '/event-review', '/flooding-sub']) {
    await page.goto(path)
    await expect.poll(async () => (await partedWords(page)).together, path).toBeGreaterThan(3)
    expect((await partedWords(page)).parted, path).toEqual([])
  }
})

test('on a touch screen tabs, buttons and plain links are as wide as a finger', async ({
  browser,
}) => {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  })
  const page = await context.newPage()
  await signIn(page, 'admin')
  const small = () =>
    page.locator('main :is(a, button, [role=tab])').evaluateAll((all) =>
      all.flatMap((one) => {
        const { width, height } = one.getBoundingClientRect()
        return height > 0 && height < 43.5 ? [`${one.textContent} ${width} × ${height}`] : []
      }),
    )
  for (const path of ['/', '/lighting-sub?DeptID=1', '/project', '/monitoring-dashboard']) {
    await page.goto(path)
    await expect(page.locator('main a').first()).toBeVisible()
    await expect(page.locator('main [aria-busy=true]')).toHaveCount(0)
    expect(await small(), path).toEqual([])
  }
  await context.close()
})

test('a page typed by hand without the right says so', async ({ page }) => {
  await signIn(page, 'staff')
  await page.goto('/user')
  await expect(page.getByText('ท่านไม่มีสิทธิ์เข้าถึงหน้านี้')).toBeVisible()
})

test('logging out in one tab logs out the other', async ({ context }) => {
  const first = await context.newPage()
  await logIn(first, 'staff')
  const second = await context.newPage()
  await second.goto('/')
  await expect(second.getByRole('button', { name: 'ออกจากระบบ' })).toBeVisible()
  await first.getByRole('button', { name: 'ออกจากระบบ' }).click()
  await expect(first).toHaveURL(/login/)
  await expect(second).toHaveURL(/login/)
})

test('a menu that cannot be loaded says so and is requested again', async ({ page }) => {
  await signIn(page, 'staff')
  const errors: string[] = []
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
  await page.route('**/api/getMenuITS', (route) =>
    route.fulfill({ status: 500, json: { code: 'internal', message: 'x' } }),
  )
  await page.goto('/')
  await expect(page.getByText('ไม่สามารถโหลดข้อมูลเมนูได้').first()).toBeVisible()
  expect(errors.join('\n')).toContain('ไม่สามารถโหลดข้อมูลเมนูได้')
  await page.unroute('**/api/getMenuITS')
  await page.getByRole('button', { name: 'ลองใหม่' }).first().click()
  await expect(
    page.getByRole('navigation').getByRole('link', { name: 'ไฟฟ้าแสงสว่าง' }).first(),
  ).toBeVisible()
})

for (const colorScheme of ['light', 'dark'] as const) {
  for (const viewport of [
    { width: 1440, height: 900 },
    { width: 390, height: 844 },
  ]) {
    test(`no barrier is found by machine, ${colorScheme}, ${viewport.width} px`, async ({
      browser,
    }) => {
      const page = await browser.newPage({ colorScheme, viewport })
      await page.goto('/login')
      await expect(page.getByRole('button', { name: 'เข้าสู่ระบบ' })).toBeVisible()
      expect(await findBarriers(page)).toEqual([])
      await signIn(page, 'admin')
      await page.goto('/')
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      expect(await findBarriers(page)).toEqual([])
      await page.goto('/lighting-sub')
      await expect(page.getByText(/แสดง 1 ถึง/).first()).toBeVisible()
      expect(await findBarriers(page)).toEqual([])
      await page.close()
    })
  }
}

test('a page of lamps loads its own files, and of other solutions what stands beside every page', async ({
  page,
}) => {
  await signIn(page, 'admin')
  const [site] = await call<{ wid: number }[]>(page, 'lightingSites', {})
  expect(site).toBeDefined()
  const alarms = page.waitForRequest('**/api/wrongWayAlerts')
  await page.goto(`/lighting?wid=${site?.wid}`)
  await alarms
  const names = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .flatMap(({ name }) => /\/assets\/(.+\.(?:js|css))$/.exec(name)?.[1] ?? []),
  )
  const files = [...new Set(names)]
  expect(files.filter((file) => file.startsWith('overlay'))).not.toEqual([])
  // with the menus of the list and the dialogs of every page, some of which come after its table
  expect(files.length, files.join(' ')).toBeLessThan(60)
})
