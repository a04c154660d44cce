import type { Caller } from '@roadside/server-kit/caller.ts'
import type { Db } from '@roadside/server-kit/database.ts'
import { isoBangkok } from '@roadside/server-kit/iso-sql.ts'
import { departmentName, visibleSites } from '@roadside/server-kit/site-sql.ts'
import { numberArray } from '@roadside/server-kit/sql-arrays.ts'
import { sql } from 'kysely'
import type { FloodReportRow, PassageEntry } from '../calls.ts'
import type { Passage } from '../passage.ts'

const alarming = sql`('watch', 'warn', 'danger', 'critical')`
const entryColumns = sql`p.device_id, p.passage, p.why, p.username, ${isoBangkok(sql`p.at`)} as at`
/** Of each gauge; a history of more is looked at by nobody. */
const mostEntries = 50

export async function findPassages(db: Db, wid: number): Promise<PassageEntry[]> {
  const { rows } = await sql<PassageEntry>`
    select ${entryColumns} from device v cross join lateral (
      select * from flood_passage where device_id = v.id order by id desc limit ${mostEntries}) p
    where v.wid = ${wid} and v.solution = 'flooding' order by p.id desc`.execute(db)
  return rows
}

/**
 * The last passage entry of a gauge's road (null: none, or withdrawn), and the gauge's own name.
 * Returns null where the site has no such gauge.
 */
export async function findPassage(
  db: Db,
  wid: number,
  device: number,
): Promise<{ device: string; passage: Passage | null } | null> {
  const { rows } = await sql<{ device: string; passage: Passage | null }>`
    select v.external_id as device, (select passage from flood_passage where device_id = v.id order by id desc limit 1) as passage
    from device v where v.id = ${device} and v.wid = ${wid} and v.solution = 'flooding'`.execute(db)
  return rows[0] ?? null
}

/** Null where the site has no such gauge. */
export async function insertPassage(
  db: Db,
  {
    wid,
    device,
    ...entry
  }: {
    wid: number
    device: number
    passage: Passage | null
    why: string
    username: string
    now: Date
  },
): Promise<PassageEntry | null> {
  const { rows } = await sql<PassageEntry>`
    insert into flood_passage as p (device_id, passage, why, username, at)
    select v.id, ${entry.passage}, ${entry.why}, ${entry.username}, ${entry.now} from device v
    where v.id = ${device} and v.wid = ${wid} and v.solution = 'flooding' returning ${entryColumns}`.execute(
    db,
  )
  return rows[0] ?? null
}

/** A flood that ended recently, or whose gauge fell silent, is still shown. Hours. */
const latelyH = 24

/** Gauges in alarm, now or lately, or whose road somebody closed. Deepest first. */
export async function findReport(
  db: Db,
  caller: Caller,
  departmentId: number | null,
  now: Date,
): Promise<FloodReportRow[]> {
  const { rows } = await sql<FloodReportRow>`
    select s.wid, v.id as device_id, s.name as site, coalesce(nullif(v.name, ''), v.external_id) as gauge,
      ${departmentName} as department,
      concat_ws(' ', nullif(s.road_code, ''), s.road_name) as road, coalesce(nullif(v.sta, ''), s.sta, '') as sta,
      case when c.quality < 2 and v.health <> 'unreachable' then round(c.value::numeric, 1)::float8 end as depth_cm,
      v.condition, p.passage, ${isoBangkok(sql`v.at`)} as at
    from device v join site s on s.wid = v.wid join department d on d.id = s.department_id
      left join channel c on c.device_id = v.id and c.key = 'depth_cm'
      left join lateral (select passage from flood_passage where device_id = v.id order by id desc limit 1) p on true
    where v.solution = 'flooding' and v.archived_at is null and ${visibleSites(caller)}
      and (${departmentId}::bigint is null or d.id = ${departmentId})
      and (v.condition in ${alarming} or coalesce(p.passage, 'open') <> 'open' or exists (
        select from device_period where device_id = v.id and kind = 'condition' and value in ${alarming}
          and coalesce(ended_at, 'infinity') > ${now}::timestamptz - make_interval(hours => ${latelyH})))
    order by d.name collate "th-x-icu", depth_cm desc nulls last, s.name collate "th-x-icu"`.execute(
    db,
  )
  return rows
}

/** The rank of the worst level that a gauge's newest value has reached and a second one must confirm, by site. */
export async function findWaitingLevels(db: Db, wids: readonly number[]) {
  const { rows } = await sql<{ wid: number; level: number | null; unentered: number }>`
    select v.wid, max(c.reached) filter (where v.health not in ('unreachable', 'unknown') and c.quality < 2 and c.value is not null
        and c.level >= 0 and c.reached > c.level) as level,
      (count(*) filter (where v.state ->> 'unentered' is not null))::int as unentered
    from device v join channel c on c.device_id = v.id and c.key = 'depth_cm'
    where v.solution = 'flooding' and v.archived_at is null and v.wid = any(${numberArray(wids)}::bigint[])
    group by 1`.execute(db)
  return new Map(
    rows.map(({ wid, level, unentered }) => [
      wid,
      {
        ...(level !== null && { waiting: { value: null, level } }),
        ...(unentered > 0 && { unentered: { value: unentered, level: null } }),
      },
    ]),
  )
}
