import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { TestDatabase } from '../testing/test-database.ts'
import { sumUpDays } from './day-repository.ts'
import { readSeries } from './series.ts'
import { at, makeSmokeDevices, reading, type SmokeDevices } from './testing/smoke-devices.ts'

let smoke: SmokeDevices
let own: TestDatabase
beforeAll(async () => {
  smoke = await makeSmokeDevices()
  own = smoke.own
})
afterAll(() => own.drop())
beforeEach(() => smoke.renew())

const accept: SmokeDevices['accept'] = (...one) => smoke.accept(...one)

describe('series', () => {
  const query = async (fromDay: number, toDay: number) => {
    const { rows } = await own.database.pool.query<{ id: number }>('select id from channel')
    const dayMinutes = 24 * 60
    return readSeries(own.database.db, {
      wid: smoke.wid,
      solution: 'smoke',
      channels: rows.map(({ id }) => id),
      from: at(fromDay * dayMinutes),
      to: at(toDay * dayMinutes),
    })
  }

  test('of a day is every reading; what was not believed is null, a gap is no reading', async () => {
    await accept([reading(0, 5), reading(10, null), reading(600, 7)])
    expect(await query(0, 1)).toMatchObject({
      step_s: null,
      channels: [{ t: [0, 600, 36_000], low: [5, null, 7], high: null }],
    })
  })

  test('of long keeps least and greatest of each day, also of what came late', async () => {
    const day = 24 * 60
    await accept(
      [reading(-100 * day, 1), reading(-100 * day + 60, 9), reading(-50 * day, 5)],
      at(0),
    )
    await sumUpDays(own.database, 'smoke', at(0))
    await accept([reading(-100 * day + 30, 12)], at(1))
    await sumUpDays(own.database, 'smoke', at(1))
    const { step_s, channels } = await query(-101, 0)
    expect(step_s).toBe(86_400)
    expect(channels).toMatchObject([{ t: [86_400, 51 * 86_400], low: [1, 5], high: [12, 5] }])
  })

  test('of a month that is past its retention keeps what was summed up when a reading of it comes late', async () => {
    const day = 24 * 60
    await accept([reading(-50 * day, 1), reading(-50 * day + 60, 9)], at(0))
    await sumUpDays(own.database, 'smoke', at(0))
    await own.database.pool.query('truncate measurement')
    await accept([reading(-50 * day + 30, 5)], at(1))
    await sumUpDays(own.database, 'smoke', at(1))
    expect((await query(-101, 0)).channels).toMatchObject([{ low: [1], high: [9] }])
  })

  test('of another site answers nothing', async () => {
    await accept([reading(0, 5)])
    const { rows } = await own.database.pool.query<{ id: number }>('select id from channel')
    const of = {
      wid: smoke.wid + 1,
      solution: 'smoke',
      channels: rows.map(({ id }) => id),
      from: at(0),
      to: at(60),
    }
    expect((await readSeries(own.database.db, of)).channels).toEqual([])
  })
})
