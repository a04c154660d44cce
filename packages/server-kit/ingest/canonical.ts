import { earliestTime, isPlausibleTime, msOf } from './believable.ts'
import { PartialReading, Rejection, type Element } from './intake.ts'

/**
 * Shared by decoders of JSON messages (solutions.md "How data comes in"): one object or a list of
 * them, and fields that are read by name. Every function throws {@link Rejection} with a Thai
 * sentence that names the field and the sent value.
 */

const mostInOneMessage = 5_000
const longestDevice = 200

/** A JSON object whose fields are not known yet. */
export type Fields = Readonly<Record<string, unknown>>

export type { Element } from './intake.ts'

/**
 * Reads a side field: an error in it costs that field alone, which is then undefined. The error is
 * part of the answer to the sender, and is stored with the message.
 */
export type ReadSide = <T>(read: () => T) => T | undefined

/**
 * Decodes one object, or each of a list of at most 5 000. An error in one element costs only that
 * element, and is reported with its place. A list without any readable element is refused whole, so
 * that its sender notices. `findDevice` finds the device in a refused element; the default is the
 * field `device` ({@link deviceFinder}). `decodeOne` reads with {@link ReadSide} the fields whose errors must not cost the
 * rest.
 */
export function decodeEach<R>(
  json: unknown,
  decodeOne: (sent: unknown, side: ReadSide) => R | null,
  findDevice: (sent: unknown) => string | null = deviceFinder(null),
): readonly Element<R>[] {
  if (!Array.isArray(json)) {
    const reading = naming(decodeOne, json, '', findDevice)
    if (reading instanceof Rejection) throw reading
    return reading === null ? [] : [reading]
  }
  if (json.length > mostInOneMessage) {
    throw new Rejection(
      'bad_message',
      `ข้อความหนึ่งมีได้ไม่เกิน ${mostInOneMessage} รายการ (ได้รับ ${json.length} รายการ)`,
    )
  }
  const elements = json.map((sent: unknown, index) =>
    naming(decodeOne, sent, `รายการที่ ${index + 1}: `, findDevice),
  )
  const [first] = elements
  if (first instanceof Rejection && elements.every((element) => element instanceof Rejection))
    throw first
  return elements
}

function naming<R>(
  decodeOne: (sent: unknown, side: ReadSide) => R | null,
  sent: unknown,
  place: string,
  findDevice: (sent: unknown) => string | null,
): Element<R> {
  const problems: string[] = []
  try {
    const reading = decodeOne(sent, (read) => readSide(read, problems))
    if (reading === null || problems.length === 0) return reading
    return new PartialReading(reading, leftOut(problems, place, findDevice(sent)))
  } catch (error) {
    if (!(error instanceof Rejection)) throw error
    return new Rejection(error.reason, place + error.message, error.device ?? findDevice(sent))
  }
}

/** The value that `read` answers; undefined where it refuses, which is noted in `problems`. */
export function readSide<T>(read: () => T, problems: string[]): T | undefined {
  try {
    return read()
  } catch (error) {
    if (!(error instanceof Rejection)) throw error
    problems.push(error.message)
    return undefined
  }
}

const mostProblemsNamed = 5

/** The rejection that lists the fields left out of a stored reading, and why. */
export function leftOut(
  problems: readonly string[],
  place: string,
  device: string | null,
): Rejection {
  const more =
    problems.length > mostProblemsNamed ? ` และอีก ${problems.length - mostProblemsNamed} ช่อง` : ''
  const named = problems.slice(0, mostProblemsNamed).join(' · ')
  return new Rejection('left_out', `${place}บันทึกแล้วโดยไม่รวม${named}${more}`, device)
}

export function refuse(field: string, problem: string): never {
  throw new Rejection('bad_message', `ช่อง ${field} ${problem}`)
}

/** A sent value, shortened for a sentence. */
export function shown(value: unknown): string {
  if (value === undefined) return 'ไม่มีค่า'
  if (typeof value === 'object' && value !== null)
    return Array.isArray(value) ? 'รายการ' : 'ออบเจกต์'
  const text = String(value as string | number | boolean | null)
  return text.length > 40 ? `${text.slice(0, 40)}…` : text
}

/** The sent value in place of a number or a boolean, where a text may look like one. */
export function received(value: unknown): string {
  return `${typeof value === 'string' ? 'ได้รับข้อความ' : 'ได้รับ'} ${shown(value)}`
}

export function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Missing or null: the message has no value. */
export function isNullish(value: unknown): value is undefined | null {
  return value === undefined || value === null
}

export function fieldsOf(value: unknown, field: string): Fields {
  return isFields(value) ? value : refuse(field, `ต้องเป็นออบเจกต์ JSON (ได้รับ ${shown(value)})`)
}

export function listOf(
  value: unknown,
  field: string,
  longest = mostInOneMessage,
): readonly unknown[] {
  if (!Array.isArray(value)) return refuse(field, `ต้องเป็นรายการ (ได้รับ ${shown(value)})`)
  return value.length <= longest ? value : refuse(field, `มีเกิน ${longest} รายการ`)
}

/** As {@link listOf}; empty where it is missing. */
export function listOrNone(
  value: unknown,
  field: string,
  longest = mostInOneMessage,
): readonly unknown[] {
  return isNullish(value) ? [] : listOf(value, field, longest)
}

