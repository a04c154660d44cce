import type { SolutionType } from '@roadside/contract/solution.ts'
import { solutions } from 'virtual:solution-types'

export { solutions }

/** Every solution type by the name that the menu sends. */
export const typeByName: ReadonlyMap<string, SolutionType> = new Map(
  solutions.flatMap((solution) => solution.types.map((type) => [type.typeName, type])),
)

/** A route of the type table and the types that share it. */
export interface SolutionRoute {
  readonly route: string
  /** Folder of the solution. */
  readonly solution: string
  readonly types: readonly [SolutionType, ...SolutionType[]]
}

/** Specification §2 "Solution type to route", the 4G account's own routes included. */
export const solutionRoutes: readonly SolutionRoute[] = [...collectRoutes().values()]

function collectRoutes(): Map<string, SolutionRoute> {
  const routes = new Map<string, SolutionRoute>()
  for (const solution of solutions) {
    for (const type of solution.types) {
      for (const route of [type.route, type.fourGRoute]) {
        if (!route) continue
        const others = routes.get(route)?.types
        routes.set(route, {
          route,
          solution: solution.id,
          types: others ? [...others, type] : [type],
        })
      }
    }
  }
  return routes
}

/** The type that a page of a shared route shows: the one named in the address, else the route's first. */
export function chooseType({ types }: SolutionRoute, typeName: unknown): SolutionType {
  return types.find((type) => type.typeName === typeName) ?? types[0]
}
