import type { PlacedReport } from '@roadside/server-kit/devices/monitor.ts'
import type { DeviceReport } from '@roadside/server-kit/devices/report.ts'
import { numberArray, textArray, timeArray } from '@roadside/server-kit/sql-arrays.ts'
import type pg from 'pg'
import { grossOf, judgeWeight, steerOf, type WeightLimit } from '../rules/vehicle.ts'
import type { KeptScale, PassedVehicle } from '../state.ts'

type Placed = PlacedReport<KeptScale>

/**
 * Stores each vehicle once, with the limit and the verdict of its time; answers the reports that were there already. Clocks
 * tell seconds: two of one lane and second are two where plate or weights differ (index `weighing_once`).
 */
export async function storeVehicles(
  client: pg.PoolClient,
  placed: readonly Placed[],
): Promise<ReadonlyMap<DeviceReport<KeptScale>, 'duplicate'>> {
  const limits = await findStandingLimits(client)
  const rows = placed.flatMap(({ report, deviceId }) =>
    report.state?.passed ? [rowOf(report.state.passed, deviceId, limits)] : [],
  )
  const { rows: stored } = await client.query<StoredVehicle>({
    name: 'weighing-insert-vehicles',
    text: `insert into weighing (device_id, at, lane, class, axles, axle_count, gross_kg, limit_kg, over_kg, steer_kg, speed_kmh, plate, province, picture)
      select device_id, to_timestamp(at / 1000.0), lane, class, axles, axle_count, gross_kg, limit_kg, over_kg, steer_kg, speed_kmh, plate, province,
        decode(picture, 'hex')
      from unnest($1::bigint[], $2::float8[], $3::smallint[], $4::text[], $5::jsonb[], $6::smallint[], $7::int[], $8::int[], $9::int[], $10::int[],
        $11::real[], $12::text[], $13::text[], $14::text[])
        as n(device_id, at, lane, class, axles, axle_count, gross_kg, limit_kg, over_kg, steer_kg, speed_kmh, plate, province, picture)
      on conflict do nothing
      returning device_id as "deviceId", at, lane, gross_kg as gross, plate, axles`,
    values: [
      numberArray(rows.map(({ deviceId }) => deviceId)),
      timeArray(rows.map(({ at }) => at)),
      numberArray(rows.map(({ lane }) => lane)),
      textArray(rows.map((row) => row.class)),
      textArray(rows.map(({ axles }) => axles)),
      numberArray(rows.map(({ axleCount }) => axleCount)),
      numberArray(rows.map(({ gross }) => gross)),
      numberArray(rows.map(({ limit }) => limit)),
      numberArray(rows.map(({ over }) => over)),
      numberArray(rows.map(({ steer }) => steer)),
      numberArray(rows.map(({ speedKmh }) => speedKmh)),
      textArray(rows.map(({ plate }) => plate)),
      textArray(rows.map(({ province }) => province)),
      textArray(rows.map(({ picture }) => picture)),
    ],
  })
  const isNew = new Set(stored.map((one) => keyOf({ ...one, axles: JSON.stringify(one.axles) })))
  // of two that are the same, the first is the new one
  const repeats = placed.filter(({ report, deviceId }) => {
    const passed = report.state?.passed
    return !passed || !isNew.delete(keyOf(rowOf(passed, deviceId, limits)))
  })
  return new Map(repeats.map(({ report }) => [report, 'duplicate']))
}

async function findStandingLimits(client: pg.PoolClient): Promise<WeightLimit[]> {
  const { rows } = await client.query<WeightLimit>({
    name: 'wim-limits-standing',
    text: `select class, to_char(valid_from, 'YYYY-MM-DD') as from, limit_kg as "limitKg" from wim_limit
      where withdrawn_at is null order by valid_from, id`,
  })
  return rows
}

function rowOf(passed: PassedVehicle, deviceId: number, limits: readonly WeightLimit[]) {
  const { axles, at } = passed
  const gross = whole(grossOf(passed))
  // judged as it is shown
  const { limitKg, overKg } = judgeWeight({ at, axles, class: passed.class, grossKg: gross }, limits)
  return {
    ...passed,
    ...{ deviceId, axleCount: axles.length, limit: limitKg, gross, over: overKg, steer: whole(steerOf(axles)) },
    axles: JSON.stringify(axles.map(({ weightKg, spacingCm }) => ({ weight_kg: weightKg, spacing_cm: spacingCm }))),
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
