import { Drawing } from '@roadside/ui/drawing/drawing.tsx'
import { Hatched } from '@roadside/ui/drawing/hatched.tsx'
import { formatNumber } from '@roadside/contract/domain/format.ts'
import { messageText } from '../rules/message-text.ts'
import { pageText, parseMulti, type SignDefaults, type SignPage as Page } from '../rules/multi.ts'
import styles from './sign-face.module.css'
import { isTooLong } from './sign-fit.ts'
import { SignPage } from './sign-page.tsx'

export interface SignFaceProps {
  /** What the sign shows, as MULTI; `''` nothing, null not known. */
  message: string | null
  /** Which sign, for who cannot see it. */
  name: string
  /** Pixels of the sign; null: nobody has entered them, and it is drawn in the proportions of a usual one. */
  matrix?: { readonly columns: number; readonly rows: number } | null
  defaults?: SignDefaults
}

const usualMatrix = { columns: 144, rows: 48 }
const widestPage = 460
const gap = 16
const captionHeight = 24

/**
 * The display of a sign: all pages next to each other; a page too long for the sign also in words.
 */
export function SignFace({ message, name, matrix: entered = null, defaults }: SignFaceProps) {
  const matrix = entered ?? usualMatrix
  const pages = message === null ? [] : parseMulti(message, defaults)
  const words = pages.map(pageText)
  const isEmpty = words.every((text) => text === '')
  const shown = message === null || isEmpty ? [null] : pages
  const hasCaptions = shown.length > 1
  return (
    <>
      <Drawing
        label={`${name}: ${describe(message, words)}`}
        draw={({ width, hatch }) => {
          const across = Math.max(
            1,
            Math.min(shown.length, Math.floor((width + gap) / (280 + gap))),
          )
          const wide = Math.floor(Math.min(widestPage, (width - gap * (across - 1)) / across))
          const high = Math.round((wide * matrix.rows) / matrix.columns)
          const step = high + (hasCaptions ? captionHeight : 0)
          const picture = shown.map((page, index) => (
            // pages have no name but their place
            <g
              key={index}
              transform={`translate(${(index % across) * (wide + gap)} ${Math.floor(index / across) * (step + 8)})`}
            >
              {message === null ? (
                <Hatched x={0.5} y={0.5} width={wide - 1} height={high - 1} hatch={hatch} />
              ) : (
                <SignPage page={page} width={wide} height={high} columns={matrix.columns} />
              )}
              {page && hasCaptions && (
                <text className={styles.caption} x={wide / 2} y={high + 17}>
                  {captionOf(page, index, shown.length)}
                </text>
              )}
            </g>
          ))
          const rows = Math.ceil(shown.length / across)
          return { height: rows * step + (rows - 1) * 8, picture }
        }}
      />
      {pages.some((page) => isTooLong(page, matrix)) && (
        <p className={styles.words}>{messageText(message)}</p>
      )}
    </>
  )
}

function captionOf({ seconds, lines }: Page, index: number, count: number): string {
  const parts = [`หน้า ${index + 1} / ${count}`]
  if (seconds !== null) parts.push(`${formatNumber(seconds, seconds % 1 === 0 ? 0 : 1)} วินาที`)
  if (lines.flat().some(({ isFlashing }) => isFlashing)) parts.push('กะพริบ')
  return parts.join(' · ')
}

function describe(message: string | null, words: readonly string[]): string {
  if (message === null) return 'ไม่ทราบข้อความที่แสดง'
  if (words.every((text) => text === '')) return 'ไม่แสดงข้อความ'
  if (words.length === 1) return words.join('')
  return words.map((text, index) => `หน้า ${index + 1} ${text === '' ? 'ว่าง' : text}`).join(' · ')
}
