import { sql } from 'kysely'
import type { Db } from '../database.ts'

/** One server's session at one broker. */
export interface BrokerSession {
  readonly clientId: string
  /** Host and port. */
  readonly broker: string
}

export interface BrokerLoss {
  readonly kind: 'session' | 'dropped'
  readonly since: Date
  readonly at: Date
  /** Null where the number is not known. */
  readonly messages: number | null
}

/** A loss within a day of the last one continues it. */
const isSameLoss = sql`broker_loss.at > excluded.at - interval '1 day'`

/**
 * Records the session's presence; with `isPresent` false the broker had forgotten it, with its
 * waiting messages. Returns the time since when messages may be lost. Null where none are: there is
 * no earlier session, or it is still there.
 */
export async function noteSession(
  db: Db,
  session: BrokerSession,
  isPresent: boolean,
  now: Date,
): Promise<Date | null> {
  const { clientId, broker } = session
  const { rows } = await sql<{ since: Date }>`
    with lost as (
      insert into broker_loss (client_id, broker, kind, since, at)
      select client_id, broker, 'session', seen_at, ${now} from broker_session
      where client_id = ${clientId} and broker = ${broker} and not ${isPresent}::boolean
      on conflict (client_id, broker, kind) do update
      set since = case when ${isSameLoss} then broker_loss.since else excluded.since end, at = excluded.at
      returning since),
    seen as (
      insert into broker_session (client_id, broker, seen_at) values (${clientId}, ${broker}, ${now})
      on conflict (client_id, broker) do update set seen_at = excluded.seen_at)
    select since from lost`.execute(db)
  return rows[0]?.since ?? null
}

/** The session is still there. */
export async function touchSession(
  db: Db,
  { clientId, broker }: BrokerSession,
  now: Date,
): Promise<void> {
  await sql`update broker_session set seen_at = ${now} where client_id = ${clientId} and broker = ${broker}`.execute(
    db,
  )
}

/**
 * The broker has dropped `total` messages since its start. Returns the number since the last call;
 * a broker's first known number is no loss.
 */
export async function noteDropped(
  db: Db,
  session: BrokerSession,
  total: number,
  now: Date,
): Promise<number> {
  const { clientId, broker } = session
  const { rows } = await sql<{ rise: number }>`
    with known as (
      select client_id, broker, seen_at, case when dropped <= ${total} then ${total} - dropped else ${total} end as rise
      from broker_session where client_id = ${clientId} and broker = ${broker} and dropped is not null),
    lost as (
      insert into broker_loss (client_id, broker, kind, since, at, messages)
      select client_id, broker, 'dropped', seen_at, ${now}, rise from known where rise > 0
      on conflict (client_id, broker, kind) do update
      set since = case when ${isSameLoss} then broker_loss.since else excluded.since end, at = excluded.at,
        messages = excluded.messages + case when ${isSameLoss} then broker_loss.messages else 0 end),
    seen as (
      update broker_session set dropped = ${total}, seen_at = ${now} where client_id = ${clientId} and broker = ${broker})
    select rise from known`.execute(db)
  return rows[0]?.rise ?? 0
}

/** Losses of any server after `after`, the newest first. */
export async function findLosses(db: Db, after: Date): Promise<BrokerLoss[]> {
  const { rows } = await sql<BrokerLoss>`
    select kind, since, at, messages from broker_loss where at > ${after} order by at desc`.execute(
    db,
  )
  return rows
}
