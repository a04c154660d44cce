import type { Health } from '@roadside/contract/health.ts'
import { formatNumber } from '@roadside/contract/domain/format.ts'
import { findMismatches, hoursOf, type HourSpan } from './mismatch.ts'

export interface CircuitDay {
  readonly id: string
  readonly name: string
  /** When it should burn; null: there is no plan. */
  readonly scheduled: readonly HourSpan[] | null
  /** When it did. */
  readonly actual: readonly HourSpan[]
  /** Where nothing is known of it. */
  readonly gaps: readonly HourSpan[]
}

/** What a circuit's day comes to; a circuit with gaps is never called as planned. */
export function circuitVerdict(
  { scheduled, actual, gaps }: Pick<CircuitDay, 'scheduled' | 'actual' | 'gaps'>,
  until: number,
): { health: Health; words: string } {
  if (!scheduled) return { health: 'unknown', words: 'ยังไม่มีแผน' }
  const found = findMismatches(scheduled, actual, gaps, until)
  const dark = hoursOf(found.filter(({ kind }) => kind === 'dark'))
  const lit = hoursOf(found.filter(({ kind }) => kind === 'lit'))
  if (dark > 0) return { health: 'fault', words: `ดับนอกแผน ${duration(dark)}` }
  if (lit > 0) return { health: 'warning', words: `ติดนอกแผน ${duration(lit)}` }
  if (gaps.length > 0) return { health: 'unknown', words: `ไม่มีข้อมูล ${duration(hoursOf(gaps))}` }
  return { health: 'ok', words: 'ตรงตามแผน' }
}

/** `18:05` of 18.083 hours. */
export function clock(hour: number): string {
  const minutes = Math.round(hour * 60)
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
}

function duration(hours: number): string {
  const minutes = Math.round(hours * 60)
  if (minutes < 60) return `${minutes} นาที`
  return minutes % 60 === 0
    ? `${formatNumber(minutes / 60)} ชม.`
    : `${Math.floor(minutes / 60)} ชม. ${minutes % 60} นาที`
}
