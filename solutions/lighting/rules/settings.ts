import * as z from 'zod/mini'
import { BurningSchedule } from './schedule.ts'

/** How the lamps of a device profile are judged: `device_profile.settings`. Defaults are rules of thumb. */
export const ProfileSettings = z.object({
  /** `current`: by the measured current; `flags`: by the failures and the dimming level that the driver reports. */
  judge_by: z._default(z.enum(['current', 'flags']), 'current'),
  /** From this current on a lamp burns. Amperes. */
  on_threshold_a: z._default(z.number().check(z.positive()), 0.1),
  /** After so long without a message a lamp is unreachable: three of its reporting intervals. Minutes. */
  unreachable_after_min: z._default(z.number().check(z.positive()), 45),
})
export type ProfileSettings = z.infer<typeof ProfileSettings>

/** What `site.settings` says of the light of a site; without a schedule it burns from dusk to dawn. */
export const SiteLight = z.object({ schedule: z.optional(BurningSchedule) })
export type SiteLight = z.infer<typeof SiteLight>
