import { solutionName } from './solution-name.ts'

interface Kind {
  readonly id: string
  readonly name: string
  readonly solution: string
}

/** Names of kinds of alarms by id; kinds that share a name are told apart by their solution. Pure. */
export function kindNamesOf(kinds: readonly Kind[]): Map<string, string> {
  const counts = new Map<string, number>()
  for (const { name } of kinds) counts.set(name, (counts.get(name) ?? 0) + 1)
  return new Map(
    kinds.map(({ id, name, solution }) => [
      id,
      counts.get(name) === 1 ? name : `${name} (${solutionName(solution)})`,
    ]),
  )
}
