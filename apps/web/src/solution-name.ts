import { solutions } from 'virtual:solution-types'

const names = new Map(solutions.map(({ id, types }) => [id, types[0]?.menuName ?? id]))

/** The short name of the solution of a message; an unknown id stays. */
export function solutionName(id: string): string {
  return names.get(id) ?? (id || '-')
}
