import { query } from './lighting.ts'

/** Readings of all lamps every 15 minutes of August 2026, each with a gateway; also on PostgreSQL 15. */
export async function insertAugust(place: string): Promise<number> {
  await query(
    place,
    `create table lamp_reading_2026_08 (like lamp_reading including all excluding identity excluding indexes)`,
  )
  await query(
    place,
    `alter table lamp_reading attach partition lamp_reading_2026_08
     for values from ('2026-08-01 00:00+07') to ('2026-09-01 00:00+07')`,
  )
  const rows = await query<{ count: string }>(
    place,
    `with made as (insert into lamp_reading (lamp_id, at, counter, received_at, current_a, rssi, snr, payload, rx)
       select l.id, m.at + random() * interval '9 s', n, m.at + interval '10 s', (400 + (random() * 40)::int) / 1000.0::float8, -90, 7.5,
         to_hex(n::int), jsonb_build_array(jsonb_build_object('gateway', '647fda0000000001', 'rssi', -90, 'snr', 7.5, 'at', null))
       from lamp l, generate_series(0, 31 * 96 - 2) n,
         lateral (select '2026-08-01 00:00+07'::timestamptz + n * interval '15 min' as at) m returning 1)
     select count(*) from made`,
  )
  return Number(rows[0]?.count)
}

export async function sumReadings(place: string): Promise<{ rows: string; checksum: string }> {
  const [sum] = await query<{ rows: string; checksum: string }>(
    place,
    `select count(*) as rows, sum(hashtextextended(r::text, 0)::numeric)::text as checksum from lamp_reading r
     where at < '2026-09-01 00:00+07'`,
  )
  if (!sum) throw new Error('a sum has no row')
  return sum
}
