import { numberArray, textArray } from '@roadside/server-kit/sql-arrays.ts'
import pg from 'pg'

/** A row of the table that is measured with: shaped as the lamps' readings are. */
export interface BenchReading {
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

/** Makes the empty table, partitioned by month, with its one unique index. */
export async function makeReadingTable(pool: pg.Pool): Promise<void> {
  await pool.query(`
    drop table if exists bench_reading;
    create table bench_reading (
      lamp_id bigint not null, at timestamptz not null, counter bigint not null, received_at timestamptz not null,
      current_a double precision, dimming_percent double precision, battery_v double precision, rssi int, snr real,
      frequency_hz bigint, port int, payload text not null default '', rx jsonb
    ) partition by range (at);
    create unique index on bench_reading (lamp_id, at, counter);
    create table bench_reading_1 partition of bench_reading for values from ('2026-10-01') to ('2026-11-01');
    create table bench_reading_2 partition of bench_reading for values from ('2026-11-01') to ('2026-12-01');`)
}

const columns =
  'lamp_id, at, counter, received_at, current_a, dimming_percent, battery_v, rssi, snr, frequency_hz, port, payload, rx'

const given = `unnest($1::bigint[], $2::timestamptz[], $3::bigint[], $4::timestamptz[], $5::float8[], $6::float8[],
  $7::float8[], $8::int[], $9::real[], $10::bigint[], $11::int[], $12::text[], $13::jsonb[])`

const insertNew = { name: 'bench-new', text: `insert into bench_reading (${columns}) select * from ${given}` }

const insertSome = {
  name: 'bench-some',
  text: `with given as materialized (select * from ${given} with ordinality as given (${columns}, position)),
    stored as (
      insert into bench_reading (${columns}) select ${columns} from given
      on conflict do nothing returning lamp_id, at, counter)
    select position::int from given where not exists (
      select from stored where (stored.lamp_id, stored.at, stored.counter) = (given.lamp_id, given.at, given.counter))`,
}

/**
 * Inserts a batch; answers which rows (from 0) were there already. Nearly always none is, and a statement that does
 * not expect any costs PostgreSQL two thirds of one that does; so that one comes second.
 */
export async function insertReadings(pool: pg.Pool, rows: readonly BenchReading[]): Promise<ReadonlySet<number>> {
  const values = valuesOf(rows)
  try {
    await pool.query({ ...insertNew, values })
    return new Set()
  } catch (error) {
    if (!(error instanceof pg.DatabaseError) || error.code !== '23505') throw error
    const { rows: known } = await pool.query<{ position: number }>({ ...insertSome, values })
    return new Set(known.map(({ position }) => position - 1))
  }
}

function valuesOf(rows: readonly BenchReading[]): string[] {
  return [
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
}

/** A row as COPY's text form. */
export function copyLine(r: BenchReading): string {
  const cells = [
    r.lamp,
    r.at,
    r.counter,
    r.receivedAt,
    r.current,
    r.dimming,
    r.battery,
    r.rssi,
    r.snr,
    r.frequency,
    r.port,
  ]
  return `${[...cells, r.payload, r.rx].map((cell) => cell ?? '\\N').join('\t')}\n`
}

export const copyStatement = `copy bench_reading (${columns}) from stdin`
