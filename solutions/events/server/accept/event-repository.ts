import { booleanArray, numberArray, textArray, timeArray } from '@roadside/server-kit/sql-arrays.ts'
import type pg from 'pg'
import { lookBackMs, type KnownEvent } from '../../rules/merge.ts'
import type { Maker } from '../../words.ts'

/** An event while a batch is being taken in; `id` null: not stored yet. */
export interface BatchEvent extends KnownEvent {
  readonly id: number | null
  readonly wid: number
  readonly maker: Maker
  readonly receivedAt: Date
  readonly note: string
  /** JSON. */
  readonly announcement: string | null
  /** Hashes in hexadecimal. */
  readonly picture: string | null
  latest: string | null
  /** Pushes of this batch. */
  times: number
}

export interface Push {
  readonly cameraId: number
  readonly at: Date
  readonly type: string
  readonly code: string
  readonly target: string | null
  readonly isEnd: boolean
}

/** What a push is of: of what is nothing of ours, the maker's code belongs to it. */
const typeOf = ({ type, code }: Push) => (type === 'other' ? `other ${code}` : type)
const keyOf = ({ cameraId, at, type, target, isEnd }: Omit<Push, 'code'>) =>
  `${cameraId} ${at.getTime()} ${type} ${String(isEnd)} ${target ?? ''}`

/** Stores the pushes that are not there yet; answers those. Of two that are the same the first is new. */
export async function insertPushes<P extends Push>(
  client: pg.ClientBase,
  pushes: readonly P[],
): Promise<Set<P>> {
  const { rows } = await client.query<{
    cameraId: number
    at: number
    type: string
    target: string
    isEnd: boolean
  }>({
    name: 'insert-camera-pushes',
    text: `insert into camera_push (camera_id, at, type, target, is_end)
      select camera_id, to_timestamp(at / 1000.0), type, target, is_end
      from unnest($1::bigint[], $2::float8[], $3::text[], $4::text[], $5::bool[]) as p(camera_id, at, type, target, is_end)
      on conflict do nothing
      returning camera_id as "cameraId", (extract(epoch from at) * 1000)::float8 as at, type, target, is_end as "isEnd"`,
    values: [
      numberArray(pushes.map((p) => p.cameraId)),
      timeArray(pushes.map((p) => p.at)),
      textArray(pushes.map(typeOf)),
      textArray(pushes.map((p) => p.target ?? '')),
      booleanArray(pushes.map((p) => p.isEnd)),
    ],
  })
  const stored = new Set(rows.map((row) => keyOf({ ...row, at: new Date(row.at) })))
  return new Set(pushes.filter((push) => stored.delete(keyOf({ ...push, type: typeOf(push) }))))
}

/** Events that these pushes, in the order of time, may belong to; oldest first. */
export async function findOpenEvents(
  client: pg.ClientBase,
  pushes: readonly { readonly cameraId: number; readonly at: Date }[],
): Promise<BatchEvent[]> {
  const spans = spansOf(pushes)
  const { rows } = await client.query<BatchEvent>({
    name: 'open-camera-events',
    text: `select id, wid, camera_id as "cameraId", type, target, at, until, maker, code, received_at as "receivedAt", note,
        announcement::text as announcement, encode(picture, 'hex') as picture, encode(latest, 'hex') as latest, 0 as times, is_over as "isOver"
      from unnest($1::bigint[], $2::float8[], $3::float8[]) as s(camera, earliest, latest_at) cross join lateral (
        select * from camera_event where camera_id = s.camera and at > to_timestamp(s.earliest / 1000.0) - interval '1 day'
          and at <= to_timestamp(s.latest_at / 1000.0) and until >= to_timestamp(s.earliest / 1000.0)) e
      order by at, id`,
    values: [
      numberArray(spans.map(({ cameraId }) => cameraId)),
      timeArray(spans.map(({ from }) => new Date(from - lookBackMs))),
      timeArray(spans.map(({ to }) => new Date(to + lookBackMs))),
    ],
  })
  // an event may lie in two spans of its camera
  return [...new Map(rows.map((event) => [event.id, event])).values()]
}

interface Span {
  readonly cameraId: number
  readonly from: number
  to: number
}

