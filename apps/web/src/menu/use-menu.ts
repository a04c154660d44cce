import type { MenuGroup } from '@roadside/contract/menu-call.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useAccount } from '../account.ts'
import { useAddress } from '../use-address.ts'
import { readMenuPlace, writeMenuPlace } from './menu-memory.ts'
import {
  nowhere,
  openGroup,
  placeOfAddress,
  restorePlace,
  toggleGroup,
  type MenuPlace,
} from './menu-place.ts'
import { menuQuery } from './menu-query.ts'
import { useCountedMenu } from './use-menu-counts.ts'

export type MenuControl = ReturnType<typeof useMenu>

/**
 * The menu and its open entries: restored at first, then following the address, stored in local
 * storage.
 */
export function useMenu() {
  const query = useQuery(menuQuery(useAccount().user))
  const address = useAddress()
  const menu = useCountedMenu(query.data)
  const [place, setPlace] = useState<MenuPlace | null>(null)
  const [lastHref, setLastHref] = useState(address.href)
  if (menu && !place) setPlace(restorePlace(menu, address, readMenuPlace(localStorage)))
  if (menu && address.href !== lastHref) {
    setLastHref(address.href)
    setPlace(placeOfAddress(menu, address) ?? place)
  }
  useEffect(() => {
    if (place) writeMenuPlace(localStorage, place)
  }, [place])

  const shown = place ?? nowhere
  return {
    query,
    /** With what waits in its entries; undefined: not known yet. */
    groups: menu,
    place: shown,
    /** Where the page that is shown belongs; null for a page that is no solution's. */
    current: menu ? placeOfAddress(menu, address) : null,
    openGroup: (group: MenuGroup) => setPlace(openGroup(shown, group)),
    toggleGroup: (group: MenuGroup) => setPlace(toggleGroup(shown, group)),
    toggleDepartment: (department: number) =>
      setPlace({ ...shown, department: shown.department === department ? null : department }),
  }
}
