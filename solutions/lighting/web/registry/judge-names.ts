import type { ProfileSettings } from '../../rules/settings.ts'

/** What the state of a lamp is judged by. */
export const judgeNames: Record<ProfileSettings['judge_by'], string> = {
  current: 'กระแสไฟฟ้าที่วัดได้',
  flags: 'สถานะที่อุปกรณ์รายงาน',
}
