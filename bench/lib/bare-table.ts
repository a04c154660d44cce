import { numberArray, textArray } from '@roadside/server-kit/sql-arrays.ts'
import pg from 'pg'
import type { PlainReading } from './uplinks.ts'

/** A row of the reference table next to the console's: shaped as the lamps' readings are. */
export interface BareRow {
  readonly lamp: number
  readonly at: string
  readonly counter: number
  readonly receivedAt: string
  readonly current: number
  readonly dimming: number | null
  readonly battery: number | null
  readonly rssi: number | null
  readonly snr: number | null
  readonly frequency: number | null
  readonly port: number | null
  readonly payload: string
  readonly rx: string | null
}

/** Makes the empty table `bench_reading`, partitioned and indexed as the console's `lamp_reading`. */
export async function makeBareTable(pool: pg.Pool): Promise<void> {
  await pool.query(`
    drop table if exists bench_reading;
    create table bench_reading (like lamp_reading including defaults including indexes) partition by range (at);
    create table bench_reading_1 partition of bench_reading for values from ('2026-10-01') to ('2026-11-01');
    create table bench_reading_2 partition of bench_reading for values from ('2026-11-01') to ('2026-12-01');`)
}

const columns =
  'lamp_id, at, counter, received_at, current_a, dimming_percent, battery_v, rssi, snr, frequency_hz, port, payload, rx'

const insert = {
  name: 'bench-insert',
  text: `insert into bench_reading (${columns}) select * from unnest($1::bigint[], $2::timestamptz[], $3::bigint[],
    $4::timestamptz[], $5::float8[], $6::float8[], $7::float8[], $8::int[], $9::real[], $10::bigint[], $11::int[],
    $12::text[], $13::jsonb[])`,
}

/** Inserts rows in one statement; a row that is there already is an error. */
export async function insertBareRows(pool: pg.Pool, rows: readonly BareRow[]): Promise<void> {
  const values = [
    numberArray(rows.map((r) => r.lamp)),
    textArray(rows.map((r) => r.at)),
    numberArray(rows.map((r) => r.counter)),
    textArray(rows.map((r) => r.receivedAt)),
    numberArray(rows.map((r) => r.current)),
    numberArray(rows.map((r) => r.dimming)),
    numberArray(rows.map((r) => r.battery)),
    numberArray(rows.map((r) => r.rssi)),
    numberArray(rows.map((r) => r.snr)),
    numberArray(rows.map((r) => r.frequency)),
    numberArray(rows.map((r) => r.port)),
    textArray(rows.map((r) => r.payload)),
    textArray(rows.map((r) => r.rx)),
  ]
  await pool.query({ ...insert, values })
}

interface SentUplink {
  readonly time: string
  readonly fCnt: number
  readonly fPort: number
  readonly data: string
  readonly deviceInfo: { readonly devEui: string }
  readonly object: { readonly ct: number; readonly battery: number; readonly dim: number }
  readonly rxInfo: readonly { readonly rssi: number; readonly snr: number }[]
  readonly txInfo: { readonly frequency: number }
}

/** The row of an uplink that this bench made; nothing is checked. */
export function bareRowOfUplink(json: unknown, receivedAt: string): BareRow {
  const { time, fCnt, fPort, data, deviceInfo, object, rxInfo, txInfo } = json as SentUplink
  return {
    lamp: Number.parseInt(deviceInfo.devEui, 16),
    at: time,
    counter: fCnt,
    receivedAt,
    current: object.ct,
    dimming: object.dim,
    battery: object.battery,
    rssi: rxInfo[0]?.rssi ?? null,
    snr: rxInfo[0]?.snr ?? null,
    frequency: txInfo.frequency,
    port: fPort,
    payload: data,
    rx: JSON.stringify(rxInfo),
  }
}

export const copyIntoBareTable = `copy bench_reading (${columns}) from stdin`

/** A plain reading in the text form of COPY. */
export function copyLine(
  { devid, time, ct, rssi, battery, payload }: PlainReading,
  receivedAt: string,
): string {
  const lamp = Number.parseInt(devid, 16)
  const cells = [
    lamp,
    time,
    -1,
    receivedAt,
    ct,
    null,
    battery,
    rssi,
    null,
    null,
    null,
    payload,
    null,
  ]
  return `${cells.map((cell) => cell ?? '\\N').join('\t')}\n`
}
