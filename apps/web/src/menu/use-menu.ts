import type { MenuGroup } from '@roadside/contract/menu-call.ts'
import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useAccount } from '../account.ts'
import { readMenuPlace, writeMenuPlace } from './menu-memory.ts'
import { nowhere, openGroup, placeOfAddress, restorePlace, toggleGroup, type MenuPlace } from './menu-place.ts'
import { menuQuery } from './menu-query.ts'

export type MenuControl = ReturnType<typeof useMenu>

/** The menu and what is open in it: restored at first, led by the address, kept in local storage. */
export function useMenu() {
  const query = useQuery(menuQuery(useAccount().user))
  const location = useLocation()
  const menu = query.data
  const [place, setPlace] = useState<MenuPlace | null>(null)
  const [lastHref, setLastHref] = useState(location.href)
  if (menu && !place) setPlace(restorePlace(menu, location, readMenuPlace(localStorage)))
  if (menu && location.href !== lastHref) {
    setLastHref(location.href)
    setPlace(placeOfAddress(menu, location) ?? place)
  }
  useEffect(() => {
    if (place) writeMenuPlace(localStorage, place)
  }, [place])

  const shown = place ?? nowhere
  return {
    query,
    place: shown,
    /** Where the page that is shown belongs; null for a page that is no solution's. */
    current: menu ? placeOfAddress(menu, location) : null,
    openGroup: (group: MenuGroup) => setPlace(openGroup(shown, group)),
    toggleGroup: (group: MenuGroup) => setPlace(toggleGroup(shown, group)),
    toggleDepartment: (department: number) =>
      setPlace({ ...shown, department: shown.department === department ? null : department }),
  }
}
