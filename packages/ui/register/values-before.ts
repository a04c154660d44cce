import type { HistoryEntry } from '@roadside/contract/records/record.ts'

/** The values from before a change, as texts of a form that has these fields. */
export function textsBefore<Field extends string>(
  { changes }: HistoryEntry,
  fields: readonly Field[],
): Partial<Record<Field, string>> {
  const before: Partial<Record<Field, string>> = {}
  for (const { field, from } of changes) {
    const own = fields.find((name) => name === field)
    if (own !== undefined) before[own] = from === null ? '' : String(from)
  }
  return before
}
