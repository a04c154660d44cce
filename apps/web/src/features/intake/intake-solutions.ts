import type { SolutionIntake } from '@roadside/ui/solution-web.ts'
import { queryOptions } from '@tanstack/react-query'
import { solutionHalves } from '../../solution-halves.ts'

/** What every solution brings to this page, by the solution's folder. */
export const intakesQuery = queryOptions({
  queryKey: ['intakes of solutions'],
  staleTime: Infinity,
  queryFn: async () => {
    const loaded = await Promise.all(
      [...solutionHalves].map(async ([id, load]) => {
        const { intake } = await load()
        return [id, typeof intake === 'function' ? await intake() : intake] as const
      }),
    )
    return new Map(
      loaded.flatMap(([id, intake]): [string, SolutionIntake][] => (intake ? [[id, intake]] : [])),
    )
  },
})
export type Intakes = ReadonlyMap<string, SolutionIntake>
