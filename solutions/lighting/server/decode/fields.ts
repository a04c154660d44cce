import { received } from '@roadside/server-kit/ingest/canonical.ts'
import { Rejection } from '@roadside/server-kit/ingest/intake.ts'

/** A JSON object whose fields are not known yet. */
export type Fields = Readonly<Record<string, unknown>>

export function refuse(field: string, problem: string): never {
  throw new Rejection('bad_message', `ช่อง ${field} ${problem}`)
}

/** What was sent instead, short enough for a sentence. */
export function shown(value: unknown): string {
  if (value === undefined) return 'ไม่มีค่า'
  if (typeof value === 'object' && value !== null)
    return Array.isArray(value) ? 'รายการ' : 'ออบเจกต์'
  const text = String(value as string | number | boolean | null)
  return text.length > 40 ? `${text.slice(0, 40)}…` : text
}

export function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

export function fieldsOf(value: unknown, field: string): Fields {
  return isFields(value) ? value : refuse(field, `ต้องเป็นออบเจกต์ JSON (ได้รับ ${shown(value)})`)
}

export function listOrNone(value: unknown, field: string, longest: number): readonly unknown[] {
  if (value === undefined || value === null) return []
  if (!Array.isArray(value)) return refuse(field, `ต้องเป็นรายการ (ได้รับ ${shown(value)})`)
  return value.length <= longest ? value : refuse(field, `มีเกิน ${longest} รายการ`)
}

/** A finite number within bounds; null where it is left out. */
export function numberOrNull(
  value: unknown,
  field: string,
  least: number,
  most: number,
): number | null {
  if (value === undefined || value === null) return null
  if (typeof value === 'number' && value >= least && value <= most) return value
  return refuse(field, `ต้องเป็นตัวเลขตั้งแต่ ${least} ถึง ${most} (${received(value)})`)
}

export function wholeOrNull(
  value: unknown,
  field: string,
  least: number,
  most: number,
): number | null {
  if (value === undefined || value === null) return null
  if (Number.isInteger(value) && (value as number) >= least && (value as number) <= most)
    return value as number
  return refuse(field, `ต้องเป็นจำนวนเต็มตั้งแต่ ${least} ถึง ${most} (${received(value)})`)
}
