import * as z from 'zod/mini'

/**
 * What a contract says of repair and of time without service: the words of the Comptroller General's
 * standard form "สัญญาจ้างบริการบำรุงรักษาและซ่อมแซมแก้ไขคอมพิวเตอร์". Nothing has a default: null is
 * what nobody has entered, and what depends on it is unknown.
 */

/** Whose days off a contract of working days goes by. */
export const offices = ['government', 'banks'] as const
export type Office = (typeof offices)[number]
export const officeNames: Record<Office, string> = {
  government: 'ราชการ',
  banks: 'ธนาคาร',
}

/** Days of the week as ISO 8601 numbers them: 1 is Monday, 7 is Sunday. */
export const weekdays = [1, 2, 3, 4, 5, 6, 7] as const
export type Weekday = (typeof weekdays)[number]

/** `HH:MM` in Bangkok; `24:00` ends a day. */
const clockTime = /^(?:[01]\d|2[0-3]):[0-5]\d$/
const TimeOfDay = z.string().check(z.regex(clockTime, 'กรุณากรอกเวลาเป็นชั่วโมงและนาที เช่น 08:30'))
const EndOfDay = z
  .string()
  .check(
    z.refine(
      (text) => clockTime.test(text) || text === '24:00',
      'กรุณากรอกเวลาเป็นชั่วโมงและนาที เช่น 16:30',
    ),
  )

/** The hours that count: all of them, or those of working days. */
export const CountedHours = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('always') }),
  z
    .object({
      kind: z.literal('working'),
      /** On its holidays nothing counts. */
      office: z.enum(offices),
      weekdays: z.array(z.literal(weekdays)).check(
        z.refine((days) => days.length > 0, 'กรุณาเลือกวันทำการ'),
        z.refine((days) => new Set(days).size === days.length, 'เลือกวันทำการซ้ำกัน'),
      ),
      from: TimeOfDay,
      to: EndOfDay,
    })
    .check(
      z.refine(({ from, to }) => from < to, { path: ['to'], error: 'เวลาเลิกต้องอยู่หลังเวลาเริ่ม' }),
    ),
])
export type CountedHours = z.infer<typeof CountedHours>
export const countedHoursNames: Record<CountedHours['kind'], string> = {
  always: 'ตลอด 24 ชั่วโมงทุกวัน',
  working: 'เฉพาะวันและเวลาทำการ',
}

/**
 * Units of a time to begin or to finish. `hours`: of the hours that count, from the moment of notice
 * (Civil and Commercial Code §193/3). Days are counted from the day after notice (นับถัดจากวันที่):
 * `days` of the calendar, `working_days` those of the contract's hours.
 */
export const periodUnits = ['hours', 'days', 'working_days'] as const
export type PeriodUnit = (typeof periodUnits)[number]
export const periodUnitNames: Record<PeriodUnit, string> = {
  hours: 'ชั่วโมง',
  days: 'วัน',
  working_days: 'วันทำการ',
}

export const Period = z.object({
  amount: z.int().check(z.minimum(1), z.maximum(9_999)),
  unit: z.enum(periodUnits),
})
export type Period = z.infer<typeof Period>

/** A number with no more decimals than the sums keep: they are done in whole numbers. */
const decimal = (least: number, most: number, places: number) =>
  z.number().check(
    z.minimum(least),
    z.maximum(most),
    z.refine(
      (value) => Number(value.toFixed(places)) === value,
      `กรอกทศนิยมได้ไม่เกิน ${places} ตำแหน่ง`,
    ),
  )

/** Downtime that a month may have: the greater of both (แล้วแต่ตัวเลขใดจะมากกว่ากัน). */
export const Allowance = z.object({
  hours: decimal(0, 744, 2),
  /** Percent of the month's hours that count. */
  percent: decimal(0, 100, 4),
})
export type Allowance = z.infer<typeof Allowance>

/** What the rate of the penalty is of. */
export const penaltyUnits = ['baht', 'percent'] as const
export type PenaltyUnit = (typeof penaltyUnits)[number]
export const penaltyUnitNames: Record<PenaltyUnit, string> = {
  baht: 'บาท',
  percent: 'ร้อยละของมูลค่าสัญญา',
}

/** How the last part of an hour over the allowance counts. */
export const partHours = ['exact', 'whole'] as const
export type PartHour = (typeof partHours)[number]
export const partHourNames: Record<PartHour, string> = {
  exact: 'คิดตามสัดส่วนเวลาจริง',
  whole: 'เศษของชั่วโมงคิดเป็นหนึ่งชั่วโมง',
}

/** Penalty for each hour over the allowance. */
export const Penalty = z.discriminatedUnion('unit', [
  z.object({
    unit: z.literal('baht'),
    rate: decimal(0, 100_000_000, 2),
    part_hour: z.enum(partHours),
  }),
  z.object({
    unit: z.literal('percent'),
    rate: decimal(0, 100, 6),
    part_hour: z.enum(partHours),
  }),
])
export type Penalty = z.infer<typeof Penalty>

/**
 * ตัวถ่วง: an hour without service counts as many hours as the weight of the device. Of devices that
 * are down at once only the heaviest counts. `equal`: the contract has no weights, each device is 1.
 */
export const Weights = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('equal') }),
  z.object({
    kind: z.literal('by_kind'),
    /** By the kind of the equipment (`asset.kind`); one that is missing is unknown. */
    of: z.record(z.string().check(z.minLength(1), z.maxLength(60)), decimal(0, 1_000, 4)),
  }),
])
export type Weights = z.infer<typeof Weights>

export const ServiceTerms = z
  .object({
    hours: z.nullable(CountedHours),
    /** From notice to the begin of the repair, and to its end. */
    begin: z.nullable(Period),
    finish: z.nullable(Period),
    allowance: z.nullable(Allowance),
    penalty: z.nullable(Penalty),
    weights: z.nullable(Weights),
  })
  .check(
    z.check(({ value, issues }) => {
      if (value.hours?.kind === 'working') return
      for (const field of ['begin', 'finish'] as const) {
        if (value[field]?.unit !== 'working_days') continue
        const message = 'นับเป็นวันทำการได้เมื่อสัญญานับเฉพาะวันและเวลาทำการ'
        issues.push({ code: 'custom', message, path: [field], input: value, continue: true })
      }
    }),
  )
export type ServiceTerms = z.infer<typeof ServiceTerms>

/** Of a contract of which nothing has been entered. */
export const unknownTerms: ServiceTerms = {
  hours: null,
  begin: null,
  finish: null,
  allowance: null,
  penalty: null,
  weights: null,
}

export const serviceTermNames: Record<keyof ServiceTerms, string> = {
  hours: 'วันและเวลาที่นับ',
  begin: 'เวลาเริ่มซ่อมนับถัดจากวันที่ได้รับแจ้ง',
  finish: 'เวลาซ่อมแล้วเสร็จนับถัดจากวันที่ได้รับแจ้ง',
  allowance: 'เวลาขัดข้องที่ยอมให้ต่อเดือน',
  penalty: 'ค่าปรับต่อชั่วโมงส่วนที่เกิน',
  weights: 'ตัวถ่วงของอุปกรณ์',
}
