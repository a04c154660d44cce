import { Buffer } from 'node:buffer'
import { login } from '@roadside/contract/session-calls.ts'
import type { Database } from '@roadside/server-kit/database.ts'

/** Sites of so many lamps each; the lamps of the first are those that send. */
export interface Authority {
  /** 10 000 lamps, with the device ids of {@link euiOf} from 0 on. */
  readonly sending: number
  /** 1 000 lamps. */
  readonly small: number
  /** 100 000 lamps. */
  readonly large: number
}

export const sendingLamps = 10_000

/** The device id of a lamp of the sending site. */
export function euiOf(lamp: number): string {
  return lamp.toString(16).padStart(16, '0')
}

/** Writes the sites and their lamps, most of them in order, as an authority would have them. */
export async function makeAuthority({ pool }: Database): Promise<Authority> {
  await pool.query(`insert into device_profile (solution, name, mapping)
    values ('lighting', 'โคมสำหรับวัด', '{"current": "ct", "battery": "battery", "dimming": "dim"}')`)
  const sending = await makeSite(pool, 'นบ.1001 ถนนราชพฤกษ์', sendingLamps, 0)
  const small = await makeSite(pool, 'นบ.1002 ถนนกาญจนาภิเษก', 1_000, sendingLamps)
  const large = await makeSite(pool, 'นบ.1020 ถนนชัยพฤกษ์', 100_000, sendingLamps + 1_000)
  await pool.query('vacuum analyze lamp')
  return { sending, small, large }
}

async function makeSite(
  pool: Database['pool'],
  name: string,
  lamps: number,
  first: number,
): Promise<number> {
  const site = await pool.query<{ wid: number }>(
    `insert into site (department_id, type_name, name, latitude, longitude)
     select id, 'Lighting', $1, 13.84, 100.4 from department order by id limit 1 returning wid`,
    [name],
  )
  const wid = site.rows[0]?.wid ?? 0
  await pool.query(
    `insert into lamp (wid, devid, pole, profile_id, latitude, longitude, sta, point_lat, point_lon, reading_at, counter,
       current_a, dimming_percent, battery_v, rssi, seen_at, unreachable_at, status, status_until, lit)
     select $1, lpad(to_hex(n + $3), 16, '0'), 'P-' || n, p.id, at.lat::text, at.lon::text,
       '1+' || lpad((n % 1000)::text, 3, '0'), at.lat, at.lon, '2026-10-31T12:00:00Z', 1,
       case when n % 50 = 0 then 0 else 0.42 end, 100, 3.6, -71, now(), now() + interval '30 days',
       case when n % 50 = 0 then 'off' else 'ok' end, now() + interval '30 days', case when n % 50 = 0 then 'off' else 'lit' end
     from generate_series(0, $2::int - 1) n,
       lateral (select round((13.5 + (n / 320) * 0.0012)::numeric, 6)::float8 as lat,
         round((100.1 + (n % 320) * 0.0015)::numeric, 6)::float8 as lon) at,
       (select id from device_profile where name = 'โคมสำหรับวัด') p`,
    [wid, lamps, first],
  )
  return wid
}

/** Logs in, as the first administrator where nobody else is named. */
export async function logIn(
  address: string,
  password: string,
  username = 'admin',
): Promise<{ accessToken: string; reply: unknown }> {
  const response = await fetch(`${address}/api/${login.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: Buffer.from(JSON.stringify({ username, password })),
  })
  const reply = (await response.json()) as { accessToken: string }
  if (response.status !== 200) throw new Error(`could not log in: ${JSON.stringify(reply)}`)
  return { accessToken: reply.accessToken, reply }
}
