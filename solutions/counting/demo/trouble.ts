import type { DemoTurn } from '@roadside/server-kit/devices/demo.ts'

const [quarterMs, hourMs, dayMs] = [900_000, 3_600_000, 86_400_000]
const offsetMs = 7 * hourMs

export type Trouble = 'silent' | 'implausible' | 'blind' | 'stuck'

/** What is the matter with a counter: it goes around among the sites by the hour, so that somewhere something always is. */
export function troubleAt({ index, count }: DemoTurn, ms: number): Trouble | null {
  const hour = Math.floor(ms / hourMs)
  const quarter = Math.floor(ms / quarterMs) % 4
  const isTurn = (place: number) => (hour + place * Math.ceil(count / 3)) % count === index
  if (isTurn(0) && quarter > 0) return 'silent'
  if (isTurn(1) && quarter === 1) return 'implausible'
  if (isTurn(2) && quarter === 2) return 'blind'
  const local = new Date(ms + offsetMs)
  const isDay = Math.floor((ms + offsetMs) / dayMs) % count === index
  return isDay && local.getUTCHours() >= 9 && local.getUTCHours() < 15 ? 'stuck' : null
}
