import { expect, type Locator, type Page } from '@playwright/test'
import { findBarriers } from './lib/axe.ts'
import { signIn } from './lib/as.ts'
import { test } from './lib/test.ts'

const skins = ['light', 'dark'] as const
const screens = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
]
/** Ends the session, leaves the console, or starts a file or a call of the telephone. */
const notPressed = /ออกจากระบบ|เชื่อมต่อระยะไกล|CSV|Excel|พิมพ์|ดาวน์โหลด|เต็มจอ|แชร์/
const dialogs = 'dialog[open], [role="dialog"]:visible'
/** Most presses on a page: rows that are not alike would take hours. */
const mostPresses = 80

/** Parts of an address that show another page: the type of a shared route, tabs, and views. */
const parts = ['TypeName', 'tab', 'view', 'by', 'report']

/** Addresses that show the same kind of page have the same kind: of all sites of a type one is opened. */
function kindOf(href: string): string {
  const { pathname, searchParams } = new URL(href, 'http://console')
  return [pathname, ...parts.map((part) => searchParams.get(part) ?? '')].join(' ')
}

/** Pages of the console that are reached by links, and by presses that `waiting` is told of; one of each kind. */
async function* pagesOf(page: Page, waiting: string[]): AsyncGenerator<string> {
  const seen = new Set<string>()
  for (let href = waiting.shift(); href !== undefined; href = waiting.shift()) {
    if (seen.has(kindOf(href))) continue
    seen.add(kindOf(href))
    await page.goto(href)
    await settled(page)
    const links = await page
      .locator('a[href^="/"]')
      .evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))
    waiting.push(...links.filter((link) => !/^\/(api|media|login)/.test(link)))
    yield href
  }
}

/** The page shows what it loads. */
async function settled(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).first().waitFor({ state: 'attached' })
  // a page with pictures that move never rests
  await page.waitForLoadState('networkidle', { timeout: 1_500 }).catch(() => undefined)
}

/** What is pressed, one of each shape: the same button of the next row opens the same dialog. */
async function pressablesOf(
  area: Locator,
): Promise<{ shape: string; path: string; name: string }[]> {
  return area
    .locator('button:visible, [role="tab"]:visible, tr[tabindex]:visible, [role="button"]:visible')
    .evaluateAll((all) => {
      const step = (element: Element) => {
        const siblings = [...(element.parentElement?.children ?? [])]
        return `${element.tagName.toLowerCase()}:nth-child(${siblings.indexOf(element) + 1})`
      }
      const ancestors = (element: Element): Element[] =>
        element === document.body || !element.parentElement
          ? [element]
          : [...ancestors(element.parentElement), element]
      return all
        .filter((element) => !element.matches(':disabled, [type="submit"], [aria-disabled="true"]'))
        .map((element) => {
          const chain = ancestors(element)
          const row = element.closest('tr, li, article')
          const name = element.getAttribute('aria-label') ?? element.textContent ?? ''
          const inRow = row ? `${(element.closest('td') as HTMLTableCellElement)?.cellIndex}` : name
          return {
            shape: `${chain.map(({ tagName, className }) => `${tagName}.${String(className)}`).join('>')} ${inRow}`,
            path: ['body', ...chain.slice(1).map(step)].join('>'),
            name,
          }
        })
        .filter(({ name }) => name.trim() !== '')
    })
}

/** Presses what stands at the path; what lies under something else, or has gone by itself, is not pressed. */
async function press(page: Page, path: string): Promise<void> {
  const at = page.locator(path)
  if (!(await at.isVisible())) return
  await at.evaluate((element: HTMLElement) => element.click())
  await page.waitForTimeout(400)
}

/** The name of a dialog, one for all rows that open it. */
async function titleOf(dialog: Locator, pressed: string): Promise<string> {
  const heading = dialog.getByRole('heading').first()
  const title =
    (await dialog.getAttribute('aria-label')) ??
    ((await heading.count()) > 0 ? await heading.textContent() : null)
  return (title ?? pressed).replaceAll(/\d+/g, '#')
}

async function barriersInAllSkins(page: Page, place: string): Promise<string[]> {
  const found: string[] = []
  for (const viewport of screens)
    for (const colorScheme of skins) {
      await page.setViewportSize(viewport)
      await page.emulateMedia({ colorScheme })
      await page.waitForTimeout(300)
      for (const barrier of await findBarriers(page))
        found.push(`${place}, ${colorScheme}, ${viewport.width} px: ${barrier}`)
    }
  await page.setViewportSize(screens[0] ?? { width: 1440, height: 900 })
  await page.emulateMedia({ colorScheme: 'light' })
  return found
}

test('no barrier is found by machine on any page and in any dialog, both skins, 1440 and 390 px', async ({
  page,
}) => {
  test.setTimeout(3 * 3_600_000)
  await signIn(page, 'admin')
  const found: string[] = []
  const report = (barriers: readonly string[]) => {
    for (const barrier of barriers) console.log(barrier)
    found.push(...barriers)
  }
  const seenDialogs = new Set<string>()
  const pages: string[] = []
  const only = process.env['BARRIERS_PAGE']
  const waiting = ['/']
  for await (const href of pagesOf(page, waiting)) {
    if (only && !href.startsWith(only)) continue
    pages.push(href)
    report(await barriersInAllSkins(page, href))
    await page.goto(href)
    await settled(page)
    const address = page.url()
    const pressed = new Set<string>()
    for (const { shape, path, name } of await pressablesOf(
      page.locator(href === '/' ? 'body' : 'main'),
    )) {
      if (pressed.has(shape) || notPressed.test(name) || pressed.size > mostPresses) continue
      pressed.add(shape)
      await press(page, path)
      const open = page.locator(dialogs).last()
      if (await open.isVisible()) {
        const title = await titleOf(open, name)
        if (!seenDialogs.has(title)) {
          seenDialogs.add(title)
          report(await barriersInAllSkins(page, `${href}, dialog ${title}`))
        }
        await page.keyboard.press('Escape')
        await page.waitForTimeout(150)
      } else if (page.url() !== address) {
        const { pathname, search } = new URL(page.url())
        waiting.push(pathname + search)
      }
      if (page.url() !== address || (await page.locator(dialogs).count()) > 0) {
        await page.goto(href)
        await settled(page)
      }
    }
    console.log(`${href}: ${pressed.size} presses, ${seenDialogs.size} dialogs so far`)
  }
  console.log(`${pages.length} pages, ${seenDialogs.size} dialogs`)
  expect(pages.length).toBeGreaterThan(only ? 0 : 40)
  expect(found).toEqual([])
})
