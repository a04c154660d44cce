import { retainedLimits } from '@roadside/contract/ingest-calls.ts'
import type pg from 'pg'
import { defineBatch } from '../batch.ts'
import { numberArray } from '../sql-arrays.ts'
import { inFlight, maxBody, withoutNul } from './rejected-repository.ts'
import type { RetainedArrival } from './rejected-message.ts'

/** A retained message whose device is registered by now, ready to be processed. */
export interface RetainedMessage {
  readonly id: number
  readonly device: string
  readonly source: string
  readonly body: string
  readonly receivedAt: Date
  readonly arrival: RetainedArrival
}

/** A message of a device that is not registered. */
export interface MessageToRetain {
  readonly solution: string
  readonly device: string | null
  readonly receivedAt: Date
  readonly source: string
  readonly body: string
  readonly arrival?: RetainedArrival | null
}

const retained = defineBatch<MessageToRetain>('m', {
  received_at: ['timestamptz', (message) => message.receivedAt],
  solution: ['text', (message) => withoutNul(message.solution)],
  device: ['text', (message) => withoutNul(message.device)],
  source: ['text', (message) => withoutNul(message.source)],
  body: ['text', (message) => withoutNul(message.body)],
  arrival: ['jsonb', ({ arrival }) => JSON.stringify(arrival)],
})
const senders = defineBatch<MessageToRetain>('d', {
  solution: ['text', (message) => withoutNul(message.solution)],
  device: ['text', (message) => withoutNul(message.device)],
})

/**
 * Retains the newest messages of each unknown device; a message longer than `longest` cannot be
 * processed again.
 */
export async function insertRetained(
  client: pg.Pool | pg.ClientBase,
  messages: readonly MessageToRetain[],
  longest = maxBody,
): Promise<void> {
  const whole = messages.filter(
    ({ arrival = null, body }) => arrival !== null && body.length <= longest,
  )
  if (whole.length === 0) return
  await client.query(
    `insert into retained_message (received_at, solution, device, source, body, arrival)
     select received_at, solution, device, source, body, arrival from ${retained.table}`,
    retained.values(whole),
  )
  const devices = [...new Map(whole.map((m) => [`${m.solution} ${m.device}`, m])).values()]
  await client.query(
    `delete from retained_message where id in (
       select old.id from ${senders.table} cross join lateral (
         select m.id from retained_message m where (m.solution, m.device) = (d.solution, d.device)
         order by m.received_at desc, m.id desc offset ${senders.after()}) old)`,
    [...senders.values(devices), retainedLimits.messagesOfDevice],
  )
}

/** Deletes the oldest beyond the limit of retained messages of all devices together. */
export async function trimRetained(pool: pg.Pool): Promise<void> {
  await pool.query(
    `delete from retained_message where received_at <=
       (select received_at from retained_message order by received_at desc offset $1 limit 1)`,
    [retainedLimits.messages],
  )
}

/** Deletes messages that are too old to be processed. */
export async function deleteOldRetained(pool: pg.Pool, now: Date): Promise<void> {
  await pool.query(
    `delete from retained_message where received_at < $1::timestamptz - make_interval(days => $2)`,
    [now, retainedLimits.days],
  )
}

/** A server that claimed a message and did not process it within this time has stopped. */
const lease = `interval '1 minute'`
/** A device that is still unknown this long after its registration was removed again. */
const longestWait = `interval '1 hour'`

/**
 * Claims waiting messages, oldest first, so that no other server processes them; also those claimed
 * by a server that stopped.
 */
export async function claimRetained(
  pool: pg.Pool,
  now: Date,
  most: number,
): Promise<readonly RetainedMessage[]> {
  const { rows } = await pool.query<RetainedMessage>(
    `with waiting as (
       select m.id from rejected_message r join retained_message m using (solution, device)
       where r.reason = 'unknown_device' and r.registered_at > $1::timestamptz - ${longestWait}
         and m.received_at > $1::timestamptz - make_interval(days => $3) and m.received_at <= r.registered_at + ${inFlight}
         and (m.claimed_at is null or m.claimed_at < $1::timestamptz - ${lease})
       order by m.received_at, m.id limit $2 for update of m skip locked)
     update retained_message m set claimed_at = $1 from waiting where m.id = waiting.id
     returning m.id, device, source, body, received_at as "receivedAt", arrival`,
    [now, most, retainedLimits.days],
  )
  return rows.toSorted((a, b) => a.receivedAt.getTime() - b.receivedAt.getTime() || a.id - b.id)
}

/** Deletes messages that were processed, or never can be. */
export async function deleteRetained(pool: pg.Pool, ids: readonly number[]): Promise<void> {
  if (ids.length > 0)
    await pool.query('delete from retained_message where id = any($1::bigint[])', [
      numberArray(ids),
    ])
}
