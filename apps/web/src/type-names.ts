import { solutions } from './solution-types.ts'

/** Solution types by name, as alarms and rules have them. */
export const typeNames: ReadonlyMap<string, string> = new Map(
  solutions.flatMap(({ types }) =>
    types.map(({ typeName, menuName }) => [typeName, menuName] as const),
  ),
)
