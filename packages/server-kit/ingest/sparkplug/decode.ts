import type { Quality } from '../../devices/report.ts'
import { Rejection } from '../intake.ts'
import { countFields } from './count-fields.ts'
import { readWire, type WireMetric, type WirePayload } from './schema.ts'
import { unpack } from './unpack.ts'
import {
  kindOf,
  sparkplugTypes,
  wholeOf,
  type SparkplugMetric,
  type SparkplugPayload,
  type SparkplugType,
} from './types.ts'

const mostMetrics = 5_000
/** Fields of a payload and of its metrics: each costs half a microsecond, and the console waits meanwhile. */
const mostFields = 200_000
const longestName = 200
const longestText = 2_000
/** The latest time of a Date. */
const latestMs = 8.64e15
const maxSeq = 255
/** The id of a payload whose body is another one, compressed. */
const compressedUuid = 'SPBV1.0_COMPRESSED'
/** Characters that PostgreSQL cannot store: NUL and halves of characters. */
const unstorable = /\0|\p{Surrogate}/u
const qualities: Readonly<Record<string, Quality>> = { 192: 'good', 0: 'bad', 500: 'bad' }

/**
 * Reads a Sparkplug B payload (Sparkplug 3.0 §6.4.5). A single value that cannot be stored (not
 * finite, a text of more than 2 000 characters) is null and bad, and costs the others nothing. A
 * compressed payload is unpacked. Throws {@link Rejection}, and nothing else, for bytes that are
 * not a payload.
 */
export function decodeSparkplug(bytes: Uint8Array): SparkplugPayload {
  const sent = wireOf(bytes)
  const {
    timestamp = sent.timestamp,
    seq = sent.seq,
    metrics = [],
  } = isCompressed(sent) ? unpacked(sent) : sent
  if (timestamp === undefined && seq === undefined && metrics.length === 0)
    refuse('ไม่มีเวลา ลำดับ และค่าใด')
  return { timestamp: timeOf(timestamp), seq: seqOf(seq), metrics: metrics.map(metricOf) }
}

function wireOf(bytes: Uint8Array): WirePayload {
  let problem = ''
  try {
    const { metrics, fields } = countFields(bytes, mostFields)
    if (metrics > mostMetrics) problem = `มีเกิน ${mostMetrics} ค่า`
    else if (fields > mostFields) problem = `มีเกิน ${mostFields} ช่อง`
    else return readWire(bytes)
  } catch {
    problem = 'ถอดรหัส protobuf ไม่ได้'
  }
  return refuse(problem)
}

const isCompressed = ({ uuid }: WirePayload) => uuid === compressedUuid

/** The payload within a compressed one, which holds the name of the algorithm as its metric (Eclipse Tahu, PayloadUtil). */
function unpacked({ body, metrics = [] }: WirePayload): WirePayload {
  const algorithm = metrics.find(({ name }) => name === 'algorithm')?.stringValue
  const wire = wireOf(unpack(body ?? new Uint8Array(), algorithm, refuse))
  return isCompressed(wire) ? refuse('บีบอัดซ้อนกันมากกว่าหนึ่งชั้น') : wire
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
  const isStored = value !== unreadableValue
  return {
    name: nameOf(wire.name),
    alias: wire.alias ?? null,
    at: timeOf(wire.timestamp),
    type,
    value: isStored ? value : null,
    quality: isStored ? qualityOf(wire) : 'bad',
    isHistorical: wire.isHistorical ?? false,
  }
}

function nameOf(name: string | undefined): string | null {
  if (name === undefined || name === '') return null
  if (name.length > longestName)
    refuse(`ชื่อ metric ยาวเกิน ${longestName} ตัวอักษร (${name.slice(0, 40)}…)`)
  return unstorable.test(name) ? refuse('ชื่อ metric มีอักขระที่เก็บไม่ได้') : name
}

function typeOf(code: number | undefined): SparkplugType | null {
  if (code === undefined || code === 0) return null
  return sparkplugTypes[code] ?? refuse(`ไม่รู้จักชนิดข้อมูล datatype ${code}`)
}

/** Stands for a value that cannot be stored. */
const unreadableValue = Symbol('a value that cannot be kept')

/** Undefined for a value that was left out. */
function valueOf(
  wire: WireMetric,
  type: SparkplugType | null,
): SparkplugMetric['value'] | typeof unreadableValue {
  if (wire.isNull || (type !== null && kindOf(type) === 'other')) return null
  if (wire.booleanValue !== undefined) return wire.booleanValue
  if (wire.stringValue !== undefined) return boundedText(wire.stringValue)
  const float = wire.doubleValue ?? wire.floatValue
  if (float !== undefined) return Number.isFinite(float) ? float : unreadableValue
  const whole = wire.longValue ?? wire.intValue
  return whole === undefined ? undefined : wholeOf(whole, type)
}

function boundedText(text: string): string | typeof unreadableValue {
  return text.length > longestText || unstorable.test(text) ? unreadableValue : text
}

/**
 * The property `Quality`, an Int32: 192 good, 0 bad, 500 stale (Sparkplug 3.0 §6.4.9); good where the property is left out,
 * and bad where the property has no number: protobuf leaves out 0.
 */
function qualityOf({ properties }: WireMetric): Quality {
  const place = properties?.keys?.indexOf('Quality') ?? -1
  if (place < 0) return 'good'
  const property = properties?.values?.[place]
  if (!property || property.isNull) return 'uncertain'
  const code = property.intValue ?? property.longValue ?? 0
  return qualities[code] ?? 'uncertain'
}
