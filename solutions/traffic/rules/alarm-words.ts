import type { TrafficAlarm } from './state.ts'

/** Alarms of the RSMP traffic-light SXL, and those that makers name by words, in Thai. */
const words: Readonly<Record<string, string>> = {
  A0001: 'ฮาร์ดแวร์ขัดข้องรุนแรง',
  A0002: 'ฮาร์ดแวร์ขัดข้อง',
  A0003: 'การตั้งค่าผิดพลาดรุนแรง',
  A0004: 'การตั้งค่าผิดพลาด',
  A0005: 'การประสานสัญญาณระหว่างแยกผิดพลาด',
  A0006: 'ระบบความปลอดภัยตรวจพบข้อผิดพลาด',
  A0007: 'การสื่อสารขัดข้อง',
  A0008: 'สัญญาณไฟค้าง เปลี่ยนจังหวะไม่ได้',
  A0009: 'ข้อผิดพลาดอื่น',
  A0010: 'ประตูตู้ควบคุมเปิดอยู่',
  A0101: 'ปุ่มกดขอสัญญาณขัดข้อง',
  A0201: 'หลอดไฟสัญญาณขัดข้องรุนแรง',
  A0202: 'หลอดไฟสัญญาณขัดข้อง',
  A0301: 'เครื่องตรวจจับรถขัดข้อง (ฮาร์ดแวร์)',
  A0302: 'เครื่องตรวจจับรถขัดข้อง (ตรรกะ)',
  A0303: 'เครื่องตรวจจับรถขัดข้องรุนแรง (ฮาร์ดแวร์)',
  A0304: 'เครื่องตรวจจับรถขัดข้องรุนแรง (ตรรกะ)',
  lamp_failure: 'หลอด/โคมดับ',
  detector_failure: 'ตัวตรวจจับขัดข้อง',
  conflict: 'สัญญาณไฟขัดแย้งกัน',
  conflict_monitor: 'ตัวเฝ้าระวังพบสัญญาณไฟขัดแย้งกัน',
  monitor: 'ตัวเฝ้าระวังสัญญาณไฟขัดข้อง',
  door_open: 'ประตูตู้ควบคุมเปิดอยู่',
  power_failure: 'ไฟฟ้าขัดข้อง',
  communication_failure: 'การสื่อสารขัดข้อง',
}
const lampOrDetector = /^A0[1-3]\d\d$/
/** RSMP core, `pri`: 1 and 2 are major faults, which make the controller fail safe. */
const seriousPriority = 2

/** The text of an alarm: in Thai where its code is known, with the maker's text. */
export function alarmText(code: string, makersText: string | null): string {
  const known = words[code]
  if (known === undefined) return makersText ?? ''
  return makersText === null ? known : `${known} (${makersText})`
}

const ofPart = /^A\d{4} (.+)$/

/** An alarm in words, with the signal group or detector that it is of; its code where there are none. */
export function alarmSentence({ code, text }: Pick<TrafficAlarm, 'code' | 'text'>): string {
  const [, part] = ofPart.exec(code) ?? []
  const words = text || alarmText(code.split(' ')[0] ?? '', null)
  return words === '' ? code : [words, part].filter(Boolean).join(' ')
}

/** Lamps, buttons and detectors are warnings whatever their priority (solutions.md "Traffic"). Without a priority, a warning. */
export function alarmSeverity(code: string, priority: number | null): TrafficAlarm['severity'] {
  return priority !== null && priority <= seriousPriority && !lampOrDetector.test(code)
    ? 'fault'
    : 'warning'
}
