import type { SolutionWeb } from '@roadside/ui/solution-web.ts'

const found = import.meta.glob<SolutionWeb>('../../../solutions/*/web.tsx', { import: 'default' })

/** The web halves of all solutions by folder, each loaded when it is asked for. */
export const solutionHalves: ReadonlyMap<string, () => Promise<SolutionWeb>> = new Map(
  Object.entries(found).map(([path, load]) => [path.split('/').at(-2) ?? '', load]),
)
