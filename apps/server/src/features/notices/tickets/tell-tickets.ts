import { moreUrgent } from '@roadside/contract/alarms/severity.ts'
import type { Db } from '@roadside/server-kit/database.ts'
import type { Sweep } from '@roadside/server-kit/solution-server.ts'
import { insertNotice } from '../repository.ts'
import {
  chooseTargets,
  type AddressedTarget,
  type ChoosingTargets,
} from '../rules/choose-targets.ts'
import { minuteOfDay } from '../rules/course.ts'
import { contentOf, type ToldNews } from './content.ts'
import { eventContent } from './event-content.ts'
import { audienceOf, newsOf, ticketNews, type TicketNews } from './news.ts'
import * as repository from './repository.ts'

/** Entries of histories, and due tickets, that are told in one transaction. */
const atOnce = 500
/** What happened so long ago is news to nobody: a history that was brought along. */
const longestAgeMs = 24 * 3_600_000
/** Minutes of the day between which people are told of due dates. */
const dueHours = { from: 7 * 60, to: 20 * 60 }

export interface TellingTickets extends Pick<ChoosingTargets, 'mayUse'> {
  readonly nameOfKind: (kind: string) => string
  readonly fourGKey: string
}

/** Something to tell of a ticket, and to whom. */
interface News extends ToldNews {
  readonly news: TicketNews
  readonly asked: repository.AskedNews
}

/**
 * Tells people and webhooks what happened to tickets since the last turn, and of due dates, on one of
 * the servers at a time. False: there may be more.
 */
export async function tellTickets(db: Db, telling: TellingTickets, now: Date): Promise<boolean> {
  const events = await repository.takeEvents(db, atOnce)
  const due = await takeDue(db, now)
  const ids = [...events.map(({ ticketId }) => ticketId), ...due.map(({ id }) => id)]
  if (ids.length === 0) return true
  const tickets = new Map(
    (await repository.findTickets(db, [...new Set(ids)])).map((ticket) => [ticket.id, ticket]),
  )
  await tellWebhooks(db, telling, { events, tickets, now })
  const news: News[] = []
  for (const event of events) {
    const ticket = tickets.get(event.ticketId)
    const kind = newsOf(event)
    if (!ticket || kind === null || now.getTime() - Date.parse(event.at) > longestAgeMs) continue
    const asked = { ticketId: ticket.id, eventId: event.id, ...audienceOf(kind, event.party) }
    news.push({ news: kind, ticket, event, asked })
  }
  for (const { id, due: kind } of due) {
    const ticket = tickets.get(id)
    if (!ticket) continue
    const asked = { ticketId: id, eventId: null, ...audienceOf(kind, 'console') }
    news.push({ news: kind, ticket, event: null, asked })
  }
  await tellPeople(db, telling, news, now)
  return events.length < atOnce && due.length < atOnce
}

async function takeDue(db: Db, now: Date): Promise<repository.DueTicket[]> {
  const minute = minuteOfDay(now.getTime())
  if (minute < dueHours.from || minute >= dueHours.to) return []
  await repository.forgetDue(db, now)
  return repository.takeDue(db, now, atOnce)
}

async function tellWebhooks(
  db: Db,
  telling: TellingTickets,
  {
    events,
    tickets,
    now,
  }: {
    events: readonly repository.ToldEvent[]
    tickets: ReadonlyMap<number, repository.ToldTicket>
    now: Date
  },
): Promise<void> {
  const found = await repository.findWebhooks(
    db,
    events.map(({ id }) => id),
    telling,
  )
  const byId = new Map(events.map((event) => [event.id, event]))
  for (const { eventId, targetId } of found) {
    const event = byId.get(eventId)
    const ticket = event && tickets.get(event.ticketId)
    if (!event || !ticket) continue
    const content = eventContent(event, ticket, telling.nameOfKind)
    const why = { ticket: ticket.id, number: ticket.number }
    await insertNotice(db, { targetId, content, why, createdAt: now }, { tickets: [ticket.id] })
  }
}

/** One message to each for each kind of news: who is given twenty tickets at once reads one. */
async function tellPeople(
  db: Db,
  telling: TellingTickets,
  news: readonly News[],
  now: Date,
): Promise<void> {
  if (news.length === 0) return
  const found = await repository.findNewsTargets(
    db,
    news.map(({ asked }) => asked),
    telling,
  )
  const firstOf = (kind: TicketNews) => news.findIndex((one) => one.news === kind)
  // in the order of what happened
  for (const kind of ticketNews.toSorted((a, b) => firstOf(a) - firstOf(b))) {
    const own = found.filter(({ place }) => news[place]?.news === kind)
    for (const target of await chooseTargets(db, telling, addressed(own, news))) {
      const told = own.flatMap(({ id, place }) => {
        const one = id === target.id ? news[place] : undefined
        return one ? [one] : []
      })
      const tickets = [...new Set(told.map(({ ticket }) => ticket.id))]
      const [only] = tickets.length === 1 ? told : []
      const why = only
        ? { ticket: only.ticket.id, number: only.ticket.number }
        : { tickets: tickets.length }
      await insertNotice(
        db,
        { targetId: target.id, content: contentOf(kind, told), why, createdAt: now },
        { tickets },
      )
    }
  }
}

/** Each target with the urgency of the most urgent ticket that it would be told of. */
function addressed(
  found: readonly repository.NewsTarget[],
  news: readonly News[],
): AddressedTarget[] {
  const byId = new Map<number, AddressedTarget>()
  for (const { place, ...target } of found) {
    const priority = news[place]?.ticket.priority ?? 'warning'
    const before = byId.get(target.id)
    const severity = before ? moreUrgent(before.severity, priority) : priority
    byId.set(target.id, { ...target, severity })
  }
  return [...byId.values()]
}

/** Looks for news of tickets every other second. */
export const ticketNewsSweep = (telling: TellingTickets): Sweep => ({
  name: 'news of tickets',
  everyMs: 2_000,
  run: async ({ database: { db }, now }) => {
    const turn = () =>
      db
        .transaction()
        .execute(async (trx) =>
          (await repository.isMine(trx)) ? tellTickets(trx, telling, now()) : true,
        )
    while (!(await turn()));
  },
})
