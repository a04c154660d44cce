import type { Db } from '@roadside/server-kit/database.ts'
import { isoBangkok } from '@roadside/server-kit/iso-sql.ts'
import { sql } from 'kysely'
import type { StoredSchedule } from '../calls.ts'
import type { LitReading } from '../rules/day-strip.ts'
import type { ScheduleVersion } from '../rules/schedule.ts'
import type { Scene } from '../scene.ts'

/** A circuit with what is needed to draw a day of it, oldest first. */
export interface CircuitOfDay {
  readonly id: number
  readonly name: string
  readonly reportMs: number
  readonly timeoutMs: number
  readonly readings: readonly LitReading[]
  readonly versions: readonly ScheduleVersion[]
}

/**
 * The circuits of a bridge with their lit state, from one silence timeout before a day to its end.
 */
export async function findCircuitsOfDay(
  db: Db,
  wid: number,
  from: Date,
  to: Date,
): Promise<CircuitOfDay[]> {
  const { rows } = await sql<CircuitOfDay>`
    select v.id, coalesce(nullif(v.name, ''), v.external_id) as name, v.report_s * 1000 as "reportMs", v.timeout_s * 1000 as "timeoutMs",
      coalesce((select jsonb_agg(jsonb_build_object('at', (extract(epoch from m.at) * 1000)::bigint,
          'isLit', case when m.quality < 2 then m.value > 0 end) order by m.at)
        from channel c join measurement m on m.channel_id = c.id
        where c.device_id = v.id and c.key = 'lit'
          and m.at >= ${from}::timestamptz - make_interval(secs => v.timeout_s) and m.at < ${to}), '[]') as readings,
      coalesce((select jsonb_agg(jsonb_build_object('since', (extract(epoch from s.since) * 1000)::bigint, 'scenes', s.scenes)
          order by s.version)
        from bridgelighting_schedule s where s.device_id = v.id), '[]') as versions
    from device v where v.wid = ${wid} and v.solution = 'bridgelighting' and v.archived_at is null
    order by v.name collate "th-x-icu", v.id`.execute(db)
  return rows
}

export async function findSchedules(
  db: Db,
  wid: number,
  device: number,
): Promise<StoredSchedule[]> {
  const { rows } = await sql<StoredSchedule>`
    select s.version, ${isoBangkok(sql`s.since`)} as since, s.username, s.scenes
    from bridgelighting_schedule s join device v on v.id = s.device_id
    where v.id = ${device} and v.wid = ${wid} and v.solution = 'bridgelighting' order by s.version desc`.execute(
    db,
  )
  return rows
}

export interface NewSchedule {
  readonly wid: number
  readonly device: number
  /** That was read; the new one is the next. */
  readonly version: number
  readonly scenes: readonly Scene[]
  readonly username: string
  readonly now: Date
}

/** Which circuit it was, and the schedule that it had before; null: none. */
export interface SetSchedule {
  readonly device: string
  readonly before: readonly Scene[] | null
}

/** Sets the schedule of a circuit from a time on, and has it judged anew; null: another version was read, or there is none. */
export async function insertSchedule(db: Db, schedule: NewSchedule): Promise<SetSchedule | null> {
  const { wid, device, version, scenes, username, now } = schedule
  const json = JSON.stringify(scenes)
  const { rows } = await sql<SetSchedule>`
    with old as (select id, external_id, state -> 'schedule' as before from device where id = ${device}),
    changed as (
      update device set recheck_at = ${now},
        state = state || jsonb_build_object('schedule', ${json}::jsonb, 'schedule_version', ${version + 1}::int)
      where id = ${device} and wid = ${wid} and solution = 'bridgelighting'
        and coalesce((state ->> 'schedule_version')::int, 0) = ${version}
      returning id),
    kept as (
      insert into bridgelighting_schedule (device_id, version, since, username, scenes)
      select id, ${version + 1}::int, ${now}, ${username}, ${json}::jsonb from changed)
    select o.external_id as device, o.before from changed c join old o on o.id = c.id`.execute(db)
  return rows[0] ?? null
}

/** Id of a circuit by the name that it gives itself; null: there is none. */
export async function findCircuitId(db: Db, wid: number, device: string): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    select id from device where solution = 'bridgelighting' and wid = ${wid} and external_id = ${device}`.execute(
    db,
  )
  return rows[0]?.id ?? null
}
