import { passageNames, type Passage } from '@roadside/contract/flood-passages.ts'
import type { Condition } from '@roadside/contract/health.ts'

/** As a report says it; null: nobody has said anything, or it was taken back. */
export function passageWords(passage: Passage | null): string {
  return passage === null ? 'ยังไม่ได้กำหนด' : passageNames[passage]
}

/** What somebody said at a time; null: that what was said before holds no more. */
export function passageWordsOf(passage: Passage | null): string {
  return passage === null ? 'ยกเลิกที่กำหนดไว้' : passageNames[passage]
}

/** What the water proposes; an operator decides (solutions.md "Flooding"). Null: nothing is known of the water. */
export function proposedPassage(condition: Condition): Passage | null {
  if (condition === 'unknown') return null
  if (condition === 'critical') return 'closed'
  return condition === 'danger' ? 'large_only' : 'open'
}

export { passageNames, passages, type Passage } from '@roadside/contract/flood-passages.ts'
