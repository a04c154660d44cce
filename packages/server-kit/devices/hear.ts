import { numberInText } from '../ingest/canonical.ts'
import { hasLimits, judgeLevel, noLevel } from '@roadside/contract/domain/levels.ts'
import type { KnownChannel, KnownDevice, NewMeasurement } from './known-devices.ts'
import type { Monitor } from './monitor.ts'
import type { SaidTexts } from './decode-values.ts'
import { measured, type ChannelValue, type DeviceReport, type Quality } from './report.ts'
import type { RulesBook } from './rules-book.ts'

const codes: readonly Quality[] = ['good', 'uncertain', 'bad']
export function qualityOf(code: number | null): Quality {
  return codes[code ?? 2] ?? 'bad'
}

/**
 * Takes a report into what is known of its device, and answers the rows of its values. What is older than the newest is
 * history: it is stored and changes nothing. A time ahead of ours (doors let it be some minutes) counts as now, so that a clock
 * that is set right is not taken for an old message.
 */
export function hear<State extends object>(
  monitor: Monitor<State>,
  sent: DeviceReport<State>,
  device: KnownDevice,
  rules: RulesBook,
  now: Date,
  isKnown: (channelId: number, at: Date) => boolean,
): { rows: NewMeasurement[]; touched: KnownChannel[] } {
  const report = withNumbers(sent, device)
  const at = report.at > now ? now : report.at
  const keys = Object.keys(report.values)
  const isStored = (key: string) => {
    const channel = device.channels.get(key)
    return channel === undefined || isKnown(channel.id, report.at)
  }
  // what is there already says neither that the device lives nor anything a second time
  const isRepeat = keys.length > 0 && keys.every(isStored)
  const isNewest = !isRepeat && (device.at === null || at >= device.at)
  if (!isRepeat) device.receivedAt = now
  if (device.newestAt === null || report.at > device.newestAt) device.newestAt = report.at
  const setting = (key: string) => rules.setting(device, key, report.at)
  const known = { state: device.state as Partial<State>, setting }
  const derived = monitor.derive?.(report, known) ?? {}
  if (isNewest) {
    device.at = at
    device.isGone = report.isGone ?? false
    device.state = { ...device.state, ...report.state, ...derived.state }
  }
  const values = derived.values ? { ...report.values, ...derived.values } : report.values
  const touched: KnownChannel[] = []
  const rows: NewMeasurement[] = []
  const taking = { report, device, rules, isNewest, at }
  // a loop: this runs for every value of every device
  for (const key in values) {
    const [channel, value] = [device.channels.get(key), values[key]]
    if (!channel || !value) continue
    if (isNewest) touched.push(channel)
    rows.push(take(channel, value, taking))
  }
  return { rows, touched }
}

/** A number that was sent as text is that number; any other text that a channel of numbers was told could not be read. */
function withNumbers<State extends object>(report: DeviceReport<State>, device: KnownDevice): DeviceReport<State> {
  const texts = (report.state as SaidTexts | undefined)?.texts
  if (!texts) return report
  const told = Object.entries(texts).filter(([key]) => device.channels.has(key) && !Object.hasOwn(report.values, key))
  if (told.length === 0) return report
  const values = told.map(([key, text]) => [key, measured(text === null ? null : numberInText(text))] as const)
  return { ...report, values: { ...report.values, ...Object.fromEntries(values) } }
}

interface Taking {
  readonly report: DeviceReport
  readonly device: KnownDevice
  readonly rules: RulesBook
  readonly isNewest: boolean
  readonly at: Date
}

function take(
  channel: KnownChannel,
  { value, quality }: ChannelValue,
  { report, device, rules, isNewest, at }: Taking,
): NewMeasurement {
  const limits = rules.limits(device, channel.key, report.at)
  const believed = quality === 'bad' ? null : value
  const before = isNewest ? channel : noLevel
  const { level, reached } = hasLimits(limits) ? judgeLevel(limits, before, believed) : noLevel
  const code = codes.indexOf(quality)
  if (isNewest) {
    channel.at = at
    channel.value = value
    channel.quality = code
    channel.level = level
    channel.reached = reached
  }
  return { channelId: channel.id, at: report.at, value, quality: code, level: believed === null ? -1 : level }
}
