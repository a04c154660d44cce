import { defineBatch } from '@roadside/server-kit/batch.ts'
import type pg from 'pg'
import type { LampHistory } from './history.ts'
import type { HistoryTimes } from './history-times.ts'
import { reportingIntervalS } from './life.ts'

interface GridPoint {
  readonly tick: number
  readonly level: number
  readonly counter: number
}

const historyOfLamps = defineBatch<LampHistory>('l', {
  id: ['bigint', (lamp) => lamp.id],
  phase: ['int', (lamp) => lamp.phaseS],
  is_counted: ['boolean', (lamp) => lamp.isCounted],
  is_flickering: ['boolean', (lamp) => lamp.isFlickering],
  current: ['float8', (lamp) => lamp.current],
  current_a_day: ['float8', (lamp) => lamp.currentADay],
  battery: ['float8', (lamp) => lamp.battery],
  battery_a_day: ['float8', (lamp) => lamp.batteryADay],
  rssi: ['int', (lamp) => lamp.rssi],
  dead_from: ['timestamptz', (lamp) => lamp.deadFrom],
  dead_to: ['timestamptz', (lamp) => lamp.deadTo],
  day_burning_from: ['timestamptz', (lamp) => lamp.dayBurningFrom],
  silent_from: ['timestamptz', (lamp) => lamp.silentFrom],
  loss: ['float8', (lamp) => lamp.loss],
  rx: ['jsonb', (lamp) => lamp.rx],
  rx_since_broken: ['jsonb', (lamp) => lamp.rxSinceBroken],
})
const gridPoints = defineBatch<GridPoint>(
  'g',
  {
    tick: ['bigint', (point) => point.tick],
    level: ['float8', (point) => point.level],
    counter: ['bigint', (point) => point.counter],
  },
  16,
)
/** The first tick, and the time until which there are readings. */
const [firstTick, until] = [gridPoints.after(1), gridPoints.after(2)]

/** As `currentAt` of judged-month.ts, without the noise. */
const insertText = `
  with grid as materialized (select * from ${gridPoints.table})
  insert into lamp_reading (lamp_id, at, counter, received_at, current_a, dimming_percent, battery_v, rssi, payload, rx)
  select l.id, r.at, case when l.is_counted then r.counter else -1 end, r.at + interval '400 ms',
    c.ma / 1000.0::float8, r.level, v.mv / 1000.0::float8, l.rssi + (8 * r.noise - 4)::int,
    lpad(to_hex(c.ma), 4, '0') || lpad(to_hex(r.level::int), 2, '0') || lpad(to_hex(v.mv), 4, '0'),
    -- of the last days alone: those are read for a gateway, and a month of them takes room
    case when r.at > ${until}::timestamptz - interval '2 days' then
      case when r.at < ${until}::timestamptz - interval '3 hours' then l.rx else l.rx_since_broken end end
  from ${historyOfLamps.table},
    lateral (
      select max(g.tick) as tick from grid g where to_timestamp(g.tick * ${reportingIntervalS} + l.phase) < l.silent_from
        and to_timestamp(g.tick * ${reportingIntervalS} + l.phase) <= ${until}::timestamptz) newest,
    lateral (
      select to_timestamp(g.tick * ${reportingIntervalS} + l.phase) as at, g.counter, g.tick,
        g.level, (g.tick - ${firstTick}::bigint) * (${reportingIntervalS} / 86400.0::float8) as age, random() as noise, random() as luck
      from grid g offset 0) r,
    lateral (select (1000 * case
      when r.level = 0 and r.at < l.day_burning_from then 0
      when r.at >= l.dead_from and r.at < l.dead_to or l.is_flickering and r.tick % 3 = 0 then 0.02 * r.noise
      else (l.current + l.current_a_day * r.age) * (0.98 + 0.04 * r.noise) * (case r.level when 0 then 1 else r.level / 100 end)
    end)::int as ma) c,
    lateral (select (1000 * (l.battery + l.battery_a_day * r.age))::int as mv) v
  where r.at < l.silent_from and r.at <= ${until}::timestamptz
    -- what a lamp is now is its newest uplink, which came
    and (r.luck >= l.loss or r.tick = newest.tick)`

/**
 * The readings of a site's lamps, made inside the database: it draws the noise. Lamps are written one after the other, so
 * that a lamp's log lies together.
 */
