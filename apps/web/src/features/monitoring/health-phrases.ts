import type { Health } from '@roadside/contract/health.ts'

/** What equipment of each health is said to be, behind “อุปกรณ์ที่”. */
export const healthPhrases: Record<Health, string> = {
  fault: 'ผิดปกติ',
  warning: 'ต้องเฝ้าระวัง',
  unreachable: 'ติดต่อไม่ได้',
  unknown: 'ไม่ทราบสถานะ',
  ok: 'ปกติ',
}
