import { plausibleTime } from '@roadside/server-kit/ingest/canonical.ts'
import type { ClassId } from '../../rules/classes.ts'

export const directions = ['in', 'out'] as const
export type Direction = (typeof directions)[number]

/** What passed in one lane and direction in one stretch of time. Null is what could not be measured, never 0. */
export interface CountInterval {
  readonly device: string
  readonly start: Date
  readonly periodS: number
  /** From 1. */
  readonly lane: number
  readonly direction: Direction
  /** Vehicles, by the classes that the counter tells apart. */
  readonly counts: Partial<Record<ClassId, number | null>>
  /** km/h. */
  readonly speedAvg: number | null
  readonly speedP85: number | null
  /** Per cent of the time that a vehicle stood over the detector. */
  readonly occupancy: number | null
}

export const mostLanes = 20
export const longestPeriodS = 86_400
export const mostVehicles = 100_000
export const fastestKmh = 400

/** Throws `bad_time` for an interval that would end more than 10 min from now. */
export function checkEnd(start: Date, periodS: number, field: string, now: Date): void {
  plausibleTime(start.getTime() + periodS * 1000, field, now)
}
