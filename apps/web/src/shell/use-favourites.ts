import { mostFavourites, type PreferenceValue } from '@roadside/contract/preference-calls.ts'
import { listParameters } from '@roadside/ui/register/use-list-query.ts'
import { showNotice } from '@roadside/ui/parts/notice-store.ts'
import { usePreference } from '@roadside/ui/session/use-preference.ts'
import { paths } from '../paths.ts'
import { parseSearch } from '../search-params.ts'

export type Favourite = PreferenceValue<'favourites'>['pages'][number]

/** The server takes no longer name, with its number. */
const longestName = 290

/**
 * The account's favourite pages; undefined until they are known. A change is made to those that are
 * stored now: another computer of the account may have changed them.
 */
export function useFavourites() {
  const { value, isKnown, change } = usePreference('favourites')
  const pages = value === undefined ? undefined : (value?.pages ?? [])
  return {
    pages,
    isKnown,
    add: (page: Favourite) => {
      if (pages && pages.length >= mostFavourites)
        return showNotice('fault', `รายการโปรดมีได้ไม่เกิน ${mostFavourites} หน้า`)
      change(
        (stored) => {
          const before = stored?.pages ?? []
          if (before.some(({ path }) => favouritePath(path) === page.path)) return null
          return { pages: [...before, { ...page, name: nameBeside(before, page.name) }] }
        },
        () => showNotice('ok', 'เพิ่มในรายการโปรดแล้ว'),
      )
    },
    remove: (path: string) =>
      change(
        (stored) =>
          stored && { pages: stored.pages.filter((page) => favouritePath(page.path) !== path) },
      ),
  }
}

/** The name, with a number where another favourite has it: a page with two filters, say. */
function nameBeside(others: readonly Favourite[], name: string): string {
  const isTaken = (one: string) => others.some((other) => other.name === one)
  const short = name.slice(0, longestName)
  let number = 1
  const numbered = () => (number === 1 ? short : `${short} (${number})`)
  while (isTaken(numbered())) number += 1
  return numbered()
}

/** Registers whose records open with the query of their list, for the way back. */
const registers: readonly string[] = [paths.project, paths.contractor, paths.way, paths.user]

/** The one address under which a page is stored, whatever the order of its parameters and the list it was opened from. */
export function favouritePath(href: string): string {
  const { pathname, searchParams } = new URL(href, location.origin)
  const isRecord = searchParams.has('id') || searchParams.has('pj_id')
  if (registers.includes(pathname) && isRecord)
    for (const name of listParameters) searchParams.delete(name)
  searchParams.sort()
  return searchParams.size > 0 ? `${pathname}?${searchParams}` : pathname
}

/** A stored address as a link takes it. */
export function linkTo(path: string) {
  const { pathname, search } = new URL(path, location.origin)
  return { to: pathname, search: parseSearch(search) as never }
}
