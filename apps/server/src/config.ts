import { existsSync } from 'node:fs'
import { parseConfig, type Config } from './config-schema.ts'
import { solutions } from './solutions.ts'

/** Reads the environment and `.env` once; throws {@link ConfigError} with a sentence that names the wrong setting. */
export function readConfig(): Config {
  if (existsSync('.env')) process.loadEnvFile('.env')
  return parseConfig(
    process.env,
    solutions.flatMap(({ server }) => server.settings ?? []),
  )
}

/** What PostgreSQL's programs are found by, and find their own settings by. */
export function environmentOfTools(): Readonly<Record<string, string>> {
  const names = ['PATH', 'HOME', 'PGPASSFILE', 'PGSSLROOTCERT', 'PGSSLMODE']
  return Object.fromEntries(
    names.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])),
  )
}
