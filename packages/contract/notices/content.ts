import * as z from 'zod/mini'
import { severities } from '../alarms/severity.ts'

/** An alarm as a message tells it. Texts are Thai and ready to show; an unknown one is empty. */
export const NoticeAlarm = z.object({
  id: z.number(),
  /** `ไฟดับ` */
  kind: z.string(),
  severity: z.enum(severities),
  /** What it is of: `เสา 12`, `เกตเวย์ GW-3`. */
  subject: z.string(),
  site: z.string(),
  road: z.string(),
  sta: z.string(),
  department: z.string(),
  /** `อยู่ในระยะประกัน เหลือ 120 วัน · บริษัท …` */
  guarantee: z.string(),
  /** The measured values or the reason. */
  why: z.string(),
  /** When the cause began, and ended; ISO 8601 with +07:00. */
  raised_at: z.string(),
  cleared_at: z.nullable(z.string()),
  /** Alarms that this one hides. */
  hidden: z.number(),
  /** Told again beside news, as nobody acknowledged it. */
  is_repeated: z.boolean(),
  /** Its page in the console: a path that begins with `/`. */
  path: z.string(),
})
export type NoticeAlarm = z.infer<typeof NoticeAlarm>

/** What a message is about. */
export const noticeKinds = [
  'raised',
  'repeated',
  'escalated',
  'cleared',
  'digest',
  'system',
  'test',
] as const
export type NoticeKind = (typeof noticeKinds)[number]

export const noticeKindNames: Record<NoticeKind, string> = {
  raised: 'แจ้งเหตุ',
  repeated: 'แจ้งซ้ำ ยังไม่มีผู้รับทราบ',
  escalated: 'แจ้งผู้บังคับบัญชา',
  cleared: 'กลับมาเป็นปกติ',
  digest: 'สรุปเหตุการณ์',
  system: 'แจ้งจากระบบ',
  test: 'ข้อความทดสอบ',
}

/** A message, before a channel gives it its form. */
export const NoticeContent = z.object({
  kind: z.enum(noticeKinds),
  /** One line: subject of a letter, title of a push. */
  title: z.string(),
  /** Further lines in front of the alarms; may be empty. */
  text: z.string(),
  alarms: z.array(NoticeAlarm),
  /** Alarms beyond those listed: `และอีก 12 รายการ`. */
  more: z.number(),
  /** Key of the picture in the picture store; null: none. */
  picture: z.nullable(z.string()),
})
export type NoticeContent = z.infer<typeof NoticeContent>
