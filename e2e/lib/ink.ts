import type { Locator, Page } from '@playwright/test'

/** What is drawn of a text: its dark points, cropped to them. */
export interface Ink {
  readonly width: number
  readonly height: number
  /** Rows of points, 1 is ink. */
  readonly rows: readonly (readonly number[])[]
  readonly count: number
}

/** Room around a text in which marks that stand out of its box still show; CSS pixels. */
const around = 40

/**
 * Draws a text in a part of the page, in that part's own type, alone, and returns its ink. `style` is
 * laid over it.
 */
export async function inkOf(
  page: Page,
  part: Locator,
  {
    text,
    style = {},
  }: { readonly text: string; readonly style?: Readonly<Record<string, string>> },
): Promise<Ink> {
  const clip = await part.evaluate(
    (element: HTMLElement, given) => {
      const sheet = new CSSStyleSheet()
      sheet.replaceSync(
        '* { visibility: hidden !important; background: none !important } [data-ink], [data-ink] * { visibility: visible !important }',
      )
      document.adoptedStyleSheets = [sheet]
      // a part of its own beside the real one, so that the real one stays what it is
      const copy = element.cloneNode(false) as HTMLElement
      copy.dataset.ink = ''
      copy.textContent = given.text
      element.after(copy)
      Object.assign(copy.style, {
        // at whole points, so that the same text has the same ink
        position: 'fixed',
        inset: '100px auto auto 100px',
        width: 'max-content',
        padding: '0',
        whiteSpace: 'pre',
        textAlign: 'start',
        textIndent: '0',
        border: '0',
        textDecoration: 'none',
        ...given.style,
      })
      const { x, y, width, height } = copy.getBoundingClientRect()
      return { x, y, width, height }
    },
    { text, style },
  )
  const png = await page.screenshot({
    clip: {
      x: Math.max(0, Math.floor(clip.x) - around),
      y: Math.max(0, Math.floor(clip.y) - around),
      width: Math.ceil(clip.width) + 2 * around,
      height: Math.ceil(clip.height) + 2 * around,
    },
  })
  await page.evaluate(() => {
    document.adoptedStyleSheets = []
    document.querySelector('[data-ink]')?.remove()
  })
  return page.evaluate(readInk, png.toString('base64'))
}

/** In the page: it can read pictures. */
async function readInk(base64: string): Promise<Ink> {
  const bytes = Uint8Array.from(atob(base64), (sign) => sign.codePointAt(0) ?? 0)
  const picture = await createImageBitmap(new Blob([bytes], { type: 'image/png' }))
  const canvas = new OffscreenCanvas(picture.width, picture.height)
  const context = canvas.getContext('2d')
  if (!context) throw new Error('no canvas')
  context.drawImage(picture, 0, 0)
  const { data } = context.getImageData(0, 0, picture.width, picture.height)
  // half dark and more
  const all = Array.from({ length: picture.height }, (_, y) =>
    Array.from({ length: picture.width }, (_column, x) =>
      Number(data[4 * (y * picture.width + x) + 1]! < 128),
    ),
  )
  const filled = all.flatMap((row, y) => (row.includes(1) ? [y] : []))
  const [top = 0, bottom = -1] = [filled[0], filled.at(-1)]
  const inked = all.slice(top, bottom + 1)
  const left = Math.min(...inked.map((row) => row.indexOf(1)).filter((x) => x >= 0))
  const right = Math.max(...inked.map((row) => row.lastIndexOf(1)))
  const rows = inked.map((row) => row.slice(left, right + 1))
  return {
    width: rows[0]?.length ?? 0,
    height: rows.length,
    rows,
    count: rows.reduce((sum, row) => sum + row.reduce((of, point) => of + point, 0), 0),
  }
}

/** How many separate pieces of ink there are: a mark that touches another is one with it. */
export function piecesOf({ rows }: Ink): number {
  const seen = rows.map((row) => row.map(() => false))
  let pieces = 0
  for (const [top, row] of rows.entries()) {
    for (const [left, point] of row.entries()) {
      if (point === 0 || seen[top]?.[left]) continue
      pieces += 1
      const open = [[top, left] as const]
      for (let next = open.pop(); next; next = open.pop()) {
        const [y, x] = next
        const marks = seen[y]
        if (!marks || marks[x] || rows[y]?.[x] !== 1) continue
        marks[x] = true
        for (const dy of [-1, 0, 1]) for (const dx of [-1, 0, 1]) open.push([y + dy, x + dx])
      }
    }
  }
  return pieces
}
