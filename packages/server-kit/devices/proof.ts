import type { FindRepairProofs } from '../repair-proof.ts'
import { findDeviceReports } from './proof-repository.ts'

/**
 * A report of a device proves its repair: measured since then, and with every channel that reports,
 * so that no value from before the repair still stands in its state. That it can be reached is
 * proven by any report, as long as it has not fallen silent again.
 */
export const deviceProofs =
  (solution: string): FindRepairProofs =>
  async (db, repairs) => {
    const rows = new Map(
      (await findDeviceReports(db, solution, repairs)).map((row) => [row.position, row]),
    )
    return repairs.map(({ isOfConnection, since }, index) => {
      const row = rows.get(index + 1)
      if (!row) return null
      if (isOfConnection)
        return row.is_unreachable ? null : { at: new Date(row.received_at), reading: row.reading }
      const isComplete = Math.min(row.at, row.complete_since ?? row.at) > since.getTime()
      return isComplete ? { at: new Date(row.at), reading: row.reading } : null
    })
  }
