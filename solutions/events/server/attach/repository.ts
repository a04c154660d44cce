import type { Db } from '@roadside/server-kit/database.ts'
import { sql } from 'kysely'

export interface AttachableCamera {
  readonly id: number
  readonly wid: number
  readonly camid: string
  readonly address: string
  readonly username: string
  /** Sealed. */
  readonly password: string
}

/** Cameras that the console attaches to. */
export async function findAttachable(db: Db): Promise<AttachableCamera[]> {
  const { rows } = await sql<AttachableCamera>`
    select id, wid, camid, address, username, password from event_camera
    where maker = 'dahua' and address <> '' order by id`.execute(db)
  return rows
}

/**
 * Stores that a camera is alive while its stream is connected; a lost stream makes it unreachable,
 * with the reason.
 */
export async function noteAttachment(
  db: Db,
  id: number,
  { isAttached, reason, now }: { isAttached: boolean; reason: string; now: Date },
): Promise<void> {
  await sql`update event_camera set seen_at = case when ${isAttached}::boolean then ${now} else seen_at end,
      is_unreachable = not ${isAttached}::boolean, problem = ${reason}
    where id = ${id}`.execute(db)
}
