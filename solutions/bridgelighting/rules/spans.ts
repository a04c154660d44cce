import type { HourSpan } from '../scene.ts'

/** Stretches in order, those that touch as one. */
export function joinSpans(spans: readonly HourSpan[]): HourSpan[] {
  const joined: HourSpan[] = []
  for (const span of spans.toSorted((a, b) => a.from - b.from)) {
    const last = joined.at(-1)
    if (last && span.from <= last.to)
      joined[joined.length - 1] = { from: last.from, to: Math.max(last.to, span.to) }
    else joined.push(span)
  }
  return joined
}
