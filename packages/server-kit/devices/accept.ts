import { enteredSettingOf, settingOf } from '@roadside/contract/devices/rules.ts'
import { bangkokDay } from '@roadside/contract/domain/thai-date.ts'
import type { LiveMessage } from '@roadside/contract/live.ts'
import type pg from 'pg'
import { makeBreather } from '../breathe.ts'
import { inTransaction, type Database } from '../database.ts'
import type { Outcome } from '../ingest/intake.ts'
import { makeMonthlyPartitioner, type MonthlyPartitioner } from '../partitions.ts'
import {
  deleteMeasurements,
  findKnownMeasurements,
  findKnownMoments,
  insertMeasurements,
  type StoredValue,
  insertNewMeasurements,
  lockDevices,
  noteDueDays,
  updateChannels,
  updateDevices,
} from './accept-repository.ts'
import type { KnownChannel, KnownDevice, NewMeasurement } from './known-devices.ts'
import type { Monitor, PlacedReport, ReplacedValue, StoredRows } from './monitor.ts'
import { turnPeriods } from './periods.ts'
import { longestKey, mostChannels, placeChannels } from './place-channels.ts'
import { storeFrames } from '../uplinks/device-frame-repository.ts'
import { rulesBook, type RulesBook } from './rules-book.ts'
import type { DeviceReport } from './report.ts'
import { applyReport, qualityOf } from './apply-report.ts'
import { clockOf, type SubjectOutcome } from './subject-times.ts'
import { clockOffFromS, judgeDevice, type Turn } from './judge-device.ts'

const partitioners = new Map<string, MonthlyPartitioner>()

/**
 * Stores a batch of reports in one transaction. Every value is stored once, with the verdict of the
 * limits of its time. The newest value of each channel and state field becomes the device's current
 * one. The outcome of a report is:
 * - `duplicate`: all its values were stored before;
 * - `updated`: it brings another value for a stored moment, or another channel for it;
 * - `ignored`: it brings only a sign of life;
 * - `rejected`: its device is unknown;
 * - `stored`: otherwise.
 */
export async function acceptReports<State extends object>(
  monitor: Monitor<State>,
  reports: readonly DeviceReport<State>[],
  database: Database,
  now: Date,
): Promise<{ outcomes: readonly Outcome[]; changes: readonly LiveMessage[] }> {
  const stores = [
    { table: 'measurement', timeOf: ({ at }: DeviceReport) => at },
    ...(monitor.monthlyStores ?? []),
  ]
  for (const { table, timeOf } of stores)
    await partitionerOf(table).ensure(database.pool, reports.map(timeOf))
  return inTransaction(database.pool, (client) => acceptWithin(monitor, reports, client, now))
}

function partitionerOf(table: string): MonthlyPartitioner {
  const known = partitioners.get(table) ?? makeMonthlyPartitioner(table)
  partitioners.set(table, known)
  return known
}

