import type { DeviceKind } from '@roadside/contract/devices/kind.ts'
import type { DeviceRow } from '@roadside/contract/devices/rows.ts'
import { formatThaiDateTime } from '../parts/unbroken.ts'

type LastReport = Pick<DeviceRow, 'health' | 'at'>

const isSilent = ({ health, at }: LastReport) =>
  health === 'unreachable' || (health === 'unknown' && at === null)

/**
 * The sentence about the silence of a site's devices, with its begin; null: all are reachable.
 * Pure.
 */
export function silenceWords(
  { noun, counter }: Pick<DeviceKind, 'noun' | 'counter'>,
  devices: readonly LastReport[],
): string | null {
  const silent = devices.filter(isSilent)
  if (silent.length === 0) return null
  if (silent.length < devices.length)
    return `ไม่มีข้อมูลจาก${noun} ${silent.length} จาก ${devices.length} ${counter}`
  const last = lastReceived(devices)
  return last === null ? 'ยังไม่เคยมีข้อมูลเข้ามา' : `ไม่มีข้อมูลเข้ามาตั้งแต่ ${formatThaiDateTime(last)}`
}

/** When the last of them reported; null: none ever did. */
export function lastReceived(devices: readonly LastReport[]): string | null {
  const times = devices.flatMap(({ at }) => at ?? [])
  return times.toSorted((a, b) => Date.parse(b) - Date.parse(a))[0] ?? null
}
