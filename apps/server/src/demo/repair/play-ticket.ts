import { randomUUID } from 'node:crypto'
import type { Severity } from '@roadside/contract/alarms/severity.ts'
import { toBangkokIso } from '@roadside/contract/domain/thai-date.ts'
import type { TicketRuleBody } from '@roadside/contract/tickets/ticket-rule.ts'
import type { TicketPhoto } from '@roadside/contract/tickets/ticket.ts'
import type { Caller } from '@roadside/server-kit/caller.ts'
import type { Db } from '@roadside/server-kit/database.ts'
import { chance } from '@roadside/server-kit/demo.ts'
import type { Deps } from '@roadside/server-kit/serve.ts'
import { addPhoto } from '../../features/tickets/add-photo.ts'
import { applyAnswer } from '../../features/tickets/confirm-tickets.ts'
import { commentTicket, saveTicket } from '../../features/tickets/edit-ticket.ts'
import { moveTicket } from '../../features/tickets/move-ticket.ts'
import { openTicket } from '../../features/tickets/open-ticket.ts'
import { openNew } from '../../features/tickets/rules/open-by-rules.ts'
import type {
  AlarmsOfTickets,
  TicketAlarm,
  TicketServices,
} from '../../features/tickets/ticket-context.ts'
import { photographed, readingsOf } from './course-words.ts'
import type { RepairedThing, Role, Step } from './courses.ts'
import { repairPhoto, photoCount } from './photos.ts'
import { findTicketNow, insertPastAlarm, writeTicketOfAlarm, type PastAlarm } from './repository.ts'
import type { Task } from './timeline.ts'

/** The people of a contract. */
export interface Crew extends Readonly<Record<Role, Caller>> {
  readonly contractorId: number | null
  /** The contractor's account; null: it has none, and the authority enters what it does. */
  readonly technician: string | null
}

export interface Stage {
  readonly deps: Deps
  readonly services: TicketServices
}

export type EndedAlarm = Pick<
  PastAlarm,
  'kind' | 'solution' | 'severity' | 'raisedAt' | 'clearedAt'
>

/** How a ticket comes to be. */
export type Opening =
  /** Of an alarm that is live. */
  | { readonly by: 'alarm'; readonly alarmId: number }
  /** Of an alarm that has ended. */
  | { readonly by: 'pastAlarm'; readonly alarm: EndedAlarm }
  | {
      readonly by: 'rule'
      readonly rule: { readonly id: number; readonly name: string; readonly body: TicketRuleBody }
      readonly alarm: EndedAlarm
    }
  | { readonly by: 'hand'; readonly title: string; readonly priority: Severity }
  /** It is there when the first of its other steps comes. */
  | { readonly by: 'other'; readonly find: () => number | null }

export interface Played {
  readonly thing: RepairedThing
  readonly opening: Opening
  readonly crew: Crew
  readonly steps: readonly Step[]
}

/** The id of a ticket, once it is there. */
export interface MadeTicket {
  id: number | null
}

/** The steps of a ticket as tasks; those after a step that could not be made are left out. */
export function tasksOf(stage: Stage, played: Played, ticket: MadeTicket = { id: null }): Task[] {
  const { opening } = played
  return played.steps.map((step) => ({
    at: step.at,
    run: async (now) => {
      if (step.do === 'open') ticket.id = await open(stage, played, now)
      else if (opening.by === 'other') ticket.id = opening.find()
      if (step.do !== 'open' && ticket.id !== null)
        await act(stage, played, { ticket: ticket.id, step })
    },
  }))
}

const operatorOf = ({ deps }: Stage, caller: Caller, now: Date) => ({
  ...deps,
  caller,
  now: () => now,
  address: '',
})

async function open(stage: Stage, played: Played, now: Date): Promise<number | null> {
  const { opening, thing, crew } = played
  const { services, deps } = stage
  if (opening.by === 'other') return opening.find()
  const operator = operatorOf(stage, crew.official, now)
  const request = { request_id: randomUUID(), title: '', description: '', beside: true }
  switch (opening.by) {
    case 'alarm':
      return (await openTicket(operator, services, { ...request, alarm_ids: [opening.alarmId] })).id
    case 'hand': {
      const { title, priority } = opening
      const of = { ...request, alarm_ids: [], asset_id: thing.assetId }
      return (
        await openTicket(operator, services, { ...of, title: `${title} ${thing.name}`, priority })
      ).id
    }
    case 'pastAlarm':
    case 'rule': {
      const { db } = deps.database
      const alarm = await storeEnded(db, thing, opening.alarm)
      const alarms = pastAlarms(services.alarms, alarm)
      const opened =
        opening.by === 'pastAlarm'
          ? await openTicket(
              operator,
              { ...services, alarms },
              { ...request, alarm_ids: [alarm.id] },
            )
          : await db.transaction().execute((transaction) =>
              openNew(transaction, alarms, {
                rule: opening.rule,
                subject: { ...alarm.subject, wid: thing.wid },
                own: [alarm],
                now,
              }),
            )
      await writeTicketOfAlarm(db, alarm.id, opened.id)
      return opened.id
    }
  }
}

