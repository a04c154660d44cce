import { bangkokDay } from '@roadside/contract/domain/thai-date.ts'
import { expect, type Locator, type Page } from '@playwright/test'
import { call, signIn } from './lib/as.ts'
import { inkOf, piecesOf } from './lib/ink.ts'
import { test } from './lib/test.ts'

interface Notice {
  readonly total: number
  readonly contractor: string
  readonly defects: readonly { readonly device: string; readonly since: string }[]
}

/** A contract of the demonstration whose equipment stands in fault. */
async function openLetter(page: Page): Promise<Notice> {
  await signIn(page, 'admin')
  const month = bangkokDay(new Date()).slice(0, 7)
  interface Report {
    readonly rows: readonly { readonly key: number }[]
  }
  const { rows } = await call<Report>(page, 'contractReport', { month, by: 'contract' })
  for (const { key: pj_id } of rows) {
    const notice = await call<Notice>(page, 'defectNotice', { pj_id })
    if (notice.total === 0) continue
    await page.goto(`/reports/contract/letter?pj_id=${pj_id}`)
    await expect(part(page, 'ข้อความภาคเหตุ')).toContainText(notice.contractor)
    return notice
  }
  throw new Error('nothing is in fault')
}

const part = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const enclosure = (page: Page) => page.getByRole('article', { name: 'สิ่งที่ส่งมาด้วย' })

/** Names of the fonts that a part is drawn in. */
async function fontsOf(page: Page, of: Locator): Promise<string[]> {
  const session = await page.context().newCDPSession(page)
  await of.evaluate((element: HTMLElement) => (element.dataset['fonts'] = ''))
  await session.send('DOM.enable')
  await session.send('CSS.enable')
  const { root } = await session.send('DOM.getDocument')
  const { nodeId } = await session.send('DOM.querySelector', {
    nodeId: root.nodeId,
    selector: '[data-fonts]',
  })
  const { fonts } = await session.send('CSS.getPlatformFontsForNode', { nodeId })
  await of.evaluate((element: HTMLElement) => delete element.dataset['fonts'])
  await session.detach()
  return fonts.map(({ familyName }) => familyName)
}

test.describe('the letter', () => {
  // marks are a few points large
  test.use({ deviceScaleFactor: 4 })

  test('has its tone marks whole, in each of its three sizes', async ({ page }) => {
    test.setTimeout(240_000)
    await openLetter(page)
    await page.emulateMedia({ media: 'print' })
    const sizes = [
      ['16px', part(page, 'ข้อความภาคเหตุ')],
      ['13.3333px', enclosure(page).getByRole('cell').nth(1)],
      ['17.3333px', enclosure(page).getByRole('heading')],
    ] as const
    // by hand: a letter, a vowel above or below and a mark are a piece each; ญ and ฐ have a foot apart, but ญ over a vowel
    const words = [
      ['ที่', 3],
      ['ปู่', 3],
      ['น้ำ', 4],
      ['ป้ำ', 4],
      ['ผึ้ง', 4],
      ['สิ้น', 4],
      ['กตัญญู', 7],
      ['ญี่ปุ่น', 8],
    ] as const
    const all = words.map(([word]) => word).join(' ')
    for (const [size, of] of sizes) {
      expect(await of.evaluate((element) => getComputedStyle(element).fontSize)).toBe(size)
      await of.evaluate((element, text) => (element.textContent = text), `${all} ๑๒๓`)
      expect(await fontsOf(page, of), size).toEqual(['Sarabun'])

      // no mark runs into its letter or another mark
      for (const [word, pieces] of words)
        expect(piecesOf(await inkOf(page, of, { text: word })), `${word} ${size}`).toBe(pieces)

      // nothing is cut: with all the room there is, it has the same ink
      const ink = await inkOf(page, of, { text: all })
      const roomy = await inkOf(page, of, {
        text: all,
        style: { lineHeight: '4', overflow: 'visible' },
      })
      expect(ink.rows, size).toEqual(roomy.rows)
      const cut = { lineHeight: '1', overflow: 'hidden' }
      const clipped = await inkOf(page, of, { text: all, style: cut })
      expect(clipped.count, 'the comparison sees what is cut').toBeLessThan(ink.count * 0.98)

      // no line runs into the next: each has room for the highest mark and the lowest vowel, and
      // three lines have three times the ink
      const lineHeight = await of.evaluate((element) =>
        Number.parseFloat(getComputedStyle(element).lineHeight),
      )
      expect(ink.height, size).toBeLessThanOrEqual(lineHeight * 4)
      const lines = `${all}\n${all}\n${all}`
      const three = await inkOf(page, of, { text: lines })
      expect(Math.abs(three.count / ink.count - 3), size).toBeLessThan(0.03)
      const tight = await inkOf(page, of, { text: lines, style: { lineHeight: '1' } })
      expect(tight.count, 'the comparison sees lines that touch').toBeLessThan(ink.count * 2.96)
    }

    // the comparison sees another font
    const other = sizes[0][1]
    await other.evaluate(
      (element: HTMLElement) => (element.style.fontFamily = 'Noto Sans Thai Variable'),
    )
    expect(await fontsOf(page, other)).not.toContain('Sarabun')
  })
})

