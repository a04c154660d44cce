import type { Quality } from '../../devices/report.ts'
import { Rejection } from '../intake.ts'
import { readWire, type WireMetric, type WirePayload } from './schema.ts'
import { sparkplugTypes, wholeOf, type SparkplugMetric, type SparkplugPayload, type SparkplugType } from './types.ts'

const mostMetrics = 5_000
const longestName = 200
const longestText = 2_000
/** What a Date can hold. */
const latestMs = 8.64e15
const maxSeq = 255
/** What PostgreSQL cannot keep: NUL and halves of characters. */
const unkept = /\0|\p{Surrogate}/u
const qualities: Readonly<Record<string, Quality>> = { 192: 'good', 0: 'bad', 500: 'bad' }

/**
 * Reads a Sparkplug B payload (Sparkplug 3.0 §6.4.5). A single value that cannot be kept (not finite, a text of more than
 * 2 000 characters) is null and bad, and costs the others nothing.
 * Throws {@link Rejection}, and nothing else, for bytes that are not a payload.
 */
export function decodeSparkplug(bytes: Uint8Array): SparkplugPayload {
  const wire = wireOf(bytes)
  const { timestamp, seq, metrics = [] } = wire
  if (timestamp === undefined && seq === undefined && metrics.length === 0) refuse('ไม่มีเวลา ลำดับ และค่าใด')
  if (metrics.length > mostMetrics) refuse(`มีเกิน ${mostMetrics} ค่า (ได้รับ ${metrics.length} ค่า)`)
  return { timestamp: timeOf(timestamp), seq: seqOf(seq), metrics: metrics.map(metricOf) }
}

function wireOf(bytes: Uint8Array): WirePayload {
  try {
    return readWire(bytes)
  } catch {
    return refuse('ถอดรหัส protobuf ไม่ได้')
  }
}

function refuse(problem: string): never {
  throw new Rejection('bad_message', `ข้อความไม่ใช่ payload ของ Sparkplug B: ${problem}`)
}

function timeOf(text: string | undefined): Date | null {
  if (text === undefined) return null
  const ms = Number(text)
  return ms <= latestMs ? new Date(ms) : refuse(`เวลา ${text} ไม่ใช่มิลลิวินาทีนับจากปี ค.ศ. 1970`)
}

function seqOf(text: string | undefined): number | null {
  if (text === undefined) return null
  const seq = Number(text)
  return seq <= maxSeq ? seq : refuse(`ลำดับ seq ต้องเป็น 0 ถึง ${maxSeq} (ได้รับ ${text})`)
}

function metricOf(wire: WireMetric): SparkplugMetric {
  const type = typeOf(wire.datatype)
  const value = valueOf(wire, type)
  const isKept = value !== undefined
  return {
    name: nameOf(wire.name),
    alias: wire.alias ?? null,
    at: timeOf(wire.timestamp),
    type,
    value: isKept ? value : null,
    quality: isKept ? qualityOf(wire) : 'bad',
    isHistorical: wire.isHistorical ?? false,
  }
}

function nameOf(name: string | undefined): string | null {
  if (name === undefined || name === '') return null
  if (name.length > longestName) refuse(`ชื่อ metric ยาวเกิน ${longestName} ตัวอักษร (${name.slice(0, 40)}…)`)
  return unkept.test(name) ? refuse('ชื่อ metric มีอักขระที่เก็บไม่ได้') : name
}

function typeOf(code: number | undefined): SparkplugType | null {
  if (code === undefined || code === 0) return null
  return sparkplugTypes[code] ?? refuse(`ไม่รู้จักชนิดข้อมูล datatype ${code}`)
}

/** Undefined for a value that cannot be kept. */
function valueOf(wire: WireMetric, type: SparkplugType | null): SparkplugMetric['value'] | undefined {
  if (wire.isNull) return null
  if (wire.booleanValue !== undefined) return wire.booleanValue
  if (wire.stringValue !== undefined) return keptText(wire.stringValue)
  const float = wire.doubleValue ?? wire.floatValue
  if (float !== undefined) return Number.isFinite(float) ? float : undefined
  const whole = wire.longValue ?? wire.intValue
  return whole === undefined ? null : wholeOf(whole, type)
}

function keptText(text: string): string | undefined {
  return text.length > longestText || unkept.test(text) ? undefined : text
}

/** The property `Quality`, an Int32: 192 good, 0 bad, 500 stale (Sparkplug 3.0 §6.4.9); good where it is left out. */
function qualityOf({ properties }: WireMetric): Quality {
  const place = properties?.keys?.indexOf('Quality') ?? -1
  if (place < 0) return 'good'
  const property = properties?.values?.[place]
  const code = property?.isNull ? undefined : (property?.intValue ?? property?.longValue)
  if (code === undefined) return 'uncertain'
  return qualities[code] ?? 'uncertain'
}