/** The times that each camera speaks of: one of years ago does not make everything since be read. */
function spansOf(
  pushes: readonly { readonly cameraId: number; readonly at: Date }[],
): readonly Span[] {
  const spans: Span[] = []
  const newest = new Map<number, Span>()
  for (const { cameraId, at } of pushes) {
    const time = at.getTime()
    const span = newest.get(cameraId)
    if (span && time <= span.to + lookBackMs) span.to = time
    else {
      const next = { cameraId, from: time, to: time }
      spans.push(next)
      newest.set(cameraId, next)
    }
  }
  return spans
}

/** Rewrites what is told of events again. */
export async function fillEvents(
  client: pg.ClientBase,
  events: readonly BatchEvent[],
): Promise<void> {
  if (events.length === 0) return
  await client.query({
    name: 'fill-camera-events',
    text: `update camera_event e set until = to_timestamp(u.until / 1000.0), is_over = u.is_over, note = u.note,
        announcement = u.announcement::jsonb, picture = decode(u.picture, 'hex'), latest = decode(u.latest, 'hex')
      from unnest($1::bigint[], $2::float8[], $3::float8[], $4::bool[], $5::text[], $6::text[], $7::text[], $8::text[])
        as u(id, at, until, is_over, note, announcement, picture, latest)
      where e.id = u.id and e.at = to_timestamp(u.at / 1000.0)`,
    values: [
      numberArray(events.map((e) => e.id)),
      timeArray(events.map((e) => e.at)),
      timeArray(events.map((e) => e.until)),
      booleanArray(events.map((e) => e.isOver)),
      textArray(events.map((e) => e.note)),
      textArray(events.map((e) => e.announcement)),
      textArray(events.map((e) => e.picture)),
      textArray(events.map((e) => e.latest)),
    ],
  })
}

/** Rewrites the events that pushes were added to. */
export async function updateEvents(
  client: pg.ClientBase,
  events: readonly BatchEvent[],
): Promise<void> {
  if (events.length === 0) return
  await client.query({
    name: 'update-camera-events',
    text: `update camera_event e set until = to_timestamp(u.until / 1000.0), times = e.times + u.times, is_over = u.is_over,
        latest = decode(u.latest, 'hex'), picture = coalesce(e.picture, decode(u.latest, 'hex'))
      from unnest($1::bigint[], $2::float8[], $3::float8[], $4::int[], $5::bool[], $6::text[])
        as u(id, at, until, times, is_over, latest)
      where e.id = u.id and e.at = to_timestamp(u.at / 1000.0)`,
    values: [
      numberArray(events.map((e) => e.id)),
      timeArray(events.map((e) => e.at)),
      timeArray(events.map((e) => e.until)),
      numberArray(events.map((e) => e.times)),
      booleanArray(events.map((e) => e.isOver)),
      textArray(events.map((e) => e.latest)),
    ],
  })
}

export async function insertEvents(
  client: pg.ClientBase,
  events: readonly BatchEvent[],
): Promise<void> {
  if (events.length === 0) return
  await client.query({
    name: 'insert-camera-events',
    text: `insert into camera_event (wid, camera_id, type, is_server_side, maker, code, target, at, until, is_over, times,
        received_at, note, announcement, picture, latest)
      select wid, camera_id, type, maker = 'frigate', maker, code, target, to_timestamp(at / 1000.0), to_timestamp(until / 1000.0),
        is_over, times, to_timestamp(received_at / 1000.0), note, announcement::jsonb, decode(picture, 'hex'), decode(latest, 'hex')
      from unnest($1::bigint[], $2::bigint[], $3::text[], $4::text[], $5::text[], $6::text[], $7::float8[], $8::float8[],
        $9::bool[], $10::int[], $11::float8[], $12::text[], $13::text[], $14::text[], $15::text[])
        as e(wid, camera_id, type, maker, code, target, at, until, is_over, times, received_at, note, announcement, picture, latest)`,
    values: [
      numberArray(events.map((e) => e.wid)),
      numberArray(events.map((e) => e.cameraId)),
      textArray(events.map((e) => e.type)),
      textArray(events.map((e) => e.maker)),
      textArray(events.map((e) => e.code)),
      textArray(events.map((e) => e.target)),
      timeArray(events.map((e) => e.at)),
      timeArray(events.map((e) => e.until)),
      booleanArray(events.map((e) => e.isOver)),
      numberArray(events.map((e) => e.times)),
      timeArray(events.map((e) => e.receivedAt)),
      textArray(events.map((e) => e.note)),
      textArray(events.map((e) => e.announcement)),
      textArray(events.map((e) => e.picture)),
      textArray(events.map((e) => e.latest)),
    ],
  })
}
