import { sql } from 'kysely'
import type { Database } from '../database.ts'

/** Days of devices that are summed up in one statement. */
const atOnce = 200

/**
 * Writes least and greatest of each channel for days that are over (Bangkok) and have readings that were not counted yet.
 * Several servers may do it at once.
 */
export async function sumUpDays(
  { db }: Pick<Database, 'db'>,
  solution: string,
  now: Date,
): Promise<void> {
  for (;;) {
    const { rows } = await db.transaction().execute((transaction) =>
      sql<{ device_id: number }>`
        with due as (
          delete from measurement_day_due where (device_id, day) in (
            select m.device_id, m.day from measurement_day_due m join device d on d.id = m.device_id
            where d.solution = ${solution} and m.day < (${now}::timestamptz at time zone 'Asia/Bangkok')::date
            order by m.day, m.device_id limit ${atOnce} for update of m skip locked)
          returning device_id, day),
        summed as (
          insert into measurement_day as d (channel_id, day, least, greatest, readings)
          select c.id, due.day, v.least, v.greatest, v.readings
          from due join channel c on c.device_id = due.device_id cross join lateral (
            select min(value) filter (where quality < 2) as least, max(value) filter (where quality < 2) as greatest, count(*) as readings
            from measurement m where m.channel_id = c.id
              and m.at >= due.day::timestamp at time zone 'Asia/Bangkok'
              and m.at < (due.day + 1)::timestamp at time zone 'Asia/Bangkok') v
          where v.readings > 0
          on conflict (channel_id, day) do update
            -- readings are never taken back, but their month may be past its retention when a late one comes
            set least = least(d.least, excluded.least), greatest = greatest(d.greatest, excluded.greatest),
              readings = greatest(d.readings, excluded.readings))
        select device_id from due`.execute(transaction),
    )
    if (rows.length < atOnce) return
  }
}
