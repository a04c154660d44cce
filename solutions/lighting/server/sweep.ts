import type { LiveMessage } from '@roadside/contract/live.ts'
import type { Sweep } from '@roadside/server-kit/solution-server.ts'
import type pg from 'pg'

/** A gateway reports every 30 s; silent for this long it is taken for gone. Minutes (rule of thumb). */
const gatewaySilentMin = 5

const statements: readonly { readonly kind: string; readonly text: string }[] = [
  {
    // The SQL of `sweepLamp` (rules/judge.ts): silence makes a lamp unreachable…
    kind: 'state',
    text: `with due as (
        update lamp set is_unreachable = true, version = version + 1, changed_at = clock_timestamp()
        where not is_unreachable and unreachable_at <= $1 returning id, wid),
      noted as (
        insert into lamp_change (lamp_id, at, what, value) select id, $1, 'connection', 'unreachable' from due
        on conflict do nothing)
      select distinct wid from due`,
  },
  {
    // …and the verdict of a night expires after one whole night without a reading.
    kind: 'state',
    text: `with due as (
        update lamp set status = 'unknown', status_until = null, day_lit_count = 0, is_day_burning = false, version = version + 1,
          changed_at = clock_timestamp()
        where status <> 'unknown' and status_until <= $1 returning id, wid),
      noted as (
        insert into lamp_change (lamp_id, at, what, value) select id, $1, 'status', 'unknown' from due
        on conflict do nothing)
      select distinct wid from due`,
  },
  {
    kind: 'gateway',
    text: `with due as (
        update gateway set is_online = false
        where is_online and (seen_at is null or seen_at < $1::timestamptz - interval '${gatewaySilentMin} minutes')
        returning wid)
      select distinct wid from due`,
  },
]

/** What time alone does to lamps and gateways; tells consoles of the sites concerned. */
export async function sweepLighting(pool: pg.Pool, now: Date): Promise<LiveMessage[]> {
  const changes: LiveMessage[] = []
  for (const { kind, text } of statements) {
    const { rows } = await pool.query<{ wid: number }>(text, [now])
    changes.push(...rows.map(({ wid }) => ({ topic: 'lighting', wid, kind })))
  }
  return changes
}

export const lightingSweep: Sweep = {
  name: 'lighting',
  everyMs: 20_000,
  run: async ({ database, live, now }) => live.publish(await sweepLighting(database.pool, now())),
}
