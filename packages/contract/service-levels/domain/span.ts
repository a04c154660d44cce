/** A time from–to in milliseconds since 1970; the begin is included, the end is not. */
export interface Span {
  readonly from: number
  readonly to: number
}

/** Spans in their order, overlapping and touching ones as one, empty ones left out. */
export function joinSpans(spans: readonly Span[]): Span[] {
  const joined: Span[] = []
  for (const span of spans
    .filter(({ from, to }) => from < to)
    .toSorted((a, b) => a.from - b.from)) {
    const last = joined.at(-1)
    if (last && span.from <= last.to)
      joined[joined.length - 1] = { from: last.from, to: Math.max(last.to, span.to) }
    else joined.push(span)
  }
  return joined
}

/**
 * The parts of the first that are in the second as well, each with what it carries. Both are in
 * their order and overlap nothing of their own ({@link joinSpans}).
 */
export function sharedSpans<T extends Span>(some: readonly T[], others: readonly Span[]): T[] {
  const shared: T[] = []
  let [a, b] = [0, 0]
  while (a < some.length && b < others.length) {
    const [one, other] = [some[a]!, others[b]!]
    const [from, to] = [Math.max(one.from, other.from), Math.min(one.to, other.to)]
    if (from < to) shared.push({ ...one, from, to })
    if (one.to < other.to) a += 1
    else b += 1
  }
  return shared
}

/** The parts of the first that are not in the second; both as for {@link sharedSpans}. */
export function spansWithout<T extends Span>(some: readonly T[], removed: readonly Span[]): T[] {
  const edges = [-Infinity, ...removed.flatMap(({ from, to }) => [from, to]), Infinity]
  const left = Array.from({ length: edges.length / 2 }, (_, index) => ({
    from: edges[index * 2]!,
    to: edges[index * 2 + 1]!,
  }))
  return sharedSpans(some, left)
}

/** Milliseconds of all of them. */
export function lengthOf(spans: readonly Span[]): number {
  return spans.reduce((sum, { from, to }) => sum + to - from, 0)
}
