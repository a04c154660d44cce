import type { DeviceKind } from '@roadside/contract/devices/kind.ts'
import type { Placement } from '@roadside/contract/devices/rows.ts'
import type { DeviceSite } from '@roadside/contract/devices/rows.ts'
import type { Condition, Health } from '@roadside/contract/health.ts'
import type pg from 'pg'
import type { Db } from '../database.ts'
import type { ChannelValue, DeviceReport, Quality } from './report.ts'
import type { EntryMaps, StateClock } from './subject-times.ts'

/** A channel with its newest value and the rank of its condition: 0 normal, −1 unknown or without limits. */
export interface StandingChannel {
  readonly id: number
  readonly key: string
  readonly name: string
  readonly value: number | null
  readonly quality: Quality
  readonly level: number
  /** When it was measured. */
  readonly at?: Date
  readonly isJudged: boolean
  /** It has words for 0 and 1. */
  readonly isTwoState: boolean
  /** Entered by a person: where the channel is, or of what. */
  readonly place?: Placement | null
}

/** A device's state after its last report; the input of a solution's verdict. */
export interface StandingDevice<State extends object> {
  readonly name: string
  readonly state: Partial<State>
  readonly clock: StateClock
  readonly channels: readonly StandingChannel[]
  /** A setting of the device, or its solution's starting value. */
  readonly setting: (key: string) => number
  /** Report interval. Seconds. */
  readonly reportS: number
  /** Time of the last report, and of the judging; they differ where only time has passed. */
  readonly at: Date
  readonly now: Date
}

export interface DeviceVerdict {
  /**
   * `unknown`: the device reports, but not what the health depends on; the unknown is never shown
   * as ok.
   */
  readonly health: Exclude<Health, 'unreachable'>
  /** Why it is not ok, in Thai, worst first. */
  readonly reasons: readonly string[]
  readonly condition: Condition
  /** Silence timeout in the present state, where it differs from the device's own. Seconds. */
  readonly silenceTimeoutS?: number | null
  /** When it must be judged again though nothing comes. */
  readonly recheckAt?: Date | null
  /** Its present states, by kind, where their history is of interest; null ends the earlier one. */
  readonly periods?: Readonly<
    Record<string, { readonly value: string; readonly detail?: unknown } | null>
  >
}

/** A report of a device that is registered, for rows of the solution's own. */
export interface PlacedReport<State extends object> {
  readonly report: DeviceReport<State>
  readonly deviceId: number
  readonly wid: number
  /** A setting of the device, valid at the time of the report. */
  readonly setting: (key: string) => number
}

/** The result of `store`. */
export interface StoredRows<State extends object> {
  /**
   * Outcome of the rows of each report that has rows; `updated`: the report adds to stored rows of
   * the same key.
   */
  readonly outcomes: ReadonlyMap<DeviceReport<State>, 'stored' | 'updated' | 'duplicate'>
  /** Values that another report of the same thing replaced under another time. */
  readonly replaced?: readonly ReplacedValue[]
}

export interface ReplacedValue {
  readonly deviceId: number
  /** Name of the channel. */
  readonly key: string
  readonly at: Date
}

/** A table that `store` writes, partitioned by month. */
export interface MonthlyStore<State extends object> {
  readonly table: string
  /** The time by which a report's rows are partitioned. */
  readonly timeOf: (report: DeviceReport<State>) => Date
}

/** The known state of a device while a report is read. */
export interface KnownState<State extends object> {
  /** Before the report. */
  readonly before: Partial<State>
  /** With the report: each subject at its newest report. */
  readonly state: Partial<State>
  readonly clock: StateClock
  /** The report adds to rows stored before; they were counted then. */
  readonly isUpdate: boolean
  readonly setting: (key: string) => number
  /** A setting that only the device's installer knows; null: nobody has entered it. */
  readonly entered: (key: string) => number | null
}

/** What `derive` adds to a report. */
export interface Derived<State extends object = object> {
  readonly values?: Readonly<Record<string, ChannelValue>>
  readonly state?: Partial<State>
}

/**
 * A solution's own parts beyond its {@link DeviceKind}: receiving, judging and answering are
 * otherwise the same for all.
 */
export interface Monitor<State extends object = object> {
  readonly kind: DeviceKind
  /** Maps in the state whose entries have a clock each. */
  readonly maps?: EntryMaps
  /** A field that brings rows or the input of `derive`, and is no state. */
  readonly news?: string
  /** Fields that bring a time of their own, milliseconds (when a test was made). */
  readonly ownTimes?: (state: Partial<State>) => Readonly<Record<string, number>>
  /**
   * Pure: values and state derived from reported and known ones (a depth from a level and its
   * datum). Reports come in any order: the result must not depend on it.
   */
  readonly derive?: (report: DeviceReport<State>, known: KnownState<State>) => Derived<State>
  /** Pure. Without it a device is judged by its values alone (`judgeValues`). */
  readonly judge?: (device: StandingDevice<State>) => DeviceVerdict
  /**
   * Rows of the solution's own, in the same transaction; their devices are locked. A report that brings nothing but values
   * and state needs none.
   */
  readonly store?: (
    client: pg.PoolClient,
    reports: readonly PlacedReport<State>[],
  ) => Promise<StoredRows<State>>
  /** Tables of `store` whose monthly partitions are made before it is called. */
  readonly monthlyStores?: readonly MonthlyStore<State>[]
  /** Names every field of the state that leaves the server; all of it by default. */
  readonly presentState?: (state: Partial<State>, clock: StateClock) => unknown
  /**
   * Figures of the site list from the solution's own rows, by `wid`; added to those of the kind.
   */
  readonly siteFigures?: (
    db: Db,
    wids: readonly number[],
    now: Date,
  ) => Promise<ReadonlyMap<number, DeviceSite['figures']>>
}

export function defineMonitor<State extends object = object>(
  monitor: Monitor<State>,
): Monitor<State> {
  return monitor
}
