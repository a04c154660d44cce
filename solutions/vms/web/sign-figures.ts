import type { DeviceRow } from '@roadside/contract/devices/rows.ts'
import { formatNumber } from '@roadside/contract/domain/format.ts'
import { formatThaiDateTime } from '@roadside/ui/parts/unbroken.ts'
import type { SignState } from '../state.ts'
import { errorWords } from '../words.ts'

/**
 * The sign as equipment, in words; the last report of an unreachable one is not shown as current.
 */
export function signFigures({
  channels,
  health,
  state,
  at,
}: DeviceRow<SignState>): { label: string; text: string }[] {
  const isSilent = health === 'unreachable'
  const valueOf = (key: string) =>
    (isSilent ? undefined : channels.find((channel) => channel.key === key))?.value ?? null
  const withUnit = (key: string, decimals: number, unit: string) => {
    const value = valueOf(key)
    return value === null ? '-' : `${formatNumber(value, decimals)} ${unit}`
  }
  const { pixel_errors, pixels, door_open, errors } = state
  const count =
    pixel_errors === null || pixels === null || isSilent
      ? ''
      : ` (${formatNumber(pixel_errors)} จาก ${formatNumber(pixels)} จุด)`
  const door = door_open === null || isSilent ? '-' : door_open ? 'เปิดอยู่' : 'ปิด'
  const errorText = errors?.map((name) => errorWords(name).words).join(', ')
  return [
    { label: 'ความสว่าง', text: withUnit('brightness_pct', 0, '%') },
    { label: 'พิกเซลชำรุด', text: withUnit('pixel_error_pct', 1, '%') + count },
    { label: 'อุณหภูมิในตู้', text: withUnit('cabinet_c', 1, '°C') },
    { label: 'ประตูตู้', text: door },
    {
      label: 'ข้อผิดพลาดที่ป้ายแจ้ง',
      text: isSilent || errorText === undefined ? '-' : errorText || 'ไม่มี',
    },
    { label: 'ข้อมูลล่าสุดเมื่อ', text: formatThaiDateTime(at, 'seconds') },
  ]
}
