import { acceptReports } from '@roadside/server-kit/devices/accept.ts'
import type { Database } from '@roadside/server-kit/database.ts'
import type { Outcome } from '@roadside/server-kit/ingest/intake.ts'
import { wimMonitor } from './monitor.ts'
import type { PreparedVehicle } from './prepare.ts'

/**
 * As every device's reports; a refused picture is reported, and its vehicle is stored all the same.
 */
export async function acceptVehicles(
  vehicles: readonly PreparedVehicle[],
  database: Database,
  now: Date,
) {
  const { outcomes, changes } = await acceptReports(
    wimMonitor,
    vehicles.map(({ report }) => report),
    database,
    now,
  )
  return {
    changes,
    outcomes: outcomes.map((outcome, index) => withPicture(outcome, vehicles[index])),
  }
}

function withPicture(outcome: Outcome, vehicle: PreparedVehicle | undefined): Outcome {
  if (outcome.kind !== 'stored' || !vehicle || vehicle.refusedPicture === null) return outcome
  const { report, refusedPicture } = vehicle
  return {
    kind: 'stored',
    without: { reason: 'bad_picture', message: refusedPicture, device: report.device },
  }
}
