import type pg from 'pg'
import { defineBatch } from '@roadside/server-kit/batch.ts'
import { numberArray } from '@roadside/server-kit/sql-arrays.ts'

/** What a batch reports of a gateway, by its own message or by a forwarded uplink. */
export interface GatewayNews {
  readonly eui: string
  readonly seenAt: Date
  /** The state by `state/conn`; null where the batch has none. */
  readonly isConnected: boolean | null
  readonly latitude: number | null
  readonly longitude: number | null
}

const gatewayNews = defineBatch<GatewayNews>('n', {
  eui: ['text', (news) => news.eui],
  seen_at: ['timestamptz', (news) => news.seenAt],
  is_said: ['boolean', (news) => news.isConnected !== null],
  is_connected: ['boolean', (news) => news.isConnected ?? true],
  latitude: ['float8', (news) => news.latitude],
  longitude: ['float8', (news) => news.longitude],
})

/** Kinds of live messages: another state or place, or seen again and nothing else. */
export type GatewayChange = 'gateway' | 'gateway_seen'

/** A gateway seen this recently need not be written again. Seconds. */
const freshSeconds = 15

/**
 * Writes what is new of the gateways; answers each registered one's site (by EUI), and what changed.
 * Uplinks alone do not write a gateway more often than every 15 s.
 */
export async function updateGateways(
  pool: pg.Pool,
  unordered: readonly GatewayNews[],
): Promise<Map<string, { wid: number; change: GatewayChange | null }>> {
  if (unordered.length === 0) return new Map()
  const news = unordered.toSorted((a, b) => (a.eui < b.eui ? -1 : 1))
  const { rows } = await pool.query<{ eui: string; wid: number; change: GatewayChange | null }>({
    name: 'update-gateways',
    text: `
      with n as (
        select * from ${gatewayNews.table}),
      changed as (
        update gateway g set
          seen_at = greatest(g.seen_at, n.seen_at),
          is_online = case when n.is_said then n.is_connected else true end,
          latitude = coalesce(g.latitude, n.latitude), longitude = coalesce(g.longitude, n.longitude)
        from n join gateway before using (eui)
        where g.id = before.id and (n.is_said or g.seen_at is null
          or (not g.is_online and g.seen_at < n.seen_at)
          or g.seen_at < n.seen_at - make_interval(secs => ${freshSeconds})
          or (g.latitude is null and n.latitude is not null))
        returning g.eui, case when before.seen_at is null or g.is_online <> before.is_online or
          g.latitude is distinct from before.latitude then 'gateway' else 'gateway_seen' end as change)
    select g.eui, g.wid, c.change from n join gateway g using (eui) left join changed c using (eui)`,
    values: gatewayNews.values(news),
  })
  return new Map(rows.map(({ eui, ...row }) => [eui, row]))
}

/** Notes that the servers of these sites reported; at most every 5 s. */
export async function touchSites(pool: pg.Pool, wids: readonly number[], now: Date): Promise<void> {
  if (wids.length === 0) return
  await pool.query({
    name: 'touch-sites',
    text: `update site set last_message_at = $2 where wid = any($1::bigint[])
      and (last_message_at is null or last_message_at < $2::timestamptz - interval '5 seconds')`,
    values: [numberArray(wids.toSorted((a, b) => a - b)), now],
  })
}

/** Notes that lamps of these sites reported; at most every 5 s. */
export async function touchLamps(pool: pg.Pool, wids: readonly number[], now: Date): Promise<void> {
  if (wids.length === 0) return
  await pool.query({
    name: 'touch-lamps',
    text: `insert into lamp_site_seen as t (wid, seen_at) select unnest($1::bigint[]), $2::timestamptz
      on conflict (wid) do update set seen_at = excluded.seen_at where t.seen_at < excluded.seen_at - interval '5 seconds'`,
    values: [numberArray(wids.toSorted((a, b) => a - b)), now],
  })
}
