import { packPart, summarisePart, unpackPart } from '@roadside/server-kit/archive/part-file.ts'
import { expect, test } from 'vitest'
import { archivedReadings } from './archived-readings.ts'
import { toColumns, type StoredReading } from './reading-columns.ts'

const micros = Date.parse('2026-08-01T00:15:03.412+07:00') * 1_000
const reading: StoredReading = {
  lamp_id: 7,
  at: micros,
  counter: 4_294_967_295,
  received_at: micros + 250_000,
  current_a: 0.523,
  dimming_percent: 100,
  has_failure: null,
  battery_v: 3.6,
  rssi: -97,
  snr: 7.5,
  frequency_hz: 923_200_000,
  port: 2,
  payload: '020b64',
  rx: null,
  dev_addr: 0xfc_00_00_01,
}
const at = (time: string | null, more: object = {}) => ({
  at: time,
  snr: 7.5,
  rssi: -97,
  gateway: '647fda0000000001',
  ...more,
})

async function throughFile(rows: readonly StoredReading[]): Promise<StoredReading[]> {
  async function* groups() {
    await Promise.resolve()
    yield rows
  }
  const { bytes } = await packPart(archivedReadings, groups())
  const back: StoredReading[] = []
  for await (const some of unpackPart(archivedReadings, bytes)) back.push(...some)
  return back
}
const textsOf = (rows: readonly StoredReading[]) =>
  toColumns(rows).find(({ name }) => name === 'rx_text')?.data

/** What is measured in each field of a reading may be missing, and times may be finer than a millisecond. */
test('a reading comes back from a file as it was, whatever is missing in it', async () => {
  const nothing = {
    current_a: null,
    dimming_percent: null,
    battery_v: null,
    rssi: null,
    snr: null,
    frequency_hz: null,
    port: null,
    payload: '',
    dev_addr: null,
  }
  const rows = [
    reading,
    { ...reading, ...nothing, counter: -1 },
    { ...reading, at: micros + 123, received_at: micros - 40 * 86_400_000_000, has_failure: true },
    { ...reading, current_a: 1 / 3, has_failure: false, payload: 'ข้อความ "ดิบ"\n' },
  ]
  expect(await throughFile(rows)).toEqual(rows)
})

test('clocks of gateways come back sign by sign, in columns', async () => {
  const written = [
    '2026-07-31T17:15:03.412345Z',
    '2026-07-31T17:15:03.412Z',
    '2026-07-31T17:15:03Z',
    '2026-08-01T00:15:03.412345678+07:00',
    '2026-07-31T13:45:03.1-03:30',
    '2026-07-31T17:15:02.999999Z',
    null,
  ]
  const rows = written.map((time) => ({ ...reading, rx: [at(time)] }))
  rows.push({
    ...reading,
    rx: [
      at('2026-07-31T17:15:03.412345Z'),
      at('2026-07-31T17:15:03.414001Z', { rssi: -110, snr: -3.25 }),
      at(null, { rssi: null, snr: 1 }),
    ],
  })
  rows.push({ ...reading, rx: [] })
  expect(textsOf(rows)).toEqual(rows.map(() => null))
  expect(await throughFile(rows)).toEqual(rows)
})

test('what does not fit into the columns comes back as well, as text', async () => {
  const rows = [
    [at('31/07/2569')],
    [at('2026-07-31T17:15:03.412345Z'), at('2026-07-31T17:15:03Z')],
    [at('2026-07-31T17:15:03Z', { more: 1 })],
    [at('2026-07-31T17:15:03Z', { rssi: null, snr: null })],
    [at('2026-02-30T17:15:03Z')],
    [null],
    { gateway: 'one' },
    'text',
  ].map((rx) => ({ ...reading, rx }))
  expect(textsOf(rows)?.filter((text) => typeof text === 'string')).toHaveLength(rows.length)
  expect(await throughFile(rows)).toEqual(rows)
})

test('two files of other readings never have the same digest', async () => {
  async function* groups(rows: readonly StoredReading[]) {
    await Promise.resolve()
    yield rows
  }
  const one = await packPart(archivedReadings, groups([reading]))
  const other = await packPart(archivedReadings, groups([{ ...reading, snr: 7.25 }]))
  expect(one.digest).not.toBe(other.digest)
  expect(await summarisePart(archivedReadings, one.bytes)).toEqual({ rows: 1, digest: one.digest })
})
