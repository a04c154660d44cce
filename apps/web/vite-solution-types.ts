import { fileURLToPath } from 'node:url'
import type { Solution } from '@roadside/contract/solution.ts'
import { runnerImport, type Plugin } from 'vite'

const list = fileURLToPath(new URL('../../solutions/index.ts', import.meta.url))

/**
 * Vite plugin: `import { solutions } from 'virtual:solution-types'` is the solution list without the calls of its contracts.
 * The shell needs names and routes of every solution before anything is drawn, and the calls' schemas of none.
 */
export function solutionTypesPlugin(): Plugin {
  const id = 'virtual:solution-types'
  return {
    name: 'roadside-solution-types',
    resolveId: (source) => (source === id ? `\0${id}` : null),
    load: async (source) => {
      if (source !== `\0${id}`) return null
      const { module } = await runnerImport<Readonly<Record<string, Solution>>>(list)
      const facts = Object.values(module).map(({ id: solution, types }) => ({
        id: solution,
        types,
      }))
      return `export const solutions = ${JSON.stringify(facts)}`
    },
  }
}
