import { sql } from 'kysely'
import type pg from 'pg'
import type { Db } from '../database.ts'
import { defineBatch, type BatchColumns } from '../batch.ts'
import type { RejectedMessage } from './rejected-message.ts'

/** Stored characters of a message; a longer message cannot be processed again. */
export const maxBody = 8_000

/** The database holds no NUL in texts. */
export const withoutNul = (text: string | null): string | null =>
  text?.replaceAll('\0', '\uFFFD') ?? null

const columns = 'received_at, solution, door, source, reason, detail, device, body'
/** The stored columns of a message, which `messageOf` finds in a row. */
const messageColumns = <Row>(messageOf: (row: Row) => RejectedMessage): BatchColumns<Row> => ({
  received_at: ['timestamptz', (row) => messageOf(row).receivedAt],
  solution: ['text', (row) => withoutNul(messageOf(row).solution)],
  door: ['text', (row) => messageOf(row).door],
  source: ['text', (row) => withoutNul(messageOf(row).source)],
  reason: ['text', (row) => withoutNul(messageOf(row).reason)],
  detail: ['text', (row) => withoutNul(messageOf(row).detail)],
  device: ['text', (row) => withoutNul(messageOf(row).device)],
  body: ['text', (row) => withoutNul(messageOf(row).body.slice(0, maxBody))],
})
const rejected = defineBatch(
  'm',
  messageColumns<RejectedMessage>((message) => message),
)

export async function insertRejected(
  pool: pg.Pool,
  messages: readonly RejectedMessage[],
): Promise<void> {
  await pool.query(
    `insert into rejected_message (${columns}) select ${columns} from ${rejected.table}`,
    rejected.values(messages),
  )
}

/** Messages of one unknown device since its row was last written. */
export interface UnknownDeviceReport {
  readonly newest: RejectedMessage
  readonly firstAt: Date
  readonly messages: number
}

/**
 * A message within this time of a device's registration may have been on its way before the
 * registration counted everywhere.
 */
export const inFlight = `interval '1 minute'`
const newest = (column: string) =>
  `${column} = case when excluded.received_at >= r.received_at then excluded.${column} else r.${column} end`

const unknown = defineBatch<UnknownDeviceReport>('m', {
  ...messageColumns<UnknownDeviceReport>((report) => report.newest),
  first_at: ['timestamptz', (report) => report.firstAt],
  messages: ['bigint', (report) => report.messages],
})

/** One row for each device; the devices in order, so that two servers never wait for each other in a ring. */
export async function upsertUnknownDevices(
  pool: pg.Pool,
  devices: readonly UnknownDeviceReport[],
): Promise<void> {
  const keyOf = ({ newest: { solution, device } }: UnknownDeviceReport) => `${solution} ${device}`
  const ordered = devices.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1))
  await pool.query(
    `insert into rejected_message as r (${columns}, first_at, messages)
     select ${columns}, first_at, messages from ${unknown.table}
     on conflict (solution, device) where reason = 'unknown_device' and device is not null do update set
       messages = excluded.messages + case when r.registered_at is null then r.messages else 0 end,
       first_at = case when r.registered_at is null then least(r.first_at, excluded.first_at) else excluded.first_at end,
       received_at = greatest(r.received_at, excluded.received_at),
       ${['door', 'source', 'detail', 'body'].map(newest).join(', ')},
       registered_at = case when excluded.received_at > r.registered_at + ${inFlight} then null else r.registered_at end`,
    unknown.values(ordered),
  )
}

/** Deletes the oldest beyond `most`: of the unknown devices, or of the other messages. */
export async function trimRejected(
  pool: pg.Pool,
  isOfUnknown: boolean,
  most: number,
): Promise<void> {
  const which = `(reason = 'unknown_device' and device is not null) = ${isOfUnknown}`
  await pool.query(
    `delete from rejected_message where ${which} and received_at <=
       (select received_at from rejected_message where ${which} order by received_at desc, id desc offset $1 limit 1)`,
    [most],
  )
}

/**
 * Marks these devices as registered: they are no longer unknown, although earlier messages may
 * still be in progress.
 */
export async function markRegistered(
  db: Db,
  solution: string,
  devices: readonly string[],
  at: Date,
): Promise<void> {
  await sql`
    with device as (
      select id from rejected_message
      where solution = ${solution} and reason = 'unknown_device' and device = any(${[...devices]}::text[])
      order by solution, device for update)
    update rejected_message m set registered_at = ${at} from device where m.id = device.id`.execute(
    db,
  )
}

/** {@link markRegistered} of one device; one that Sparkplug brought may have been listed under another solution. */
export async function markDeviceRegistered(
  db: Db,
  solution: string,
  device: string,
  at: Date,
): Promise<void> {
  await sql`
    update rejected_message set registered_at = ${at}
    where reason = 'unknown_device' and device = ${device} and (solution = ${solution} or source like 'spBv1.0/%')`.execute(
    db,
  )
}