/** Text without the spaces around it, at most `longest` UTF-16 units; null where it is left out or empty. */
export function textOrNull(value: unknown, field: string, longest: number): string | null {
  if (isNullish(value)) return null
  if (typeof value !== 'string') return refuse(field, `ต้องเป็นข้อความ (ได้รับ ${shown(value)})`)
  return value.length <= longest ? value.trim() || null : refuse(field, `ยาวเกิน ${longest} ตัวอักษร`)
}

export function textOf(value: unknown, field: string, longest: number): string {
  return textOrNull(value, field, longest) ?? refuse(field, 'ต้องระบุ')
}

/** The name of a device, also where it is written as a number; at most 200 characters. */
export function deviceOf(value: unknown, field = 'device'): string {
  return textOf(Number.isSafeInteger(value) ? String(value) : value, field, longestDevice)
}

/**
 * As {@link deviceOf} of a canonical message; without the field, the device is in its topic
 * `roadside/{solution}/{device}/up`.
 */
export function canonicalDevice({ device }: Fields, topic: string | null): string {
  return deviceOf(device ?? topic?.split('/').at(-2))
}

/** Finds the device that a refused canonical message, else its topic, names; null where neither does. */
export function deviceFinder(topic: string | null): (sent: unknown) => string | null {
  const findIn = (fields: Fields, place: string | null) =>
    readSide(() => canonicalDevice(fields, place), [])
  return (sent) => (isFields(sent) && findIn(sent, null)) || findIn({}, topic) || null
}

export function booleanOrNull(value: unknown, field: string): boolean | null {
  if (isNullish(value)) return null
  return typeof value === 'boolean'
    ? value
    : refuse(field, `ต้องเป็น true หรือ false (${received(value)})`)
}

/** One of the given words; null where it is left out. */
export function choiceOrNull<T extends string>(
  value: unknown,
  field: string,
  choices: readonly T[],
): T | null {
  if (isNullish(value)) return null
  const choice = choices.find((one) => one === value)
  return choice ?? refuse(field, `ต้องเป็น ${choices.join(', ')} (ได้รับ ${shown(value)})`)
}

export function choiceOf<T extends string>(
  value: unknown,
  field: string,
  choices: readonly T[],
): T {
  return choiceOrNull(value, field, choices) ?? refuse(field, `ต้องระบุเป็น ${choices.join(', ')}`)
}

/** The number that a text is, as of codecs that round by `toFixed`: digits with a sign and decimals, no more; null for any other. */
export function numberInText(text: string): number | null {
  return /^\s*[+-]?\d{1,15}(\.\d+)?\s*$/.test(text) ? Number(text) : null
}

/**
 * A finite number within bounds; null where it is missing. A value too small for the 32 bits of
 * some columns is 0.
 */
export function numberOrNull(
  value: unknown,
  field: string,
  least: number,
  most: number,
): number | null {
  if (isNullish(value)) return null
  if (typeof value === 'number' && value >= least && value <= most)
    return Math.fround(value) === 0 ? 0 : value
  return refuse(field, `ต้องเป็นตัวเลขตั้งแต่ ${least} ถึง ${most} (${received(value)})`)
}

export function wholeOrNull(
  value: unknown,
  field: string,
  least: number,
  most: number,
): number | null {
  if (isNullish(value)) return null
  if (Number.isInteger(value) && (value as number) >= least && (value as number) <= most)
    return value as number
  return refuse(field, `ต้องเป็นจำนวนเต็มตั้งแต่ ${least} ถึง ${most} (${received(value)})`)
}

export function wholeOf(value: unknown, field: string, least: number, most: number): number {
  return wholeOrNull(value, field, least, most) ?? refuse(field, 'ต้องระบุ')
}

/**
 * A measured value that cannot be negative: -1 or null means that it could not be measured. From 0
 * to `most`.
 */
export function measuredOrNull(value: unknown, field: string, most: number): number | null {
  return value === -1 ? null : numberOrNull(value, field, 0, most)
}

/** A time in ISO 8601 with offset, at most 10 min ahead of `now`, not before 2000; null where it is left out. */
export function timeOrNull(value: unknown, field: string, now: Date): Date | null {
  if (isNullish(value) || value === '') return null
  const ms = msOf(value)
  if (Number.isNaN(ms)) {
    return refuse(
      field,
      `ไม่ใช่เวลาแบบ ISO 8601 ที่ระบุเขตเวลา เช่น 2026-11-21T18:30:00+07:00 (ได้รับ ${shown(value)})`,
    )
  }
  return plausibleTime(ms, field, now)
}

export function timeOf(value: unknown, field: string, now: Date): Date {
  return timeOrNull(value, field, now) ?? refuse(field, 'ต้องระบุ')
}

/**
 * Milliseconds as a time. Throws `bad_time` for one that is not believed; `clocks` are whose clock
 * to check.
 */
export function plausibleTime(ms: number, field: string, now: Date, clocks = 'อุปกรณ์'): Date {
  if (isPlausibleTime(ms, now)) return new Date(ms)
  const problem = ms < earliestTime ? 'อยู่ก่อนปี ค.ศ. 2000' : 'อยู่ในอนาคตเกิน 10 นาที'
  const text = Math.abs(ms) <= 8.64e15 ? new Date(ms).toISOString() : String(ms)
  throw new Rejection(
    'bad_time',
    `เวลาในช่อง ${field} (${text}) ${problem} กรุณาตรวจสอบนาฬิกาของ${clocks}`,
  )
}
