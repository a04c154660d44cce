import { healthNames, type Health } from '@roadside/contract/health.ts'
import { roadSides, roadSideWords } from '@roadside/contract/domain/road-side.ts'
import { cyclingWord, lightStateWords } from '../rules/health.ts'
import type { LampRow } from './lamp-view.ts'

/** What a lamp's healths are called on map and legend. */
export const lampHealthWords: Partial<Record<Health, string>> = {
  warning: 'ไฟติดกลางวัน หรือติด ๆ ดับ ๆ',
}

export function lampHealthWord(health: Health): string {
  return lampHealthWords[health] ?? healthNames[health]
}

/** What a lamp's health is called, where the lamp itself is known. */
export function lampWord({ health, day_burning, cycling }: LampRow): string {
  if (health !== 'warning') return lampHealthWord(health)
  return cycling ? cyclingWord : day_burning ? lightStateWords.lit_by_day : lampHealthWord(health)
}

/** Shown where the tiles add up to more lamps than there are. */
export const countedTwice = 'นับรวมในช่องอื่นแล้ว'

/** Empty where it is unknown. */
export function sideWord(side: string | null): string {
  const known = roadSides.find((one) => one === side)
  return known ? roadSideWords[known] : ''
}
