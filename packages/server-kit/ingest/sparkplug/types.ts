import type { Quality } from '../../devices/report.ts'

/** Data types of metrics; the place in this list is the code on the wire (Sparkplug 3.0 §6.4.16). */
export const sparkplugTypes = [
  ...([
    'Unknown',
    'Int8',
    'Int16',
    'Int32',
    'Int64',
    'UInt8',
    'UInt16',
    'UInt32',
    'UInt64',
  ] as const),
  ...(['Float', 'Double', 'Boolean', 'String', 'DateTime', 'Text', 'UUID'] as const),
  ...(['DataSet', 'Bytes', 'File', 'Template', 'PropertySet', 'PropertySetList'] as const),
  ...(['Int8Array', 'Int16Array', 'Int32Array', 'Int64Array'] as const),
  ...(['UInt8Array', 'UInt16Array', 'UInt32Array', 'UInt64Array'] as const),
  ...(['FloatArray', 'DoubleArray', 'BooleanArray', 'StringArray', 'DateTimeArray'] as const),
] as const
export type SparkplugType = (typeof sparkplugTypes)[number]

/** A 64-bit integer that a number cannot hold exactly is its decimal digits. */
export type SparkplugValue = number | boolean | string | null

export interface SparkplugMetric {
  /** Null where the message names the metric by its alias alone. */
  readonly name: string | null
  /** Decimal digits of a 64-bit number. */
  readonly alias: string | null
  /** Null where the metric has no time of its own. */
  readonly at: Date | null
  /** Null where the message leaves it out, as data after a birth do. */
  readonly type: SparkplugType | null
  /**
   * Null where the payload has null, or the value is not finite, too long, or no single value
   * (bytes, data sets, templates, arrays). Undefined where it is missing: protobuf omits 0, false
   * and empty texts, and {@link retyped} restores the right one.
   */
  readonly value: SparkplugValue | undefined
  readonly quality: Quality
  readonly isHistorical: boolean
}

export interface SparkplugPayload {
  readonly timestamp: Date | null
  /** 0 to 255; null where it is left out, which only an NDEATH means so: protobuf leaves out 0. */
  readonly seq: number | null
  readonly metrics: readonly SparkplugMetric[]
}

const signedBits: Partial<Record<SparkplugType, number>> = {
  Int8: 8,
  Int16: 16,
  Int32: 32,
  Int64: 64,
}
const textTypes: readonly SparkplugType[] = ['String', 'Text', 'UUID']
const numberTypes: readonly SparkplugType[] = [
  ...(['Int8', 'Int16', 'Int32', 'Int64', 'UInt8', 'UInt16', 'UInt32', 'UInt64'] as const),
  ...(['Float', 'Double', 'Boolean', 'DateTime'] as const),
]

/** Whether a metric of this type is a text, a number (a Boolean is one, too) or neither. Unknown types are numbers. */
export function kindOf(type: SparkplugType | null): 'text' | 'number' | 'other' {
  if (type === null || numberTypes.includes(type)) return 'number'
  return textTypes.includes(type) ? 'text' : 'other'
}

/**
 * A whole number as its type means it: the wire carries negative ones in two's complement, in the width of the type
 * or in 32 bits (Sparkplug 3.0 §6.4.16).
 */
export function wholeOf(raw: number | string, type: SparkplugType | null): number | string {
  const bits = type === null ? undefined : signedBits[type]
  const whole = bits === undefined ? BigInt(raw) : BigInt.asIntN(bits, BigInt(raw))
  const number = Number(whole)
  return Number.isSafeInteger(number) ? number : whole.toString()
}

/** A value that came without its type, or was left out, by the type that the birth gave the metric. */
export function retyped(
  value: SparkplugValue | undefined,
  type: SparkplugType | null,
): SparkplugValue {
  if (value === undefined) return zeroOf(type)
  if (type === null || signedBits[type] === undefined) return value
  const isRaw = typeof value === 'string' ? /^\d{1,20}$/.test(value) : Number.isInteger(value)
  return isRaw ? wholeOf(value as number | string, type) : value
}

/**
 * The value that protobuf omits for a type; null for an unknown type, or where the value is no
 * single one.
 */
function zeroOf(type: SparkplugType | null): SparkplugValue {
  if (type === null || kindOf(type) === 'other') return null
  if (kindOf(type) === 'text') return ''
  return type === 'Boolean' ? false : 0
}
