/** An operator's review of an event; the order is that of the keys 1 to 4. */
export const reviews = ['true', 'false', 'duplicate', 'test'] as const
export type Review = (typeof reviews)[number]
export const reviewNames: Record<Review, string> = {
  true: 'เหตุจริง',
  false: 'แจ้งเตือนผิดพลาด',
  duplicate: 'เหตุซ้ำ',
  test: 'ทดสอบ',
}
