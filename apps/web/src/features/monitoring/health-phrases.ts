import type { Health } from '@roadside/contract/health.ts'

/** The words for equipment of each health, after “อุปกรณ์ที่”. */
export const healthPhrases: Record<Health, string> = {
  fault: 'ผิดปกติ',
  warning: 'ต้องเฝ้าระวัง',
  unreachable: 'ติดต่อไม่ได้',
  unknown: 'ไม่ทราบสถานะ',
  ok: 'ปกติ',
}
