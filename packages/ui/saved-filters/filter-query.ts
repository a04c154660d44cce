import type { QueryValues } from '../use-url-step.ts'

/** The part of an address that makes the filter of a list, as it is saved; empty where nothing is chosen. */
export function filterQuery(values: QueryValues, names: readonly string[]): string {
  const given = names.flatMap((name) => {
    const value = values[name]?.toString() ?? ''
    return value === '' ? [] : [[name, value]]
  })
  return new URLSearchParams(given).toString()
}

/** The parameters that a saved filter sets; those of the list that it does not name it takes away, and no others. */
export function filterValues(query: string, names: readonly string[]): QueryValues {
  const saved = new URLSearchParams(query)
  return Object.fromEntries(names.map((name) => [name, saved.get(name) ?? undefined]))
}
