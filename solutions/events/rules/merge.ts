import type { EventType } from '../words.ts'

const minuteMs = 60_000

/** An event as far as it is known: who reported it, what, and from when to when. */
export interface KnownEvent {
  readonly cameraId: number
  readonly type: EventType
  /** The maker's. */
  readonly code: string
  readonly target: string | null
  readonly at: Date
  until: Date
  isOver: boolean
}

/** A new or repeated report of a camera. */
export interface ReportedEvent {
  readonly cameraId: number
  readonly type: EventType
  readonly code: string
  readonly target: string | null
  readonly at: Date
}

/** Makers give the ids of what they see again, after a restart or an hour. Milliseconds of silence. */
const targetRetentionMs = 60 * minuteMs
/** Without an id: within this of the last push, and so long in all (solutions "Analytic"). */
const pauseMs = 60_000
const longestMs = 10 * minuteMs
/** Of wrong-way drivers without an id each is one of its own, but for the echo of the same. */
const wrongWayMs = 10_000

/** How far back events are looked for that a push may belong to. Milliseconds. */
export const lookBackMs = targetRetentionMs

/**
 * Whether a push is the same event again: of one camera and type, by the maker's id of the target; where there is none, by
 * time. Pushes may come late, so both ends of the event count.
 */
export function isSameEvent(event: KnownEvent, reported: ReportedEvent): boolean {
  if (
    event.cameraId !== reported.cameraId ||
    event.type !== reported.type ||
    event.target !== reported.target
  )
    return false
  // events of other types are distinguished by the maker's code
  if (reported.type === 'other' && event.code !== reported.code) return false
  const at = reported.at.getTime()
  const [from, until] = [event.at.getTime(), event.until.getTime()]
  if (reported.target !== null)
    return at >= from - targetRetentionMs && at <= until + targetRetentionMs
  if (reported.type === 'wrong_way') return Math.abs(at - from) <= wrongWayMs
  return at >= from - pauseMs && at <= Math.min(until + pauseMs, from + longestMs)
}

/**
 * The newest event that an end belongs to. With a target, its type may differ: a car that stood
 * drives off as a moving car, and some makers omit the type at the end. Without a target, it is the
 * open event of the same code: many cameras report only the begin and the end.
 */
export function endedBy<E extends KnownEvent>(
  events: readonly E[],
  {
    cameraId,
    target,
    at,
    type,
    code,
  }: Omit<ReportedEvent, 'type'> & { readonly type: EventType | 'end' },
): E | undefined {
  if (target !== null) {
    return events.findLast(
      (event) => event.target === target && isSameEvent(event, { ...event, cameraId, at }),
    )
  }
  const [earliest, latest] = [at.getTime() - targetRetentionMs, at.getTime()]
  return events.findLast((event) => {
    const isIts =
      event.cameraId === cameraId &&
      event.target === null &&
      event.type === type &&
      event.code === code
    return (
      isIts && !event.isOver && event.at.getTime() <= latest && event.until.getTime() >= earliest
    )
  })
}

/** The newest of the events that a push belongs to; undefined: it is a new one. */
export function eventOf<E extends KnownEvent>(
  events: readonly E[],
  reported: ReportedEvent,
): E | undefined {
  return events.findLast((event) => isSameEvent(event, reported))
}
