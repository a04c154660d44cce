import { solutionRoutes, typeByName } from './solution-types.ts'

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

/** The page of a site; null for a type that has none (specification §2 "Solution type to route"). */
export function siteLink(
  { type_name: typeName, wid, DeptID }: LinkedSite,
  isFourG: boolean,
): SiteLink | null {
  const type = typeByName.get(typeName)
  const route = type && ((isFourG && type.fourGRoute) || type.route)
  if (!route) return null
  const isFirst = solutionRoutes.find((other) => other.route === route)?.types[0] === type
  return { to: `/${route}`, search: { wid, DeptID, ...(!isFirst && { TypeName: typeName }) } }
}
