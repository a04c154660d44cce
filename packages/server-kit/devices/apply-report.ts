import { numberInText } from '../ingest/canonical.ts'
import { hasLimits, judgeLevel, noLevel } from '@roadside/contract/domain/levels.ts'
import type { KnownChannel, KnownDevice, NewMeasurement } from './known-devices.ts'
import type { Monitor } from './monitor.ts'
import type { ReportedTexts } from './decode-values.ts'
import { measured, type ChannelValue, type DeviceReport, type Quality } from './report.ts'
import type { RulesBook } from './rules-book.ts'
import { clockOf, mergeState, type SubjectOutcome } from './subject-times.ts'

const codes: readonly Quality[] = ['good', 'uncertain', 'bad']
export function qualityOf(code: number | null): Quality {
  return codes[code ?? 2] ?? 'bad'
}

/**
 * The stored data: the value of a channel and time, and the solution's own rows, where it has some.
 */
export interface Stored {
  /** Whether the value adds nothing to the stored one. */
  readonly hasValue: (channelId: number, at: Date, value: ChannelValue) => boolean
  readonly rows: 'stored' | 'updated' | 'duplicate' | null
}

/**
 * Applies a report to the known state of its device, and returns the rows of its values. Each
 * channel and each state field has a clock of its own. A value older than the newest of the same
 * channel or field is history: it is stored and changes nothing. A newer one counts, even after
 * later reports of other things.
 *
 * A time ahead of the server's (endpoints allow some minutes) counts as now. So a device clock that
 * is set right does not make new messages look old. `newsAt`: when the change took place; null:
 * nothing changed.
 */
export function applyReport<State extends object>(
  monitor: Monitor<State>,
  sent: DeviceReport<State>,
  device: KnownDevice,
  rules: RulesBook,
  now: Date,
  { hasValue, rows: ofStore }: Stored,
): {
  rows: NewMeasurement[]
  touched: KnownChannel[]
  newsAt: Date | null
  ofState: ReadonlySet<SubjectOutcome>
} {
  const report = withNumbers(sent, device)
  const at = report.at > now ? now : report.at
  const keys = Object.keys(report.values)
  const isStored = (key: string) => {
    const channel = device.channels.get(key)
    const value = report.values[key]
    return channel === undefined || value === undefined || hasValue(channel.id, report.at, value)
  }
  const merged = withState(monitor, report, device, at, now)
  const isStateKnown = [...merged.outcomes].every((one) => one === 'duplicate')
  // a repetition is no sign of life and is stored only once
  const isRepeat =
    ofStore === null
      ? keys.length > 0 && keys.every(isStored) && isStateKnown
      : ofStore === 'duplicate'
  if (!isRepeat && (device.receivedAt === null || now > device.receivedAt)) device.receivedAt = now
  if (!isRepeat && (device.at === null || at >= device.at)) {
    device.at = at
    device.isOffline = report.isOffline ?? false
  }
  if (device.newestAt === null || report.at > device.newestAt) device.newestAt = report.at
  const setting = (key: string) => rules.setting(device, key, report.at)
  const entered = (key: string) => rules.entered(device, key, report.at)
  const before = device.state as Partial<State>
  const derived =
    monitor.derive?.(report, {
      before,
      state: merged.state as Partial<State>,
      clock: clockOf(merged.times),
      isUpdate: ofStore === 'updated',
      setting,
      entered,
    }) ?? {}
  if (!isRepeat) {
    device.state = { ...merged.state, ...derived.state }
    device.stateTimes = merged.times
  }
  const values = derived.values ? { ...report.values, ...derived.values } : report.values
  const touched: KnownChannel[] = []
  const rows: NewMeasurement[] = []
  // a loop: this runs for every value of every device
  for (const key in values) {
    const [channel, value] = [device.channels.get(key), values[key]]
    if (!channel || !value) continue
    const isNewest =
      !hasValue(channel.id, report.at, value) && (channel.at === null || at >= channel.at)
    if (isNewest) touched.push(channel)
    rows.push(applyValue(channel, value, { report, device, rules, isNewest, at }))
  }
  const isNews = !isRepeat && (merged.isNews || touched.length > 0)
  return { rows, touched, newsAt: isNews ? at : null, ofState: merged.outcomes }
}

function withState<State extends object>(
  { news, maps, ownTimes }: Monitor<State>,
  { state, whole }: DeviceReport<State>,
  device: KnownDevice,
  at: Date,
  now: Date,
): ReturnType<typeof mergeState> {
  const known = { state: device.state, times: device.stateTimes }
  if (state === undefined) return { ...known, isNews: false, outcomes: new Set() }
  const isNews = news !== undefined && Object.hasOwn(state, news)
  const fields = Object.fromEntries(Object.entries(state).filter(([key]) => key !== news))
  const times = Object.entries(ownTimes?.(state) ?? {}).map(
    ([key, ms]) => [key, Math.min(ms, now.getTime())] as const,
  )
  const merged = mergeState(
    known,
    { state: fields, at, ...(whole && { whole }), ownTimes: Object.fromEntries(times) },
    maps,
  )
  return isNews ? { ...merged, isNews: true } : merged
}

/**
 * A number sent as text is that number; any other text for a numeric channel counts as unreadable.
 */
function withNumbers<State extends object>(
  report: DeviceReport<State>,
  device: KnownDevice,
): DeviceReport<State> {
  const texts = (report.state as ReportedTexts | undefined)?.texts
  if (!texts) return report
  const numeric = Object.entries(texts).filter(
    ([key]) => device.channels.has(key) && !Object.hasOwn(report.values, key),
  )
  if (numeric.length === 0) return report
  const values = numeric.map(
    ([key, text]) => [key, measured(text === null ? null : numberInText(text))] as const,
  )
  return { ...report, values: { ...report.values, ...Object.fromEntries(values) } }
}

interface ValueInput {
  readonly report: DeviceReport
  readonly device: KnownDevice
  readonly rules: RulesBook
  readonly isNewest: boolean
  readonly at: Date
}

function applyValue(
  channel: KnownChannel,
  { value, quality }: ChannelValue,
  { report, device, rules, isNewest, at }: ValueInput,
): NewMeasurement {
  const limits = rules.limits(device, channel.key, report.at)
  const usable = quality === 'bad' ? null : value
  const before = isNewest ? channel : noLevel
  const { level, reached } = hasLimits(limits) ? judgeLevel(limits, before, usable) : noLevel
  const code = codes.indexOf(quality)
  if (isNewest) {
    channel.at = at
    channel.value = value
    channel.quality = code
    channel.level = level
    channel.reached = reached
  }
  return {
    channelId: channel.id,
    at: report.at,
    value,
    quality: code,
    level: usable === null ? -1 : level,
  }
}
