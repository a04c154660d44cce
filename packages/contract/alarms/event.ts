/** What may happen to an alarm, as its history names it. */
export const alarmEventTypes = [
  'raised',
  'cleared',
  'severity',
  'acknowledged',
  'acknowledgementExpired',
  'suppressed',
  'unsuppressed',
  'shelved',
  'unshelved',
  'outOfService',
  'inService',
  'flapping',
  'calm',
  'assigned',
  'commented',
  'ticketOpened',
] as const
export type AlarmEventType = (typeof alarmEventTypes)[number]

export const alarmEventNames: Record<AlarmEventType, string> = {
  raised: 'เกิดเหตุ',
  cleared: 'กลับมาเป็นปกติ',
  severity: 'ระดับเปลี่ยน',
  acknowledged: 'รับทราบ',
  acknowledgementExpired: 'การรับทราบหมดเวลา',
  suppressed: 'ซ่อนไว้หลังต้นเหตุ',
  unsuppressed: 'แสดงอีกครั้ง ต้นเหตุหายแล้ว',
  shelved: 'พักการแจ้งเตือน',
  unshelved: 'เลิกพักการแจ้งเตือน',
  outOfService: 'งดแจ้งเตือนระหว่างบำรุงรักษา',
  inService: 'กลับมาแจ้งเตือน',
  flapping: 'กระพือ (เปลี่ยนสถานะถี่)',
  calm: 'หยุดกระพือ',
  assigned: 'มอบหมาย',
  commented: 'ความเห็น',
  ticketOpened: 'เปิดใบงาน',
}
