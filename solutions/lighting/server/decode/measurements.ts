import { isFields, numberInText, shown } from '@roadside/server-kit/ingest/canonical.ts'
import type { ProfileMapping } from './mapping.ts'

export interface Measurements {
  readonly currentA: number | null
  readonly batteryV: number | null
  readonly dimmingPercent: number | null
  readonly isLampFailed: boolean | null
  readonly isDriverFailed: boolean | null
  readonly isLit: boolean | null
  /** What was there and could not be used, in Thai. */
  readonly notes: readonly string[]
}

/** Beyond it lies no current and no voltage of a lamp, but what a codec made of too few bytes. A, V. */
export const mostMeasured = 100_000

/**
 * Reads a lamp's measurements out of what its network server or codec decoded. What is missing, `null` or `-1` was not
 * measured; a number that comes as text is that number; what cannot be a measurement is null with a note. Never throws.
 */
export function readMeasurements(object: unknown, mapping: ProfileMapping): Measurements {
  const notes: string[] = []
  const number = (target: ProfileMapping['current'], most: number): number | null => {
    if (target === undefined) return null
    const { path, factor } = typeof target === 'string' ? { path: target, factor: 1 } : target
    let largest: number | null = null
    for (const sent of find(object, path)) {
      const value = typeof sent === 'string' ? (numberInText(sent) ?? sent) : sent
      const quantity = isUnmeasured(value) ? null : quantityOf(value, factor, most, path, notes)
      if (quantity !== null && (largest === null || quantity > largest)) largest = quantity
    }
    return largest
  }
  const flag = (path: string | undefined): boolean | null => {
    if (path === undefined) return null
    const pendingChanges = find(object, path)
      .filter((value) => !isUnmeasured(value))
      .map((value) => claimOf(value, path, notes))
      .filter((value) => value !== null)
    return pendingChanges.length > 0 ? pendingChanges.includes(true) : null
  }
  return {
    currentA: number(mapping.current, mostMeasured),
    batteryV: number(mapping.battery, mostMeasured),
    dimmingPercent: number(mapping.dimming, 100),
    isLampFailed: flag(mapping.lampFailure),
    isDriverFailed: flag(mapping.driverError),
    isLit: flag(mapping.lit),
    notes,
  }
}

function isUnmeasured(value: unknown): boolean {
  return value === undefined || value === null || value === -1
}

function quantityOf(
  value: unknown,
  factor: number,
  most: number,
  path: string,
  notes: string[],
): number | null {
  const quantity = typeof value === 'number' ? value * factor : NaN
  if (quantity >= 0 && quantity <= most) return quantity
  const isText = typeof value === 'string'
  notes.push(`${path} ${isText ? 'ต้องเป็นตัวเลข (ได้รับข้อความ' : 'ไม่ใช่ค่าที่วัดได้ (ได้รับ'} ${shown(value)})`)
  return null
}

function claimOf(value: unknown, path: string, notes: string[]): boolean | null {
  if (typeof value === 'boolean') return value
  if (value === 0 || value === 1) return value === 1
  notes.push(`${path} ไม่ใช่ true หรือ false (ได้รับ ${shown(value)})`)
  return null
}

/**
 * The values at a path; several where it has `*`. A codec of ChirpStack v3 that hands on TS013's whole answer
 * has its fields under `data`: they are found there as well.
 */
function find(object: unknown, path: string): readonly unknown[] {
  const names = namesOf(path)
  const found = follow(object, names)
  return found.length > 0 || !isFields(object) ? found : follow(object['data'], names)
}

const split = new Map<string, readonly string[]>()

/** Every reading of a profile asks for the same few paths. */
function namesOf(path: string): readonly string[] {
  let names = split.get(path)
  if (!names) {
    names = path.replace(/^object\.(?=.)/, '').split('.')
    if (split.size > 10_000) split.clear()
    split.set(path, names)
  }
  return names
}

function follow(start: unknown, names: readonly string[], from = 0): readonly unknown[] {
  let value = start
  for (let at = from; at < names.length; at += 1) {
    const name = names[at] ?? ''
    if (name === '*') {
      return Array.isArray(value) ? value.flatMap((one: unknown) => follow(one, names, at + 1)) : []
    }
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return []
    value = (value as Record<string, unknown>)[name]
  }
  return [value]
}
