import type { ClassCounts } from './rules/interval-total.ts'

export const directions = ['in', 'out'] as const
export type Direction = (typeof directions)[number]
export const directionNames: Record<Direction, string> = { in: 'ขาเข้า', out: 'ขาออก' }

/** What passed in one lane and direction in one stretch of time. Null is what could not be measured, never 0. */
export interface CountInterval {
  readonly device: string
  readonly start: Date
  readonly periodS: number
  /** From 1. */
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
  return `${directionNames[direction]} ช่อง ${lane}`
}
