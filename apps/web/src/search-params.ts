import type { SolutionSearch } from '@roadside/ui/solution-web.ts'

// Query parameters are plain text, as the specification writes them (?DeptID=12&wid=5), not the router's JSON.

export function parseSearch(text: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(text))
}

export function stringifySearch(search: Record<string, unknown>): string {
  const given = Object.entries(search).flatMap(([name, value]) =>
    typeof value === 'string' || typeof value === 'number' ? [[name, String(value)]] : [],
  )
  const text = new URLSearchParams(given).toString()
  return text && `?${text}`
}

/** The parameters of a solution's pages; an id that is none is left out, what dialogs add passes through. */
export function readSolutionSearch(raw: Record<string, unknown>): SolutionSearch {
  return {
    ...readTexts(raw),
    DeptID: readId(raw.DeptID),
    wid: readId(raw.wid),
    TypeName: readText(raw.TypeName),
  }
}

function readId(value: unknown): number | undefined {
  return /^[1-9]\d{0,14}$/.test(String(value)) ? Number(value) : undefined
}

export function readText(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined
}

function readTexts(raw: Record<string, unknown>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(raw).flatMap(([name, value]) =>
      typeof value === 'string' || typeof value === 'number' ? [[name, String(value)]] : [],
    ),
  )
}
