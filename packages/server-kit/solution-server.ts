import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { ReadAlarmSource, ReviewAsFalse } from './alarm-source.ts'
import type { ReadMeasured } from './alarm-measured.ts'
import type { AlarmTopology } from './alarm-topology.ts'
import type { ArchivedTable } from './archive/archived-table.ts'
import type { Caller } from './caller.ts'
import type { PointMonitor } from './devices/sparkplug.ts'
import type { AnyIntake, Outcome } from './ingest/intake.ts'
import type { PictureColumn } from './media/media.ts'
import type { FindRepairProofs } from './repair-proof.ts'
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
  /** How its closed months go into the archive; none do without. */
  readonly archive?: ArchivedTable
}

/** A setting of a solution; an empty value counts as unset. */
export interface Setting {
  readonly name: string
  readonly isValid: (value: string) => boolean
  /** The accepted values, in Thai, for the sentence about a wrong one. */
  readonly rule: string
}

export interface OpeningConsole {
  readonly log: FastifyBaseLogger
  /** Values of the solution's own {@link Setting}s that are set. */
  readonly settings: Readonly<Record<string, string>>
  /** The first one signs and seals, each is believed. */
  readonly secrets: readonly string[]
  /** Whether it shows the demonstration. */
  readonly isDemo: boolean
}

export interface MenuCount {
  readonly DeptID: number
  readonly TypeName: string
  readonly count: number
  /** Something among it that cannot wait, such as an accident. */
  readonly isUrgent: boolean
}

export interface RunServices extends Deps {
  readonly log: FastifyBaseLogger
  readonly submit: (readings: readonly unknown[]) => Promise<readonly Outcome[]>
  /** Publishes by the broker, at least once; false: not now. */
  readonly publish: (topic: string, payload: string) => Promise<boolean>
}

/** The working parts of a solution's half; without `open` they stand on the half itself. */
export interface SolutionServices {
  readonly calls?: readonly ServedCall[]
  /**
   * Plain `GET` routes in addition to the calls, for a browser's own requests; they have no
   * signed-in user.
   */
  readonly routes?: (http: FastifyInstance, deps: Deps) => void
  readonly intake?: AnyIntake
  /**
   * For devices that may be Sparkplug nodes and devices, which one intake receives for all
   * solutions.
   */
  readonly sparkplug?: PointMonitor
  readonly sweeps?: readonly Sweep[]
  /** Alarms beside those of its equipment's states. */
  readonly alarms?: ReadAlarmSource
  /** Where its alarms end by a review (`isReviewed`). */
  readonly reviewAsFalse?: ReviewAsFalse
  /** What its equipment measured, for the reasons of alarms. */
  readonly measured?: ReadMeasured
  /** Which readings prove that its equipment was repaired. */
  readonly repairProofs?: FindRepairProofs
  /** Root causes of its equipment's alarms. */
  readonly topology?: AlarmTopology
  /** Numbers of today's unfinished work for the menu's badges, among what the caller may see. */
  readonly menuCounts?: (deps: Deps, caller: Caller) => Promise<readonly MenuCount[]>
  /**
   * Work that runs as long as the server listens; `submit` is the intake's way from `prepare` on.
   */
  readonly run?: (services: RunServices) => { stop(): Promise<void> }
}

/** The server's half of a solution: default export of `solutions/{id}/server.ts`. */
export interface SolutionServer extends SolutionServices {
  /** Parts that need the console's settings or secrets; made once, with each console. */
  readonly open?: (console: OpeningConsole) => SolutionServices
  /** Settings of its own (environment or `.env`), in addition to those of the console. */
  readonly settings?: readonly Setting[]
  readonly monthlyTables?: readonly MonthlyTable[]
  /**
   * Columns of its tables that mention pictures: a picture that no row mentions within its
   * retention is deleted.
   */
  readonly pictureColumns?: readonly PictureColumn[]
  /** Rows that a new installation starts with (built-in device profiles); must be repeatable. */
  readonly seed?: (deps: Deps) => Promise<void>
}

export function defineSolutionServer(server: SolutionServer): SolutionServer {
  return server
}
