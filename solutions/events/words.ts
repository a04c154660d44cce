/** What a camera may report (specification §2 "Event dialogs"); `other` keeps the maker's own code. */
export const eventTypes = ['car_stop', 'accident', 'wrong_way', 'intruder', 'other'] as const
export type EventType = (typeof eventTypes)[number]
export const eventTypeNames: Record<EventType, string> = {
  car_stop: 'รถจอด',
  accident: 'อุบัติเหตุ',
  wrong_way: 'รถย้อนศร',
  intruder: 'ผู้บุกรุก',
  other: 'เหตุการณ์อื่น',
}

/** An operator's review of an event; the order is that of the keys 1 to 4. */
export const reviews = ['true', 'false', 'duplicate', 'test'] as const
export type Review = (typeof reviews)[number]
export const reviewNames: Record<Review, string> = {
  true: 'เหตุจริง',
  false: 'แจ้งเตือนผิดพลาด',
  duplicate: 'เหตุซ้ำ',
  test: 'ทดสอบ',
}

/** Events so reviewed did not happen: they leave the charts (settled "Events"). */
export const discounting: readonly Review[] = ['false', 'duplicate', 'test']

/** Most events that one call over all sites answers or reviews. */
export const mostFed = 100

/** Types of equipment that help where something happened, in the order shown, with the page of each. */
export const helpingTypes = {
  CCTV: { name: 'กล้อง CCTV', page: '/cctv' },
  TrafficSign: { name: 'ป้าย VMS', page: '/vms' },
  Speaker: { name: 'เสียงประกาศ', page: '/speaker' },
} as const
export type HelpingType = keyof typeof helpingTypes
export const helpingTypeNames = Object.keys(helpingTypes) as [HelpingType, ...HelpingType[]]
/** How far from an event equipment is looked for. Metres. */
export const nearbyWithinM = 2_000

/** How cameras reach the console: by pushing, as Frigate's cameras, or by being attached to. */
export const makers = ['hikvision', 'axis', 'frigate', 'dahua', 'canonical'] as const
export type Maker = (typeof makers)[number]
export const makerNames: Record<Maker, string> = {
  hikvision: 'Hikvision (ISAPI)',
  axis: 'Axis',
  frigate: 'Frigate (MQTT)',
  dahua: 'Dahua',
  canonical: 'รูปแบบมาตรฐานของระบบ',
}
