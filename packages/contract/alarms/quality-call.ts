import * as z from 'zod/mini'
import { defineCall } from '../call.ts'
import { Id } from '../paging.ts'
import { severities } from './severity.ts'

/** Alarms that are active for longer count as stale. Hours. */
export const staleAfterH = 24
/** Days that are measured at most. */
export const longestQualityDays = 366

const Time = z.iso.datetime({ offset: true })

export const alarmQuality = defineCall({
  path: 'alarmQuality',
  nameTh: 'ดูคุณภาพระบบแจ้งเตือน',
  summary:
    'Figures of the alarm system by ISA-18.2 and EEMUA 191 over a time of whole ten minutes: rates of new alarms, floods, the most frequent, chattering, stale, shares, and times to acknowledge.',
  access: 'signedIn',
  body: z.object({ from: Time, to: Time, DeptID: z.optional(z.nullable(Id)) }),
  reply: z.object({
    /** Later than asked for where the console noted its first alarm later. */
    from: z.string(),
    to: z.string(),
    /** New alarms that operators were to see. */
    total: z.int(),
    /** In ten minutes: on average, and the mean of each day's worst. */
    steady: z.number(),
    upset: z.number(),
    worst: z.nullable(z.object({ at: z.string(), count: z.int() })),
    flood_hours: z.number(),
    floods: z.int(),
    top: z.array(
      z.object({
        kind: z.string(),
        kind_name: z.string(),
        subject: z.string(),
        /** For {@link alarmList}'s `subject`. */
        subject_key: z.string(),
        wid: z.nullable(z.int()),
        site: z.string(),
        count: z.int(),
        /** Of all, 0 to 1. */
        share: z.number(),
      }),
    ),
    /** Alarms that flapped within the time. */
    chattering: z.int(),
    /** Active for more than a day now. */
    stale: z.int(),
    severities: z.array(
      z.object({ severity: z.enum(severities), count: z.int(), share: z.number() }),
    ),
    /** Seconds from raised to acknowledged; null: none was acknowledged. */
    acknowledged: z.int(),
    acknowledge_p50_s: z.nullable(z.number()),
    acknowledge_p90_s: z.nullable(z.number()),
    /** New alarms by hour of the day in Bangkok. */
    hours: z.array(z.int()),
    /** New alarms by day of Bangkok, `yyyy-mm-dd`. */
    days: z.array(z.object({ day: z.string(), count: z.int(), worst: z.int() })),
  }),
})
