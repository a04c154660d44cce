import { foldText } from '../domain/fold.ts'

/** The usual form. */
const plain = /^(\d{1,4})\+(\d{3})$/

/**
 * Metres from the way's beginning to a chainage, as people write it: `30+800`, `กม.ที่ 5+250`,
 * `STA 1 + 005`. Of a stretch (`กม.0+000 - 12+500`) its beginning. Null where none can be read
 * (wording.md §8).
 */
export function readChainage(text: string | null): number | null {
  if (text === null || text === '') return null
  const match = plain.exec(text) ?? /(?<!\d)(\d{1,4})\s*\+\s*(\d{3})(?!\d)/.exec(foldText(text))
  return match ? Number(match[1]) * 1000 + Number(match[2]) : null
}

/** A chainage from metres: 30800 → `30+800`. */
export function formatChainage(metres: number): string {
  const whole = Math.round(metres)
  return `${Math.floor(whole / 1000)}+${String(whole % 1000).padStart(3, '0')}`
}
