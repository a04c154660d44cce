import type { ArchivedTable } from '@roadside/server-kit/archive/archived-table.ts'

/** A row of `lamp_reading` as the archive reads and writes it; times in microseconds since 1970. */
export interface StoredReading {
  readonly lamp_id: number
  readonly at: number
  readonly counter: number
  readonly received_at: number
  readonly current_a: number | null
  readonly dimming_percent: number | null
  readonly has_failure: boolean | null
  readonly battery_v: number | null
  readonly rssi: number | null
  readonly snr: number | null
  readonly frequency_hz: number | null
  readonly port: number | null
  readonly payload: string
  /** JSON of the receptions as PostgreSQL gives it. */
  readonly rx: unknown
  readonly dev_addr: number | null
}

/** A reception in the file. */
interface FiledReception {
  readonly gateway: string
  /** Both left out: those of the reading. */
  readonly rssi: number | null
  readonly snr: number | null
  /** The gateway's clock, nanoseconds after the reading's millisecond; left out: it has none. */
  readonly after_ns: bigint | null
}

/** The receptions of a reading in the file. */
interface FiledRx {
  readonly rx: readonly FiledReception[] | null
  /** How the clocks were written: digits of the second's fraction, and the zone. */
  readonly clockForm: string | null
  /** JSON, in place of the others where those could not give it back. */
  readonly text: string | null
}

interface Reception {
  readonly at: string | null
  readonly snr: number | null
  readonly rssi: number | null
  readonly gateway: string
}

function isReception(one: unknown): one is Reception {
  if (typeof one !== 'object' || one === null) return false
  const { at, snr, rssi, gateway } = one as Partial<Record<keyof Reception, unknown>>
  const areNumbers = [snr, rssi].every((value) => value === null || typeof value === 'number')
  return areNumbers && typeof gateway === 'string' && (at === null || typeof at === 'string')
}

const optional = 'OPTIONAL'
const plain = (name: string, type: 'INT64' | 'INT32' | 'DOUBLE' | 'BOOLEAN') =>
  ({ name, type, repetition_type: optional }) as const
const text = (name: string) =>
  ({ name, type: 'BYTE_ARRAY', converted_type: 'UTF8', repetition_type: optional }) as const

/** The columns of the file. */
export const readingSchema = [
  { name: 'lamp_reading', num_children: 18 },
  plain('lamp_id', 'INT64'),
  { ...plain('at', 'INT64'), converted_type: 'TIMESTAMP_MILLIS' },
  plain('at_us', 'INT32'),
  plain('counter', 'INT64'),
  plain('received_after_us', 'DOUBLE'),
  plain('current_a', 'DOUBLE'),
  plain('dimming_percent', 'DOUBLE'),
  plain('has_failure', 'BOOLEAN'),
  plain('battery_v', 'DOUBLE'),
  plain('rssi', 'INT32'),
  plain('snr', 'DOUBLE'),
  plain('frequency_hz', 'INT64'),
  plain('port', 'INT32'),
  text('payload'),
  plain('dev_addr', 'INT64'),
  { name: 'rx', repetition_type: optional, converted_type: 'LIST', num_children: 1 },
  { name: 'list', repetition_type: 'REPEATED', num_children: 1 },
  { name: 'element', repetition_type: 'REQUIRED', num_children: 4 },
  text('gateway'),
  plain('rssi', 'DOUBLE'),
  plain('snr', 'DOUBLE'),
  plain('after_ns', 'INT64'),
  text('clock_form'),
  text('rx_text'),
] as const satisfies ArchivedTable['schema']

const bigOf = (value: number | null) => (value === null ? null : BigInt(value))
const numberOf = (value: unknown) => (value === null || value === undefined ? null : Number(value))

/** The columns of some readings, in the order of {@link readingSchema}. */
export function toColumns(
  rows: readonly StoredReading[],
): ReturnType<ArchivedTable<StoredReading>['toColumns']> {
  const filed = rows.map(fileRx)
  const delta = 'DELTA_BINARY_PACKED' as const
  return [
    { name: 'lamp_id', data: rows.map(({ lamp_id }) => BigInt(lamp_id)), encoding: delta },
    { name: 'at', data: rows.map(({ at }) => BigInt(msOf(at))), encoding: delta },
    { name: 'at_us', data: rows.map(({ at }) => at - 1000 * msOf(at)) },
    { name: 'counter', data: rows.map(({ counter }) => BigInt(counter)), encoding: delta },
    { name: 'received_after_us', data: rows.map(({ at, received_at }) => received_at - at) },
    { name: 'current_a', data: rows.map(({ current_a }) => current_a) },
    { name: 'dimming_percent', data: rows.map(({ dimming_percent }) => dimming_percent) },
    { name: 'has_failure', data: rows.map(({ has_failure }) => has_failure) },
    { name: 'battery_v', data: rows.map(({ battery_v }) => battery_v) },
    { name: 'rssi', data: rows.map(({ rssi }) => rssi) },
    { name: 'snr', data: rows.map(({ snr }) => snr) },
    { name: 'frequency_hz', data: rows.map(({ frequency_hz }) => bigOf(frequency_hz)) },
    { name: 'port', data: rows.map(({ port }) => port) },
    { name: 'payload', data: rows.map(({ payload }) => payload) },
    { name: 'dev_addr', data: rows.map(({ dev_addr }) => bigOf(dev_addr)) },
    { name: 'rx', data: filed.map(({ rx }) => rx) },
    { name: 'clock_form', data: filed.map(({ clockForm }) => clockForm) },
    { name: 'rx_text', data: filed.map(({ text: other }) => other) },
  ]
}

