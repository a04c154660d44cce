import type { Health } from '@roadside/contract/health.ts'
import { defineBatch } from '@roadside/server-kit/batch.ts'
import type { Db } from '@roadside/server-kit/database.ts'
import { sql } from 'kysely'
import type { Judged, StreamState } from '../../rules/health.ts'

export interface DueStream extends StreamState {
  readonly id: number
  readonly url: string
}

/** A server that ended while it looked leaves its cameras to the others after so long. Milliseconds. */
const leaseMs = 30_000

/**
 * Makes the list of streams agree with the cameras: new, restored and moved ones are not known and due at once, archived
 * ones leave it. Answers the sites of cameras that are not known any more.
 */
export async function followCameras(db: Db, now: Date): Promise<number[]> {
  await sql`delete from stream_probe p using equipment e where e.id = p.equipment_id and e.archived_at is not null`.execute(
    db,
  )
  const { rows } = await sql<{ wid: number }>`
    with fresh as (
      insert into stream_probe (equipment_id, hls_url, next_at)
      select e.id, e.hls_url, ${now} from equipment e
      where e.archived_at is null and not exists (select from stream_probe p where p.equipment_id = e.id)
      on conflict do nothing returning equipment_id
    ), moved as (
      update stream_probe p
      set hls_url = e.hls_url, next_at = ${now}, media_sequence = null, last_segment = null, advanced_at = null
      from equipment e
      where e.id = p.equipment_id and e.archived_at is null and p.hls_url <> e.hls_url returning p.equipment_id
    )
    update equipment e set health = 'unknown', health_reason = '', health_since = ${now}, checked_at = null
    from (select equipment_id from fresh union all select equipment_id from moved) n
    where e.id = n.equipment_id and (e.health <> 'unknown' or e.checked_at is not null)
    returning e.wid`.execute(db)
  return [...new Set(rows.map(({ wid }) => wid))]
}

/** Takes streams that are due, the longest waiting first; no other server takes them meanwhile. */
export async function claimDue(db: Db, most: number, now: Date): Promise<DueStream[]> {
  const lease = new Date(now.getTime() + leaseMs)
  const { rows } = await sql<DueStream>`
    with due as (
      select equipment_id from stream_probe where next_at <= ${now} order by next_at limit ${most} for update skip locked)
    update stream_probe p set next_at = ${lease} from due, equipment e
    where p.equipment_id = due.equipment_id and e.id = p.equipment_id and e.archived_at is null
    returning e.id, p.hls_url as url, e.health, e.health_reason as reason, p.last_segment as "lastSegment",
      p.advanced_at as "advancedAt"`.execute(db)
  return rows
}

export interface LookedAt extends Judged {
  readonly id: number
  readonly url: string
  readonly health: Health
}

const looked = defineBatch<LookedAt>('g', {
  id: ['bigint', (look) => look.id],
  url: ['text', (look) => look.url],
  health: ['text', (look) => look.health],
  reason: ['text', (look) => look.reason],
  media_sequence: ['bigint', (look) => look.mediaSequence],
  last_segment: ['text', (look) => look.lastSegment],
  advanced_at: ['timestamptz', (look) => look.advancedAt],
  next_at: ['timestamptz', (look) => look.nextAt],
})

/** Notes what was seen; a camera whose address changed meanwhile is left alone. Answers the sites whose state changed. */
export async function noteLooks(db: Db, looks: readonly LookedAt[], now: Date): Promise<number[]> {
  if (looks.length === 0) return []
  const { rows } = await sql<{ wid: number; isChanged: boolean }>`
    with given as (
      select * from ${looked.of(looks)}
    ), kept as (
      update stream_probe p
      set next_at = g.next_at, last_segment = g.last_segment,
        media_sequence = coalesce(g.media_sequence, p.media_sequence),
        advanced_at = g.advanced_at
      from given g where p.equipment_id = g.id and p.hls_url = g.url returning p.equipment_id
    )
    update equipment e
    set health = g.health, health_reason = g.reason, checked_at = ${now},
      health_since = case when (o.health, o.health_reason) = (g.health, g.reason) and o.health_since is not null
        then o.health_since else ${now} end
    from given g join kept k on k.equipment_id = g.id join equipment o on o.id = g.id
    where e.id = g.id and e.archived_at is null and e.hls_url = g.url
    returning e.wid, (o.health, o.health_reason) <> (g.health, g.reason) as "isChanged"`.execute(db)
  return [...new Set(rows.flatMap(({ wid, isChanged }) => (isChanged ? [wid] : [])))]
}
