import type { MenuGroup } from '@roadside/contract/menu-call.ts'
import { chooseType, solutionRoutes } from '../solution-types.ts'

/**
 * The open entries of the menu: group, department in it (sub-item) and the active button, by {@link
 * MenuEntry.key}.
 */
export interface MenuPlace {
  readonly group: string | null
  readonly department: number | null
  readonly button: string | null
}
export const nowhere: MenuPlace = { group: null, department: null, button: null }

/** The part of an address that determines the place in the menu. */
export interface Address {
  readonly pathname: string
  readonly search: Readonly<Record<string, unknown>>
}

/** The menu place of an address; null where the address has none. */
export function placeOfAddress(
  menu: readonly MenuGroup[],
  { pathname, search }: Address,
): MenuPlace | null {
  const name = pathname.slice(1).replace(/-sub$/, '')
  const route = solutionRoutes.find((other) => other.route === name)
  if (!route || search.DeptID === undefined) return null
  for (const { DeptGroupName: group, DeptList } of menu) {
    const department = DeptList.find(({ DeptID }) => DeptID === Number(search.DeptID))
    if (!department) continue
    const shown = department.Solution.filter(({ TypeName }) =>
      route.types.some((type) => type.typeName === TypeName),
    )
    const typeName = chooseType(route, search.TypeName).typeName
    const solution = shown.find(({ TypeName }) => TypeName === typeName) ?? shown[0]
    const button = solution ? `${solution.Link} ${solution.TypeName}` : null
    return { group, department: department.DeptID, button }
  }
  return null
}

/** What of a remembered place this menu still has. A single group is open, and its single department. */
export function placeInMenu(menu: readonly MenuGroup[], remembered: MenuPlace): MenuPlace {
  const group = menu.find(({ DeptGroupName }) => DeptGroupName === remembered.group) ?? onlyOf(menu)
  if (!group) return nowhere
  const department =
    group.DeptList.find(({ DeptID }) => DeptID === remembered.department) ?? onlyOf(group.DeptList)
  const buttons = department?.Solution.map(({ Link, TypeName }) => `${Link} ${TypeName}`) ?? []
  return {
    group: group.DeptGroupName,
    department: department?.DeptID ?? null,
    button: buttons.find((button) => button === remembered.button) ?? null,
  }
}

/**
 * The initial place: the address takes precedence over the stored place (specification §2 "Side
 * menu").
 */
export function restorePlace(
  menu: readonly MenuGroup[],
  address: Address,
  remembered: MenuPlace,
): MenuPlace {
  return placeOfAddress(menu, address) ?? placeInMenu(menu, remembered)
}

/** Opening a group closes the others; its single department opens with it. */
export function openGroup(
  place: MenuPlace,
  { DeptGroupName: group, DeptList }: MenuGroup,
): MenuPlace {
  return { ...place, group, department: onlyOf(DeptList)?.DeptID ?? place.department }
}

export function toggleGroup(place: MenuPlace, group: MenuGroup): MenuPlace {
  return place.group === group.DeptGroupName ? { ...place, group: null } : openGroup(place, group)
}

function onlyOf<T>(list: readonly T[]): T | undefined {
  return list.length === 1 ? list[0] : undefined
}
