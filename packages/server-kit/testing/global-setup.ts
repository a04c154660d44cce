import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { migrate } from '../migrate.ts'
import { readAllMigrations } from './all-migrations.ts'
import { asSuperuser, urlOf } from './superuser.ts'
import { removeAbandonedTestPostgres, startTestPostgres } from './test-postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    superuserUrl: string
  }
}

/** One PostgreSQL for the whole run, with a migrated database `pattern` that every test file gets a copy of. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  await removeAbandonedTestPostgres()
  const { superuserUrl, stop } = await startTestPostgres()
  try {
    await makePattern(superuserUrl)
  } catch (error) {
    await stop()
    throw error
  }
  project.provide('superuserUrl', superuserUrl)
  return stop
}

async function makePattern(superuserUrl: string): Promise<void> {
  await asSuperuser(superuserUrl, 'create database pattern owner roadside')
  const pool = new pg.Pool({ connectionString: urlOf(superuserUrl, 'pattern'), max: 1 })
  try {
    await migrate(pool, await readAllMigrations(), { info: () => undefined, warn: () => undefined })
  } finally {
    await pool.end()
  }
}
