import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { migrationsFrom, type Migration } from '../migrate.ts'

const root = fileURLToPath(new URL('../../../', import.meta.url))

/** Every migration of the repository, core first. Only tests may look there: the program is given its migrations. */
export async function readAllMigrations(): Promise<Migration[]> {
  const solutions = await readdir(join(root, 'solutions'), { withFileTypes: true })
  const ids = solutions.filter((entry) => entry.isDirectory()).map(({ name }) => name)
  const scopes = [
    { scope: 'core', folder: join(root, 'apps/server/src/migrations') },
    ...ids.sort().map((scope) => ({ scope, folder: join(root, 'solutions', scope, 'migrations') })),
  ]
  const read = await Promise.all(
    scopes.map(async ({ scope, folder }) => migrationsFrom(scope, await readSql(folder))),
  )
  return read.flat()
}

async function readSql(folder: string): Promise<Record<string, string>> {
  const names = await readdir(folder).catch(() => [])
  const files = names.filter((name) => name.endsWith('.sql'))
  return Object.fromEntries(
    await Promise.all(
      files.map(async (name) => [name, await readFile(join(folder, name), 'utf8')] as const),
    ),
  )
}
