import type { HistoryEntry, RecordKind } from '@roadside/contract/records/record.ts'
import { hasAccess } from '@roadside/contract/permission.ts'
import type { Caller } from '@roadside/server-kit/caller.ts'
import type { Db } from '@roadside/server-kit/database.ts'
import { isoBangkok } from '@roadside/server-kit/iso-sql.ts'
import { visibleProjects } from '@roadside/server-kit/record-scope-sql.ts'
import { visibleSites } from '@roadside/server-kit/site-sql.ts'
import { sql } from 'kysely'

/** Whether the caller may see a record, and so its history. */
export async function isRecordVisible(
  db: Db,
  caller: Caller,
  kind: RecordKind,
  id: number,
): Promise<boolean> {
  const ofProject = sql`project p join department d on d.id = p.department_id`
  const queries = {
    project: sql`select from ${ofProject} where p.id = ${id} and ${visibleProjects(caller)}`,
    location: sql`select from ${ofProject} join location l on l.project_id = p.id where l.id = ${id} and ${visibleProjects(caller)}`,
    lot: sql`select from ${ofProject} join lot l on l.project_id = p.id where l.id = ${id} and ${visibleProjects(caller)}`,
    contract_terms: sql`select from ${ofProject} where p.id = ${id} and ${visibleProjects(caller)}`,
    bank_guarantee: sql`select from ${ofProject} join bank_guarantee b on b.project_id = p.id where b.id = ${id} and ${visibleProjects(caller)}`,
    service_pause: sql`select from ${ofProject} join service_pause k on k.project_id = p.id where k.id = ${id} and ${visibleProjects(caller)}`,
    equipment: sql`select from equipment e join site s on s.wid = e.wid join department d on d.id = s.department_id
      where e.id = ${id} and ${visibleSites(caller)}`,
    contractor: sql`select from contractor where id = ${id} and ${hasAccess(caller, 'authority')}`,
    way: sql`select from way where id = ${id} and ${hasAccess(caller, 'authority')}`,
  }
  const { rows } = await queries[kind].execute(db)
  return rows.length > 0
}

export async function findHistory(
  db: Db,
  { kind, id, limit, offset }: { kind: RecordKind; id: number; limit: number; offset: number },
): Promise<{ rows: HistoryEntry[]; total: number }> {
  const of = sql`kind = ${kind} and record_id = ${id}`
  const { rows } = await sql<HistoryEntry>`
    select version, ${isoBangkok(sql`at`)} as at, username, action, changes from record_history where ${of}
    order by version desc limit ${limit} offset ${offset}`.execute(db)
  const { rows: counted } = await sql<{ total: number }>`
    select count(*)::int as total from record_history where ${of}`.execute(db)
  return { rows, total: counted[0]?.total ?? 0 }
}
