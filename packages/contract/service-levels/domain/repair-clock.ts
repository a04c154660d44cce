import type { Period, ServiceTerms } from '../terms.ts'
import type { Calendar } from './calendar.ts'
import { clockTime } from './clock.ts'
import { deadlineOf, type Deadline } from './deadline.ts'
import type { Pause } from './pause.ts'

/** What the clock of a repair needs and nobody has entered. */
export const clockNeeds = ['contract', 'contractor', 'notice', 'hours', 'begin', 'finish'] as const
export type ClockNeed = (typeof clockNeeds)[number]
export const clockNeedNames: Readonly<Record<ClockNeed, string>> = {
  contract: 'อุปกรณ์นี้ไม่ได้อยู่ในสัญญา',
  contractor: 'ผู้ซ่อมไม่ใช่ผู้รับจ้างของสัญญานี้',
  notice: 'ยังไม่ได้กรอกเวลาที่ผู้รับจ้างได้รับแจ้ง',
  hours: 'สัญญายังไม่ระบุวันและเวลาที่นับ',
  begin: 'สัญญายังไม่ระบุเวลาเริ่มซ่อม',
  finish: 'สัญญายังไม่ระบุเวลาซ่อมแล้วเสร็จ',
}

/** A repair as the clock of its contract sees it; moments in milliseconds since 1970. */
export interface Repair {
  /** Null: it is of no contract. */
  readonly terms: ServiceTerms | null
  /** The contractor of the contract repairs. */
  readonly isOfContractor: boolean
  /** When the notice was served, as an official entered it. */
  readonly noticeAt: number | null
  readonly startedAt: number | null
  readonly finishedAt: number | null
  /** Those that apply to it. */
  readonly pauses: readonly Pause[]
}

/** What is unknown of a repair, and keeps its deadlines from being known. */
export function clockNeedsOf({ terms, isOfContractor, noticeAt }: Repair): ClockNeed[] {
  if (terms === null) return ['contract']
  if (!isOfContractor) return ['contractor']
  return [
    ...(noticeAt === null ? (['notice'] as const) : []),
    ...(['hours', 'begin', 'finish'] as const).filter((term) => terms[term] === null),
  ]
}

export interface RepairDeadlines {
  readonly begin: Deadline | null
  readonly finish: Deadline | null
}

/** When the repair has to begin and to end; null: something of it is unknown ({@link clockNeedsOf}). */
export function repairDeadlines(repair: Repair, calendar: Calendar, now: number): RepairDeadlines {
  const { terms, isOfContractor, noticeAt, pauses } = repair
  const hours = terms?.hours ?? null
  if (terms === null || hours === null || noticeAt === null || !isOfContractor)
    return { begin: null, finish: null }
  const ofPeriod = (period: Period | null) =>
    period && deadlineOf({ period, noticeAt, hours, pauses }, calendar, now)
  return { begin: ofPeriod(terms.begin), finish: ofPeriod(terms.finish) }
}

/** A part of a repair by the clock of its contract, from the notice on. */
export interface RepairTime {
  readonly limit: Period | null
  readonly deadline: Deadline | null
  /** When it was done; null: not yet, and the figures are up to now. */
  readonly until: number | null
  /** Milliseconds of the hours that count: whatever paused them, and without the agreed pauses. */
  readonly measured: number
  readonly agreed: number
  readonly isLate: boolean
}

/** Both parts of a repair: up to its begin, and up to its end. Null: something of it is unknown. */
export function repairTimes(
  repair: Repair,
  calendar: Calendar,
  now: number,
): { readonly begin: RepairTime; readonly finish: RepairTime } | null {
  const { terms, isOfContractor, noticeAt, pauses } = repair
  const hours = terms?.hours ?? null
  if (terms === null || hours === null || noticeAt === null || !isOfContractor) return null
  const deadlines = repairDeadlines(repair, calendar, now)
  const timeOf = (part: 'begin' | 'finish', until: number | null): RepairTime => {
    const span = { from: noticeAt, to: Math.max(noticeAt, until ?? now) }
    const { measured, agreed } = clockTime(span, pauses, { hours, calendar })
    const deadline = deadlines[part]
    const isLate = deadline !== null && (until ?? now) > deadline.at
    return { limit: terms[part], deadline, until, measured, agreed, isLate }
  }
  return { begin: timeOf('begin', repair.startedAt), finish: timeOf('finish', repair.finishedAt) }
}
