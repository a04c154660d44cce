import { severities, type Severity } from '@roadside/contract/alarms/severity.ts'
import type { Db } from '@roadside/server-kit/database.ts'
import { renewDues } from '@roadside/server-kit/repair-clock.ts'
import {
  findRepeated,
  insertAlarms,
  insertTicket,
  lockSubject,
  type OpenedTicket,
  type Subject,
} from '../open-repository.ts'
import { insertEvent, updateTicket } from '../repository.ts'
import { kindsOf, type AlarmsOfTickets, type TicketAlarm } from '../ticket-context.ts'
import {
  findContractContractor,
  lockDueAlarms,
  lockOpenOfSubject,
  type LiveRule,
} from './due-repository.ts'

/** Alarms of a rule that are taken in one run; the others wait for the next. */
const atOnce = 200

/**
 * Opens the tickets of a rule: one for each subject whose alarm has lasted long enough. Where the
 * subject has an open ticket, whoever opened it, the alarm joins it. Answers the sites.
 */
export async function openByRule(
  db: Db,
  alarms: AlarmsOfTickets,
  rule: LiveRule,
  now: Date,
): Promise<number[]> {
  const due = await alarms.lock(
    db,
    await lockDueAlarms(db, { ...rule, kinds: kindsOf(rule.body, alarms) }, { now, limit: atOnce }),
  )
  const bySubject = new Map<string, TicketAlarm[]>()
  for (const alarm of due)
    bySubject.set(alarm.subject.key, [...(bySubject.get(alarm.subject.key) ?? []), alarm])
  const wids: number[] = []
  // in one order, as every writer of several subjects
  for (const key of [...bySubject.keys()].toSorted()) {
    const own = (bySubject.get(key) ?? []).toSorted(
      (one, other) => severities.indexOf(one.severity) - severities.indexOf(other.severity),
    )
    const [first] = own
    const wid = first?.subject.wid ?? null
    if (!first || wid === null) continue
    await lockSubject(db, key)
    const open = await lockOpenOfSubject(db, key)
    if (open) await joinOpen(db, alarms, { rule, ticket: open, own, now })
    else await openNew(db, alarms, { rule, subject: { ...first.subject, wid }, own, now })
    wids.push(wid)
  }
  return wids
}

interface OfSubject {
  readonly rule: Pick<LiveRule, 'id' | 'name' | 'body'>
  /** The most urgent first. */
  readonly own: readonly TicketAlarm[]
  readonly now: Date
}

const idsOf = (own: readonly TicketAlarm[]) => own.flatMap(({ id }) => id ?? [])
const noteOf = ({ name }: Pick<LiveRule, 'name'>) => `กฎ ${name}`

async function joinOpen(
  db: Db,
  alarms: AlarmsOfTickets,
  { rule, ticket, own, now }: OfSubject & { ticket: OpenedTicket },
): Promise<void> {
  const ids = idsOf(own)
  await insertAlarms(db, ticket.id, ids)
  await alarms.noteOpened(db, ids, { ...ticket, by: null, now, isJoined: true })
  await updateTicket(db, ticket.id, {})
  await insertEvent(db, {
    ticketId: ticket.id,
    type: 'alarmAdded',
    at: now,
    by: null,
    party: 'console',
    note: `${noteOf(rule)}: ${own.map(({ kind }) => alarms.nameOfKind(kind)).join(', ')}`,
    detail: { rule: rule.id, alarms: ids },
  })
}

/** Opens the ticket of a subject that has none, and assigns it as the rule says. */
export async function openNew(
  db: Db,
  alarms: AlarmsOfTickets,
  { rule, subject, own, now }: OfSubject & { subject: Subject },
): Promise<OpenedTicket> {
  const { kind, severity } = own[0] ?? { kind: '', severity: 'warning' as Severity }
  const { assetId } = subject
  const ids = idsOf(own)
  const ticket = await insertTicket(db, {
    requestId: null,
    title: `${alarms.nameOfKind(kind)} ${subject.name}`.slice(0, 200),
    description: '',
    priority: rule.body.priority ?? severity,
    origin: 'rule',
    kind,
    subject,
    isGuarded: own.some(({ isGuarded }) => isGuarded),
    by: null,
    now,
    repeated: assetId === null ? null : await findRepeated(db, { assetId, kind, now }),
    ruleId: rule.id,
  })
  await insertAlarms(db, ticket.id, ids)
  await alarms.noteOpened(db, ids, { ...ticket, by: null, now })
  const event = { ticketId: ticket.id, at: now, by: null, party: 'console' } as const
  await insertEvent(db, {
    ...event,
    type: 'opened',
    to: 'open',
    note: noteOf(rule),
    detail: { rule: rule.id, alarms: ids },
  })
  if (rule.body.assign === 'nobody') return ticket
  const contractor = await findContractContractor(db, ticket.id)
  if (!contractor) return ticket
  await updateTicket(db, ticket.id, {
    state: 'assigned',
    state_since: now,
    contractor_id: contractor.id,
    contractor_since: now,
  })
  await insertEvent(db, {
    ...event,
    type: 'moved',
    move: 'assign',
    from: 'open',
    to: 'assigned',
    note: noteOf(rule),
    detail: { contractor_id: contractor.id, contractor: contractor.name },
  })
  await renewDues(db, { ids: [ticket.id] }, now)
  return ticket
}
