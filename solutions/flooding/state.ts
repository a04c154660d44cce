import * as z from 'zod/mini'
import type { Unentered } from './kind.ts'

/** Sight of the sensor as it reports: tilted, covered, or nothing in front of it. */
export const sightQualities = ['good', 'tilt', 'blind', 'no_target'] as const
export type SightQuality = (typeof sightQualities)[number]
export const sightWords: Record<SightQuality, string> = {
  good: 'ปกติ',
  tilt: 'หัววัดเอียง',
  blind: 'หัววัดถูกบัง',
  no_target: 'ไม่พบผิวน้ำ',
}

/** What is known of the water besides its depth. */
export const FloodState = z.object({
  quality: z.nullable(z.enum(sightQualities)),
  /** cm/h over the last hour, 0: it stands; null: unknown. */
  rate_cm_h: z.nullable(z.number()),
})
export type FloodState = z.infer<typeof FloodState>

/** The stored state of a gauge, with the last hour's values: `[milliseconds, cm]`. */
export interface StoredFloodState extends Partial<FloodState> {
  readonly recent?: readonly (readonly [number, number])[]
  /** What nobody has entered and the newest depth needed; null: nothing. */
  readonly unentered?: Unentered | null
  /** Of the newest depth, measured or not; milliseconds. */
  readonly depth_at?: number
  /** What a person wrote of it, where a person reported. */
  readonly record?: object
}