test('a clerk leaves a defect out, edits the letter where it stands, and prints it on A4', async ({
  page,
}) => {
  const notice = await openLetter(page)
  const { device } = notice.defects[0]!
  const count = (total: number) =>
    total.toLocaleString('en-US').replaceAll(/\d/g, (digit) => '๐๑๒๓๔๕๖๗๘๙'[Number(digit)] ?? '')
  const facts = page.getByRole('group', { name: 'ข้อความภาคข้อเท็จจริง' })
  await expect(facts).toContainText(`จำนวน ${count(notice.total)} รายการ`)
  const row = enclosure(page).locator('tbody tr').first()
  await expect(row).toContainText(device)
  await row.getByRole('button', { name: 'ตัดออก' }).click()
  await expect(facts).toContainText(`จำนวน ${count(notice.total - 1)} รายการ`)
  await row.getByRole('button', { name: 'นำกลับ' }).click()

  // what was typed stays, whatever is left out afterwards
  await part(page, 'เรียน').fill('ผู้จัดการโครงการ')
  await row.getByRole('button', { name: 'ตัดออก' }).click()
  await expect(part(page, 'เรียน')).toHaveText('ผู้จัดการโครงการ')
  // a sentence that was edited counts what the list has
  await row.getByRole('button', { name: 'นำกลับ' }).click()
  await part(page, 'ข้อความภาคข้อเท็จจริง ก่อนจำนวน').fill('พบอุปกรณ์ชำรุด ')
  await row.getByRole('button', { name: 'ตัดออก' }).click()
  await expect(facts).toContainText(`พบอุปกรณ์ชำรุด จำนวน ${count(notice.total - 1)} รายการ`)
  await expect(page.getByRole('region', { name: 'ก่อนพิมพ์' })).toContainText('ระบบไม่เก็บข้อความที่แก้ไข')

  await page.emulateMedia({ media: 'print' })
  await expect(row).toBeHidden()
  await expect(page.getByRole('button', { name: 'พิมพ์' })).toBeHidden()
  const sheets = await sheetsOf(page)
  expect(sheets[0]).toBe('210 × 297')
  expect(new Set(sheets.slice(1))).toEqual(new Set(['297 × 210']))
})

test("a contract's month is printed on A4 with its figures, each interval and places to sign", async ({
  page,
}) => {
  await signIn(page, 'admin')
  const month = bangkokDay(new Date()).slice(0, 7)
  interface Report {
    readonly rows: readonly { readonly key: number; readonly faults: number }[]
  }
  const { rows } = await call<Report>(page, 'contractReport', { month, by: 'contract' })
  const { key: pj_id } = rows.toSorted((a, b) => b.faults - a.faults)[0]!
  await page.goto(`/reports/contract/print?pj_id=${pj_id}&month=${month}`)
  const account = page.getByRole('article', { name: 'บัญชีเดือนของสัญญา' })
  await expect(account.getByRole('columnheader', { name: 'ตามที่ตกลง', exact: true })).toBeVisible()
  await expect(account.getByRole('row', { name: /^ค่าปรับเป็นตัวอักษร/ })).toBeVisible()
  await expect(account.getByRole('region', { name: 'คณะกรรมการตรวจรับพัสดุ' })).toContainText('ลงชื่อ')
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('button', { name: 'พิมพ์' })).toBeHidden()
  expect(new Set(await sheetsOf(page))).toEqual(new Set(['210 × 297']))
})

/** The sheets of the page's print, in millimetres. */
async function sheetsOf(page: Page): Promise<string[]> {
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
  const boxes = pdf.matchAll(/\/MediaBox\s*\[\s*0 0 ([\d.]+) ([\d.]+)\s*\]/g)
  const toMm = (points: string | undefined) => Math.round((Number(points) / 72) * 25.4)
  return Array.from(boxes, ([, width, height]) => `${toMm(width)} × ${toMm(height)}`)
}
