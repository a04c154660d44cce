import type { ArchivedTable } from '@roadside/server-kit/archive/archived-table.ts'
import { defineBatch } from '@roadside/server-kit/batch.ts'
import { mergedReport } from '../accept/merged-sql.ts'
import { sumUpLampDays } from './day-repository.ts'
import { readingSchema, toColumns, toReading, type StoredReading } from './reading-columns.ts'

const columns = [
  'lamp_id',
  'at',
  'counter',
  'received_at',
  'current_a',
  'dimming_percent',
  'has_failure',
  'battery_v',
  'rssi',
  'snr',
  'frequency_hz',
  'port',
  'payload',
  'rx',
  'dev_addr',
] as const
const times: readonly string[] = ['at', 'received_at']

/** Closed months of readings go into the archive. */
export const archivedReadings: ArchivedTable<StoredReading> = {
  table: 'lamp_reading',
  by: 'lamp_id',
  key: ['lamp_id', 'at', 'counter'],
  columns,
  // dates of JavaScript end at milliseconds
  selected: columns
    .map((name) =>
      times.includes(name) ? `(extract(epoch from ${name}) * 1000000)::bigint as ${name}` : name,
    )
    .join(', '),
  inserted: columns
    .map((name) =>
      times.includes(name) ? `'epoch'::timestamptz + ${name} * interval '1 microsecond'` : name,
    )
    .join(', '),
  batch: defineBatch<StoredReading>('r', {
    lamp_id: ['bigint', (row) => row.lamp_id],
    at: ['bigint', (row) => row.at],
    counter: ['bigint', (row) => row.counter],
    received_at: ['bigint', (row) => row.received_at],
    current_a: ['float8', (row) => row.current_a],
    dimming_percent: ['float8', (row) => row.dimming_percent],
    has_failure: ['boolean', (row) => row.has_failure],
    battery_v: ['float8', (row) => row.battery_v],
    rssi: ['int', (row) => row.rssi],
    snr: ['real', (row) => row.snr],
    frequency_hz: ['bigint', (row) => row.frequency_hz],
    port: ['int', (row) => row.port],
    payload: ['text', (row) => row.payload],
    rx: ['jsonb', (row) => (row.rx === null ? null : JSON.stringify(row.rx))],
    dev_addr: ['bigint', (row) => row.dev_addr],
  }),
  merged: { ...mergedReport('excluded', 'stored'), received_at: 'excluded.received_at' },
  schema: readingSchema,
  toColumns,
  toRow: toReading,
  sumUp: sumUpLampDays,
}
