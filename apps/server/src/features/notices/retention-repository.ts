import type { Db } from '@roadside/server-kit/database.ts'
import type { PictureColumn } from '@roadside/server-kit/media/media.ts'
import { sql } from 'kysely'

/** Messages deleted in one statement. */
const atOnce = 5_000

/** A picture is kept as long as a message shows it. */
export const noticePictures: PictureColumn = { table: 'notice', column: 'picture', at: null }

/** Deletes messages past their retention, but for those that still wait to be sent. */
export async function deleteOldNotices(db: Db, now: Date, months: number): Promise<void> {
  for (;;) {
    const { rows } = await sql`
      delete from notice where id in (
        select id from notice where created_at < ${now}::timestamptz - make_interval(months => ${months}::int) and state <> 'waiting'
        limit ${atOnce}) returning id`.execute(db)
    if (rows.length < atOnce) return
  }
}
