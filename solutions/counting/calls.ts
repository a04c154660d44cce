import { defineCall } from '@roadside/contract/call.ts'
import { deviceCalls } from '@roadside/contract/devices/calls.ts'
import { Id, paging } from '@roadside/contract/paging.ts'
import * as z from 'zod/mini'
import { countingKind } from './kind.ts'
import { classIds } from './rules/classes.ts'
import { CounterState } from './state.ts'

export const countingCalls = deviceCalls(countingKind, z.partial(CounterState))

const hourly = z.array(z.nullable(z.number()))

/** A day of a site; what was not measured is missing in it, and never 0. */
export const CountDay = z.object({
  /** `yyyy-mm-dd` in Bangkok. */
  day: z.string(),
  /** Vehicles by class; null: nothing was measured on that day. */
  counts: z.nullable(z.partialRecord(z.enum(classIds), z.number())),
  /** Of the time that is over, how much was measured, per cent; null where nothing was to be expected. */
  completeness: z.nullable(z.number()),
  /** Intervals left out because no lane can carry so much. */
  implausible: z.number(),
})
export type CountDay = z.infer<typeof CountDay>

/** What was counted at a site, or by one of its counters. */
export const CountSummary = z.object({
  department: z.string(),
  /** The vehicle classes that the site distinguishes, in display order. */
  classes: z.array(z.enum(classIds)),
  /** The days asked for, else the last seven with today the last. */
  days: z.array(CountDay),
  /** The last of the days is today, and runs. */
  is_running: z.boolean(),
  /** By hour of the last day: vehicles; null: not over, or not wholly measured. */
  today: hourly,
  /** By hour: the mean of the same weekday in the weeks before, and of how many of them. */
  usual: hourly,
  usual_days: z.number(),
  /** By hour of the day: the mean of the days that are over, by direction; of the last seven without a choice. */
  profile: z.object({ in: hourly, out: hourly, unknown: hourly }),
  /** Of the days: km/h, weighted by vehicles. The 85th percentile is the mean of those of the intervals. */
  speed_avg: z.nullable(z.number()),
  speed_p85: z.nullable(z.number()),
  /**
   * Share of heavy vehicles among those with a known class, per cent; null where there are none.
   */
  heavy_pct: z.nullable(z.number()),
  /** Of the days. */
  completeness: z.nullable(z.number()),
  /** Annual average daily traffic, estimated from this many days of so many weekdays, all with the lanes of the last one; null: there is no whole day. */
  aadt: z.nullable(z.object({ value: z.number(), days: z.number(), weekdays: z.number() })),
})
export type CountSummary = z.infer<typeof CountSummary>

export const countingVolumes = defineCall({
  path: 'countingVolumes',
  nameTh: 'ดูปริมาณจราจร',
  summary:
    'What was counted at a site, or by one of its counters: days and their last one by the hour, an estimate for the year. Without `from` the last seven days, up to `to`; with it 92 at most.',
  access: 'signedIn',
  concerns: 'site',
  body: z.object({ wid: Id, device: z.optional(Id), from: paging.from, to: paging.to }),
  reply: CountSummary,
})
