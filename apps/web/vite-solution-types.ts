import { fileURLToPath } from 'node:url'
import type { usualAlarmKinds } from '@roadside/contract/alarms/usual-kinds.ts'
import type { Solution } from '@roadside/contract/solution.ts'
import { runnerImport, type Plugin } from 'vite'

const fileOf = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const listFile = fileOf('../../solutions/index.ts')
const usualKindsFile = fileOf('../../packages/contract/alarms/usual-kinds.ts')

interface UsualKinds {
  readonly usualAlarmKinds: typeof usualAlarmKinds
}

/** Modules made of the solution list, by name: what each exports. */
const modules: Readonly<
  Record<string, (solutions: readonly Solution[], usual: UsualKinds) => object>
> = {
  'virtual:solution-types': (list) => ({
    solutions: list.map(({ id, types, pages }) => ({ id, types, pages })),
  }),
  'virtual:solution-alarm-kinds': (list, { usualAlarmKinds: usualOf }) => ({
    solutions: list.map(({ id, types, alarmKinds = usualOf([id], id) }) => ({
      types: types.map(({ typeName }) => typeName),
      kinds: alarmKinds.map((kind) => ({ id: kind.id, name: kind.name })),
    })),
  }),
  'virtual:solution-audit-fields': (list) => ({
    solutions: list.map(({ auditFields }) => ({ auditFields })),
  }),
}

/**
 * Vite plugin: facts of the solution list without the calls of its contracts. The shell needs names and routes of every
 * solution before anything is drawn, the audit log the names of their fields, and neither needs the calls' schemas.
 */
export function solutionTypesPlugin(): Plugin {
  return {
    name: 'roadside-solution-types',
    resolveId: (source) => (source in modules ? `\0${source}` : null),
    load: async (source) => {
      const factsOf = source.startsWith('\0') ? modules[source.slice(1)] : undefined
      if (!factsOf) return null
      const { module } = await runnerImport<Readonly<Record<string, Solution>>>(listFile)
      const { module: usual } = await runnerImport<UsualKinds>(usualKindsFile)
      return Object.entries(factsOf(Object.values(module), usual))
        .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)}`)
        .join('\n')
    },
  }
}
