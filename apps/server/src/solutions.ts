import type { Solution } from '@roadside/contract/solution.ts'
import { migrationsFrom, type Migration } from '@roadside/server-kit/migrate.ts'
import type { SolutionServer } from '@roadside/server-kit/solution-server.ts'
import * as listed from '@roadside/solutions'

export interface ServedSolution {
  readonly solution: Solution
  readonly server: SolutionServer
  readonly migrations: readonly Migration[]
}

const halves = import.meta.glob<SolutionServer>('../../../solutions/*/server.ts', {
  eager: true,
  import: 'default',
})
const migrationFiles = import.meta.glob<string>('../../../solutions/*/migrations/*.sql', {
  eager: true,
  query: '?raw',
  import: 'default',
})

/** The solution list with the server's halves, found by folder name. */
export const solutions: readonly ServedSolution[] = Object.values(listed).map((solution) => {
  const folder = `../../../solutions/${solution.id}/`
  const server = halves[`${folder}server.ts`]
  if (!server) throw new Error(`solution ${solution.id} has no server half`)
  const files = Object.fromEntries(
    Object.entries(migrationFiles).filter(([path]) => path.startsWith(folder)),
  )
  return { solution, server, migrations: migrationsFrom(solution.id, files) }
})

const coreFiles = import.meta.glob<string>('./migrations/*.sql', {
  eager: true,
  query: '?raw',
  import: 'default',
})

/** 0032 builds an index by fold_search, which needs what 0034 gives it wherever the audit log has a row. */
const preparations: ReadonlyMap<number, string> = new Map([
  [32, 'alter function fold_search(text) set search_path from current'],
])

export const migrations: readonly Migration[] = [
  ...migrationsFrom('core', coreFiles).map((migration) => {
    const preparation = preparations.get(migration.number)
    return preparation === undefined ? migration : { ...migration, preparation }
  }),
  ...solutions.flatMap((solution) => solution.migrations),
]
