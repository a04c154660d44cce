import type { TicketEvent, TicketDetail } from '@roadside/contract/tickets/ticket.ts'
import type { TicketState } from '@roadside/contract/tickets/domain/ticket-state.ts'

/** The steps from a fault to its repair, in their order. */
export const ladderSteps = [
  'fault',
  'opened',
  'assigned',
  'repair',
  'finished',
  'confirmed',
  'accepted',
] as const
export type LadderStep = (typeof ladderSteps)[number]

export const ladderNames: Record<LadderStep, string> = {
  fault: 'เกิดเหตุ',
  opened: 'แจ้ง',
  assigned: 'มอบหมาย',
  repair: 'ซ่อม',
  finished: 'ซ่อมเสร็จ',
  confirmed: 'ยืนยันโดยอุปกรณ์',
  accepted: 'ตรวจรับ',
}

export interface Rung {
  readonly step: LadderStep
  readonly name: string
  /** `now`: what waits for somebody; `skipped`: the next was reached without it. */
  readonly state: 'done' | 'now' | 'ahead' | 'skipped'
  /** ISO 8601; null: not reached, or not known. */
  readonly at: string | null
}

type Climbed = Pick<
  TicketDetail,
  'state' | 'opened_at' | 'finished_at' | 'confirmed_at' | 'accepted_at' | 'alarms' | 'events'
>

/** So many steps are behind a ticket in this state, the device's own confirmation apart. */
const reached: Record<TicketState, number> = {
  open: 2,
  assigned: 3,
  inProgress: 3,
  waitingForParts: 3,
  finished: 5,
  accepted: 7,
  cancelled: 0,
}

/** Where the repair of a ticket stands, step by step; a ticket sent back stands where it is again. */
export function ladderOf(ticket: Climbed): readonly Rung[] {
  const { state, opened_at, finished_at, confirmed_at, accepted_at, alarms, events } = ticket
  const lastInto = (to: TicketState) => timeOf(events.filter((event) => event.to === to))
  const [firstFault] = alarms.map(({ raised_at }) => raised_at).toSorted()
  const times: Record<LadderStep, string | null> = {
    fault: firstFault ?? null,
    opened: opened_at,
    assigned: lastInto('assigned'),
    repair: repairBegan(events),
    finished: finished_at,
    confirmed: confirmed_at,
    accepted: accepted_at,
  }
  const done = state === 'cancelled' ? lastStepBefore(times) : reached[state]
  return ladderSteps.map((step, at) => {
    const isDone = step === 'confirmed' ? confirmed_at !== null && at <= done : at < done
    // a fault that nobody measured, and a device that has not spoken yet, are passed over
    const isPassed = at < done && (step === 'fault' || step === 'confirmed') && times[step] === null
    const isNow = state !== 'cancelled' && at === done && step !== 'confirmed'
    const isWaiting = step === 'confirmed' && state === 'finished' && confirmed_at === null
    const isLast = step === 'accepted' && state === 'finished' && confirmed_at !== null
    return {
      step,
      name: ladderNames[step],
      state: isPassed
        ? 'skipped'
        : isDone
          ? 'done'
          : isNow || isWaiting || isLast
            ? 'now'
            : 'ahead',
      at: isDone || (isNow && step === 'repair') ? times[step] : null,
    }
  })
}

/** When the work began; of a ticket that was sent back or opened again, when it began again. */
function repairBegan(events: readonly TicketEvent[]): string | null {
  const returned = timeOf(events.filter(({ from, to }) => from === 'finished' && to !== 'accepted'))
  const starts = events.filter(({ to, at }) => to === 'inProgress' && at >= (returned ?? ''))
  return starts.map(({ at }) => at).toSorted()[0] ?? null
}

const timeOf = (events: readonly TicketEvent[]) =>
  events
    .map(({ at }) => at)
    .toSorted()
    .at(-1) ?? null

/** Of a cancelled ticket: how far it had come. */
function lastStepBefore(times: Record<LadderStep, string | null>): number {
  const last = ladderSteps.findLastIndex((step) => times[step] !== null && step !== 'repair')
  return last + 1
}
