/** Days of a pattern: the week from Monday, and the government's holidays. */
export const dutyDays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun', 'holiday'] as const
export type DutyDay = (typeof dutyDays)[number]

export const dutyDayNames: Readonly<Record<DutyDay, string>> = {
  mon: 'จันทร์',
  tue: 'อังคาร',
  wed: 'พุธ',
  thu: 'พฤหัสบดี',
  fri: 'ศุกร์',
  sat: 'เสาร์',
  sun: 'อาทิตย์',
  holiday: 'วันหยุดราชการ',
}

/** A sentence of the weekly pattern. */
export interface DutyRow {
  /** The days on which its turns begin. */
  readonly days: readonly DutyDay[]
  /** `HH:MM` in Bangkok. */
  readonly from: string
  /** `HH:MM`; not later than `from`: on the next day, so that equal times are 24 hours. */
  readonly to: string
  /** Ids of accounts: the first is told, the others stand in. */
  readonly users: readonly number[]
}

/** An exception from the pattern. */
export interface DutyOverride {
  /** The higher, the newer. */
  readonly id: number
  /** The account that is on duty by it. */
  readonly user: number
  /** A swap: whose turns the account takes. Null: it takes over all of the roster, before everybody else. */
  readonly insteadOf: number | null
  readonly from: Date
  /** Null: until it is ended. */
  readonly to: Date | null
}

/** What decides who is on duty. */
export interface Roster {
  readonly rows: readonly DutyRow[]
  readonly overrides: readonly DutyOverride[]
  /** Accounts that are passed over. */
  readonly suspended: ReadonlySet<number>
}
