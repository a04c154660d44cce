import type { HourSpan, Scene } from '../scene.ts'
import { joinSpans } from './spans.ts'

const dayMinutes = 1_440
const weekMinutes = 7 * dayMinutes
const minuteMs = 60_000
const bangkokMs = 7 * 3_600_000
/** 1 January 1970 was a Thursday. */
const firstWeekday = 4

function minutesOf(clock: string): number {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number)
  return hours * 60 + minutes
}

function lengthOf({ from, to }: Pick<Scene, 'from' | 'to'>): number {
  return (minutesOf(to) - minutesOf(from) + dayMinutes) % dayMinutes || dayMinutes
}

/** Every time of the week at which scenes run: minutes after Sunday's midnight, and how long. */
function runsOf(scenes: readonly Scene[]) {
  return scenes.flatMap((scene) =>
    scene.days.map((day) => ({
      scene,
      start: day * dayMinutes + minutesOf(scene.from),
      length: lengthOf(scene),
    })),
  )
}

const after = (minute: number, start: number) => (minute - start + weekMinutes) % weekMinutes

/** The scene that should run at a time; null: none should. */
export function sceneAt(scenes: readonly Scene[], time: Date): Scene | null {
  const local = Math.floor((time.getTime() + bangkokMs) / minuteMs)
  const minute = (local + firstWeekday * dayMinutes) % weekMinutes
  return runsOf(scenes).find(({ start, length }) => after(minute, start) < length)?.scene ?? null
}

/** When something should burn on a day `yyyy-mm-dd`, in hours, what ran on from the day before with it. */
export function spansOn(scenes: readonly Scene[], day: string): HourSpan[] {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
  const midnight = weekday * dayMinutes
  const spans = runsOf(scenes).flatMap(({ start, length }) => {
    const before = after(midnight, start)
    // begun before midnight and still running, or beginning on the day
    const from = before > 0 && before < length ? -before : after(start, midnight)
    const to = Math.min(from + length, dayMinutes)
    return from < dayMinutes ? [{ from: Math.max(from, 0) / 60, to: to / 60 }] : []
  })
  return joinSpans(spans)
}

/** What is wrong with a schedule, in Thai; null for nothing. At any time one scene may run at most. */
export function scheduleProblem(scenes: readonly Scene[]): string | null {
  const runs = runsOf(scenes)
  for (const [index, one] of runs.entries()) {
    const other = runs
      .slice(index + 1)
      .find(
        ({ start, length }) =>
          after(start, one.start) < one.length || after(one.start, start) < length,
      )
    if (other) {
      return one.scene === other.scene
        ? `รูปแบบแสง ${one.scene.name} มีวันซ้ำกัน`
        : `เวลาของรูปแบบแสง ${one.scene.name} และ ${other.scene.name} ทับกัน`
    }
  }
  return null
}

/** A schedule as it held from a time on. */
export interface ScheduleVersion {
  /** Milliseconds since 1970. */
  readonly since: number
  readonly scenes: readonly Scene[]
}

/** When something should have burnt on a day by the schedules that held then, oldest first; null: there was none. */
export function scheduledOn(versions: readonly ScheduleVersion[], day: string): HourSpan[] | null {
  const midnight = Date.parse(`${day}T00:00:00+07:00`)
  const hourOf = (ms: number) => Math.min(Math.max((ms - midnight) / 3_600_000, 0), 24)
  const held = versions
    .map(({ since, scenes }, index) => ({
      scenes,
      from: hourOf(since),
      to: hourOf(versions[index + 1]?.since ?? Infinity),
    }))
    .filter(({ from, to }) => from < to)
  if (held.length === 0) return null
  return joinSpans(
    held.flatMap(({ scenes, from, to }) =>
      spansOn(scenes, day).flatMap((span) => {
        const cut = { from: Math.max(span.from, from), to: Math.min(span.to, to) }
        return cut.from < cut.to ? [cut] : []
      }),
    ),
  )
}
