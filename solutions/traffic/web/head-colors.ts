import type { PhaseColor } from '../rules/state.ts'

/** What a signal head shows, in words. */
export const headColorNames: Record<PhaseColor, string> = {
  red: 'แดง',
  yellow: 'เหลือง',
  green: 'เขียว',
  red_yellow: 'แดง+เหลือง',
  flash_yellow: 'เหลืองกะพริบ',
  dark: 'ดับ',
  unknown: 'ไม่ทราบ',
}
