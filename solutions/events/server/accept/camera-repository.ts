import { defineBatch } from '@roadside/server-kit/batch.ts'
import { numberArray, textArray } from '@roadside/server-kit/sql-arrays.ts'
import type pg from 'pg'

/** A camera as its messages find it. */
export interface KnownCamera {
  readonly id: number
  readonly wid: number
  readonly camid: string
  readonly isUnreachable: boolean
  readonly problem: string
}

const columns = `id, wid, camid, is_unreachable as "isUnreachable", problem`

export async function findCameras(
  pool: pg.Pool,
  camids: readonly string[],
): Promise<KnownCamera[]> {
  const { rows } = await pool.query<KnownCamera>({
    name: 'event-cameras',
    text: `select ${columns} from event_camera where camid = any($1::text[])`,
    values: [textArray([...new Set(camids)])],
  })
  return rows
}

/** The same, and holds them until the transaction ends, in one order everywhere. */
export async function lockCameras(
  client: pg.ClientBase,
  camids: readonly string[],
): Promise<KnownCamera[]> {
  const { rows } = await client.query<KnownCamera>({
    name: 'lock-event-cameras',
    text: `select ${columns} from event_camera where camid = any($1::text[]) order by id for no key update`,
    values: [textArray([...new Set(camids)])],
  })
  return rows
}

export interface ReportingCamera {
  readonly id: number
  readonly problem: string
}

const reporting = defineBatch<ReportingCamera>('h', {
  id: ['bigint', (camera) => camera.id],
  problem: ['text', (camera) => camera.problem],
})

/** Notes the last report of cameras, and the day of it. */
export async function noteReporting(
  client: pg.ClientBase,
  cameras: readonly ReportingCamera[],
  now: Date,
): Promise<void> {
  const ids = numberArray(cameras.map(({ id }) => id))
  await client.query({
    name: 'heard-event-cameras',
    text: `update event_camera c set seen_at = ${reporting.after()}, is_unreachable = false, problem = h.problem
      from ${reporting.table} where c.id = h.id`,
    values: [...reporting.values(cameras), now],
  })
  await client.query({
    name: 'event-camera-days',
    text: `insert into event_camera_day (camera_id, day)
      select id, ($2::timestamptz at time zone 'Asia/Bangkok')::date from unnest($1::bigint[]) as h(id)
      on conflict do nothing`,
    values: [ids, now],
  })
}
