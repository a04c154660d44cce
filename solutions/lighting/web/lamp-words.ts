import { healthNames, type Health } from '@roadside/contract/health.ts'

/** What a lamp's healths are called on map and legend. */
export const lampHealthWords: Partial<Record<Health, string>> = { warning: 'ไฟติดกลางวัน' }

export function lampHealthWord(health: Health): string {
  return lampHealthWords[health] ?? healthNames[health]
}

/** Shown where the tiles add up to more lamps than there are. */
export const countedTwice = 'นับรวมในช่องอื่นแล้ว'
