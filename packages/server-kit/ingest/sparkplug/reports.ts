import {
  measured,
  type ChannelValue,
  type DeviceReport,
  type Quality,
} from '../../devices/report.ts'
import { isPlausibleTime } from '../believable.ts'
import { resolve, type Certificate } from './node-state.ts'
import { retyped, type SparkplugPayload, type SparkplugType, type SparkplugValue } from './types.ts'

/** Texts of a node or device by the names of their metrics; its numbers are the values of the report. */
export type SparkplugTexts = Record<string, string | null>
export type SparkplugReport = DeviceReport<SparkplugTexts>

interface Reported {
  /**
   * One for each moment in the payload, oldest first; at least one where its times are reliable.
   */
  readonly reports: readonly SparkplugReport[]
  /** A time was more than 10 min ahead or before 2000; its values are left out. */
  readonly hasBadTime: boolean
  /** An alias was used that no birth had named; its value is left out. */
  readonly hasUnknown: boolean
}

interface Moment {
  readonly values: [string, ChannelValue][]
  readonly texts: [string, string | null][]
}

/**
 * The reports of `device` in a birth or data message. A metric without a time has that of its
 * payload, else that of the arrival.
 */
export function reportsOf(
  device: string,
  payload: SparkplugPayload,
  certificate: Certificate,
  now: Date,
): Reported {
  const sent = payload.timestamp ?? now
  const moments = new Map<number, Moment>()
  const momentOf = (ms: number) => {
    const moment = moments.get(ms) ?? { values: [], texts: [] }
    moments.set(ms, moment)
    return moment
  }
  let hasUnknown = false
  for (const metric of payload.metrics) {
    const resolved = resolve(metric, certificate)
    hasUnknown ||= resolved === undefined
    if (!resolved) continue
    const { name, type } = resolved
    const moment = momentOf((metric.at ?? sent).getTime())
    const value = retyped(metric.value, type)
    if (isText(value, type)) moment.texts.push([name, value])
    else {
      const channel = channelOf(value, doubted(metric.quality, certificate.isDoubtful))
      moment.values.push([name, type === 'Boolean' ? { ...channel, isTwoState: true } : channel])
    }
  }
  if (moments.size === 0) momentOf(sent.getTime())
  const plausible = [...moments]
    .filter(([ms]) => isPlausibleTime(ms, now))
    .sort(([one], [other]) => one - other)
  const reports = plausible.map(([ms, { values, texts }]) => ({
    device,
    at: new Date(ms),
    values: Object.fromEntries(values),
    ...(texts.length > 0 && { state: Object.fromEntries(texts) }),
  }))
  return { reports, hasBadTime: plausible.length < moments.size, hasUnknown }
}

function isText(value: SparkplugValue, type: SparkplugType | null): value is string | null {
  if (type === 'String' || type === 'Text' || type === 'UUID')
    return value === null || typeof value === 'string'
  return type === null && typeof value === 'string' && !/^\d{16,20}$/.test(value)
}

function channelOf(value: SparkplugValue, quality: Quality): ChannelValue {
  const number = value === null ? NaN : Number(value)
  return measured(Number.isFinite(number) ? number : null, quality)
}

function doubted(quality: Quality, isDoubtful: boolean): Quality {
  return isDoubtful && quality === 'good' ? 'uncertain' : quality
}

/** A node or device is no longer there. */
export function deathReport(device: string, at: Date): SparkplugReport {
  return { device, at, values: {}, isOffline: true }
}
