import { solutionRoutes, typeByName } from './solution-types.ts'

export interface SiteLink {
  readonly to: string
  readonly search: { readonly wid: number; readonly TypeName?: string }
}

/** The page of a site; null for a type that has none (specification §2 "Solution type to route"). */
export function siteLink(typeName: string, wid: number, isFourG: boolean): SiteLink | null {
  const type = typeByName.get(typeName)
  const route = type && ((isFourG && type.fourGRoute) || type.route)
  if (!route) return null
  const isFirst = solutionRoutes.find((other) => other.route === route)?.types[0] === type
  return { to: `/${route}`, search: { wid, ...(!isFirst && { TypeName: typeName }) } }
}
