import type pg from 'pg'
import { numberArray, textArray } from '../../sql-arrays.ts'
import { Rejection, defineIntake, type Arrival, type Outcome } from '../intake.ts'

interface TinyReading {
  readonly device: string
  readonly n: number
  readonly note: string
}

/** The table of {@link tinyIntake}. */
export async function makeTinyTable(pool: pg.Pool): Promise<void> {
  await pool.query(
    'create table tiny_reading (device text, n int, note text not null, primary key (device, n))',
  )
}

/**
 * The smallest intake that shows everything: `{device, n, note}`, one or an array, by HTTP `tiny` and MQTT `tiny/+/up`.
 * The device `stranger` is unknown, `bored` of no interest; an `n` beyond int is refused by the database.
 */
export const tinyIntake = defineIntake<TinyReading>({
  solution: 'tiny',
  endpoints: [{ path: 'tiny', topics: ['tiny/+/up'], decode: readAll }],
  accept: async (readings, { pool }) => {
    const known = readings.filter(({ device }) => device !== 'stranger')
    const { rows } = await pool.query<{ device: string; n: number }>(
      `insert into tiny_reading select * from unnest($1::text[], $2::int[], $3::text[])
       on conflict do nothing returning device, n`,
      [
        textArray(known.map(({ device }) => device)),
        numberArray(known.map(({ n }) => n)),
        textArray(known.map(({ note }) => note)),
      ],
    )
    const changes = rows.length > 0 ? [{ topic: 'tiny', wid: null, kind: 'reading' }] : []
    const stored = new Set(rows.map(({ device, n }) => `${device} ${n}`))
    const outcomes = readings.map(({ device, n }): Outcome => {
      if (device === 'stranger')
        return { kind: 'rejected', reason: 'unknown_device', message: 'ไม่รู้จักอุปกรณ์', device }
      return stored.delete(`${device} ${n}`) ? { kind: 'stored' } : { kind: 'duplicate' }
    })
    return { outcomes, changes }
  },
})

function readAll({ json }: Arrival): readonly (TinyReading | Rejection | null)[] {
  return Array.isArray(json) ? json.map(readOneOf) : [readTiny(json)]
}

function readOneOf(json: unknown): TinyReading | Rejection | null {
  if ((json as TinyReading).device === 'bored') return null
  try {
    return readTiny(json)
  } catch (error) {
    return error as Rejection
  }
}

function readTiny(json: unknown): TinyReading {
  const { device, n, note } = json as Record<string, unknown>
  if (typeof device !== 'string' || typeof n !== 'number') {
    throw new Rejection(
      'bad_message',
      'ข้อมูลต้องมี device และ n',
      typeof device === 'string' ? device : null,
    )
  }
  return { device, n, note: typeof note === 'string' ? note : '' }
}
