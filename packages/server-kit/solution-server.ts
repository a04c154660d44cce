import type { FastifyBaseLogger } from 'fastify'
import type { AnyIntake } from './ingest/intake.ts'
import type { Deps, ServedCall } from './serve.ts'

/** Work that is done every so often while the server runs; several servers may do it at once. */
export interface Sweep {
  readonly name: string
  readonly everyMs: number
  readonly run: (deps: Deps, log: FastifyBaseLogger) => Promise<void>
}

/** A table partitioned by month: made ahead, dropped after its retention. */
export interface MonthlyTable {
  readonly table: string
  /** Which `RETENTION_*` setting rules it. */
  readonly retention: 'readings' | 'events'
}

/** The server's half of a solution: default export of `solutions/{id}/server.ts`. */
export interface SolutionServer {
  /** Before anything else, once: for what the half keeps in memory. */
  readonly open?: (console: { readonly log: FastifyBaseLogger }) => void
  readonly calls?: readonly ServedCall[]
  readonly intake?: AnyIntake
  readonly sweeps?: readonly Sweep[]
  readonly monthlyTables?: readonly MonthlyTable[]
  /** Rows that a new installation starts with (built-in device profiles); must be repeatable. */
  readonly seed?: (deps: Deps) => Promise<void>
}

export function defineSolutionServer(server: SolutionServer): SolutionServer {
  return server
}