async function storeEnded(
  db: Db,
  { assetId, name, wid, kind }: RepairedThing,
  alarm: EndedAlarm,
): Promise<TicketAlarm & { readonly id: number }> {
  const { why } = readingsOf(kind)
  return {
    id: await insertPastAlarm(db, { ...alarm, assetId, name, wid, why }),
    kind: alarm.kind,
    severity: alarm.severity,
    subject: { key: `asset:${assetId}`, name, assetId, wid },
    isGuarded: false,
  }
}

/** What tickets need of the alarms, where theirs is one that is over. */
const pastAlarms = (alarms: AlarmsOfTickets, alarm: TicketAlarm): AlarmsOfTickets => ({
  ...alarms,
  prepare: () => Promise.resolve(),
  refuseUnseen: () => Promise.resolve(),
  lock: () => Promise.resolve([alarm]),
  noteOpened: () => Promise.resolve(),
})

async function act(
  stage: Stage,
  played: Played,
  { ticket: id, step }: { ticket: number; step: Exclude<Step, { do: 'open' }> },
): Promise<void> {
  const { crew, thing } = played
  const { at, ...what } = step
  const { db } = stage.deps.database
  const as = (role: Role) => operatorOf(stage, crew[role], at)
  const deviceAt = toBangkokIso(new Date(at.getTime() - 40_000))
  switch (what.do) {
    case 'move': {
      const { by, move, note = '', served, expected, isOwn = false } = what
      const assignee = isOwn ? crew.official.user.username : crew.technician
      await moveTicket(as(by), stage.services, {
        id,
        request_id: randomUUID(),
        move,
        note,
        ...(by === 'worker' && { device_at: deviceAt, place: placeNear(thing, 12) }),
        ...(move === 'assign' && { contractor_id: isOwn ? null : crew.contractorId, assignee }),
        ...(served && !isOwn && { served_at: toBangkokIso(served) }),
        ...(expected && { expected_at: toBangkokIso(expected) }),
      })
      return
    }
    case 'comment':
      await commentTicket(as(what.by), { id, request_id: randomUUID(), note: what.note })
      return
    case 'save': {
      const now = await findTicketNow(db, id)
      if (!now || now.state === 'accepted' || now.state === 'cancelled') return
      const { parts, cost } = what
      const form = { ...(parts && { parts }), ...(cost !== undefined && { cost_baht: cost }) }
      await saveTicket(as(what.by), { id, version: now.version, form })
      return
    }
    case 'photo': {
      const index = Math.floor(chance(thing.assetId, what.kind, 'photo') * photoCount)
      const content = await repairPhoto(photographed(thing.kind), what.kind, index)
      await addPhoto(as('worker'), {
        id,
        photo_id: randomUUID(),
        kind: what.kind satisfies TicketPhoto['kind'],
        content: content.toString('base64'),
        note: '',
        device_at: deviceAt,
        place: placeNear(thing, what.metresAway),
      })
      return
    }
    case 'answer': {
      const now = await findTicketNow(db, id)
      if (!now?.finished_at) return
      const ticket = { id, wid: thing.wid, finished_at: now.finished_at }
      const cause = { isActive: what.why !== '', why: what.why }
      const proof = { at: new Date(at.getTime() - 20_000), reading: what.reading }
      await applyAnswer(stage.deps.database, { ticket, proof, cause }, at)
    }
  }
}

/** Where a phone is that stands so many metres from the equipment; null: nobody knows where that is. */
function placeNear({ assetId, latitude, longitude }: RepairedThing, metres: number) {
  if (latitude === null || longitude === null) return null
  const angle = chance(assetId, metres) * 2 * Math.PI
  const north = (metres * Math.cos(angle)) / 111_195
  const east = (metres * Math.sin(angle)) / (111_195 * Math.cos((latitude * Math.PI) / 180))
  return {
    latitude: Number((latitude + north).toFixed(6)),
    longitude: Number((longitude + east).toFixed(6)),
    accuracy_m: 4 + Math.round(chance(assetId, 'accuracy') * 14),
  }
}
