import type { TrafficAlarm } from './state.ts'

/** What an alarm is of, by the RSMP traffic-light SXL or the words that makers use. */
const groups = {
  detector: /^A030[1-4]\b|detector|loop|ตัวตรวจจับ|เครื่องตรวจจับ/i,
  lamp: /^A020[12]\b|lamp|bulb|\bled\b|หลอด|โคม/i,
} as const
export type AlarmGroup = keyof typeof groups

/** Alarms of detectors, or of lamps, that stand. */
export function alarmsOf<A extends Pick<TrafficAlarm, 'code' | 'text'>>(
  alarms: readonly A[],
  group: AlarmGroup,
): A[] {
  return alarms.filter(({ code, text }) => groups[group].test(`${code} ${text}`))
}
