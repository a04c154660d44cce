import type { Severity } from '@roadside/contract/alarms/severity.ts'

/** An alarm as an RSMP site has it: the states of RSMP core 3, "alarm messages". */
export interface RsmpAlarm {
  /** `cId`: the component that it is of, and `aCId`: its code, as the site writes them. */
  readonly componentId: string
  readonly code: string
  readonly isActive: boolean
  readonly isAcknowledged: boolean
  readonly isSuspended: boolean
  /** 1 to 3; null: not told. */
  readonly priority: number | null
  readonly text: string
  /** It came by the broker, by which the site can be answered. */
  readonly isByBroker: boolean
}

/** What a site did itself to one of its alarms. */
export type SiteAct = 'acknowledged' | 'suspended' | 'resumed'

/** `pri` of RSMP: 1 needs work at once, 2 as soon as possible, 3 with the next maintenance. */
export function severityOf(priority: number | null): Severity {
  return priority === 1 ? 'critical' : priority === 2 ? 'major' : 'minor'
}

/** What a message tells that was not known before; a new alarm is compared with a quiet one. Pure. */
export function actsOf(
  before: Pick<RsmpAlarm, 'isAcknowledged' | 'isSuspended'> | null,
  after: RsmpAlarm,
): SiteAct[] {
  const { isAcknowledged = false, isSuspended = false } = before ?? {}
  return [
    ...(after.isAcknowledged && !isAcknowledged ? (['acknowledged'] as const) : []),
    ...(after.isSuspended && !isSuspended ? (['suspended'] as const) : []),
    ...(!after.isSuspended && isSuspended ? (['resumed'] as const) : []),
  ]
}
