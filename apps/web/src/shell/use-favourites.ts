import { mostFavourites, type PreferenceValue } from '@roadside/contract/preference-calls.ts'
import { showNotice } from '@roadside/ui/parts/notice-store.ts'
import { usePreference } from '@roadside/ui/session/use-preference.ts'
import { parseSearch } from '../search-params.ts'

export type Favourite = PreferenceValue<'favourites'>['pages'][number]

/** The account's favourite pages; undefined until they are known. */
export function useFavourites() {
  const { value, save } = usePreference('favourites')
  const pages = value === undefined ? undefined : (value?.pages ?? [])
  return {
    pages,
    add: (page: Favourite) => {
      if (!pages) return
      if (pages.length >= mostFavourites) {
        showNotice('fault', `รายการโปรดมีได้ไม่เกิน ${mostFavourites} หน้า`)
        return
      }
      save({ pages: [...pages, page] })
      showNotice('ok', 'เพิ่มในรายการโปรดแล้ว')
    },
    remove: (path: string) => {
      if (pages) save({ pages: pages.filter((page) => page.path !== path) })
    },
  }
}

/** A stored address as a link takes it. */
export function linkTo(path: string) {
  const { pathname, search } = new URL(path, location.origin)
  return { to: pathname, search: parseSearch(search) as never }
}
