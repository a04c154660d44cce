import type { FastifyInstance } from 'fastify'
import type { Database } from '../database.ts'
import type { IngestEngine } from '../ingest/engine.ts'
import type { WatchedStore } from '../media/watched-store.ts'
import type { Deps } from '../serve.ts'
import type { SolutionServices } from '../solution-server.ts'

/** Signs and seals in the application of API tests. */
export const testTokenSecret = 'a secret of the tests that is long enough'

export interface AppOptions {
  /** Settings by name, as in the environment. */
  readonly settings: Record<string, string>
  readonly database: Database
  readonly databaseUrl: string
  readonly now: () => Date
}

/** The whole application; nothing listens. */
export interface ProvidedApp {
  readonly http: FastifyInstance
  readonly engine: IngestEngine
  readonly deps: Deps
  readonly solutions: ReadonlyMap<string, SolutionServices>
  readonly blobs: WatchedStore
  close(): Promise<void>
}

/** What API tests use of `apps/server`, which packages and solutions do not import. */
export interface ProvidedServer {
  buildApp(options: AppOptions): Promise<ProvidedApp>
  hashPassword(password: string): Promise<string>
}

let load: (() => Promise<ProvidedServer>) | null = null

/** For the setup file of the API tests. The server is loaded by the first test that builds it. */
export function provideServer(loadServer: () => Promise<ProvidedServer>): void {
  load = loadServer
}

/** Throws where no setup file of the vitest project provides the server. */
export async function providedServer(): Promise<ProvidedServer> {
  if (!load) throw new Error('no setup file of this vitest project calls provideServer')
  return load()
}
