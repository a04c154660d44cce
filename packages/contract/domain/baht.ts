import { foldText } from './fold.ts'

/** Amounts are whole satang: a hundredth of a baht, exact. */
const most = 9_000_000_000_000_00

/**
 * An amount as people type it (`1,250,000`, `1250000.5`, Thai digits, `บาท` behind it) → satang; null
 * for what is no amount, has parts of a satang, or is 9 million million baht and more.
 */
export function readBaht(text: string): number | null {
  const typed = foldText(text)
    .replace(/\s*บาท$/, '')
    .trim()
  const match = /^(\d{1,3}(?:,\d{3})+|\d{1,13})(?:\.(\d{1,2}))?$/.exec(typed)
  if (!match) return null
  const baht = Number(match[1]?.replaceAll(',', ''))
  const satang = baht * 100 + Number((match[2] ?? '').padEnd(2, '0'))
  return satang < most ? satang : null
}

/** `1,250,000.50`; `-` for none. */
export function formatBaht(satang: number | null): string {
  if (satang === null) return '-'
  const baht = Math.floor(satang / 100).toLocaleString('en-US')
  return `${baht}.${String(satang % 100).padStart(2, '0')}`
}
