import { defineBatch, type BatchColumns } from '@roadside/server-kit/batch.ts'
import type pg from 'pg'
import { lookBackMs, type KnownEvent } from '../../rules/merge.ts'
import type { Maker } from '../../words.ts'

/** An event while a batch is stored; `id` null: not stored yet. */
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

const newPushes = defineBatch<Push>('p', {
  camera_id: ['bigint', (push) => push.cameraId],
  at: ['timestamptz', (push) => push.at],
  type: ['text', typeOf],
  target: ['text', (push) => push.target ?? ''],
  is_end: ['boolean', (push) => push.isEnd],
})

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
      select camera_id, at, type, target, is_end from ${newPushes.table}
      on conflict do nothing
      returning camera_id as "cameraId", (extract(epoch from at) * 1000)::float8 as at, type, target, is_end as "isEnd"`,
    values: newPushes.values(pushes),
  })
  const stored = new Set(rows.map((row) => keyOf({ ...row, at: new Date(row.at) })))
  return new Set(pushes.filter((push) => stored.delete(keyOf({ ...push, type: typeOf(push) }))))
}

const wantedSpans = defineBatch<Span>('s', {
  camera: ['bigint', (span) => span.cameraId],
  earliest: ['timestamptz', (span) => new Date(span.from - lookBackMs)],
  latest_at: ['timestamptz', (span) => new Date(span.to + lookBackMs)],
})

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
      from ${wantedSpans.table} cross join lateral (
        select * from camera_event where camera_id = s.camera and at > s.earliest - interval '1 day'
          and at <= s.latest_at and until >= s.earliest) e
      order by at, id`,
    values: wantedSpans.values(spans),
  })
  // an event may lie in two spans of its camera
  return [...new Map(rows.map((event) => [event.id, event])).values()]
}

interface Span {
  readonly cameraId: number
  readonly from: number
  to: number
}

/**
 * The time spans of each camera's pushes: a single old push does not widen the query to everything
 * since.
 */
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

/** Of an event that is stored or will be. */
const eventColumns: BatchColumns<BatchEvent> = {
  at: ['timestamptz', (event) => event.at],
  until: ['timestamptz', (event) => event.until],
  is_over: ['boolean', (event) => event.isOver],
  times: ['int', (event) => event.times],
  note: ['text', (event) => event.note],
  announcement: ['jsonb', (event) => event.announcement],
  picture: ['text', (event) => event.picture],
  latest: ['text', (event) => event.latest],
}
const storedEvents = defineBatch<BatchEvent>('u', {
  id: ['bigint', (event) => event.id],
  ...eventColumns,
})
const newEvents = defineBatch<BatchEvent>('e', {
  wid: ['bigint', (event) => event.wid],
  camera_id: ['bigint', (event) => event.cameraId],
  type: ['text', (event) => event.type],
  maker: ['text', (event) => event.maker],
  code: ['text', (event) => event.code],
  target: ['text', (event) => event.target],
  received_at: ['timestamptz', (event) => event.receivedAt],
  ...eventColumns,
})

/** Stores the completed fields of repeated events. */
export async function fillEvents(
  client: pg.ClientBase,
  events: readonly BatchEvent[],
): Promise<void> {
  if (events.length === 0) return
  await client.query({
    name: 'fill-camera-events',
    text: `update camera_event e set until = u.until, is_over = u.is_over, note = u.note,
        announcement = u.announcement, picture = decode(u.picture, 'hex'), latest = decode(u.latest, 'hex')
      from ${storedEvents.table} where e.id = u.id and e.at = u.at`,
    values: storedEvents.values(events),
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
    text: `update camera_event e set until = u.until, times = e.times + u.times, is_over = u.is_over,
        latest = decode(u.latest, 'hex'), picture = coalesce(e.picture, decode(u.latest, 'hex'))
      from ${storedEvents.table} where e.id = u.id and e.at = u.at`,
    values: storedEvents.values(events),
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
      select wid, camera_id, type, maker = 'frigate', maker, code, target, at, until, is_over, times, received_at, note,
        announcement, decode(picture, 'hex'), decode(latest, 'hex')
      from ${newEvents.table}`,
    values: newEvents.values(events),
  })
}
