import { plainListLimit } from '@roadside/contract/paging.ts'
import { defineBatch } from '@roadside/server-kit/batch.ts'
import type { Db } from '@roadside/server-kit/database.ts'
import { isoBangkok } from '@roadside/server-kit/iso-sql.ts'
import { sql, type RawBuilder } from 'kysely'
import type { TimeRange } from '../rules/search.ts'
import type { Announcement } from '../rows.ts'
import type { EventType, Review } from '../words.ts'

/** An event as it is read; hashes in hexadecimal. */
export interface EventRecord {
  readonly id: number
  readonly wid: number
  readonly type: EventType
  readonly code: string
  readonly at: string
  readonly until: string
  readonly is_over: boolean
  readonly times: number
  readonly note: string
  readonly announcement: Announcement | null
  readonly camid: string
  readonly description: string
  readonly picture: string | null
  readonly picture_state: string | null
  readonly width: number | null
  readonly height: number | null
  readonly latest: string | null
  readonly latest_state: string | null
  readonly latest_width: number | null
  readonly latest_height: number | null
  readonly review: Review | null
  readonly reviewed_by: string | null
  readonly reviewed_at: string | null
  readonly review_note: string
}

/**
 * A camera whose events of one type, analysed at one side, are requested, with its place in the
 * sort order.
 */
export interface ListQuery {
  readonly cameraId: number
  readonly type: EventType
  readonly isServerSide: boolean
  readonly rank: number
}

export interface EventQuery {
  readonly requested: readonly ListQuery[]
  readonly range: TimeRange | null
  readonly review: 'none' | Review | null
  /** By the ranks of {@link ListQuery}; null: by time alone. */
  readonly rankOrder: 'asc' | 'desc' | null
  readonly timeOrder: 'asc' | 'desc'
  readonly limit: number
  readonly offset: number
}

/** Counting stops here, so that no page costs more the longer a site has been watched. */
export const mostCounted = plainListLimit

export const eventFields = sql`e.id, e.wid, e.type, e.code, ${isoBangkok(sql`e.at`)} as at, ${isoBangkok(sql`e.until`)} as until, e.is_over,
  e.times, e.note, e.announcement, c.camid, c.description, e.review, e.reviewed_by,
  ${isoBangkok(sql`e.reviewed_at`)} as reviewed_at, e.review_note,
  encode(e.picture, 'hex') as picture, p.state as picture_state, p.width, p.height,
  encode(e.latest, 'hex') as latest, l.state as latest_state, l.width as latest_width, l.height as latest_height`
export const eventPictures = sql`left join picture p on p.hash = e.picture left join picture l on l.hash = e.latest`

/** Of one camera and type, as `camera_event_newest` has them. */
function conditionsOf({ range, review }: EventQuery): RawBuilder<unknown> {
  const times = range
    ? sql`and at >= ${range.from}::timestamptz and at < ${range.to}::timestamptz`
    : sql``
  const reviewed =
    review === null
      ? sql``
      : review === 'none'
        ? sql`and review is null`
        : sql`and review = ${review}`
  return sql`camera_id = a.camera_id and type = a.type and is_server_side = a.is_server_side ${times} ${reviewed}`
}

const requestedCameras = defineBatch<ListQuery>('a', {
  camera_id: ['bigint', (requested) => requested.cameraId],
  type: ['text', (requested) => requested.type],
  is_server_side: ['boolean', (requested) => requested.isServerSide],
  rank: ['int', (requested) => requested.rank],
})

/** One page. Each camera gives no more than the page could need, so that history costs nothing. */
export async function findEvents(db: Db, query: EventQuery): Promise<EventRecord[]> {
  const { requested, rankOrder, timeOrder, limit, offset } = query
  const order = timeOrder === 'asc' ? sql`at asc, id asc` : sql`at desc, id desc`
  const byRank = rankOrder === null ? sql`` : rankOrder === 'asc' ? sql`rank asc,` : sql`rank desc,`
  const { rows } = await sql<EventRecord>`
    select ${eventFields}
    from (
      select n.*, a.rank from ${requestedCameras.of(requested)} cross join lateral (
        select * from camera_event where ${conditionsOf(query)} order by ${order} limit ${limit + offset}) n
      order by ${byRank} ${order} limit ${limit} offset ${offset}) e
    join event_camera c on c.id = e.camera_id ${eventPictures}
    order by ${byRank} ${timeOrder === 'asc' ? sql`e.at asc, e.id asc` : sql`e.at desc, e.id desc`}`.execute(
    db,
  )
  return rows
}

/** How many there are, up to {@link mostCounted}. */
export async function countEvents(db: Db, query: EventQuery): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from (
      select from ${requestedCameras.of(query.requested)} cross join lateral (
        select from camera_event where ${conditionsOf(query)} limit ${mostCounted}) n
      limit ${mostCounted}) t`.execute(db)
  return rows[0]?.total ?? 0
}

export async function findEvent(db: Db, id: number): Promise<EventRecord | null> {
  const { rows } = await sql<EventRecord>`
    select ${eventFields} from camera_event e join event_camera c on c.id = e.camera_id ${eventPictures} where e.id = ${id}`.execute(
    db,
  )
  return rows[0] ?? null
}
