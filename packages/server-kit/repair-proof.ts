import type { Database, Db } from './database.ts'

/** A repair that its equipment is to confirm. */
export interface RepairToProve {
  /** Id of `asset`. */
  readonly assetId: number
  /** Kind of the alarm whose cause was repaired. */
  readonly kind: string
  /** The kind tells whether the equipment can be reached. */
  readonly isOfConnection: boolean
  /** When the repair was finished. */
  readonly since: Date
}

/** A reading that tells whether a repair holds. */
export interface RepairProof {
  /** When it was measured, or looked at. */
  readonly at: Date
  /** What was read, in Thai; empty: nothing but the state itself. */
  readonly reading: string
}

/**
 * The newest reading since each repair that counts for the cause of its kind, and that the state of
 * the equipment (`asset`) includes; in the order of `repairs`. Null: none yet, or silence, which
 * proves nothing. `db` is one snapshot, in which the state of the equipment is judged afterwards.
 */
export type FindRepairProofs = (
  db: Db,
  repairs: readonly RepairToProve[],
  now: Date,
  database: Pick<Database, 'pool'>,
) => Promise<readonly (RepairProof | null)[]>
