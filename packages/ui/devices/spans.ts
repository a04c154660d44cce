import { startOfBangkokDay } from '@roadside/contract/domain/thai-date.ts'

/** How far back a chart of values reaches. */
export const spans = [
  { value: '24h', label: '24 ชม.', hours: 24 },
  { value: '7d', label: '7 วัน', hours: 7 * 24 },
  { value: '30d', label: '30 วัน', hours: 30 * 24 },
  { value: '1y', label: '1 ปี', hours: 365 * 24 },
] as const
export type Span = (typeof spans)[number]['value']

const hourMs = 3_600_000
/** Charts of one span ask for the same times for this long, and are then answered from what is there. Milliseconds. */
const stillMs: Record<Span, number> = {
  '24h': 60_000,
  '7d': 600_000,
  '30d': hourMs,
  '1y': 6 * hourMs,
}

/** The times of a span that ends about now; the end moves on by steps that suit its length. Pure. */
export function spanTimes(span: Span, now: number): { from: string; to: string } {
  const end = Math.ceil(now / stillMs[span]) * stillMs[span]
  const hours = spans.find(({ value }) => value === span)?.hours ?? 24
  return { from: new Date(end - hours * hourMs).toISOString(), to: new Date(end).toISOString() }
}

/** The whole of a day in Bangkok, `yyyy-mm-dd`. Pure. */
export function dayTimes(day: string): { from: string; to: string } {
  const start = startOfBangkokDay(day)
  return { from: start.toISOString(), to: new Date(start.getTime() + 24 * hourMs).toISOString() }
}
