import { defineBatch } from '@roadside/server-kit/batch.ts'
import type { PlacedReport, StoredRows } from '@roadside/server-kit/devices/monitor.ts'
import type { DeviceReport } from '@roadside/server-kit/devices/report.ts'
import { storeMerged } from '@roadside/server-kit/devices/store-merged.ts'
import type pg from 'pg'
import { grossOf, judgeWeight, steerOf, type WeightLimit } from '../rules/vehicle.ts'
import type { StoredScale, PassedVehicle } from '../state.ts'

type Placed = PlacedReport<StoredScale>

/**
 * Stores each vehicle once, with the limit and the verdict of its time. Clocks have seconds: two
 * vehicles of one lane and second differ in plate or weights (index `weighing_once`). A repeated
 * report, with a picture, class or province, is merged: the later one holds, and null replaces
 * nothing.
 */
export async function storeVehicles(
  client: pg.PoolClient,
  placed: readonly Placed[],
): Promise<StoredRows<StoredScale>> {
  const limits = await findStandingLimits(client)
  const reported = placed.flatMap(({ report, deviceId }) =>
    report.state?.passed ? [{ report, row: rowOf(report.state.passed, deviceId, limits) }] : [],
  )
  const outcomes = await storeMerged<DeviceReport<StoredScale>, VehicleRow>({
    reported,
    keyOf,
    merge: mergeVehicles,
    write: (rows) => upsertVehicles(client, rows),
  })
  return { outcomes }
}

/** As `on conflict` does; returns `before` itself where `after` adds nothing. */
function mergeVehicles(before: VehicleRow, after: VehicleRow): VehicleRow {
  const { limit, over } = after.class === null ? before : after
  const merged = {
    ...before,
    class: after.class ?? before.class,
    limit,
    over,
    speedKmh: after.speedKmh ?? before.speedKmh,
    province: after.province ?? before.province,
    picture: after.picture ?? before.picture,
  }
  const isSame = mergedFields.every((field) => merged[field] === before[field])
  return isSame ? before : merged
}
const mergedFields = ['class', 'speedKmh', 'province', 'picture'] as const

const vehicles = defineBatch<VehicleRow>('n', {
  device_id: ['bigint', (row) => row.deviceId],
  at: ['timestamptz', (row) => row.at],
  lane: ['smallint', (row) => row.lane],
  class: ['text', (row) => row.class],
  axles: ['jsonb', (row) => row.axles],
  axle_count: ['smallint', (row) => row.axleCount],
  gross_kg: ['int', (row) => row.gross],
  limit_kg: ['int', (row) => row.limit],
  over_kg: ['int', (row) => row.over],
  steer_kg: ['int', (row) => row.steer],
  speed_kmh: ['real', (row) => row.speedKmh],
  plate: ['text', (row) => row.plate],
  province: ['text', (row) => row.province],
  picture: ['text', (row) => row.picture],
})

/** What was written, by key: new, or more of what was there. */
async function upsertVehicles(
  client: pg.PoolClient,
  rows: readonly VehicleRow[],
): Promise<Map<string, boolean>> {
  const { rows: stored } = await client.query<StoredVehicle & { readonly isNew: boolean }>({
    name: 'weighing-upsert-vehicles',
    text: `insert into weighing as w (device_id, at, lane, class, axles, axle_count, gross_kg, limit_kg, over_kg, steer_kg, speed_kmh, plate, province, picture)
      select device_id, at, lane, class, axles, axle_count, gross_kg, limit_kg, over_kg, steer_kg, speed_kmh, plate, province,
        decode(picture, 'hex')
      from ${vehicles.table}
      on conflict (device_id, at, lane, coalesce(gross_kg, -1), coalesce(plate, ''), md5(axles::text)) do update set
        class = coalesce(excluded.class, w.class),
        limit_kg = case when excluded.class is null then w.limit_kg else excluded.limit_kg end,
        over_kg = case when excluded.class is null then w.over_kg else excluded.over_kg end,
        speed_kmh = coalesce(excluded.speed_kmh, w.speed_kmh), province = coalesce(excluded.province, w.province),
        picture = coalesce(excluded.picture, w.picture)
      where (coalesce(excluded.class, w.class), coalesce(excluded.speed_kmh, w.speed_kmh),
          coalesce(excluded.province, w.province), coalesce(excluded.picture, w.picture))
        is distinct from (w.class, w.speed_kmh, w.province, w.picture)
      returning device_id as "deviceId", at, lane, gross_kg as gross, plate, axles,
        not exists (select from weighing k where k.id = w.id and k.at = w.at) as "isNew"`,
    values: vehicles.values(rows),
  })
  return new Map(
    stored.map(({ isNew, ...one }) => [keyOf({ ...one, axles: JSON.stringify(one.axles) }), isNew]),
  )
}

async function findStandingLimits(client: pg.PoolClient): Promise<WeightLimit[]> {
  const { rows } = await client.query<WeightLimit>({
    name: 'wim-limits-standing',
    text: `select class, to_char(valid_from, 'YYYY-MM-DD') as from, limit_kg as "limitKg" from wim_limit
      where withdrawn_at is null order by valid_from, id`,
  })
  return rows
}

type VehicleRow = ReturnType<typeof rowOf>

function rowOf(passed: PassedVehicle, deviceId: number, limits: readonly WeightLimit[]) {
  const { axles, at } = passed
  const gross = whole(grossOf(passed))
  // judged as it is shown
  const { limitKg, overKg } = judgeWeight(
    { at, axles, class: passed.class, grossKg: gross },
    limits,
  )
  return {
    ...passed,
    deviceId,
    axleCount: axles.length,
    limit: limitKg,
    gross,
    over: overKg,
    steer: whole(steerOf(axles)),
    axles: JSON.stringify(
      axles.map(({ weightKg, spacingCm }) => ({ weight_kg: weightKg, spacing_cm: spacingCm })),
    ),
  }
}

const whole = (kg: number | null) => (kg === null ? null : Math.round(kg))

interface StoredVehicle {
  readonly deviceId: number
  readonly at: Date
  readonly lane: number
  readonly gross: number | null
  readonly plate: string | null
  readonly axles: unknown
}

function keyOf({ deviceId, at, lane, gross, plate, axles }: StoredVehicle): string {
  return JSON.stringify([deviceId, at.getTime(), lane, gross, plate, axles])
}
