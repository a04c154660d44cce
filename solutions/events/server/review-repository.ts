import { defineBatch } from '@roadside/server-kit/batch.ts'
import type { Caller } from '@roadside/server-kit/caller.ts'
import type { Db } from '@roadside/server-kit/database.ts'
import { isoBangkok } from '@roadside/server-kit/iso-sql.ts'
import { visibleSites } from '@roadside/server-kit/site-sql.ts'
import { numberArray } from '@roadside/server-kit/sql-arrays.ts'
import { sql } from 'kysely'
import type { EventType, Review } from '../words.ts'

export interface GivenReview {
  readonly id: number
  readonly review: Review | null
  readonly note: string
}

export interface ReviewedEvent extends GivenReview {
  readonly reviewed_by: string | null
  readonly wid: number
  readonly site: string
  readonly type: EventType
  readonly at: string
}

/** Locks the events, in the order of their ids, and answers those that the caller sees with their reviews. */
export async function lockReviews(
  trx: Db,
  caller: Caller,
  ids: readonly number[],
): Promise<ReviewedEvent[]> {
  const { rows } = await sql<ReviewedEvent>`
    select e.id, e.wid, e.type, ${isoBangkok(sql`e.at`)} as at, e.review, e.review_note as note, e.reviewed_by,
      s.name as site
    from camera_event e join site s on s.wid = e.wid join department d on d.id = s.department_id
    where e.id = any(${numberArray(ids)}::bigint[]) and ${visibleSites(caller)}
    order by e.id for no key update of e`.execute(trx)
  return rows
}

const givenReviews = defineBatch<GivenReview>('r', {
  id: ['bigint', ({ id }) => id],
  review: ['text', ({ review }) => review],
  note: ['text', ({ note }) => note],
})

export interface StoredReview {
  readonly id: number
  readonly review: Review | null
  readonly reviewed_by: string | null
  readonly reviewed_at: string | null
  readonly review_note: string
}

export async function writeReviews(
  trx: Db,
  given: readonly GivenReview[],
  { by, at }: { by: string; at: Date },
): Promise<StoredReview[]> {
  const { rows } = await sql<StoredReview>`
    update camera_event e set review = r.review, review_note = r.note,
      reviewed_by = case when r.review is not null then ${by}::text end,
      reviewed_at = case when r.review is not null then ${at}::timestamptz end
    from ${givenReviews.of(given)} where e.id = r.id
    returning e.id, e.review, e.reviewed_by, ${isoBangkok(sql`e.reviewed_at`)} as reviewed_at, e.review_note`.execute(
    trx,
  )
  return rows
}
