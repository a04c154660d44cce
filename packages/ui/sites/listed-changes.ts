import type { LiveMessage } from '@roadside/contract/live.ts'
import { mostAmong, type ListedSite } from '@roadside/contract/sites.ts'

/**
 * Pause between an answer of a list and the next query of its changes, however many there are.
 * Milliseconds.
 */
export const pauseMs = 2_000
/**
 * Likewise where only readings came: in a list they change only the last update of a site, to the
 * minute. Milliseconds.
 */
export const signsPauseMs = 20_000

/** The listed sites that changed; null where the whole list may have, or so many that asking for all is cheaper. */
export function changedWids(
  messages: readonly LiveMessage[],
  listed: readonly ListedSite[],
): readonly number[] | null {
  // a site that was registered a moment ago is in no list yet
  if (messages.length === 0 || messages.some(({ kind }) => kind === 'registry')) return null
  const changed = new Set(messages.map(({ wid }) => wid))
  const wids = listed.map(({ wid }) => wid).filter((wid) => changed.has(wid))
  return wids.length > mostAmong ? null : wids
}

/** The list with the rows of these sites as they are now; one that is not among the rows is listed no more. */
export function mergeSites<Site extends ListedSite>(
  listed: readonly Site[],
  rows: readonly Site[],
  wids: readonly number[],
): Site[] {
  const requested = new Set(wids)
  const rowOf = new Map(rows.map((row) => [row.wid, row]))
  return listed.flatMap((site) => (requested.has(site.wid) ? (rowOf.get(site.wid) ?? []) : site))
}
