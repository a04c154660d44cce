import type { Condition, Health } from '@roadside/contract/health.ts'
import type { Db } from './database.ts'

/** A turn of equipment of which its alarm should tell what was measured. */
export interface MeasuredTurn {
  /** Id of `asset`. */
  readonly assetId: number
  readonly health: Health
  readonly condition: Condition
  /** When the condition began. */
  readonly conditionAt: Date | null
}

/**
 * What was measured when turns took place, with its unit and limit, in Thai: one text for each turn,
 * in their order; empty where it is not known.
 */
export type ReadMeasured = (db: Db, turns: readonly MeasuredTurn[]) => Promise<readonly string[]>
