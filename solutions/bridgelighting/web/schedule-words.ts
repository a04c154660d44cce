import { serverNow } from '@roadside/ui/api/server-clock.ts'
import { sceneAt } from '../rules/schedule.ts'
import { dayNames, type Scene } from '../scene.ts'

/** Days in words: ทุกวัน, จ.–ศ., or each by its name. */
export function daysText(days: readonly number[]): string {
  const sorted = [...new Set(days)].toSorted((a, b) => a - b)
  if (sorted.length === 7) return 'ทุกวัน'
  const [first = 0] = sorted
  const last = sorted.at(-1) ?? first
  if (sorted.length > 2 && last - first === sorted.length - 1)
    return `${dayNames[first]}–${dayNames[last]}`
  return sorted.map((day) => dayNames[day]).join(' ')
}

/** `สีทอง 18:15–23:00 น. ทุกวัน`. */
export function sceneText({ name, from, to, days }: Scene): string {
  const time =
    from === to ? (from === '00:00' ? 'ตลอดวัน' : `${from} น. ตลอด 24 ชั่วโมง`) : `${from}–${to} น.`
  return `${name} ${time} ${daysText(days)}`
}

/** The scene that should run at this moment. */
export function sceneNow(schedule: readonly Scene[]): Scene | null {
  return sceneAt(schedule, new Date(serverNow()))
}
