/** A LoRaWAN uplink that was received, as far as its frame counter is concerned. */
export interface Frame {
  /** Epoch milliseconds. */
  readonly at: number
  /** FCntUp as the network server reports it: all 32 bits, or the 16 that the frame itself carries. */
  readonly counter: number
  /** Address of the session; null where the message has none. */
  readonly devAddr: number | null
  /** The gateway with the best reception; null where none is named. */
  readonly gateway: string | null
}

/** Uplinks that were not received, between two that were. */
export interface Gap {
  /** When the frames before and after it were sent; the gap counts at the later one. Epoch milliseconds. */
  readonly startedAt: number
  readonly endedAt: number
  /** Counter of the frame after it. */
  readonly counter: number
  readonly missing: number
  /**
   * The gateway with the best reception of both frames; null where they differ or one names none.
   */
  readonly gateway: string | null
}

/** No network server accepts a frame further ahead (LoRaWAN 1.0.3 §4.3.1.5, MAX_FCNT_GAP): a longer step is a new session. */
export const longestStep = 16_384
/** Without a named session, a 16-bit counter counts as rolled over only this near to its end. */
const surelyRolledOver = 1_024
const roll = 65_536

/**
 * Finds the missing frames between frames in the order of their time. A gap lies within one
 * session. A new session begins with another device address, a counter that falls back (a rejoin),
 * or a step beyond {@link longestStep}; nothing is missing between two sessions. A late frame fills
 * its place; the same counter again is a repeat. `received` is without repeats.
 */
export function findGaps(frames: readonly Frame[]): { gaps: Gap[]; received: Frame[] } {
  const found: OpenGap[] = []
  const received: Frame[] = []
  let session: Session | null = null
  for (const frame of frames) {
    const place = session ? placeOf(frame, session) : 'new session'
    if (place === 'repeat') continue
    received.push(frame)
    if (place === 'late') continue
    if (place === 'new session' || !session) {
      session = { devAddr: frame.devAddr, newest: frame, rolled: 0, gaps: [] }
      continue
    }
    const before: Frame = session.newest
    const first = before.counter + session.rolled + 1
    if (isRolledOver(before, frame, session)) session.rolled += roll
    const missing = frame.counter + session.rolled - first
    if (missing > 0) {
      const gap = { before, after: frame, first, missing, filled: new Set<number>() }
      session.gaps.push(gap)
      found.push(gap)
    }
    session.newest = frame
    session.devAddr = frame.devAddr ?? session.devAddr
  }
  return { gaps: found.filter(({ missing, filled }) => missing > filled.size).map(toGap), received }
}

interface Session {
  devAddr: number | null
  newest: Frame
  /** The amount by which present counters exceed their 16 bits. */
  rolled: number
  readonly gaps: OpenGap[]
}

interface OpenGap {
  readonly before: Frame
  readonly after: Frame
  /** The first counter that is missing, rolled over. */
  readonly first: number
  readonly missing: number
  /** The late ones among these. */
  readonly filled: Set<number>
}

/** The place of a frame; a late one is noted in its gap. */
function placeOf(frame: Frame, session: Session): 'next' | 'late' | 'repeat' | 'new session' {
  const { newest, rolled } = session
  if (isOtherAddress(frame, session)) return 'new session'
  if (frame.counter === newest.counter) return 'repeat'
  // one from before the roll-over may come after it
  const counters =
    rolled > 0 ? [frame.counter + rolled, frame.counter + rolled - roll] : [frame.counter]
  for (const counter of counters) {
    const gap = session.gaps.find(
      ({ first, missing }) => counter >= first && counter < first + missing,
    )
    if (gap) {
      if (gap.filled.has(counter)) return 'repeat'
      gap.filled.add(counter)
      return 'late'
    }
  }
  if (isRolledOver(newest, frame, session)) return 'next'
  const step = frame.counter - newest.counter
  return step > 0 && step <= longestStep ? 'next' : 'new session'
}

function isOtherAddress({ devAddr }: Frame, session: Session): boolean {
  return devAddr !== null && session.devAddr !== null && devAddr !== session.devAddr
}

/** Only counters of 16 bits roll over; one of 32 bits continues. */
function isRolledOver(before: Frame, after: Frame, session: Session): boolean {
  if (after.counter >= before.counter || before.counter >= roll) return false
  const isSameSession = after.devAddr !== null && after.devAddr === session.devAddr
  return after.counter + roll - before.counter <= (isSameSession ? longestStep : surelyRolledOver)
}

function toGap({ before, after, missing, filled }: OpenGap): Gap {
  return {
    startedAt: before.at,
    endedAt: after.at,
    counter: after.counter,
    missing: missing - filled.size,
    gateway: before.gateway === after.gateway ? before.gateway : null,
  }
}
