import { isLive, nextAlarmState } from '@roadside/contract/alarms/domain/alarm-state.ts'
import type { ReportedFault } from '@roadside/contract/fault-reports/fault-report-calls.ts'
import type { Database, Db } from '@roadside/server-kit/database.ts'
import { acknowledgedUntil, type AlarmKinds } from './alarm-kinds.ts'
import { withStep, type AlarmRecord, type ChangedAlarm } from './alarm-record.ts'
import { alarmMonths } from './change-alarms.ts'
import { findHidden, lockAlarms, noteOperated } from './evaluator-repository.ts'
import { judgeNow, type Cause } from './judge-now.ts'
import { idsOf, refuseUnseen } from './operate.ts'
import { writeAcknowledged } from './repository.ts'
import { storeChanges } from './store-findings.ts'
import {
  findWithoutOpenTicket,
  writeAcknowledgedUntil,
  writeTicketOfAlarms,
} from './ticket-repository.ts'

/** A ticket as the history of its alarms names it. */
export interface TicketOfAlarms {
  readonly id: number
  readonly number: string
  /** Null: the console. */
  readonly by: string | null
  readonly now: Date
  /** The alarms joined a ticket that was open. */
  readonly isJoined?: boolean
}

/** What tickets do to alarms. An alarm with an open ticket counts as taken note of. */
export function alarmsOfTickets(kinds: AlarmKinds) {
  return {
    /** Before the transaction in which tickets are opened. */
    prepare: ({ pool }: Database, now: Date) => alarmMonths.ensure(pool, [now]),
    nameOfKind: (id: string) => kinds.get(id)?.kind.name ?? id,
    solutionOfKind: (id: string) => kinds.get(id)?.solution ?? '',
    isOfConnection: (id: string) => kinds.get(id)?.kind.isOfConnection ?? false,
    ruleKinds: [...kinds.values()]
      .filter(({ kind, solution }) => solution !== '' && !kind.isReviewed)
      .map(({ kind: { id, name }, solution }) => ({ id, name, solution })),
    isFaultOfEquipment(id: string): boolean {
      const kind = kinds.get(id)?.kind
      return kind !== undefined && !kind.isReviewed && !kind.ofAssets?.isOfCondition
    },
    kindOfReport: (fault: ReportedFault, assetKind: string) =>
      [...kinds.values()].find(
        ({ kind }) => kind.reportedAs === fault && kind.ofAssets?.kinds.includes(assetKind),
      )?.kind.id ?? null,
    judgeNow: (db: Db, causes: readonly Cause[]) => judgeNow(db, kinds, causes),
    refuseUnseen,
    lock: lockAlarms,

    /** Notes that a ticket was opened of alarms; acknowledges them, and those hidden behind them. */
    async noteOpened(db: Db, ids: readonly number[], ticket: TicketOfAlarms): Promise<void> {
      const own = new Set(ids)
      const alarms = await lockAlarms(db, [...new Set([...ids, ...(await findHidden(db, ids))])])
      const changed = alarms.map((alarm) => taken(alarm, own.has(alarm.id ?? 0), ticket))
      const stored = await storeChanges(
        db,
        changed.filter(({ steps }) => steps.length > 0),
      )
      const acknowledged = stored.filter(({ steps }) =>
        steps.some(({ type }) => type === 'acknowledged'),
      )
      await writeAcknowledged(db, {
        ids: idsOf(acknowledged),
        by: ticket.by,
        now: ticket.now,
        note: noteOf(ticket),
        until: acknowledged.map(({ alarm }) => acknowledgedUntil(kinds, alarm, ticket.now)),
      })
      await writeTicketOfAlarms(db, ids, ticket.id)
      await noteOperated(db, idsOf(stored))
    },

    /** Tickets of these alarms ended: from now on their acknowledgements may expire again. */
    async noteEnded(db: Db, ids: readonly number[], now: Date): Promise<void> {
      const alarms = await lockAlarms(db, await findWithoutOpenTicket(db, ids))
      const left = alarms.filter(({ closedAt, state }) => closedAt === null && state.isAcknowledged)
      await writeAcknowledgedUntil(
        db,
        left.flatMap(({ id }) => id ?? []),
        left.map((alarm) => acknowledgedUntil(kinds, alarm, now)),
      )
    },
  }
}

const noteOf = ({ number, isJoined = false }: TicketOfAlarms) =>
  `${isJoined ? 'รวมกับใบงาน' : 'เปิดใบงาน'} ${number}`

function taken(alarm: AlarmRecord, isOfTicket: boolean, ticket: TicketOfAlarms): ChangedAlarm {
  const { id, number, by } = ticket
  const at = ticket.now.getTime()
  const begun: ChangedAlarm = { alarm, steps: [] }
  const opened = isOfTicket
    ? withStep(begun, alarm, {
        type: 'ticketOpened',
        at,
        by,
        note: ticket.isJoined ? noteOf(ticket) : number,
        detail: { ticket: id, number },
      })
    : begun
  const state =
    alarm.closedAt === null ? nextAlarmState(alarm.state, { type: 'acknowledge' }) : alarm.state
  if (state === alarm.state) return opened
  const next = { ...alarm, state, closedAt: isLive(state) ? null : at }
  return withStep(opened, next, { type: 'acknowledged', at, by, note: noteOf(ticket) })
}
