import type { Caller } from '@roadside/server-kit/caller.ts'
import type { Db } from '@roadside/server-kit/database.ts'
import { visibleSites } from '@roadside/server-kit/site-sql.ts'
import { sql } from 'kysely'
import { eventFields, eventPictures, type EventRecord } from './list-repository.ts'

export interface AlertRecord extends EventRecord {
  readonly siteName: string
  readonly typeName: string
}

const withinMin = 15
const most = 10

/** Recent wrong-way events without a review, newest first. */
export async function findAlerts(db: Db, caller: Caller, now: Date): Promise<AlertRecord[]> {
  const { rows } = await sql<AlertRecord>`
    select ${eventFields}, s.name as "siteName", s.type_name as "typeName"
    from camera_event e join event_camera c on c.id = e.camera_id join site s on s.wid = e.wid
      join department d on d.id = s.department_id ${eventPictures}
    where e.type = 'wrong_way' and e.review is null and ${visibleSites(caller)}
      and e.at > ${now}::timestamptz - interval '1 day'
      and e.received_at > ${now}::timestamptz - make_interval(mins => ${withinMin})
    order by e.at desc, e.id desc limit ${most}`.execute(db)
  return rows
}
