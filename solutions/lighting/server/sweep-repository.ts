import type pg from 'pg'
import { numberArray } from '@roadside/server-kit/sql-arrays.ts'
import { lockKeys } from '@roadside/server-kit/locks.ts'

/**
 * A gateway reports every 30 s; after so long without a report it counts as down. Minutes (rule of
 * thumb).
 */
const gatewaySilentMin = 5
/**
 * The lamps of a site are looked at no later than this after the last look, so that a time-out that was made shorter
 * counts before the next reading. Minutes.
 */
const longestWaitMin = 15
/** Sites that are looked at in one turn; the others wait for the next. */
const sitesAtOnce = 200

/** Whether no other server is sweeping; held until the transaction ends. */
export async function isSweepFree(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ isFree: boolean }>(
    'select pg_try_advisory_xact_lock($1) as "isFree"',
    [lockKeys.lampSweep],
  )
  return rows[0]?.isFree ?? false
}

/** Takes the sites off the list whose lamps time may have changed. */
export async function claimDueSites(client: pg.ClientBase, now: Date): Promise<number[]> {
  const { rows } = await client.query<{ wid: number }>(
    `with due as (select wid from lamp_due group by wid having min(due_at) <= $1 order by min(due_at) limit ${sitesAtOnce}),
       taken as (delete from lamp_due where wid in (select wid from due) returning wid)
     select distinct wid from taken`,
    [now],
  )
  return rows.map(({ wid }) => wid)
}

/**
 * Does what time alone does to the lamps of the sites, as `sweepLamp` (rules/judge.ts) has it: silence makes a lamp
 * unreachable, and the verdict of a night expires after one whole night without a reading. Answers the sites of lamps
 * that changed.
 */
export async function judgeDueLamps(
  client: pg.ClientBase,
  wids: readonly number[],
  now: Date,
): Promise<number[]> {
  const { rows: due } = await client.query<{ id: number }>(
    `select id from lamp where wid = any($1::bigint[])
       and ((not is_unreachable and unreachable_at <= $2) or (status <> 'unknown' and status_until <= $2))`,
    [numberArray(wids), now],
  )
  if (due.length === 0) return []
  // in one order, as every writer of several lamps does; messages received meanwhile count
  return widsOf(
    client,
    `with due as materialized (
        select id, not is_unreachable and unreachable_at <= $2 as is_silent, status <> 'unknown' and status_until <= $2 as is_expired
        from lamp where id = any($1::bigint[]) order by id for no key update),
      changed as (
        update lamp l set is_unreachable = l.is_unreachable or due.is_silent,
          status = case when due.is_expired then 'unknown' else l.status end,
          status_until = case when due.is_expired then null else l.status_until end,
          day_lit_count = case when due.is_expired then 0 else l.day_lit_count end,
          is_day_burning = l.is_day_burning and not due.is_expired,
          turn_count = case when due.is_expired then 0 else l.turn_count end,
          version = l.version + 1, changed_at = clock_timestamp()
        from due where l.id = due.id and (due.is_silent or due.is_expired)
        returning l.id, l.wid, due.is_silent, due.is_expired),
      noted as (
        insert into lamp_change (lamp_id, at, what, value)
        select id, $2, 'connection', 'unreachable' from changed where is_silent
        union all select id, $2, 'status', 'unknown' from changed where is_expired
        on conflict do nothing)
      select distinct wid from changed`,
    [numberArray(due.map(({ id }) => id)), now],
  )
}

/** Notes when time alone may change a lamp of each site next; none where it can change no lamp. */
export async function noteNextDue(
  client: pg.ClientBase,
  wids: readonly number[],
  now: Date,
): Promise<void> {
  await client.query(
    `insert into lamp_due (wid, due_at)
     select wid, least(min(lamp_due_at(l)), $2::timestamptz + interval '${longestWaitMin} minutes')
     from lamp l where wid = any($1::bigint[]) and lamp_due_at(l) is not null group by wid`,
    [numberArray(wids), now],
  )
}

export async function markGatewaysOffline(client: pg.Pool, now: Date): Promise<number[]> {
  return widsOf(
    client,
    `with due as (
        update gateway set is_online = false
        where is_online and (seen_at is null or seen_at < $1::timestamptz - interval '${gatewaySilentMin} minutes')
        returning wid)
      select distinct wid from due`,
    [now],
  )
}

/** Puts the rows of each site together that statements have appended since. */
export async function compactCounts(client: pg.ClientBase): Promise<void> {
  await client.query(
    `with several as (select wid from lamp_count group by wid having count(*) > 1),
      taken as (delete from lamp_count where wid in (select wid from several) returning *)
    insert into lamp_count (wid, available, work, fail, unknown, unreachable, never_reported, day_burning)
    select wid, sum(available), sum(work), sum(fail), sum(unknown), sum(unreachable), sum(never_reported), sum(day_burning)
    from taken group by wid having sum(available) <> 0`,
  )
  await client.query(
    `with several as (select wid from lamp_due group by wid having count(*) > 1),
      taken as (delete from lamp_due where wid in (select wid from several) returning *)
    insert into lamp_due (wid, due_at) select wid, min(due_at) from taken group by wid`,
  )
}

async function widsOf(
  client: pg.ClientBase | pg.Pool,
  text: string,
  values: readonly unknown[],
): Promise<number[]> {
  const { rows } = await client.query<{ wid: number }>(text, [...values])
  return rows.map(({ wid }) => wid)
}
