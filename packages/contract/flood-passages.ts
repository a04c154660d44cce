/** การสัญจร: the vehicles that may pass the road. */
export const passages = ['open', 'large_only', 'closed'] as const
export type Passage = (typeof passages)[number]
export const passageNames: Record<Passage, string> = {
  open: 'ผ่านได้',
  large_only: 'ผ่านได้เฉพาะรถขนาดใหญ่',
  closed: 'ผ่านไม่ได้',
}
