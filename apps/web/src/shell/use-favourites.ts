import { mostFavourites, type PreferenceValue } from '@roadside/contract/preference-calls.ts'
import { showNotice } from '@roadside/ui/parts/notice-store.ts'
import { usePreference } from '@roadside/ui/session/use-preference.ts'
import { parseSearch } from '../search-params.ts'

export type Favourite = PreferenceValue<'favourites'>['pages'][number]

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
    add: (page: Favourite) =>
      change(
        (stored) => {
          const before = stored?.pages ?? []
          if (before.some(({ path }) => path === page.path)) return null
          if (before.length >= mostFavourites) {
            showNotice('fault', `รายการโปรดมีได้ไม่เกิน ${mostFavourites} หน้า`)
            return null
          }
          return { pages: [...before, page] }
        },
        () => showNotice('ok', 'เพิ่มในรายการโปรดแล้ว'),
      ),
    remove: (path: string) =>
      change((stored) => stored && { pages: stored.pages.filter((page) => page.path !== path) }),
  }
}

/** A stored address as a link takes it. */
export function linkTo(path: string) {
  const { pathname, search } = new URL(path, location.origin)
  return { to: pathname, search: parseSearch(search) as never }
}
