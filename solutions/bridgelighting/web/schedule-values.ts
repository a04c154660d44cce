import { scheduleProblem } from '../rules/schedule.ts'
import type { Scene } from '../scene.ts'

/** What is typed of a schedule. */
export interface ScheduleValues extends Record<string, unknown> {
  readonly scenes: Scene[]
  /** Ids of the circuits that it is for. */
  readonly circuits: number[]
}

const clock = /^(?:[01]\d|2[0-3]):[0-5]\d$/

/** `18.30`, `1830` and `6:05` as they are meant; what is no time stays as it was typed. */
export function readClock(typed: string): string {
  const [, hours, minutes] = /^\s*(\d{1,2})\s*[:.]?\s*(\d{2})\s*(?:น\.)?\s*$/u.exec(typed) ?? []
  const text = `${(hours ?? '').padStart(2, '0')}:${minutes}`
  return clock.test(text) ? text : typed
}

/** As it is sent: names without spaces around, days in order. */
export function readScenes(scenes: readonly Scene[]): Scene[] {
  return scenes.map(({ name, from, to, days }) => ({
    name: name.trim(),
    from: readClock(from),
    to: readClock(to),
    days: days.toSorted((a, b) => a - b),
  }))
}

/** What is wrong, by field. */
export function problemsOf({ scenes, circuits }: ScheduleValues): Record<string, string> {
  const problems: Record<string, string> = {}
  const read = readScenes(scenes)
  read.forEach(({ name, from, to, days }, index) => {
    if (name === '') problems[`scenes.${index}.name`] = 'กรุณากรอกชื่อรูปแบบแสง'
    if (!clock.test(from)) problems[`scenes.${index}.from`] = 'กรุณากรอกเวลา เช่น 18:30'
    if (!clock.test(to)) problems[`scenes.${index}.to`] = 'กรุณากรอกเวลา เช่น 06:00'
    if (days.length === 0) problems[`scenes.${index}.days`] = 'กรุณาเลือกวันอย่างน้อยหนึ่งวัน'
  })
  if (circuits.length === 0) problems['circuits'] = 'กรุณาเลือกวงจรอย่างน้อยหนึ่งวงจร'
  const together = Object.keys(problems).length === 0 ? scheduleProblem(read) : null
  return together === null ? problems : { scenes: together }
}
