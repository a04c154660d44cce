import { mostFavourites, type PreferenceValue } from '@roadside/contract/preference-calls.ts'
import { showNotice } from '@roadside/ui/parts/notice-store.ts'
import { usePreference } from '@roadside/ui/session/use-preference.ts'
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
          if (before.some(({ path }) => path === page.path)) return null
          return { pages: [...before, { ...page, name: nameBeside(before, page.name) }] }
        },
        () => showNotice('ok', 'เพิ่มในรายการโปรดแล้ว'),
      )
    },
    remove: (path: string) =>
      change((stored) => stored && { pages: stored.pages.filter((page) => page.path !== path) }),
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

/** A stored address as a link takes it. */
export function linkTo(path: string) {
  const { pathname, search } = new URL(path, location.origin)
  return { to: pathname, search: parseSearch(search) as never }
}
