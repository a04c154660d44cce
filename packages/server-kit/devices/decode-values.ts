import {
  canonicalDevice,
  deviceFinder,
  choiceOrNull,
  decodeEach,
  fieldsOf,
  received,
  refuse,
  timeOf,
} from '../ingest/canonical.ts'
import type { Arrival, Endpoint } from '../ingest/intake.ts'
import { measured, type ChannelValue, type DeviceReport, type Quality } from './report.ts'

const qualities = ['good', 'uncertain', 'bad'] as const
const mostValues = 1_000
const longest = { key: 100, text: 500 }

/** Values of points that are no numbers: by the name of the point; null for an unreliable one. */
export interface ReportedTexts {
  readonly texts?: Readonly<Record<string, string | null>>
}

/**
 * The canonical message of values (solutions.md): `{"device","time","quality","values":{channel: number | boolean | text | null}}`
 * or a list of them. A boolean is 0 or 1; null could not be measured. Throws `Rejection`.
 */
export function decodeValues({ json, topic, receivedAt }: Arrival) {
  return decodeEach(
    json,
    (sent, side): DeviceReport<ReportedTexts> => {
      const fields = fieldsOf(sent, 'ข้อความ')
      const quality = choiceOrNull(fields['quality'], 'quality', qualities) ?? 'good'
      const entries = Object.entries(fieldsOf(fields['values'], 'values'))
      if (entries.length > mostValues) refuse('values', `มีเกิน ${mostValues} ค่า`)
      const texts = entries.flatMap(([key, value]) =>
        typeof value === 'string'
          ? [[checkedKey(key), quality === 'bad' ? null : shortened(value)] as const]
          : [],
      )
      return {
        device: canonicalDevice(fields, topic),
        at: timeOf(fields['time'], 'time', receivedAt),
        values: Object.fromEntries(
          entries.flatMap(([key, value]) => {
            if (typeof value === 'string') return []
            const read = () => [[checkedKey(key), readValue(value, key, quality)] as const]
            // one wrong value among several is left out; a wrong only value rejects the message
            return entries.length > 1 ? (side(read) ?? []) : read()
          }),
        ),
        ...(texts.length > 0 && { state: { texts: Object.fromEntries(texts) } }),
      }
    },
    deviceFinder(topic),
  )
}

/** The canonical endpoint of values: `POST /ingest/{solution}` and `roadside/{solution}/{device}/up`. */
export function valuesEndpoint(solution: string): Endpoint<DeviceReport<ReportedTexts>> {
  return { path: solution, topics: [`roadside/${solution}/+/up`], decode: decodeValues }
}

function checkedKey(key: string): string {
  return key === '' || key.length > longest.key
    ? refuse('values', `ชื่อช่องวัดต้องยาว 1 ถึง ${longest.key} ตัวอักษร`)
    : key
}

/** Cut where no character is halved. */
function shortened(text: string): string {
  return text.slice(0, longest.text).replace(/[\uD800-\uDBFF]$/, '')
}

function readValue(value: unknown, key: string, quality: Quality): ChannelValue {
  if (value === null) return measured(null)
  if (typeof value === 'boolean') return { ...measured(value ? 1 : 0, quality), isTwoState: true }
  if (typeof value === 'number' && Number.isFinite(value) && Math.abs(value) <= 1e15)
    return measured(value, quality)
  return refuse(`values.${key}`, `ต้องเป็นตัวเลข (${received(value)})`)
}
