import type { Database } from '@roadside/server-kit/database.ts'
import type { Sweep } from '@roadside/server-kit/solution-server.ts'
import { lampKeeper } from './accept/keeper.ts'
import { settleLamps } from './accept/settle.ts'
import type { NewReading } from './accept/write.ts'

/** Older readings say nothing of how a lamp is now. Days. */
const lookBack = 2
const lampsAtOnce = 2_000

const text = `
  select l.id as "lampId", r.at, r.counter, r.received_at as "receivedAt", r.current_a as "currentA",
    r.dimming_percent as "dimmingPercent", r.has_failure as "hasFailure", r.battery_v as "batteryV", r.rssi
  from (select id, reading_at from lamp where id > $1 order by id limit ${lampsAtOnce}) l
  cross join lateral (
    select * from lamp_reading
    where lamp_id = l.id and at > greatest(l.reading_at, $2::timestamptz - interval '${lookBack} days')) r`

/** Finds readings that were stored and did not reach their lamp's state, because the server was killed in between. */
export async function noteUnsettled(database: Database, now: Date): Promise<number> {
  const { pool } = database
  const { backlog } = lampKeeper(database)
  const { rows: ids } = await pool.query<{ id: number }>('select id from lamp order by id')
  let found = 0
  for (let first = 0; first < ids.length; first += lampsAtOnce) {
    const { rows } = await pool.query<NewReading>(text, [(ids[first]?.id ?? 0) - 1, now])
    for (const row of rows)
      backlog.noteReading({ ...row, snr: null, frequencyHz: null, port: null, payload: '', rx: null }, true)
    found += rows.length
  }
  return found
}

/** At the start of a server, and now and then for those of a server that never came back. */
export const lightingCatchUp: Sweep = {
  name: 'lighting-catch-up',
  everyMs: 6 * 3_600_000,
  run: async ({ database, live, now }, log) => {
    const found = await noteUnsettled(database, now())
    if (found === 0) return
    log.info({ readings: found }, 'readings found that had not reached the states of their lamps')
    live.publish(await settleLamps(database, now(), log))
  },
}
