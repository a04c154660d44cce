import type { DeviceVerdict, StandingDevice } from '@roadside/server-kit/devices/monitor.ts'
import type { StoredScale, PassedVehicle } from '../state.ts'
import { driftReason, fewestTrucks } from '../rules/drift.ts'
import { grossOf, steerOf } from '../rules/vehicle.ts'

const hourMs = 3_600_000
const bangkokMs = 7 * hourMs
/**
 * By night few vehicles pass, and a silence is less significant. Hours of Bangkok (rule of thumb).
 */
const night = { from: 22, to: 5 }

/** So many vehicles without a weight are counted at most; the setting goes as far. */
const mostUnweighed = 1_000

/** The running mean is of so many trucks (rule of thumb). */
const lastTrucks = 100

/** What is known of a scale after a vehicle passed. */
export function applyVehicle(
  passed: PassedVehicle,
  before: Partial<StoredScale>,
): Partial<StoredScale> {
  const { steer = { trucks: 0, mean_kg: 0 } } = before
  return { ...unweighedWith(passed, before), steer: meanWith(steer, steerOf(passed.axles)) }
}

/** Vehicles may be reported late: those count that passed after the last one with a weight. */
function unweighedWith(passed: PassedVehicle, before: Partial<StoredScale>): Partial<StoredScale> {
  const ms = passed.at.getTime()
  const { unweighed_at = [], weighed_at = -Infinity } = before
  const isWeighed = grossOf(passed) !== null
  const weighedAt = isWeighed ? Math.max(weighed_at, ms) : weighed_at
  const times = isWeighed
    ? unweighed_at
    : [...unweighed_at, ms].toSorted((one, other) => one - other)
  const after = times.filter((one) => one > weighedAt).slice(-mostUnweighed)
  return {
    unweighed: after.length,
    unweighed_at: after,
    ...(Number.isFinite(weighedAt) && { weighed_at: weighedAt }),
  }
}

function meanWith(
  { trucks, mean_kg }: StoredScale['steer'],
  kg: number | null,
): StoredScale['steer'] {
  if (kg === null) return { trucks, mean_kg }
  const weight = Math.min(trucks + 1, lastTrucks)
  return { trucks: weight, mean_kg: mean_kg + (kg - mean_kg) / weight }
}

/**
 * A scale that weighs nothing has a fault, however many vehicles it detects. A drift of the
 * steering axles from the entered reference is a warning. By night the silence timeout is longer.
 */
export function judgeScale({ state, setting, now }: StandingDevice<StoredScale>): DeviceVerdict {
  const { unweighed = 0 } = state
  const isAtFault = unweighed >= setting('unweighed_most')
  const drift = driftPct(state.steer, setting('steer_ref_kg'))
  const isOff = drift !== null && Math.abs(drift) > setting('drift_pct')
  const { isNight, until } = nightAt(now)
  return {
    health: isAtFault ? 'fault' : isOff ? 'warning' : 'ok',
    reasons: [
      // the count itself would make a period of every vehicle
      ...(isAtFault ? [`ชั่งน้ำหนักไม่ได้ติดต่อกันตั้งแต่ ${setting('unweighed_most')} คันขึ้นไป`] : []),
      ...(isOff
        ? [`${driftReason}${drift > 0 ? 'สูง' : 'ต่ำ'}กว่าค่าอ้างอิงเกิน ${setting('drift_pct')} %`]
        : []),
    ],
    condition: 'unknown',
    silenceTimeoutS: isNight ? setting('night_patience_min') * 60 : null,
    recheckAt: until,
  }
}

/** Of the last trucks from the entered reference, per cent; null where there is none, or too few trucks. */
export function driftPct(
  steer: StoredScale['steer'] | undefined,
  referenceKg: number,
): number | null {
  if (!steer || steer.trucks < fewestTrucks || referenceKg <= 0) return null
  return Math.round((steer.mean_kg / referenceKg - 1) * 10_000) / 100
}

/** Whether it is night, and when that ends or begins. */
function nightAt(now: Date): { isNight: boolean; until: Date } {
  const local = now.getTime() + bangkokMs
  const hour = Math.floor(local / hourMs) % 24
  const isNight = hour >= night.from || hour < night.to
  const hoursLeft = ((isNight ? night.to : night.from) - hour + 24) % 24
  return { isNight, until: new Date((Math.floor(local / hourMs) + hoursLeft) * hourMs - bangkokMs) }
}
