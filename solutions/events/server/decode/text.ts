import { Rejection } from '@roadside/server-kit/ingest/intake.ts'

const longestCamera = 100

/**
 * CAMID as in the path or the message. Throws {@link Rejection} where it is empty, too long or
 * cannot be stored.
 */
export function cameraOf(value: unknown, field: string): string {
  const camera = typeof value === 'string' ? value.trim() : ''
  if (camera === '') throw new Rejection('bad_message', `ช่อง ${field} ต้องเป็นรหัสกล้อง`)
  if (camera.includes('\0')) throw new Rejection('bad_text', `ช่อง ${field} มีอักขระที่ไม่อนุญาต (NUL)`)
  if (camera.length > longestCamera) {
    throw new Rejection('bad_message', `ช่อง ${field} ยาวเกิน ${longestCamera} ตัวอักษร`)
  }
  return camera
}

/** At most so many UTF-16 units, without control characters, and without half a character at the end. */
export function shortened(text: string, longest: number): string {
  const clean = text.replaceAll(/\p{Cc}+/gu, ' ').trim()
  return clean.length <= longest
    ? clean
    : `${clean.slice(0, longest - 1).replace(/[\uD800-\uDBFF]$/, '')}…`
}

/** What was sent instead, short enough for a sentence. */
export function shown(value: unknown): string {
  if (value === undefined || value === '') return 'ไม่มีค่า'
  if (typeof value === 'object' && value !== null)
    return Array.isArray(value) ? 'รายการ' : 'ออบเจกต์'
  return shortened(String(value as string | number | boolean | null), 40)
}

/** A maker's code as the table of codes spells it. */
export function codeOf(...parts: readonly string[]): string {
  return shortened(
    parts
      .filter((part) => part.trim() !== '')
      .join(':')
      .toLowerCase(),
    200,
  )
}

/** An id of what was seen; none where it is empty, or 0 or less, as cameras write what they do not know. */
export function targetOf(value: unknown): string | null {
  if (typeof value !== 'string' && typeof value !== 'number') return null
  const target = shortened(String(value), 100)
  return target === '' || /^[-+]?0+$|^-\d+$/.test(target) ? null : target
}

/** Parts of a note that say something. */
export function noteOf(...parts: readonly string[]): string {
  const filled = parts.map((part) => part.trim()).filter((part) => part !== '')
  return shortened(filled.join(' · '), 500)
}