/** The opposite, of a row as the file gives it. */
export function toReading(row: Readonly<Record<string, unknown>>): StoredReading {
  const at = 1000 * (row.at as Date).getTime() + Number(row.at_us)
  const [rssi, snr] = [numberOf(row.rssi), numberOf(row.snr)]
  return {
    lamp_id: Number(row.lamp_id),
    at,
    counter: Number(row.counter),
    received_at: at + Number(row.received_after_us),
    current_a: numberOf(row.current_a),
    dimming_percent: numberOf(row.dimming_percent),
    has_failure: (row.has_failure as boolean | null | undefined) ?? null,
    battery_v: numberOf(row.battery_v),
    rssi,
    snr,
    frequency_hz: numberOf(row.frequency_hz),
    port: numberOf(row.port),
    payload: row.payload as string,
    rx: rxOf(
      {
        rx: (row.rx as FiledRx['rx'] | undefined) ?? null,
        clockForm: (row.clock_form as string | null | undefined) ?? null,
        text: (row.rx_text as string | null | undefined) ?? null,
      },
      { at, rssi, snr },
    ),
    dev_addr: numberOf(row.dev_addr),
  }
}

/** What receptions are filed relative to. */
type Of = Pick<StoredReading, 'at' | 'rssi' | 'snr'>

const msOf = (micros: number) => Math.floor(micros / 1000)

/** In columns where those give back exactly what was there; as text where they do not. */
function fileRx({ rx, ...of }: StoredReading): FiledRx {
  const asText = { rx: null, clockForm: null, text: rx === null ? null : JSON.stringify(rx) }
  if (!Array.isArray(rx) || !rx.every(isReception)) return asText
  const clockForm = formOf(rx.find(({ at }) => at !== null)?.at ?? null)
  const filed = {
    rx: rx.map((one) => fileReception(one, of)),
    clockForm,
    text: null,
  }
  return JSON.stringify(rxOf(filed, of)) === JSON.stringify(rx) ? filed : asText
}

function rxOf({ rx, clockForm, text: other }: FiledRx, of: Of): unknown {
  if (other !== null) return JSON.parse(other)
  return rx?.map((one) => receptionOf(one, clockForm, of)) ?? null
}

function fileReception({ at, rssi, snr, gateway }: Reception, of: Of): FiledReception {
  const isOfReading = rssi === of.rssi && snr === of.snr
  return {
    gateway,
    rssi: isOfReading ? null : rssi,
    snr: isOfReading ? null : snr,
    after_ns: at === null ? null : nanosOf(at, msOf(of.at)),
  }
}

/** Its fields in the order in which PostgreSQL has them. */
function receptionOf(
  { gateway, after_ns, ...filed }: FiledReception,
  form: string | null,
  of: Of,
): Reception {
  const [rssi, snr] = [filed.rssi ?? null, filed.snr ?? null]
  const { rssi: rssiHere, snr: snrHere } = rssi === null && snr === null ? of : { rssi, snr }
  return { at: clockOf(after_ns, form, msOf(of.at)), snr: snrHere, rssi: rssiHere, gateway }
}

const clock = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.(\d{1,9}))?(Z|[+-]\d\d:\d\d)$/

/** Null: a time that is written otherwise. */
function formOf(at: string | null): string | null {
  const [, digits = '', zone] = clock.exec(at ?? '') ?? []
  return zone === undefined ? null : `${digits.length}${zone}`
}

function nanosOf(at: string, ms: number): bigint | null {
  const [, digits = ''] = clock.exec(at) ?? []
  const whole = Date.parse(at)
  if (Number.isNaN(whole)) return null
  return BigInt(whole - ms) * 1_000_000n + BigInt(digits.padEnd(9, '0').slice(3))
}

function clockOf(after: bigint | null | undefined, form: string | null, ms: number): string | null {
  if (typeof after !== 'bigint' || form === null) return null
  const nanos = BigInt(ms) * 1_000_000n + after
  const zone = form.slice(1)
  const offset =
    zone === 'Z'
      ? 0
      : Number(`${zone[0]}1`) * (60 * Number(zone.slice(1, 3)) + Number(zone.slice(4)))
  const local = new Date(Number(nanos / 1_000_000n) + offset * 60_000).toISOString()
  const below = String(nanos % 1_000_000n).padStart(6, '0')
  const digits = `${local.slice(20, 23)}${below}`.slice(0, Number(form[0]))
  return `${local.slice(0, 19)}${digits && '.'}${digits}${zone}`
}
