import { isDeepStrictEqual } from 'node:util'

/**
 * When a subject (a field of a device's state, an alarm, a status) was reported. Milliseconds. Whatever order the reports
 * arrive in, the same reports make the same times.
 */
export interface SubjectTimes {
  /**
   * Reports of its present value, oldest first: the first gives the beginning of the value, the
   * last is the newest report.
   */
  readonly at: readonly number[]
  /** The newest report of another value; null: none is known. */
  readonly other: { readonly at: number; readonly value: unknown } | null
}

/** Times by subject: the key of the state, `key/entry` for an entry of a map. */
export type StateTimes = Readonly<Record<string, SubjectTimes>>

/** Reads the times of subjects. */
export interface StateClock {
  /** Since when the subject is as it is; null where it was never reported. */
  since(subject: string): Date | null
  /** Its newest report. */
  at(subject: string): Date | null
  /** The previous value, and its newest report. */
  before(subject: string): { readonly at: Date; readonly value: unknown } | null
}

/**
 * Stored report times of one value: the first and the newest. Further ones serve only to place a
 * late report.
 */
const mostTimes = 4
/** Stored entries of one map; ended ones are deleted first, the oldest before others. */
const mostEntries = 1_000

/**
 * Comparison of a state's maps, by their key. Each entry is a subject of its own; null is an ended
 * entry. `value`: another value begins it anew. `presence`: it continues as long as it is not null.
 */
export type EntryMaps = Readonly<Record<string, 'value' | 'presence'>>

type Json = Readonly<Record<string, unknown>>
interface Known {
  readonly state: object
  readonly times: StateTimes
}
interface Reported {
  readonly state: object
  /** Maps that were reported whole: an entry missing from them has ended. */
  readonly whole?: readonly string[]
  readonly at: Date
  /** Subjects that bring a time of their own, milliseconds. */
  readonly ownTimes?: Readonly<Record<string, number>>
}

/**
 * The effect of a report on a subject: a new value, another value for a reported time, or nothing
 * new.
 */
export type SubjectOutcome = 'stored' | 'updated' | 'duplicate'

/**
 * The state after a report. Each subject has its own clock. A report older than its subject's
 * newest changes no value, only the time since when the value stands. A report newer than its
 * subject's counts, even where other subjects have later ones.
 */
export function mergeState(
  known: Known,
  { state: reported, whole = [], at, ownTimes = {} }: Reported,
  maps: EntryMaps = {},
): Known & { readonly isNews: boolean; readonly outcomes: ReadonlySet<SubjectOutcome> } {
  const state: Record<string, unknown> = { ...known.state }
  const times: Record<string, SubjectTimes> = { ...known.times }
  let isNews = false
  const outcomes = new Set<SubjectOutcome>()
  const note = (merged: Merged, subject: string) => {
    outcomes.add(outcomeOf(times[subject], merged))
    times[subject] = merged.times
    isNews ||= merged.isNews
    return merged.value
  }
  for (const [key, value] of Object.entries(reported)) {
    const ms = ownTimes[key] ?? at.getTime()
    const compare = maps[key]
    if (compare === undefined) {
      state[key] = note(mergeSubject(state[key], times[key], value, ms, isDeepStrictEqual), key)
      continue
    }
    const isSame = compare === 'presence' ? isSamePresence : isDeepStrictEqual
    const before = (state[key] ?? {}) as Json
    const entries: Record<string, unknown> = { ...before }
    const isWhole = whole.includes(key)
    const ended = isWhole
      ? Object.keys(before).filter((entry) => !Object.hasOwn(value as Json, entry))
      : []
    const all = [...Object.entries(value as Json), ...ended.map((entry) => [entry, null] as const)]
    for (const [entry, one] of all) {
      const subject = `${key}/${entry}`
      // an entry that the newest whole list did not have had ended by then
      const had = times[subject] ?? absentIn(times[key])
      entries[entry] = note(mergeSubject(entries[entry] ?? null, had, one, ms, isSame), subject)
    }
    if (isWhole) times[key] = { at: [Math.max(ms, newestOf(times[key]))], other: null }
    state[key] = bounded(key, entries, times)
  }
  return { state, times, isNews, outcomes }
}

export function clockOf(times: StateTimes): StateClock {
  const dateOf = (ms: number | undefined) => (ms === undefined ? null : new Date(ms))
  return {
    since: (subject) => dateOf(times[subject]?.at[0]),
    at: (subject) => dateOf(times[subject]?.at.at(-1)),
    before: (subject) => {
      const other = times[subject]?.other
      return other ? { at: new Date(other.at), value: other.value } : null
    },
  }
}

interface Merged {
  readonly value: unknown
  readonly times: SubjectTimes
  readonly isNews: boolean
}
type IsSame = (one: unknown, other: unknown) => boolean

function mergeSubject(
  before: unknown,
  times: SubjectTimes | undefined,
  value: unknown,
  ms: number,
  isSame: IsSame,
) {
  const newest = newestOf(times)
  if (times === undefined || ms >= newest) {
    if (times !== undefined && isSame(before, value)) {
      return { value, times: { ...times, at: withTime(times.at, ms) }, isNews: ms > newest }
    }
    return {
      value,
      times: { at: [ms], other: times === undefined ? null : { at: newest, value: before } },
      isNews: true,
    }
  }
  const { at, other } = times
  if (isSame(before, value)) {
    const isOfThis = other === null || ms > other.at
    return {
      value: before,
      times: isOfThis ? { at: withTime(at, ms), other } : times,
      isNews: false,
    }
  }
  // it had another value in between: it stands since the first report after that
  const later = at.filter((one) => one > ms)
  const isNewer = other === null || ms >= other.at
  return {
    value: before,
    times: { at: later, other: isNewer ? { at: ms, value } : other },
    isNews: false,
  }
}

function outcomeOf(before: SubjectTimes | undefined, { times, isNews }: Merged): SubjectOutcome {
  if (isDeepStrictEqual(before, times)) return 'duplicate'
  return isNews && before !== undefined && newestOf(before) === newestOf(times)
    ? 'updated'
    : 'stored'
}

function isSamePresence(one: unknown, other: unknown): boolean {
  return (one === null) === (other === null)
}

function withTime(at: readonly number[], ms: number): number[] {
  const all = at.includes(ms) ? [...at] : [...at, ms].toSorted((one, other) => one - other)
  return all.length <= mostTimes ? all : [...all.slice(0, 1), ...all.slice(2)]
}

function newestOf(times: SubjectTimes | undefined): number {
  return times?.at.at(-1) ?? -Infinity
}

function absentIn(whole: SubjectTimes | undefined): SubjectTimes | undefined {
  return whole && { at: [newestOf(whole)], other: null }
}

function bounded(key: string, entries: Json, times: Record<string, SubjectTimes>): Json {
  const all = Object.entries(entries)
  if (all.length <= mostEntries) return entries
  const rank = ([entry, value]: readonly [string, unknown]) => [
    value === null ? 0 : 1,
    newestOf(times[`${key}/${entry}`]),
  ]
  const inOrder = all.toSorted((one, other) => {
    const [[a = 0, aAt = 0], [b = 0, bAt = 0]] = [rank(one), rank(other)]
    return a - b || aAt - bAt
  })
  for (const [entry] of inOrder.slice(0, all.length - mostEntries)) delete times[`${key}/${entry}`]
  return Object.fromEntries(inOrder.slice(all.length - mostEntries))
}
