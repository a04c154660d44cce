import type { SolutionType } from '@roadside/contract/solution.ts'
import { useAccount } from './account.ts'
import { solutionRoutes, typeByName } from './solution-types.ts'

interface TypePage {
  readonly route: string
  /** What the page is told beside its route: which of the types that share it; nothing for the first of them. */
  readonly search: { readonly TypeName?: string }
}

/**
 * The page of a solution type (specification §2 "Solution type to route"): Lighting goes to 4g for the 4G account. Null
 * for a type that has none.
 */
export function pageOfType(type: SolutionType, isFourG: boolean): TypePage | null {
  const route = (isFourG && type.fourGRoute) || type.route
  if (!route) return null
  const isFirst = solutionRoutes.find((other) => other.route === route)?.types[0] === type
  return { route, search: isFirst ? {} : { TypeName: type.typeName } }
}

export interface SiteLink {
  readonly to: string
  readonly search: { readonly wid: number; readonly DeptID: number; readonly TypeName?: string }
}

interface LinkedSite {
  readonly type_name: string
  readonly wid: number
  /** Its own department: what stands around it on the page is that department's. */
  readonly DeptID: number
}

/** The page of a site; null for a type that has none. */
export function siteLink(
  { type_name: typeName, wid, DeptID }: LinkedSite,
  isFourG: boolean,
): SiteLink | null {
  const type = typeByName.get(typeName)
  const page = type && pageOfType(type, isFourG)
  return page ? { to: `/${page.route}`, search: { wid, DeptID, ...page.search } } : null
}

export interface EquipmentLink extends Pick<SiteLink, 'to'> {
  readonly search: SiteLink['search'] & Readonly<Record<string, string | number | undefined>>
}

/**
 * One piece of equipment on the page of its site: its dialog where it has one, otherwise the page
 * searched for its name. Null for a type without a page.
 */
export function equipmentLink(
  site: LinkedSite,
  name: string,
  isFourG: boolean,
): EquipmentLink | null {
  const link = siteLink(site, isFourG)
  if (!link) return null
  const dialogs = typeByName.get(site.type_name)?.equipmentDialogs ?? []
  const own = dialogs.find(({ namePrefix }) => name.startsWith(namePrefix))
  const place = own
    ? { dialog: own.dialog, [own.param]: name.slice(own.namePrefix.length) }
    : { search: name }
  return { ...link, search: { ...link.search, ...place } }
}

/** {@link siteLink} for the account that is signed in; a contractor has no pages of sites. */
export function useSiteLink(): (site: LinkedSite) => SiteLink | null {
  const { isFourG, isContractor } = useAccount()
  return (site) => (isContractor ? null : siteLink(site, isFourG))
}

/** {@link equipmentLink} for the account that is signed in. */
export function useEquipmentLink(): (site: LinkedSite, name: string) => EquipmentLink | null {
  const { isFourG, isContractor } = useAccount()
  return (site, name) => (isContractor ? null : equipmentLink(site, name, isFourG))
}
