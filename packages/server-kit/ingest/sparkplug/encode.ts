import type { Quality } from '../../devices/report.ts'
import { writeWire, type WireMetric } from './schema.ts'
import { sparkplugTypes, type SparkplugType, type SparkplugValue } from './types.ts'

/** A metric to send: with its name in a birth, by its alias alone in the data that follow. */
export interface MetricToSend {
  readonly name?: string
  readonly alias?: number | string
  readonly type: SparkplugType
  readonly value: SparkplugValue
  readonly at?: Date
  readonly quality?: Quality
  readonly isHistorical?: boolean
}

const int32 = sparkplugTypes.indexOf('Int32')
const qualityCodes: Record<Quality, number> = { good: 192, uncertain: 64, bad: 0 }

/**
 * A Sparkplug B payload, for demonstrations and tests. A metric without a name goes without its type, as data do after a
 * birth (Sparkplug 3.0 §6.4.6). `seq` null is an NDEATH.
 */
export function encodeSparkplug(payload: {
  readonly timestamp: Date | null
  readonly seq: number | null
  readonly metrics: readonly MetricToSend[]
}): Uint8Array {
  return writeWire({
    ...(payload.timestamp !== null && { timestamp: String(payload.timestamp.getTime()) }),
    ...(payload.seq !== null && { seq: String(payload.seq) }),
    metrics: payload.metrics.map(wireOf),
  })
}

function wireOf({ name, alias, type, value, at, quality, isHistorical }: MetricToSend): WireMetric {
  return {
    ...(name !== undefined && { name, datatype: sparkplugTypes.indexOf(type) }),
    ...(alias !== undefined && { alias: String(alias) }),
    ...(at !== undefined && { timestamp: String(at.getTime()) }),
    ...(isHistorical !== undefined && { isHistorical }),
    ...(quality !== undefined && {
      properties: { keys: ['Quality'], values: [{ type: int32, intValue: qualityCodes[quality] }] },
    }),
    ...(value === null ? { isNull: true } : valueOf(type, value)),
  }
}

function valueOf(type: SparkplugType, value: number | boolean | string): WireMetric {
  if (typeof value === 'boolean') return { booleanValue: value }
  if (type === 'Float') return { floatValue: Number(value) }
  if (type === 'Double') return { doubleValue: Number(value) }
  if (type === 'Int64' || type === 'UInt64' || type === 'DateTime') {
    return { longValue: BigInt.asUintN(64, BigInt(value)).toString() }
  }
  return typeof value === 'number' ? { intValue: value >>> 0 } : { stringValue: value }
}
