import type { Db } from '@roadside/server-kit/database.ts'
import { numberArray, textArray } from '@roadside/server-kit/sql-arrays.ts'
import { bangkokDay, startOfBangkokDay } from '@roadside/contract/domain/thai-date.ts'
import { sql } from 'kysely'

/** Which of these names are registered scales. */
export async function findKnownScales(
  db: Db,
  names: readonly string[],
): Promise<ReadonlySet<string>> {
  if (names.length === 0) return new Set()
  const { rows } = await sql<{ device: string }>`
    select external_id as device from device where solution = 'wim' and archived_at is null
      and external_id = any(${textArray([...new Set(names)])}::text[])`.execute(db)
  return new Set(rows.map(({ device }) => device))
}

/** Vehicles of today, overweight ones and their share, by site; a site without vehicles has no share. */
export async function findTodayFigures(db: Db, wids: readonly number[], now: Date) {
  const { rows } = await sql<{ wid: number; vehicles: number; judged: number; over: number }>`
    select v.wid, count(*)::int as vehicles, count(w.over_kg)::int as judged, (count(*) filter (where w.over_kg > 0))::int as over
    from device v join weighing w on w.device_id = v.id
    where v.solution = 'wim' and v.archived_at is null and v.wid = any(${numberArray(wids)}::bigint[])
      and w.at >= ${startOfBangkokDay(bangkokDay(now))} and w.at <= ${now} group by 1`.execute(db)
  const figure = (value: number | null) => ({ value, level: null })
  return new Map(
    rows.map(({ wid, vehicles, judged, over }) => [
      wid,
      {
        vehicles_today: figure(vehicles),
        over_today: figure(over),
        over_pct_today: figure(judged > 0 ? (over / judged) * 100 : null),
      },
    ]),
  )
}
