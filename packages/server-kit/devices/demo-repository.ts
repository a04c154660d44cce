import { sql } from 'kysely'
import type { Db } from '../database.ts'
import type { DemoDevice } from './demo-device.ts'
import type { Monitor } from './monitor.ts'

export async function hasDevices(db: Db, solution: string, wid: number): Promise<boolean> {
  const { rows } =
    await sql`select 1 from device where solution = ${solution} and wid = ${wid} limit 1`.execute(
      db,
    )
  return rows.length > 0
}

/** Time of each device's last report; null: never. */
export async function findLastReports(
  db: Db,
  solution: string,
  wid: number,
): Promise<ReadonlyMap<string, Date | null>> {
  const { rows } = await sql<{ device: string; lastReport: Date | null }>`
    select external_id as device, received_at as "lastReport" from device where solution = ${solution} and wid = ${wid}`.execute(
    db,
  )
  return new Map(rows.map(({ device, lastReport }) => [device, lastReport]))
}

export async function insertDemoDevice(
  db: Db,
  kind: Monitor['kind'],
  wid: number,
  {
    device,
    name,
    sta = '',
    latitude,
    longitude,
    rules = {},
    place = {},
    channels = [],
  }: DemoDevice,
): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    insert into device (solution, wid, external_id, name, sta, latitude, longitude, report_s, timeout_s, rules, place)
    values (${kind.solution}, ${wid}, ${device}, ${name}, ${sta}, ${latitude}, ${longitude}, ${kind.reportS}, ${kind.timeoutS},
      ${JSON.stringify(rules)}::jsonb, ${JSON.stringify(place)}::jsonb) returning id`.execute(db)
  const id = rows[0]?.id ?? 0
  for (const channel of channels) {
    await sql`
      insert into channel (device_id, key, name, unit, decimals, words, place)
      values (${id}, ${channel.key}, ${channel.name}, ${channel.unit}, ${channel.decimals ?? 2},
        ${channel.words ? JSON.stringify(channel.words) : null}::jsonb, ${channel.place ? JSON.stringify(channel.place) : null}::jsonb)`.execute(
      db,
    )
  }
}
