import { judgeValues } from '@roadside/server-kit/devices/judge-values.ts'
import type { DeviceVerdict, StandingDevice } from '@roadside/server-kit/devices/monitor.ts'
import { laneName } from '../interval.ts'
import type { StoredCounter, LaneState } from '../state.ts'

/** The silence timeout is two periods and this grace (solutions.md "Counting"). Seconds. */
const graceS = 300
const hourMs = 3_600_000
const dayMs = 24 * hourMs
/** Bangkok is ahead of UTC by this all year. */
const offsetMs = 7 * hourMs

/**
 * Health of a counter (solutions.md "Counting"). Fault: more vehicles than a lane can carry.
 * Warning: no vehicles for hours by day, or a lane that is not measured or no longer reported. The
 * entered limits of a channel determine its condition.
 */
export function judgeCounter({
  state,
  channels,
  setting,
  at,
}: Pick<StandingDevice<StoredCounter>, 'state' | 'channels' | 'setting' | 'at'>): DeviceVerdict {
  const { lanes = [], emptySince } = state
  const { condition } = judgeValues({ channels: channels.filter(({ isJudged }) => isJudged) })
  const faults = lanes
    .filter((lane) => lane.is_implausible)
    .map((lane) => `${laneName(lane)} ปริมาณเกินความจุช่องจราจร (${String(lane.total)} คัน)`)
  const [from, to] = [setting('empty_from'), setting('empty_to')]
  const isEmpty =
    emptySince !== undefined && emptyHours(emptySince, at.getTime(), from, to) >= setting('empty_h')
  const warnings = [
    ...(isEmpty ? [`ไม่มีรถผ่านตั้งแต่ ${setting('empty_h')} ชม. ขึ้นไปในช่วงกลางวัน`] : []),
    ...lanes.filter(({ total }) => total === null).map((lane) => `${laneName(lane)} วัดปริมาณไม่ได้`),
    ...lanes.filter((lane) => isLeftBehind(lane, lanes)).map((lane) => `${laneName(lane)} ไม่มีข้อมูล`),
  ]
  return {
    health: faults.length > 0 ? 'fault' : warnings.length > 0 ? 'warning' : 'ok',
    reasons: [...faults, ...warnings],
    condition,
    silenceTimeoutS: lanes.length > 0 ? silenceTimeoutOf(Math.max(...lanes.map(periodOf))) : null,
  }
}

const periodOf = ({ start, end }: LaneState) => Math.round((end - start) / 1000)
const silenceTimeoutOf = (periodS: number) => 2 * periodS + graceS

function isLeftBehind(lane: LaneState, lanes: readonly LaneState[]): boolean {
  const newest = Math.max(...lanes.map(({ end }) => end))
  return newest - lane.end > silenceTimeoutOf(periodOf(lane)) * 1000
}

/** The longest stretch without a vehicle within the watched hours of one day, from one time to another; hours. */
export function emptyHours(
  sinceMs: number,
  atMs: number,
  fromHour: number,
  toHour: number,
): number {
  const today = Math.floor((atMs + offsetMs) / dayMs) * dayMs - offsetMs
  // before yesterday nothing can be longer than the whole of yesterday
  const stretches = [today, today - dayMs].map((day) => {
    const from = Math.max(sinceMs, day + fromHour * hourMs)
    return Math.min(atMs, day + toHour * hourMs) - from
  })
  return Math.max(...stretches, 0) / hourMs
}