export async function insertHistory(
  client: pg.ClientBase,
  lamps: readonly LampHistory[],
  { intervals, levels, counters }: HistoryTimes,
  now: Date,
): Promise<void> {
  const grid = intervals.map((tick, at) => ({
    tick,
    level: levels[at] ?? 0,
    counter: counters[at] ?? 0,
  }))
  await client.query(insertText, [
    ...historyOfLamps.values(lamps),
    ...gridPoints.values(grid),
    intervals[0] ?? 0,
    now,
  ])
}

/**
 * Inserts the gaps in the counters of a site's lamps; no lamp has joined again. A single gateway
 * has received every uplink.
 */
export async function insertGaps(client: pg.ClientBase, wid: number): Promise<void> {
  await client.query(
    `insert into uplink_gap (kind, source_id, wid, started_at, ended_at, counter, missing, gateway)
    select 'lamp', lamp_id, $1, started_at, at, counter, counter - before - 1, g.eui
    from (select r.lamp_id, r.at, r.counter, lag(r.at) over of_lamp as started_at, lag(r.counter) over of_lamp as before
        from lamp_reading r join lamp l on l.id = r.lamp_id where l.wid = $1 and r.counter >= 0
        window of_lamp as (partition by r.lamp_id order by r.at)) f
      left join (select min(eui) as eui from gateway where wid = $1 having count(*) = 1) g on true
    where counter - before > 1`,
    [wid],
  )
}

/** What is known of gaps reaches back as far as the history. */
export async function noteGapsSince(pool: pg.Pool, start: Date): Promise<void> {
  await pool.query(
    `update installation set value = jsonb_build_object('since', $1::timestamptz)
    where key = 'uplink_gaps' and (value ->> 'since')::timestamptz > $1::timestamptz`,
    [start],
  )
}

/** Copies the newest reading of each lamp of the site to the lamp. */
export async function copyLatest(client: pg.ClientBase, wid: number): Promise<void> {
  await client.query(
    `update lamp l set counter = r.counter, current_a = r.current_a, dimming_percent = r.dimming_percent,
      battery_v = r.battery_v, rssi = r.rssi
    from lamp x, lateral (select * from lamp_reading where lamp_id = x.id order by at desc, counter desc limit 1) r
    where l.id = x.id and x.wid = $1`,
    [wid],
  )
}

/**
 * Sets each trouble of the site's lamps to the begin in the lamp's month; before it the lamp was
 * ok.
 */
export async function ageTroubles(client: pg.ClientBase, wid: number): Promise<void> {
  await client.query(
    `with began as (
      select a.id, max(c.at) as at from lamp l
        join asset a on a.kind = 'lamp' and a.source_id = l.id
        join (values ('fault', 'status', 'off'), ('warning', 'day_burning', 'true'),
            ('warning', 'cycling', 'true'), ('unreachable', 'connection', 'unreachable'))
          as cause(health, what, value) using (health)
        join lamp_change c on c.lamp_id = l.id and c.what = cause.what and c.value = cause.value
      where l.wid = $1 group by a.id),
    aged as (update asset a set health_since = b.at, since = b.at from began b where a.id = b.id),
    lasting as (update asset_period p set started_at = b.at from began b where p.asset_id = b.id and p.ended_at is null)
    update asset_period p set health = 'ok', ended_at = b.at from began b where p.asset_id = b.id and p.ended_at is not null`,
    [wid],
  )
}

/** All gateways but the broken one (null: none is) are there; that one has been silent for hours. */
export async function openGateways(
  client: pg.PoolClient,
  wid: number,
  { broken, now }: { readonly broken: string | null; readonly now: Date },
): Promise<void> {
  await client.query(
    `update gateway set seen_at = $2::timestamptz - case when eui = $3 then interval '3 hours' else interval '0' end,
      is_online = eui is distinct from $3 where wid = $1`,
    [wid, now, broken],
  )
  // silent before its lamps were missed
  await client.query(
    `update asset a set health_since = g.seen_at, since = g.seen_at from gateway g
    where a.kind = 'gateway' and a.source_id = g.id and g.wid = $1 and g.eui = $2`,
    [wid, broken],
  )
  await client.query('update site set last_message_at = $2 where wid = $1', [wid, now])
  await client.query(
    `insert into lamp_site_seen (wid, seen_at) select wid, max(seen_at) from lamp where wid = $1 and seen_at is not null group by wid
     on conflict (wid) do update set seen_at = excluded.seen_at`,
    [wid],
  )
}
