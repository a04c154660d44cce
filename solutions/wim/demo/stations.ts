import { chance } from '@roadside/server-kit/demo.ts'
import { toBangkokIso } from '@roadside/contract/domain/thai-date.ts'
import { drivenVehicle } from './traffic.ts'

/** How a station of the demonstration is. */
export type StationKind = 'steady' | 'drifting' | 'faulty' | 'silent' | 'never'
export const stationKinds: readonly StationKind[] = [
  'steady',
  'drifting',
  'faulty',
  'silent',
  'steady',
  'never',
  'steady',
]

/** Of the scale whose calibration drifts: what its steering axles weigh when it is right. */
export const rightSteerKg = 5_600

const slotMs = 180_000
const hourMs = 3_600_000
const dayMs = 24 * hourMs
const begun = Date.now()
/** History that each has, days, and how long before the start the silent one fell silent. */
const known = { drifting: 25, others: 14 }
const silentForMs = 27 * hourMs

let liveSince = Number.POSITIVE_INFINITY

/** From now on stations report live: each active one reports within its first three minutes. */
export function startLive(now: number): void {
  liveSince = now
}

/**
 * Vehicles that passed in the three minutes up to a moment of the world; null: the station is
 * silent.
 */
export function passedVehicles(device: string, kind: StationKind, at: Date, world: Date): unknown {
  const ms = world.getTime()
  const age = (begun - ms) / dayMs
  if (kind === 'never' || age > (kind === 'drifting' ? known.drifting : known.others)) return null
  if (kind === 'silent' && ms > begun - silentForMs) return null
  const slot = Math.floor(ms / slotMs)
  const isBlind = kind === 'faulty' && isFailing(ms)
  const isFirst = ms >= liveSince && ms < liveSince + slotMs
  const usual = countIn(device, slot, Math.floor((ms + 7 * hourMs) / hourMs) % 24)
  const count = isBlind ? 1 : Math.max(usual, isFirst ? 1 : 0)
  if (count === 0) return null
  const factor =
    kind === 'drifting' ? 1 + 0.085 * Math.min(Math.max(1 - age / known.drifting, 0), 1) : 1
  return Array.from({ length: count }, (_, index) => {
    const vehicle = drivenVehicle(`${device} ${slot} ${index}`, factor)
    const time = new Date(
      at.getTime() - index * 2_700 - Math.floor(chance(device, slot, index) * 1_500),
    )
    const { axles } = vehicle
    return {
      device,
      time: toBangkokIso(time),
      ...vehicle,
      ...(isBlind && {
        axles: axles.map(({ spacing_cm }) => ({ spacing_cm, weight_kg: -1 })),
        gross_kg: -1,
      }),
    }
  })
}

/** A quarter of every hour in which the plates of the faulty station weigh nothing. */
function isFailing(ms: number): boolean {
  const minute = (ms % hourMs) / 60_000
  return minute >= 36 && minute < 50
}

/** Vehicles in a slot: by day one in nine minutes at least, so that silence means something; by night few. */
function countIn(device: string, slot: number, hour: number): number {
  if (hour >= 22 || hour < 5) return slot % 14 === 0 ? 1 : 0
  const rush = (hour >= 7 && hour < 10) || (hour >= 14 && hour < 18) ? 0.15 : 0.05
  return (slot % 3 === 0 ? 1 : 0) + (chance(device, 'more', slot) < rush ? 1 : 0)
}
