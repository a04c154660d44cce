/** In which unit the times of a form are entered. */
export interface TimeUnit {
  readonly word: string
  readonly seconds: number
}

/** Minutes, or seconds where one of the times is no tenth of a minute (20 วินาที is not 0.333 นาที). */
export function timeUnitOf(...times: readonly number[]): TimeUnit {
  return times.every((seconds) => seconds % 6 === 0)
    ? { word: 'นาที', seconds: 60 }
    : { word: 'วินาที', seconds: 1 }
}

/** What is wrong with a time that was typed; null: nothing. `most` in minutes. */
export function timeProblem(text: string, unit: TimeUnit, most: number): string | null {
  const [from, to] = [6 / unit.seconds, (most * 60) / unit.seconds]
  const value = Number(text)
  return Number.isFinite(value) && value >= from && value <= to
    ? null
    : `กรุณากรอกตัวเลข ${from} ถึง ${to}`
}
