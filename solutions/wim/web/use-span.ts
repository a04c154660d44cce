import {
  formatThaiDate,
  startOfBangkokDay,
  toBangkokIso,
} from '@roadside/contract/domain/thai-date.ts'
import { useUrlStep } from '@roadside/ui/use-url-step.ts'
import { useToday } from '@roadside/ui/use-today.ts'

export const spans = [
  { value: 'day', label: 'รายวัน', days: 1 },
  { value: '7d', label: '7 วัน', days: 7 },
  { value: '30d', label: '30 วัน', days: 30 },
] as const
export type SpanId = (typeof spans)[number]['value']

export interface ShownSpan {
  readonly span: SpanId
  /** The last day, `yyyy-mm-dd`. */
  readonly day: string
  /** As calls take it: from midnight to midnight. */
  readonly times: { readonly from: string; readonly to: string }
  /** In words, Buddhist years. */
  readonly text: string
  readonly setSpan: (span: SpanId) => void
  readonly setDay: (day: string) => void
}

const dayMs = 86_400_000
const isDay = (text: string | undefined): text is string =>
  text !== undefined && /^\d{4}-\d\d-\d\d$/.test(text)

/**
 * The days shown: one, or the seven or thirty that end with it; today by default. Stored in the
 * address.
 */
export function useSpan(): ShownSpan {
  const [span, day] = [useUrlStep('span'), useUrlStep('day')]
  const today = useToday()
  const last = isDay(day.value) && day.value < today ? day.value : today
  const { value, days } = spans.find((one) => one.value === span.value) ?? spans[0]
  const start = startOfBangkokDay(last).getTime()
  const from = new Date(start - (days - 1) * dayMs)
  return {
    span: value,
    day: last,
    times: { from: toBangkokIso(from), to: toBangkokIso(new Date(start + dayMs)) },
    text:
      days === 1
        ? `วันที่ ${formatThaiDate(last)}`
        : `วันที่ ${formatThaiDate(from)} ถึง ${formatThaiDate(last)}`,
    setSpan: (next) => span.replace(next === 'day' ? undefined : next),
    setDay: (next) => day.replace(next === today ? undefined : next),
  }
}
