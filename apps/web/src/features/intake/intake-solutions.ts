import type { SolutionIntake, SolutionWeb } from '@roadside/ui/solution-web.ts'
import { queryOptions } from '@tanstack/react-query'

const halves = import.meta.glob<SolutionWeb>('../../../../../solutions/*/web.tsx', { import: 'default' })

/** What every solution brings to this page, by the solution's folder. */
export const intakesQuery = queryOptions({
  queryKey: ['intakes of solutions'],
  staleTime: Infinity,
  queryFn: async () => {
    const loaded = await Promise.all(
      Object.entries(halves).map(
        async ([path, load]) => [path.split('/').at(-2) ?? '', (await load()).intake] as const,
      ),
    )
    return new Map(loaded.flatMap(([id, intake]): [string, SolutionIntake][] => (intake ? [[id, intake]] : [])))
  },
})
export type Intakes = ReadonlyMap<string, SolutionIntake>
