import type { AlarmPhase } from '@roadside/contract/alarms/domain/alarm-state.ts'
import type { Severity } from '@roadside/contract/alarms/severity.ts'
import type { Db } from '@roadside/server-kit/database.ts'
import { isoBangkok } from '@roadside/server-kit/iso-sql.ts'
import { departmentName } from '@roadside/server-kit/site-sql.ts'
import { textArray } from '@roadside/server-kit/sql-arrays.ts'
import { sql } from 'kysely'
import { isAnnounced, phase } from './repository.ts'

/** An alarm as machines read it. Times in Thai time with their offset. */
export interface MachineAlarm {
  readonly id: number
  readonly kind: string
  readonly solution: string
  readonly severity: Severity
  readonly phase: AlarmPhase
  readonly is_active: boolean
  readonly subject: string
  readonly wid: number
  readonly site: string
  readonly road_code: string
  readonly road_name: string
  readonly sta: string
  readonly department: string
  readonly raised_at: string
  readonly cleared_at: string | null
  readonly acknowledged_at: string | null
  readonly last_seen_at: string
  readonly why: string
  /** Alarms hidden behind it, as far as the key may know of them. */
  readonly hidden: number
}

/** What a key may read of; null: no limit. */
export interface MachineScope {
  readonly departmentId: number | null
  readonly solutions: readonly string[] | null
}

/**
 * Announced alarms of equipment and sites, most urgent first. Those of the console itself, and those
 * that tell whether guarded equipment can be reached, are for accounts alone.
 */
export async function findForMachines(
  db: Db,
  { departmentId, solutions }: MachineScope,
  limit: number,
): Promise<MachineAlarm[]> {
  const chosen = solutions && textArray(solutions)
  const isInScope = (alarm: string, site: string) => {
    const [a, s] = [sql.raw(alarm), sql.raw(site)]
    return sql`not ${a}.is_guarded and (${departmentId}::bigint is null or ${s}.department_id = ${departmentId})
      and (${chosen}::text[] is null or ${a}.solution = any(${chosen}::text[]))`
  }
  const { rows } = await sql<MachineAlarm>`
    select a.id, a.kind, a.solution, a.severity, ${phase} as phase, a.is_active, a.subject_name as subject, s.wid, s.name as site,
      coalesce(s.road_code, '') as road_code, coalesce(s.road_name, '') as road_name, coalesce(nullif(t.sta, ''), s.sta, '') as sta, ${departmentName} as department,
      ${isoBangkok(sql`a.raised_at`)} as raised_at, ${isoBangkok(sql`a.cleared_at`)} as cleared_at,
      ${isoBangkok(sql`a.acknowledged_at`)} as acknowledged_at, ${isoBangkok(sql`a.last_seen_at`)} as last_seen_at, a.why,
      (select count(*)::int from alarm h join site hs on hs.wid = h.wid
        where h.suppressed_by = a.id and h.closed_at is null and ${isInScope('h', 'hs')}) as hidden
    from alarm a join site s on s.wid = a.wid join department d on d.id = s.department_id left join asset t on t.id = a.asset_id
    where ${isAnnounced} and a.solution <> '' and ${isInScope('a', 's')}
    order by a.urgency desc, a.is_acknowledged, a.raised_at desc, a.id desc limit ${limit}`.execute(
    db,
  )
  return rows
}
