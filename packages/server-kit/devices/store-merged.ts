/** Rows that reports bring, how two of one key become one, and how they are written. */
export interface MergedRows<Report, Row> {
  readonly reported: readonly { readonly report: Report; readonly row: Row }[]
  readonly keyOf: (row: Row) => string
  /** Returns `before` itself where `after` adds nothing. */
  readonly merge: (before: Row, after: Row) => Row
  /**
   * Writes rows with different keys, merged with the stored ones; returns the written ones, and
   * whether they are new.
   */
  readonly write: (rows: readonly Row[]) => Promise<ReadonlyMap<string, boolean>>
}

/**
 * Stores the rows of reports, each key once, and returns the outcome of each. Of two in one batch
 * the later corrects the earlier.
 */
export async function storeMerged<Report, Row>({
  reported,
  keyOf,
  merge,
  write,
}: MergedRows<Report, Row>): Promise<Map<Report, 'stored' | 'updated' | 'duplicate'>> {
  const groups = new Map<string, { readonly first: Row; last: Row }>()
  const corrections = new Set<Report>()
  for (const { report, row } of reported) {
    const group = groups.get(keyOf(row))
    if (!group) {
      groups.set(keyOf(row), { first: row, last: row })
      continue
    }
    const merged = merge(group.last, row)
    if (merged !== group.last) corrections.add(report)
    group.last = merged
  }
  const all = [...groups.values()]
  const firsts =
    all.length === 0 ? new Map<string, boolean>() : await write(all.map(({ first }) => first))
  const corrected = all.flatMap(({ first, last }) => (last === first ? [] : [last]))
  const updated = corrected.length === 0 ? new Map<string, boolean>() : await write(corrected)
  const kindOf = (report: Report, row: Row) => {
    const isNew = firsts.get(keyOf(row))
    if (groups.get(keyOf(row))?.first !== row) {
      return corrections.has(report) && updated.has(keyOf(row)) ? 'updated' : 'duplicate'
    }
    return isNew === undefined ? 'duplicate' : isNew ? 'stored' : 'updated'
  }
  return new Map(reported.map(({ report, row }) => [report, kindOf(report, row)]))
}
