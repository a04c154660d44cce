import { foldText } from '@roadside/contract/domain/fold.ts'
import { matches, normaliseSearch } from '@roadside/contract/domain/text.ts'

const dayMs = 86_400_000
const bangkok = '+07:00'

/** From a moment up to, and without, another. */
export interface TimeRange {
  readonly from: Date
  readonly to: Date
}

export interface EventSearch {
  /** Null: of any time. An empty range where two dates exclude each other. */
  readonly range: TimeRange | null
  /** Words that must occur in the event's texts, apart from its time. */
  readonly words: readonly string[]
}

const date = /^(\d{1,2})\/(\d{1,2})(?:\/(\d{4}))?$/
const month = /^(\d{1,2})\/(\d{4})$/
const time = /^([01]?\d|2[0-3])[:.]([0-5]\d)$/

/**
 * Reads what was typed into the search of an event table: dates as they are shown (`21/11/2569`, also of the Christian
 * era, without a year, or a month `11/2569`), with a time `14:05` that minute of the day (today without a date); all else are words.
 */
export function readEventSearch(text: string, now: Date): EventSearch {
  const words: string[] = []
  let day: TimeRange | null = null
  let minute: number | null = null
  for (const word of foldText(text).split(' ').filter(Boolean)) {
    const range = dateRange(word, now)
    const clock = time.exec(word)
    if (range) day = day ? overlap(day, range) : range
    else if (clock) minute = Number(clock[1]) * 60 + Number(clock[2])
    else if (word !== 'น.') words.push(word)
  }
  return { range: minute === null ? day : minuteOf(day ?? dayOf(now), minute), words }
}

/** Whether every word is found in the text. */
export function hasWords(text: string, words: readonly string[]): boolean {
  const searched = normaliseSearch(text)
  return words.every((word) => matches(searched, normaliseSearch(word)))
}

function dateRange(word: string, now: Date): TimeRange | null {
  const ofMonth = month.exec(word)
  if (ofMonth) {
    const [year, number] = [christian(Number(ofMonth[2])), Number(ofMonth[1])]
    const next = number === 12 ? [year + 1, 1] : [year, number + 1]
    return rangeOf(startOf(year, number, 1), startOf(next[0] ?? year, next[1] ?? 1, 1))
  }
  const ofDay = date.exec(word)
  if (!ofDay) return null
  const year = ofDay[3] === undefined ? bangkokYear(now) : christian(Number(ofDay[3]))
  const from = startOf(year, Number(ofDay[2]), Number(ofDay[1]))
  return rangeOf(from, from && new Date(from.getTime() + dayMs))
}

const rangeOf = (from: Date | null, to: Date | null) => (from && to ? { from, to } : null)
const christian = (year: number) => (year >= 2400 ? year - 543 : year)
const bangkokYear = (now: Date) => new Date(now.getTime() + 7 * 3_600_000).getUTCFullYear()
const two = (value: number) => String(value).padStart(2, '0')

/** Midnight in Bangkok; null for a day that there is not. */
function startOf(year: number, monthNumber: number, day: number): Date | null {
  const start = new Date(
    `${String(year).padStart(4, '0')}-${two(monthNumber)}-${two(day)}T00:00:00${bangkok}`,
  )
  const isThere =
    !Number.isNaN(start.getTime()) && new Date(start.getTime() + 7 * 3_600_000).getUTCDate() === day
  return isThere ? start : null
}

function dayOf(now: Date): TimeRange {
  const start = new Date(
    Math.floor((now.getTime() + 7 * 3_600_000) / dayMs) * dayMs - 7 * 3_600_000,
  )
  return { from: start, to: new Date(start.getTime() + dayMs) }
}

function minuteOf({ from, to }: TimeRange, minute: number): TimeRange {
  const start = new Date(from.getTime() + minute * 60_000)
  return overlap({ from, to }, { from: start, to: new Date(start.getTime() + 60_000) })
}

function overlap(a: TimeRange, b: TimeRange): TimeRange {
  const from = a.from > b.from ? a.from : b.from
  return { from, to: a.to < b.to ? (a.to > from ? a.to : from) : b.to > from ? b.to : from }
}
