import type { Review } from '@roadside/contract/event-reviews.ts'

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

/** Events so reviewed did not happen: they leave the charts (settled "Events"). */
export const discounting: readonly Review[] = ['false', 'duplicate', 'test']

export { makerNames, makers, type Maker } from '@roadside/contract/camera-makers.ts'
export { reviewNames, reviews, type Review } from '@roadside/contract/event-reviews.ts'
