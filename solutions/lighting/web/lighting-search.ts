import type { SolutionSearch } from '@roadside/ui/solution-web.ts'
import { lampFilters, type LampFilter } from './lamp-view.ts'

/** Query parameters of the lighting pages. */
export interface LightingSearch extends SolutionSearch {
  /** What the lamp table is narrowed to. */
  readonly status?: LampFilter | undefined
  /** What is searched for in it, such as the pole that a link leads to. */
  readonly search?: string | undefined
}

export function readLightingSearch(search: SolutionSearch): LightingSearch {
  return { ...search, status: lampFilters.find((filter) => filter === search.status) }
}