/** {@link acceptReports} within a transaction that the caller ends, for months that have their partition. */
export async function acceptWithin<State extends object>(
  monitor: Monitor<State>,
  reports: readonly DeviceReport<State>[],
  client: pg.PoolClient,
  now: Date,
): Promise<{ outcomes: readonly Outcome[]; changes: readonly LiveMessage[] }> {
  const { solution } = monitor.kind
  const names = reports.map(({ device }) => device)
  const devices = new Map(
    (await lockDevices(client, solution, names)).map((device) => [device.device, device]),
  )
  // in the order of their own times, not of their arrival
  const placed = reports
    .flatMap((report) => {
      const device = devices.get(report.device)
      return device ? [{ report, device }] : []
    })
    .toSorted((a, b) => a.report.at.getTime() - b.report.at.getTime())
  const left = await placeChannels(client, monitor.kind, placed, (one) => derivedOf(monitor, one))
  const rules = await rulesBook(client, monitor.kind, placed)
  const isPossibleRepeat = isRepeating(placed)
  const there = isPossibleRepeat ? await knownAmong(client, placed) : new Map<string, StoredValue>()
  const moments = isPossibleRepeat ? await knownMoments(client, placed) : new Set<string>()
  const ofStore: StoredRows<State> = monitor.store
    ? await monitor.store(
        client,
        placed.map((one) => toPlaced(one, rules)),
      )
    : { outcomes: new Map() }
  const rows = new Map<DeviceReport<State>, readonly NewMeasurement[]>()
  const states = new Map<DeviceReport<State>, ReadonlySet<SubjectOutcome>>()
  const ofKnownMoment = new Set<DeviceReport<State>>()
  const kinds = new Map<NewMeasurement, 'updated' | 'duplicate'>()
  const turns: Turn[] = []
  const reporting = new Set<KnownDevice>()
  const touched = new Set<KnownChannel>()
  // the newest report of the batch counts
  for (const { report, device } of placed) noteClock(device, report, now)
  // each report is compared with all readings of its device: thousands for one device take seconds
  const breathe = makeBreather()
  for (const { report, device } of placed) {
    await breathe()
    reporting.add(device)
    const receivedAt = report.receivedAt ?? now
    const applied = applyReport(monitor, report, device, rules, receivedAt, {
      hasValue: (channelId, at, { value, quality }) => {
        const before = there.get(keyOf({ channelId, at }))
        return (
          before !== undefined &&
          (value === null || (before.value === value && qualityOf(before.quality) === quality))
        )
      },
      rows: monitor.news === undefined ? null : (ofStore.outcomes.get(report) ?? 'stored'),
    })
    if (isPossibleRepeat) {
      for (const row of applied.rows) {
        const before = there.get(keyOf(row))
        if (before) kinds.set(row, bringsOther(row, before) ? 'updated' : 'duplicate')
        if (row.value !== null || !before) there.set(keyOf(row), row)
      }
      const moment = momentOf(device.id, report.at)
      if (moments.has(moment)) ofKnownMoment.add(report)
      if (applied.rows.length > 0) moments.add(moment)
    }
    rows.set(report, applied.rows)
    states.set(report, applied.ofState)
    for (const channel of applied.touched) touched.add(channel)
    // a retained report is processed after newer ones: the device is judged as of the newest
    const judgedAt = laterOf(receivedAt, device.receivedAt)
    turns.push(...judgeDevice(monitor, device, judgedAt, applied.newsAt))
  }
  const all = [...rows.values()].flat()
  const written = isPossibleRepeat ? await insertNewMeasurements(client, all) : null
  if (!written) await insertMeasurements(client, all)
  const replaced = ofStore.replaced ?? []
  await deleteMeasurements(client, replaced)
  await updateChannels(client, [...touched])
  await updateDevices(client, [...reporting])
  await turnPeriods(client, turns)
  await storeFrames(
    client,
    placed.flatMap(({ report, device }) =>
      report.frame ? [{ ...report.frame, deviceId: device.id }] : [],
    ),
  )
  await noteDueDays(client, daysOf(placed, replaced))
  const outcomes = reports.map((report): Outcome => {
    const own = rows.get(report)
    if (!own) return unknownDevice(report.device)
    const ofRows = ofStore.outcomes.get(report)
    const ofValues = own.map((row) => {
      const kind = kinds.get(row) ?? kindOfFirst(written, row)
      return kind === 'stored' && ofKnownMoment.has(report) ? 'updated' : kind
    })
    const ofState = states.get(report) ?? []
    // where rows and values are one thing, the rows decide the outcome
    const all =
      monitor.news === undefined
        ? [...ofValues, ...ofState, ...(ofRows ? [ofRows] : [])]
        : [ofRows ?? 'stored']
    const kind =
      outcomeKinds.find((one) => all.includes(one)) ?? (bringsState(report) ? 'stored' : 'ignored')
    if (kind !== 'stored' && kind !== 'updated') return { kind }
    const names = left.get(report)
    return names ? { kind, without: notStored(report.device, names) } : { kind }
  })
  const wids = new Set([...reporting].map(({ wid }) => wid))
  return { outcomes, changes: [...wids].map((wid) => ({ topic: solution, wid, kind: 'state' })) }
}

/** A report may bring several things; its outcome is the first of these that occurs among them. */
const outcomeKinds = ['stored', 'updated', 'duplicate'] as const

/**
 * The outcome of the first value of a channel and time in a batch, where it was not known before.
 */
function kindOfFirst(written: ReadonlyMap<string, boolean> | null, row: NewMeasurement) {
  if (written === null) return 'stored'
  const isNew = written.get(keyOf(row))
  return isNew === undefined ? 'duplicate' : isNew ? 'stored' : 'updated'
}

/**
 * Whether a value differs from the stored one of the same moment; a value that could not be
 * measured never does.
 */
function bringsOther({ value, quality }: StoredValue, before: StoredValue): boolean {
  return value !== null && (value !== before.value || quality !== before.quality)
}

/** Whether a report brings more than a sign of life. */
function bringsState({ state, isOffline }: DeviceReport): boolean {
  return isOffline === true || Object.keys(state ?? {}).length > 0
}

interface Placed<State extends object> {
  readonly report: DeviceReport<State>
  readonly device: KnownDevice
}

