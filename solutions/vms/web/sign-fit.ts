import { textWidth } from '@roadside/ui/drawing/text-width.ts'
import type { SignPage, SignRun } from '../rules/multi.ts'

/** Height of a line of type at 1 em: Thai stacks marks above (1.06 em) and below (0.45 em). */
export const lineEm = 1.52
/** No sign fills itself with one line. */
const fewestLines = 2
/** Type that had to shrink to less than this is a picture of a text, and cannot be read as one. */
const leastShare = 0.7
/** Nor can more lines than this on a sign of the usual height. */
const mostLines = 4

/** Size of the type of a page as high as `height`, before what is too long shrinks. */
export function usualSize({ lines }: SignPage, height: number): number {
  return height / (Math.max(lines.length, fewestLines) * lineEm)
}

/** Width at 1 em; the sign's own spacing at the size that a line usually has. */
export function emOf(runs: readonly SignRun[], pitch: number): number {
  return runs.reduce(
    (sum, { clusters, spacing }) =>
      sum + textWidth(clusters.join(''), 1) + (clusters.length * spacing * pitch) / 24,
    0,
  )
}

/** Whether a page is too long for the sign, so that its picture is incomplete. */
export function isTooLong(
  page: SignPage,
  { columns, rows }: { columns: number; rows: number },
): boolean {
  const size = usualSize(page, rows)
  return (
    page.lines.length > mostLines ||
    page.lines.some((runs) => emOf(runs, 1) * size * leastShare > columns)
  )
}
