import type { ModeFacts } from './mode-facts.ts'

export const trafficModes = ['auto', 'manual', 'planned_flash', 'fault_flash', 'dark'] as const
export type TrafficMode = (typeof trafficModes)[number]
export const modeWords: Record<TrafficMode, string> = {
  auto: 'อัตโนมัติ',
  manual: 'ควบคุมด้วยมือ',
  planned_flash: 'ไฟกะพริบตามแผน',
  fault_flash: 'ไฟกะพริบเหตุขัดข้อง',
  dark: 'ไฟดับทั้งแยก',
}

export const phaseColors = [
  'red',
  'yellow',
  'green',
  'red_yellow',
  'flash_yellow',
  'dark',
  'unknown',
] as const
export type PhaseColor = (typeof phaseColors)[number]

/** What one group of heads shows. */
export interface Phase {
  readonly no: number
  readonly color: PhaseColor
}

export const alarmSeverities = ['fault', 'warning'] as const

export interface TrafficAlarm {
  /** The controller's own code; one of a signal group or detector names that, too. */
  readonly code: string
  readonly text: string
  readonly severity: (typeof alarmSeverities)[number]
  /** ISO 8601. */
  readonly since: string
  /** Of an alarm of an RSMP site its priority, 1 to 3; 0: not told. */
  readonly rsmp_priority?: number
}

/** The known state of a junction's controller; plain JSON, as stored in a column. */
export interface TrafficState {
  /** Null while it is not known. */
  readonly mode: TrafficMode | null
  readonly plan: number | null
  readonly cycle_s: number | null
  readonly offset_s: number | null
  readonly phases: readonly Phase[]
  /** Null while it has reported nothing of alarms: none standing is something else. */
  readonly alarms: readonly TrafficAlarm[] | null
}

/** A controller that never reported. */
export const unknownTraffic: TrafficState = {
  mode: null,
  plan: null,
  cycle_s: null,
  offset_s: null,
  phases: [],
  alarms: null,
}

/**
 * A stored alarm. Its begin is the time of its own reports, where the controller does not report
 * one.
 */
export interface StoredAlarm extends Omit<TrafficAlarm, 'code' | 'since'> {
  /**
   * The begin as the controller reports it, ISO 8601; null where it reports the time of each change
   * instead.
   */
  readonly since: string | null
  /** Of an alarm of an RSMP site its priority, 1 to 3; 0: not told. */
  readonly rsmp_priority?: number
}

export type SentAlarm = StoredAlarm & Pick<TrafficAlarm, 'code'>

/** How a message changes the alarms: all that there are, or those that came and went. */
export type AlarmChange =
  | { readonly set: readonly SentAlarm[] }
  | { readonly add: readonly SentAlarm[]; readonly clear: readonly string[] }

/** The reported state of a controller; a missing field leaves the stored one. */
export interface ReportedTraffic {
  readonly mode?: TrafficMode | null
  readonly plan?: number | null
  readonly cycle_s?: number | null
  readonly offset_s?: number | null
  readonly phases?: readonly Phase[]
  readonly alarms?: AlarmChange | null
  readonly facts?: Partial<ModeFacts>
}
