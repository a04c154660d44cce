import { expect } from '@playwright/test'
import { signIn } from './lib/as.ts'
import { test } from './lib/test.ts'

test('in the head of a list figures end under their words, and each mark stands beside its word', async ({
  page,
}) => {
  await signIn(page, 'admin')
  await page.goto('/project')
  const table = page.getByRole('grid', { name: 'รายการโครงการ' })
  await expect(table.getByRole('row').nth(1)).toBeVisible()
  const measure = (all: Element[]) =>
    all.map((head) => {
      const range = document.createRange()
      range.selectNodeContents(head.querySelector('button') ?? head)
      range.setEndBefore(head.querySelector('svg') ?? head)
      const lines = [...range.getClientRects()]
      const words = {
        left: Math.min(...lines.map((one) => one.left)),
        right: Math.max(...lines.map((one) => one.right)),
      }
      const mark = head.querySelector('svg')?.getBoundingClientRect() ?? new DOMRect()
      const cell = head
        .closest('table')
        ?.querySelector(`tbody td:nth-child(${(head as HTMLTableCellElement).cellIndex + 1})`)
      const [box, padding] = [
        cell?.getBoundingClientRect(),
        Number.parseFloat(cell ? getComputedStyle(cell).paddingRight : ''),
      ]
      const isEnd = (head as HTMLElement).dataset['align'] === 'end'
      return {
        isBeside: Math.abs(isEnd ? words.left - mark.right : mark.left - words.right) <= 4,
        isInLine: !isEnd || Math.abs((box?.right ?? 0) - padding - words.right) <= 1,
      }
    })
  // widths settle with the letters and the rows
  await expect(async () => {
    const heads = await table.locator('th[aria-sort]').evaluateAll(measure)
    expect(heads.length).toBeGreaterThan(0)
    expect(heads).toEqual(heads.map(() => ({ isBeside: true, isInLine: true })))
  }).toPass({ timeout: 15_000 })
})
