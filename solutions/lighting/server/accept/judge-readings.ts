import { hearLamp } from '../../rules/hear.ts'
import { lampConnection } from '../../rules/health.ts'
import { judgeLamp, type LampState } from '../../rules/judge.ts'
import type { LampMessage } from '../decode/message.ts'
import type { KnownLamp } from './lamps.ts'
import type { JudgedReading } from './reading.ts'
import type { LampChange, LampUpdate } from './write.ts'

interface Judged {
  readonly updates: LampUpdate[]
  readonly changes: LampChange[]
  /** Sites whose lamps reported. */
  readonly wids: ReadonlySet<number>
}

/** Judges each lamp of a batch by its new readings (`readings[i]` of `messages[i]`) in the order in which they were taken. */
export function judgeReadings(
  messages: readonly LampMessage[],
  readings: readonly (JudgedReading | null)[],
  lamps: ReadonlyMap<string, KnownLamp>,
  now: Date,
): Judged {
  const heard = new Map<KnownLamp, JudgedReading[]>()
  messages.forEach((message, index) => {
    const lamp = 'device' in message ? lamps.get(message.device) : undefined
    const reading = readings[index]
    if (!lamp || (!reading && message.kind !== 'device_seen')) return
    const list = heard.get(lamp) ?? []
    heard.set(lamp, list)
    if (reading) list.push(reading)
  })

  const updates: LampUpdate[] = []
  const changes: LampChange[] = []
  const wids = new Set<number>()
  for (const [lamp, list] of heard) {
    const update = list.length > 0 ? judgeOne(lamp, list) : seen(lamp, now)
    wids.add(lamp.wid)
    updates.push(update)
    changes.push(...changesOf(lamp, update.state, update.latest?.at ?? now))
  }
  return { updates, changes, wids }
}

function seen(lamp: KnownLamp, now: Date): LampUpdate {
  return { id: lamp.id, state: hearLamp(lamp.state, now, lamp.rules.settings), latest: null }
}

function judgeOne(lamp: KnownLamp, readings: JudgedReading[]): LampUpdate {
  let state = lamp.state
  let latest: JudgedReading | null = null
  for (const reading of readings.sort((a, b) => a.at.getTime() - b.at.getTime())) {
    if (state.reading_at === null || reading.at >= state.reading_at) latest = reading
    state = judgeLamp(
      state,
      {
        at: reading.at,
        received_at: reading.receivedAt,
        current_a: reading.currentA,
        dimming_percent: reading.dimmingPercent,
        has_failure: reading.hasFailure,
      },
      lamp.rules,
    )
  }
  return { id: lamp.id, state, latest }
}

function changesOf({ id, state: before }: KnownLamp, after: LampState, at: Date): LampChange[] {
  const changes: LampChange[] = []
  const note = (what: LampChange['what'], from: string, to: string) => {
    if (from !== to) changes.push({ lampId: id, at, what, value: to })
  }
  note('status', before.status, after.status)
  note('connection', connectionOf(before), connectionOf(after))
  note('day_burning', String(before.is_day_burning), String(after.is_day_burning))
  return changes
}

function connectionOf(state: LampState): string {
  return lampConnection({ is_unreachable: state.is_unreachable, seen: state.seen_at !== null })
}
