/**
 * Classes that the announcement on vehicle weights distinguishes (solutions.md "WIM"); `other` has
 * no limit of its own.
 */
export const wimClasses = [
  '2a4t',
  '2a6t',
  '3a10t',
  '4a12t',
  'semi5',
  'semi6',
  'full18',
  'other',
] as const
export type WimClass = (typeof wimClasses)[number]

export const wimClassNames: Record<WimClass, string> = {
  '2a4t': '2 เพลา 4 ล้อ',
  '2a6t': '2 เพลา 6 ล้อ',
  '3a10t': '3 เพลา 10 ล้อ',
  '4a12t': '4 เพลา 12 ล้อ',
  semi5: 'รถกึ่งพ่วง 5 เพลา',
  semi6: 'รถกึ่งพ่วง 6 เพลา',
  full18: 'รถบรรทุกและรถพ่วง 18 ล้อ',
  other: 'อื่น ๆ',
}

/** What the editable table of limits starts with, kg (announcement of 2548 and its amendments, by secondary sources). */
export const defaultLimitsKg: Record<Exclude<WimClass, 'other'>, number> = {
  '2a4t': 9_500,
  '2a6t': 15_000,
  '3a10t': 25_000,
  '4a12t': 30_000,
  semi5: 45_000,
  semi6: 50_500,
  full18: 47_000,
}

export interface Axle {
  readonly weightKg: number | null
  /** To the axle before it, cm; null for the first. */
  readonly spacingCm: number | null
}

/** A vehicle that passed over a scale. Null is what could not be measured or read. */
export interface WeighedVehicle {
  readonly device: string
  readonly at: Date
  /** From 1. */
  readonly lane: number
  readonly speedKmh: number | null
  readonly class: WimClass | null
  /** From the front. */
  readonly axles: readonly Axle[]
  readonly grossKg: number | null
  readonly plate: string | null
  readonly province: string | null
  /** As sent: a JPEG in base64 or as a data URI; empty for what is neither. */
  readonly image: string | null
}

export interface WeightLimit {
  readonly class: WimClass
  /** First day in Bangkok on which it holds, `2026-11-21`. */
  readonly from: string
  readonly limitKg: number
}

export interface WeightVerdict {
  /** Null where no limit holds for the class on that day. */
  readonly limitKg: number | null
  /** 0 where it is within; null: unknown. */
  readonly overKg: number | null
  /** Of the limit. */
  readonly overPct: number | null
}

/** A measurement is never called an offence. */
export const overweightWord = 'เข้าข่ายน้ำหนักเกินพิกัด'
const bangkokMs = 7 * 3_600_000

/** Whether a vehicle weighs more than the limit of its class on the day on which it passed: the newest row that holds then. */
export function judgeWeight(
  vehicle: Pick<WeighedVehicle, 'at' | 'class' | 'grossKg' | 'axles'>,
  limits: readonly WeightLimit[],
): WeightVerdict {
  const day = new Date(vehicle.at.getTime() + bangkokMs).toISOString().slice(0, 10)
  const limitKg = limits
    .filter((limit) => limit.class === vehicle.class && limit.from <= day)
    .reduce<WeightLimit | null>(
      (newest, limit) => (newest && newest.from > limit.from ? newest : limit),
      null,
    )?.limitKg
  const weightKg = grossOf(vehicle)
  if (limitKg === undefined || weightKg === null)
    return { limitKg: limitKg ?? null, overKg: null, overPct: null }
  const overKg = Math.max(0, weightKg - limitKg)
  return { limitKg, overKg, overPct: (overKg / limitKg) * 100 }
}

/** The gross weight, or the sum of its axles where the scale does not say and all of them were weighed; kg. */
export function grossOf({
  grossKg,
  axles,
}: Pick<WeighedVehicle, 'grossKg' | 'axles'>): number | null {
  if (grossKg !== null || axles.length === 0) return grossKg
  return axles.reduce<number | null>(
    (sum, { weightKg }) => (sum === null || weightKg === null ? null : sum + weightKg),
    0,
  )
}

/**
 * Trucks with so many axles have much the same load on the steering axle, whatever the cargo: it
 * shows a drift of the scale.
 */
const steeredAxles = 5

/** Weight of the first axle of a truck of five axles, kg; null for others, or where it could not be measured. */
export function steerOf(axles: readonly Axle[]): number | null {
  return axles.length === steeredAxles ? (axles[0]?.weightKg ?? null) : null
}
