import type pg from 'pg'

/** Stores through whom devices report, by their names among the assets of some kinds. */
export async function writeSenders(
  pool: pg.Pool,
  kinds: readonly string[],
  senders: readonly (readonly [device: string, sender: string])[],
): Promise<void> {
  await pool.query(
    `insert into asset_sender (asset_id, sender)
     select distinct on (a.id) a.id, n.sender
     from unnest($2::text[], $3::text[]) n(device, sender)
       join asset a on a.kind = any($1) and lower(a.external_id) = lower(n.device) and a.archived_at is null
     order by a.id
     on conflict (asset_id) do update set sender = excluded.sender where asset_sender.sender <> excluded.sender`,
    [kinds, senders.map(([device]) => device), senders.map(([, sender]) => sender)],
  )
}
