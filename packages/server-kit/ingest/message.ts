import { Rejection } from './intake.ts'
import { jsonShapeProblem, maxDepth, messageLimits, type JsonLimits } from './json-shape.ts'

/**
 * Reads a message as JSON that PostgreSQL can store: an object or array with finite numbers, free
 * of NUL and of halves of characters. It has at most {@link maxDepth} levels, and no more parts
 * than `json-shape.ts` allows; both are checked before parsing. Throws {@link Rejection} with the
 * problem and its place in Thai.
 */
export function parseMessage(text: string): unknown {
  examineShape(text, messageLimits)
  const json = parse(text.startsWith('\uFEFF') ? text.slice(1) : text)
  if (typeof json !== 'object' || json === null) {
    throw new Rejection('bad_json', 'ข้อความต้องเป็น JSON ที่เป็นออบเจ็กต์หรืออาร์เรย์')
  }
  examineJson(json, text)
  return json
}

/** Throws {@link Rejection} where a text is nested too deep, or holds too much, to be parsed. */
export function examineShape(text: string, most: JsonLimits): void {
  switch (jsonShapeProblem(text, most)) {
    case 'too_deep':
      throw new Rejection('too_deep', `ข้อมูลซ้อนกันลึกเกิน ${maxDepth} ชั้น`)
    case 'too_many':
      throw new Rejection('too_many', 'ข้อความมีจำนวนค่ามากเกินกำหนด กรุณาแบ่งส่งหลายครั้ง')
    case null:
  }
}

/**
 * Throws {@link Rejection} where `json`, parsed from `text`, has characters or numbers that
 * PostgreSQL cannot store.
 */
export function examineJson(json: unknown, text: string): void {
  // Only an escape can bring these characters past the JSON parser; hardly a message has one, and to look for that alone costs nothing.
  examine(json, text.includes('\\u') && /\\u(0000|d[89a-f])/i.test(text))
}

function parse(text: string): unknown {
  if (text.trim() === '') throw new Rejection('bad_json', 'ไม่มีข้อมูลในข้อความ')
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new Rejection('bad_json', `ข้อความไม่ใช่ JSON ที่ถูกต้อง ${whereIn(text, error as SyntaxError)}`)
  }
}

/**
 * The error's text contains either the position or the text there; at the end of the input it
 * contains neither.
 */
function whereIn(text: string, { message }: SyntaxError): string {
  if (text.includes('\0')) return `พบอักขระ NUL ที่ตำแหน่ง ${text.indexOf('\0')}`
  const position = /at position (\d+)/.exec(message)?.[1]
  if (position !== undefined) return `ที่ตำแหน่ง ${position}`
  const found = /^Unexpected token (?:'(.+?)'|(.+?)),? /su.exec(message)
  if (found)
    return `พบ “${found[1] ?? found[2]}” ใกล้ ${/"(.+)"/su.exec(message)?.[1]?.slice(0, 80) ?? ''}`.trimEnd()
  return `ข้อมูลขาดหายก่อนจบ (ยาว ${text.length} ตัวอักษร)`
}

function examine(value: unknown, hasEscapes: boolean): void {
  if (typeof value === 'string') {
    if (hasEscapes) examineText(value)
  } else if (typeof value === 'number') {
    if (!Number.isFinite(value)) throw new Rejection('bad_number', 'พบตัวเลขที่ใหญ่เกินกว่าจะเก็บได้')
  } else if (typeof value === 'object' && value !== null) {
    if (Array.isArray(value)) {
      for (const one of value) examine(one, hasEscapes)
      return
    }
    // `in` rather than entries: objects of JSON.parse inherit nothing enumerable, and this runs for
    // every message.
    for (const key in value) {
      if (hasEscapes) examineText(key)
      examine((value as Record<string, unknown>)[key], hasEscapes)
    }
  }
}

function examineText(text: string): void {
  if (text.includes('\0')) throw new Rejection('bad_text', 'ข้อความมีอักขระที่ไม่อนุญาต (NUL)')
  if (/\p{Surrogate}/u.test(text)) throw new Rejection('bad_text', 'ข้อความมีอักขระที่ไม่สมบูรณ์')
}
