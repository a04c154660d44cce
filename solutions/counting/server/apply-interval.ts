import { measured, type ChannelValue } from '@roadside/server-kit/devices/report.ts'
import type { CountInterval } from '../interval.ts'
import { laneChannel } from '../kind.ts'
import type { StoredCounter, LaneState } from '../state.ts'
import { forgottenAfterMs } from '../rules/hours.ts'
import { isImplausible, totalOf } from '../rules/interval-total.ts'

interface Known {
  readonly before: Partial<StoredCounter>
  readonly setting: (key: string) => number
}

const hourS = 3_600

/** What an interval measured, by channel: vehicles as a flow per hour, so that periods of any length stand in one chart. */
export function valuesOf(interval: CountInterval): Record<string, ChannelValue> {
  const { counts, periodS, speedAvg, speedP85, occupancy } = interval
  const total = totalOf(counts)
  const further = { speed: speedAvg, p85: speedP85, occupancy } as const
  const reported = (['speed', 'p85', 'occupancy'] as const).filter(
    (measure) => further[measure] !== null,
  )
  return {
    [laneChannel('flow', interval)]: measured(
      total === null ? null : Math.round((total * hourS) / periodS),
    ),
    ...Object.fromEntries(
      reported.map((measure) => [laneChannel(measure, interval), measured(further[measure])]),
    ),
  }
}

/** What is known of a counter after an interval; one that cannot be is marked, and its flow is not believed. Pure. */
export function applyInterval(
  interval: CountInterval,
  { before, setting }: Known,
): { values: Record<string, ChannelValue>; state: Partial<StoredCounter> } {
  const total = totalOf(interval.counts)
  const isTooMuch = isImplausible(
    { total, periodS: interval.periodS, lane: interval.lane },
    setting('lane_limit'),
  )
  const start = interval.start.getTime()
  const reported: LaneState = {
    lane: interval.lane,
    direction: interval.direction,
    start,
    end: start + interval.periodS * 1000,
    total,
    is_implausible: isTooMuch,
  }
  const known = before.lanes?.find((one) => isSameLane(one, reported))
  // a speed that arrives later, alone, leaves the count unchanged
  const lane = known?.start === start && total === null ? known : reported
  const values = valuesOf(interval)
  const flow = values[laneChannel('flow', interval)]
  return {
    values:
      isTooMuch && flow ? { [laneChannel('flow', interval)]: { ...flow, quality: 'bad' } } : {},
    state: {
      lanes: withLane(before.lanes ?? [], lane),
      emptySince: emptySince(lane, before),
    },
  }
}

/** Each lane has the clock of its own: an interval that is older than the lane's newest changes nothing of it. */
function withLane(lanes: readonly LaneState[], lane: LaneState): LaneState[] {
  const known = lanes.find((other) => isSameLane(other, lane))
  if (known && known.start > lane.start) return [...lanes]
  const newest = Math.max(lane.end, ...lanes.map(({ end }) => end))
  const others = lanes.filter((other) => other !== known && newest - other.end < forgottenAfterMs)
  return [...others, lane].toSorted(byLane)
}

/** A vehicle, or a time that nobody watched, begins it anew: what was not measured was not empty. */
function emptySince(
  { start, end, total }: LaneState,
  { lanes = [], emptySince: before }: Partial<StoredCounter>,
): number {
  const watchedTo = Math.max(...lanes.map((lane) => lane.end), -Infinity)
  if (total === null || total > 0) return Math.max(end, before ?? end)
  return before === undefined || start > watchedTo ? start : before
}

function isSameLane(a: LaneState, b: LaneState): boolean {
  return a.lane === b.lane && a.direction === b.direction
}

function byLane(a: LaneState, b: LaneState): number {
  return a.direction.localeCompare(b.direction) || a.lane - b.lane
}
