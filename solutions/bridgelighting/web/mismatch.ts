/** A stretch of a day, in hours from 0 to 24. */
export interface HourSpan {
  readonly from: number
  readonly to: number
}
export interface Mismatch extends HourSpan {
  /** `dark`: should burn and does not; `lit`: burns and should not. */
  readonly kind: 'dark' | 'lit'
}

/** Switching takes its time, and readings come every few minutes. Hours. */
const tolerance = 0.1

/**
 * Hours in which a circuit deviated from its schedule, up to `until` (the current hour, or 24 for a
 * past day). Hours without knowledge are no mismatch.
 */
export function findMismatches(
  scheduled: readonly HourSpan[],
  actual: readonly HourSpan[],
  gaps: readonly HourSpan[],
  until: number,
): Mismatch[] {
  const edges = [...scheduled, ...actual, ...gaps].flatMap(({ from, to }) => [from, to])
  const hours = [...new Set([0, ...edges, until])]
    .filter((hour) => hour >= 0 && hour <= until)
    .toSorted((a, b) => a - b)
  const found: Mismatch[] = []
  hours.slice(1).forEach((to, index) => {
    const from = hours[index] ?? to
    const middle = (from + to) / 2
    const isOn = isWithin(middle, actual)
    if (isWithin(middle, gaps) || isOn === isWithin(middle, scheduled)) return
    const kind = isOn ? 'lit' : 'dark'
    const last = found.at(-1)
    if (last && last.kind === kind && last.to === from) found[found.length - 1] = { ...last, to }
    else found.push({ kind, from, to })
  })
  return found.filter(({ from, to }) => to - from >= tolerance)
}

/** Hours of several stretches together. */
export function hoursOf(spans: readonly HourSpan[]): number {
  return spans.reduce((sum, { from, to }) => sum + to - from, 0)
}

function isWithin(hour: number, spans: readonly HourSpan[]): boolean {
  return spans.some(({ from, to }) => from <= hour && hour < to)
}