const toPlaced = <State extends object>(
  { report, device }: Placed<State>,
  rules: RulesBook,
): PlacedReport<State> => ({
  report,
  deviceId: device.id,
  wid: device.wid,
  setting: (key) => rules.setting(device, key, report.at),
})

/** Values derived from a report by the state before the batch: enough to know its channels. */
function derivedOf<State extends object>(
  { kind, derive }: Monitor<State>,
  { report, device }: Placed<State>,
) {
  const setting = (key: string) => settingOf(kind, device.rules, key)
  const entered = (key: string) => enteredSettingOf(kind, device.rules, key)
  const before = device.state as Partial<State>
  const known = {
    before,
    state: before,
    clock: clockOf(device.stateTimes),
    isUpdate: false,
    setting,
    entered,
  }
  return derive?.(report, known).values ?? {}
}

/** Notes how far behind its clock is. Old readings of a device that was on time just before are late, and its clock is right. */
function noteClock(device: KnownDevice, report: DeviceReport, now: Date): void {
  if (report.isEvent) return
  const receivedAt = report.receivedAt ?? now
  if (device.receivedAt !== null && receivedAt < device.receivedAt) return
  const behindS = secondsBetween(report.at, receivedAt)
  const wasOnTime =
    device.newestAt !== null &&
    secondsBetween(device.newestAt, receivedAt) < Math.max(clockOffFromS, 2 * device.reportS)
  if (behindS < clockOffFromS || !wasOnTime) device.clockOffS = behindS
}

const laterOf = (one: Date, other: Date | null) => (other !== null && other > one ? other : one)
const secondsBetween = (from: Date, to: Date) => Math.round((to.getTime() - from.getTime()) / 1000)
const keyOf = ({ channelId, at }: Pick<NewMeasurement, 'channelId' | 'at'>) =>
  `${channelId} ${at.getTime()}`

/** Values that are there already, of those that the reports may bring again. */
function knownAmong(
  client: pg.PoolClient,
  placed: readonly Placed<object>[],
): Promise<Map<string, StoredValue>> {
  const channels = new Set(
    placed.flatMap(({ report, device }) =>
      Object.keys(report.values).flatMap((key) => device.channels.get(key)?.id ?? []),
    ),
  )
  return findKnownMeasurements(
    client,
    [...channels],
    placed.map(({ report }) => report.at),
  )
}

/** Moments of the reports that their device has values of, in whatever channel. */
async function knownMoments(
  client: pg.PoolClient,
  placed: readonly Placed<object>[],
): Promise<Set<string>> {
  const moments = placed
    .filter(({ report, device }) => device.newestAt !== null && report.at <= device.newestAt)
    .map(({ report, device }) => ({ deviceId: device.id, at: report.at }))
  const known = await findKnownMoments(client, moments)
  return new Set(
    moments
      .filter((_, place) => known.has(place))
      .map(({ deviceId, at }) => momentOf(deviceId, at)),
  )
}

const momentOf = (deviceId: number, at: Date) => `${deviceId} ${at.getTime()}`

/**
 * Whether some value may be stored already: one not later than all earlier values of its device.
 * Ordered by time.
 */
function isRepeating(placed: readonly Placed<object>[]): boolean {
  const newest = new Map<KnownDevice, number>()
  return placed.some(({ report, device }) => {
    const before = newest.get(device) ?? device.newestAt?.getTime() ?? -Infinity
    newest.set(device, report.at.getTime())
    return report.at.getTime() <= before
  })
}

/** The days in Bangkok with added or removed readings. */
function daysOf(placed: readonly Placed<object>[], replaced: readonly ReplacedValue[]) {
  const added = placed
    .filter(({ report }) => Object.keys(report.values).length > 0)
    .map(({ report, device }) => ({ deviceId: device.id, at: report.at }))
  const days = [...added, ...replaced].map(({ deviceId, at }) => ({
    deviceId,
    day: bangkokDay(at),
  }))
  return [...new Map(days.map((one) => [`${one.deviceId} ${one.day}`, one])).values()]
}

function notStored(device: string, names: readonly string[]) {
  const message = `มี ${names.length} ค่าที่ไม่ได้บันทึก เพราะอุปกรณ์มีค่าเกิน ${mostChannels.toLocaleString('en')} ค่า หรือชื่อยาวเกิน ${longestKey} ตัวอักษร (เช่น ${(names[0] ?? '').slice(0, 60)})`
  return { reason: 'too_many_channels', message, device }
}

function unknownDevice(device: string): Outcome {
  return {
    kind: 'rejected',
    reason: 'unknown_device',
    message: `ยังไม่ได้ลงทะเบียนอุปกรณ์ ${device}`,
    device,
  }
}
