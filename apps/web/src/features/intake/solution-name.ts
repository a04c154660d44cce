import type { Solution } from '@roadside/contract/solution.ts'
import * as listed from '@roadside/solutions'

const names = new Map(Object.values<Solution>(listed).map(({ id, types }) => [id, types[0]?.menuName ?? id]))

/** The short name of the solution that a message was for; what is not a solution's keeps its own. */
export function solutionName(id: string): string {
  return names.get(id) ?? (id || '-')
}
