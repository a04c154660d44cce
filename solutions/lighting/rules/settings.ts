import * as z from 'zod/mini'
import { BurningSchedule } from './schedule.ts'

interface Bounds {
  readonly label: string
  readonly unit: string
  readonly least: number
  readonly most: number
}

/**
 * Plausible bounds: the currents of a street light's circuit, and a silence timeout of a week at
 * most.
 */
const bounds = {
  on_threshold_a: { label: 'กระแสที่ถือว่าไฟติด', unit: 'A', least: 0.001, most: 100 },
  unreachable_after_min: { label: 'ติดต่อไม่ได้เมื่อเงียบเกิน', unit: 'นาที', least: 1, most: 10_080 },
} as const satisfies Record<string, Bounds>

/** A number that counts as the nearest within its bounds: what is stored may be from before there were any. */
function within({ least, most }: Bounds) {
  const clamped = z.transform((value: number) => Math.min(Math.max(value, least), most))
  return z.pipe(z.number().check(z.positive()), clamped)
}

/** How the lamps of a device profile are judged: `device_profile.settings`. Defaults are rules of thumb. */
export const ProfileSettings = z.object({
  /** `current`: by the measured current; `flags`: by the failures and the dimming level that the driver reports. */
  judge_by: z._default(z.enum(['current', 'flags']), 'current'),
  /** From this current on a lamp burns. Amperes. */
  on_threshold_a: z._default(within(bounds.on_threshold_a), 0.1),
  /** After so long without a message a lamp is unreachable: three of its reporting intervals. Minutes. */
  unreachable_after_min: z._default(within(bounds.unreachable_after_min), 45),
})
export type ProfileSettings = z.infer<typeof ProfileSettings>

/** What is wrong with settings as an administrator typed them, in Thai; null: nothing. */
export function settingsProblem(typed: unknown): string | null {
  for (const [name, { label, unit, least, most }] of Object.entries(bounds)) {
    const value =
      typeof typed === 'object' && typed !== null
        ? (typed as Record<string, unknown>)[name]
        : undefined
    if (value === undefined || (typeof value === 'number' && value >= least && value <= most))
      continue
    return `${label} ต้องเป็นตัวเลขตั้งแต่ ${least} ถึง ${most.toLocaleString('en')} ${unit}`
  }
  const read = ProfileSettings.safeParse(typed)
  if (read.success) return null
  return read.error.issues[0]?.path[0] === 'judge_by' ? 'ตัดสินสถานะจาก ไม่ถูกต้อง' : 'ไม่ถูกต้อง'
}

/** The light of a site in `site.settings`; without a schedule it burns from dusk to dawn. */
export const SiteLight = z.object({ schedule: z.optional(BurningSchedule) })
export type SiteLight = z.infer<typeof SiteLight>
