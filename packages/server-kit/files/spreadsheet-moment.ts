const offsetMs = 7 * 3_600_000
const dayMs = 86_400_000
/** 1970-01-01 as a spreadsheet counts days (ECMA-376 part 1 §18.17.4.1). */
const epochDay = 25_569

/** A moment as a spreadsheet stores it: days on the wall clock of Bangkok. Null stays null. */
export function spreadsheetMoment(iso: string | null): number | null {
  return iso === null ? null : (Date.parse(iso) + offsetMs) / dayMs + epochDay
}

/** Shows it in western digits (`1`), the Buddhist calendar (`07`) and Thai (`041E`): 29/11/2569 08:30:15. */
export const spreadsheetMomentFormat = '[$-107041E]dd/mm/yyyy hh:mm:ss'
