import type { Db } from '@roadside/server-kit/database.ts'
import { sql } from 'kysely'
import type { LineEvent } from './events.ts'

/** Stores events, those that came before not again. Answers the new ones, claimed by this server. */
export async function storeEvents(
  db: Db,
  events: readonly LineEvent[],
  now: Date,
  claimedUntil: Date,
): Promise<LineEvent[]> {
  const { rows } = await sql<{ event: LineEvent | null }>`
    insert into line_event (id, received_at, event, claimed_until, attempts)
    select distinct on (e ->> 'webhookEventId') e ->> 'webhookEventId', ${now}::timestamptz, e, ${claimedUntil}::timestamptz, 1
    from jsonb_array_elements(${JSON.stringify(events)}::jsonb) e
    on conflict (id) do nothing returning event`.execute(db)
  return inOrder(rows.flatMap(({ event }) => event ?? []))
}

/** Claims events on which a server that stopped has not acted, or could not. */
export async function claimEvents(
  db: Db,
  now: Date,
  claimedUntil: Date,
  most: { events: number; attempts: number },
): Promise<LineEvent[]> {
  await sql`update line_event set event = null
    where event is not null and attempts >= ${most.attempts} and claimed_until <= ${now}`.execute(
    db,
  )
  const { rows } = await sql<{ event: LineEvent | null }>`
    update line_event set claimed_until = ${claimedUntil}, attempts = attempts + 1
    where id in (select id from line_event where event is not null and (claimed_until is null or claimed_until <= ${now})
      order by received_at limit ${most.events} for update skip locked)
    returning event`.execute(db)
  return inOrder(rows.flatMap(({ event }) => event ?? []))
}

/** The event was acted on: it is known by its id alone from now on. */
export async function finishEvent(db: Db, id: string): Promise<void> {
  await sql`update line_event set event = null where id = ${id}`.execute(db)
}

/** Deletes what is over: events that LINE sends no more, tries, codes and tokens. */
export async function deleteOldOfLine(db: Db, now: Date): Promise<void> {
  await sql`delete from line_event where received_at < ${now}::timestamptz - interval '3 days'`.execute(
    db,
  )
  await sql`delete from line_attempt where at < ${now}::timestamptz - interval '1 hour'`.execute(db)
  await sql`delete from line_code where expires_at < ${now}`.execute(db)
  await sql`delete from line_reply_token where expires_at < ${now}::timestamptz - interval '1 hour'`.execute(
    db,
  )
}

function inOrder(events: readonly LineEvent[]): LineEvent[] {
  return events.toSorted((a, b) => a.timestamp - b.timestamp)
}
