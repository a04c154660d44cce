import { solutions } from 'virtual:solution-types'

const names = new Map(solutions.map(({ id, types }) => [id, types[0]?.menuName ?? id]))

/** The short name of the solution that a message was for; what is not a solution's keeps its own. */
export function solutionName(id: string): string {
  return names.get(id) ?? (id || '-')
}
