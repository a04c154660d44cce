import type pg from 'pg'
import type { PendingStates } from './pending-states.ts'
import type { ToJudge } from './pending-readings.ts'

/** Older readings say nothing of how a lamp is now. Days. */
const lookBack = 2
const lampsAtOnce = 1_000
const readingsOfLamp = 1_000

// The limit makes PostgreSQL look into the index for each lamp, and the plain time into the newest months alone.
const text = `
  select l.id as "lampId", r.at, r.counter, r.received_at as "receivedAt", r.current_a as "currentA",
    r.dimming_percent as "dimmingPercent", r.has_failure as "hasFailure", r.battery_v as "batteryV", r.rssi
  from unnest($1::bigint[]) as given(id) join lamp l using (id)
  cross join lateral (
    select * from lamp_reading
    where lamp_id = l.id and at > $2::timestamptz - interval '${lookBack} days' and (l.reading_at is null or at > l.reading_at)
      and (l.device_since is null or received_at >= l.device_since)
    order by at limit ${readingsOfLamp}) r`

/**
 * Finds readings that were stored and did not reach their lamp's state, because a server was killed in between; some
 * lamps at a time, with `settle` after each. Answers how many it found.
 */
export async function catchUp(
  pool: pg.Pool,
  pendingStates: PendingStates,
  now: Date,
  settle: () => Promise<void>,
): Promise<number> {
  const { rows: lamps } = await pool.query<{ id: number }>('select id from lamp order by id')
  let found = 0
  for (let first = 0; first < lamps.length; first += lampsAtOnce) {
    const ids = lamps.slice(first, first + lampsAtOnce).map(({ id }) => id)
    const { rows } = await pool.query<Omit<ToJudge, 'kind'>>(text, [ids, now])
    if (rows.length === 0) continue
    for (const row of rows) pendingStates.noteReading(row, row.receivedAt, 'duplicate')
    found += rows.length
    await settle()
  }
  return found
}
