/** Seconds of equipment in each health; excused time is part of `fault` and `unreachable`. */
export interface HealthSeconds {
  readonly ok: number
  readonly warning: number
  readonly fault: number
  readonly unreachable: number
  readonly unknown: number
  readonly maintenance: number
  readonly force_majeure: number
}

export interface Availability {
  /** Share of the known time in which it worked, 0 to 1; null where nothing is known. */
  readonly measured: number | null
  /** The same without the time that was excused. */
  readonly adjusted: number | null
  /** Share of all time of which nothing is known. */
  readonly unknown: number | null
}

/**
 * Availability by the intervals of health. A warning counts as working; a fault and an unreachable
 * device do not. The unknown counts as neither and is given separately.
 */
export function availabilityOf(seconds: HealthSeconds): Availability {
  const up = seconds.ok + seconds.warning
  const down = seconds.fault + seconds.unreachable
  const excused = Math.min(seconds.maintenance + seconds.force_majeure, down)
  return {
    measured: shareOf(up, up + down),
    adjusted: shareOf(up, up + down - excused),
    unknown: shareOf(seconds.unknown, up + down + seconds.unknown),
  }
}

/** Intervals of equipment are deleted after so many months; their sums stay. */
export const intervalMonths = 24

const shareOf = (part: number, whole: number) => (whole > 0 ? part / whole : null)

const hourMs = 3_600_000
const dayMs = 24 * hourMs
const bangkokMs = 7 * hourMs

export function floorHour(at: Date): Date {
  return new Date(Math.floor(at.getTime() / hourMs) * hourMs)
}
export function ceilHour(at: Date): Date {
  return new Date(Math.ceil(at.getTime() / hourMs) * hourMs)
}

export const grains = ['hour', 'day', 'month'] as const
export type Grain = (typeof grains)[number]
export interface GrainRange {
  readonly grain: Grain
  readonly from: Date
  readonly to: Date
}

/**
 * Cuts a time that begins with a whole hour into the largest pieces that are summed up: whole months, days, and hours at
 * the ends (Bangkok), so that a year is read from some fifty sums.
 */
export function cutIntoGrains(from: Date, to: Date): GrainRange[] {
  const day = { from: ceilDay(from), to: floorDay(to) }
  if (day.from >= day.to) return piece('hour', from, to)
  const month = { from: ceilMonth(day.from), to: floorMonth(day.to) }
  const days =
    month.from >= month.to
      ? piece('day', day.from, day.to)
      : [
          ...piece('day', day.from, month.from),
          ...piece('month', month.from, month.to),
          ...piece('day', month.to, day.to),
        ]
  return [...piece('hour', from, day.from), ...days, ...piece('hour', day.to, to)]
}

const piece = (grain: Grain, from: Date, to: Date): GrainRange[] =>
  from < to ? [{ grain, from, to }] : []

export function floorDay(at: Date): Date {
  return new Date(Math.floor((at.getTime() + bangkokMs) / dayMs) * dayMs - bangkokMs)
}
const ceilDay = (at: Date) => (floorDay(at) < at ? new Date(floorDay(at).getTime() + dayMs) : at)

export function floorMonth(at: Date): Date {
  const local = new Date(at.getTime() + bangkokMs)
  return new Date(Date.UTC(local.getUTCFullYear(), local.getUTCMonth()) - bangkokMs)
}
/** The beginning of the month after the one of `at`. */
export function nextMonth(at: Date): Date {
  const local = new Date(at.getTime() + bangkokMs)
  return new Date(Date.UTC(local.getUTCFullYear(), local.getUTCMonth() + 1) - bangkokMs)
}
const ceilMonth = (at: Date) => (floorMonth(at) < at ? nextMonth(at) : at)
