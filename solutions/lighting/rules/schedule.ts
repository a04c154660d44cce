import * as z from 'zod/mini'

const ClockTime = z
  .string()
  .check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'กรุณากรอกเวลาในรูปแบบ HH:mm'))

/** A stretch of the night at another level; 0 is off. */
const Dim = z
  .object({
    from: ClockTime,
    to: ClockTime,
    percent: z.number().check(z.minimum(0), z.maximum(100)),
  })
  .check(
    z.refine(
      ({ from, to }) => minuteOfNight(from) < minuteOfNight(to),
      'เวลาเริ่มหรี่แสงต้องมาก่อนเวลาสิ้นสุด',
    ),
  )

/** When the lamps of a site are meant to burn within the night, on Bangkok's clock (part-night, dimming). */
export const BurningSchedule = z
  .object({
    on: z.union([z.literal('sunset'), ClockTime]),
    off: z.union([z.literal('sunrise'), ClockTime]),
    dim: z.optional(z.array(Dim)),
  })
  .check(
    z.refine(
      ({ on, off }) =>
        on === 'sunset' || off === 'sunrise' || minuteOfNight(on) < minuteOfNight(off),
      'เวลาเปิดไฟต้องมาก่อนเวลาปิดไฟ',
    ),
  )
export type BurningSchedule = z.infer<typeof BurningSchedule>

/**
 * Minutes from noon of a clock time `HH:mm`: a night runs from noon (0) over midnight (720) to noon (1440),
 * so that the times of one night compare in the order in which they come.
 */
export function minuteOfNight(clockTime: string): number {
  return (Number(clockTime.slice(0, 2)) * 60 + Number(clockTime.slice(3, 5)) + 720) % 1440
}

/** The level at which lamps are meant to burn at a minute of the night; 0 outside the burning hours. Percent. */
export function plannedPercent(schedule: BurningSchedule, minute: number): number {
  if (schedule.on !== 'sunset' && minute < minuteOfNight(schedule.on)) return 0
  if (schedule.off !== 'sunrise' && minute >= minuteOfNight(schedule.off)) return 0
  const dim = schedule.dim?.find(
    ({ from, to }) => minute >= minuteOfNight(from) && minute < minuteOfNight(to),
  )
  return dim?.percent ?? 100
}
