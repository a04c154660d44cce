import type { ClassId } from './rules/classes.ts'
/** That a message of ours may name. */
export const reportedDirections = ['in', 'out'] as const
/** Some counters of others tell none: theirs is unknown, never one of the two. */
export const directions = [...reportedDirections, 'unknown'] as const
export type Direction = (typeof directions)[number]
export const directionNames: Record<Direction, string> = {
  in: 'ขาเข้า',
  out: 'ขาออก',
  unknown: 'ไม่ทราบทิศทาง',
}
/** Of a counter that tells none: all lanes together, or one that is not named. */
export const unknownLane = 0

/** What passed in one lane and direction in one stretch of time. Null is what could not be measured, never 0. */
export interface CountInterval {
  readonly device: string
  readonly start: Date
  readonly periodS: number
  /** From 1; {@link unknownLane}. */
  readonly lane: number
  readonly direction: Direction
  /** Vehicles, by the classes that the counter tells apart. */
  readonly counts: ClassCounts
  /** km/h. */
  readonly speedAvg: number | null
  readonly speedP85: number | null
  /** Per cent of the time that a vehicle stood over the detector. */
  readonly occupancy: number | null
}

export const mostLanes = 20

export function laneName({ lane, direction }: Pick<CountInterval, 'lane' | 'direction'>): string {
  return `${directionNames[direction]} ${lane === unknownLane ? 'ไม่ระบุช่อง' : `ช่อง ${lane}`}`
}

/** Vehicles by class; null was not measured. */
export type ClassCounts = Partial<Record<ClassId, number | null>>
