import { plausibleTime } from '@roadside/server-kit/ingest/canonical.ts'

export {
  directions,
  mostLanes,
  reportedDirections,
  unknownLane,
  type CountInterval,
  type Direction,
} from '../../interval.ts'

export const longestPeriodS = 86_400
export const mostVehicles = 100_000
export const fastestKmh = 400

/** Throws `bad_time` for an interval that would end more than 10 min from now. */
export function checkEnd(start: Date, periodS: number, field: string, now: Date): void {
  plausibleTime(start.getTime() + periodS * 1000, field, now)
}
