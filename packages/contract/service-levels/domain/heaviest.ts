import { joinSpans, spansWithout, type Span } from './span.ts'

/** When something was down, and how much its hours weigh. */
export interface WeightedSpans {
  readonly id: number
  readonly weight: number
  /** In their order, without overlaps. */
  readonly spans: readonly Span[]
}

interface OwnedSpan extends Span {
  readonly id: number
}

/**
 * Of what was down at once only the heaviest counts: for each, by its id, the parts of its spans in
 * which it does. Of equal weights it is the one whose span began first, then that of the lower id; so
 * the order of the list does not matter, and every moment is counted once.
 */
export function heaviestSpans(all: readonly WeightedSpans[]): Map<number, Span[]> {
  const counted = new Map<number, Span[]>(all.map(({ id }) => [id, []]))
  const weights = [...new Set(all.map(({ weight }) => weight))].toSorted((a, b) => b - a)
  let covered: Span[] = []
  for (const weight of weights) {
    const spans = firstOfEach(
      all
        .filter((one) => one.weight === weight)
        .flatMap(({ id, spans: own }) => own.map(({ from, to }) => ({ id, from, to }))),
    )
    for (const { id, from, to } of spansWithout(spans, covered)) counted.get(id)?.push({ from, to })
    covered = joinSpans([...covered, ...spans])
  }
  return counted
}

/** Overlapping spans cut so that each moment is of the one that began first. */
function firstOfEach(spans: readonly OwnedSpan[]): OwnedSpan[] {
  const cut: OwnedSpan[] = []
  let reached = -Infinity
  for (const span of spans.toSorted((a, b) => a.from - b.from || a.id - b.id)) {
    if (span.to > reached) cut.push({ ...span, from: Math.max(span.from, reached) })
    reached = Math.max(reached, span.to)
  }
  return cut
}
