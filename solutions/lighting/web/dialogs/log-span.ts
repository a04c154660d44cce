import { startOfBangkokDay, toBangkokIso } from '@roadside/contract/domain/thai-date.ts'

export const logSpans = ['day', 'week', 'month', 'own'] as const
export type LogSpan = (typeof logSpans)[number]

export const logSpanNames: Record<LogSpan, string> = {
  day: '24 ชั่วโมง',
  week: '7 วัน',
  month: '30 วัน',
  own: 'กำหนดเอง',
}
const hours = { day: 24, week: 7 * 24, month: 30 * 24 }
const hourMs = 3_600_000

/** Days `yyyy-mm-dd`, both included; empty: not chosen yet. */
export interface OwnDays {
  readonly first: string
  readonly last: string
}

/**
 * The requested span of readings, begin included and end excluded, as on the wire; null: no valid
 * time.
 */
export function readSpan(
  span: LogSpan,
  own: OwnDays,
  now: Date,
): { readonly from: string; readonly to: string } | null {
  if (span !== 'own') {
    // a lamp's clock may be ahead of ours
    const to = new Date(now.getTime() + hourMs)
    return {
      from: toBangkokIso(new Date(now.getTime() - hours[span] * hourMs)),
      to: toBangkokIso(to),
    }
  }
  if (!own.first || !own.last || own.first > own.last) return null
  const afterLast = new Date(startOfBangkokDay(own.last).getTime() + 24 * hourMs)
  return { from: toBangkokIso(startOfBangkokDay(own.first)), to: toBangkokIso(afterLast) }
}

export interface SpanChoice {
  readonly span: LogSpan
  readonly own: OwnDays
}

/** The choice as it stands in the address: `month`, `2026-11-20..2026-11-21`; the usual one is not there. */
export function spanText({ span, own }: SpanChoice): string | undefined {
  if (span === 'own') return `${own.first}..${own.last}`
  return span === usualSpan ? undefined : span
}
const usualSpan: LogSpan = 'week'

/** Likewise read; what makes no sense is the usual one. `today` is offered for days of one's own. */
export function readSpanText(text: string | undefined, today: string): SpanChoice {
  const [first = '', last = ''] = text?.split('..') ?? []
  if (isoDay.test(first) && isoDay.test(last)) return { span: 'own', own: { first, last } }
  const span = logSpans.find((one) => one === text && one !== 'own') ?? usualSpan
  return { span, own: { first: today, last: today } }
}
const isoDay = /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/
