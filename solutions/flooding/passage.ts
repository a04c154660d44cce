import type { Condition } from '@roadside/contract/health.ts'

/** การสัญจร: the vehicles that may pass the road. */
export const passages = ['open', 'large_only', 'closed'] as const
export type Passage = (typeof passages)[number]
export const passageNames: Record<Passage, string> = {
  open: 'ผ่านได้',
  large_only: 'ผ่านได้เฉพาะรถขนาดใหญ่',
  closed: 'ผ่านไม่ได้',
}

/** The passage in a report; null: no entry, or withdrawn. */
export function passageWords(passage: Passage | null): string {
  return passage === null ? 'ยังไม่ได้กำหนด' : passageNames[passage]
}

/** The passage entered at a time; null: the earlier entry was withdrawn. */
export function passageWordsOf(passage: Passage | null): string {
  return passage === null ? 'ยกเลิกที่กำหนดไว้' : passageNames[passage]
}

/** What the water proposes; an operator decides (solutions.md "Flooding"). Null: nothing is known of the water. */
export function proposedPassage(condition: Condition): Passage | null {
  if (condition === 'unknown') return null
  if (condition === 'critical') return 'closed'
  return condition === 'danger' ? 'large_only' : 'open'
}
