import { readRangeText } from '@roadside/contract/domain/time-range.ts'
import type { QueryValues } from '../use-url-step.ts'

/** Whether a value names days: a saved filter leaves it out, as next week it would still show them. */
function namesDays(name: string, value: string): boolean {
  const range = name === 'range' ? readRangeText(value) : null
  return range !== null && 'first' in range
}

/** Whether the address chooses a time that a saved filter leaves out. */
export function hasFixedTime(values: QueryValues, names: readonly string[]): boolean {
  return names.some((name) => namesDays(name, values[name]?.toString() ?? ''))
}

/** The part of an address that makes the filter of a list, as it is saved; empty where nothing is chosen. */
export function filterQuery(values: QueryValues, names: readonly string[]): string {
  const given = names.flatMap((name) => {
    const value = values[name]?.toString() ?? ''
    return value === '' || namesDays(name, value) ? [] : [[name, value]]
  })
  return new URLSearchParams(given).toString()
}

/**
 * The parameters that a saved filter sets; those of the list that it does not name it takes away, and no others. Days
 * that are shown stay: no saved filter names any.
 */
export function filterValues(
  query: string,
  names: readonly string[],
  shown: QueryValues,
): QueryValues {
  const saved = new URLSearchParams(query)
  const kept = (name: string) =>
    namesDays(name, shown[name]?.toString() ?? '') ? shown[name] : undefined
  return Object.fromEntries(names.map((name) => [name, saved.get(name) ?? kept(name)]))
}
