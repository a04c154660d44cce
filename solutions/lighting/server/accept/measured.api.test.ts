import type { Database } from '@roadside/server-kit/database.ts'
import {
  createTestDatabase,
  type TestDatabase,
} from '@roadside/server-kit/testing/test-database.ts'
import pino from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { LampMessage } from '../decode/message.ts'
import { acceptLampMessages } from './accept.ts'
import { settleLamps } from './settle.ts'
import { addSite } from './testing/lamps-setting.ts'

const log = pino({ level: 'silent' })
const night = new Date('2026-11-20T21:30:00+07:00')
const noon = new Date('2026-11-21T12:00:00+07:00')
const later = (minutes: number, from = night) => new Date(from.getTime() + minutes * 60_000)

let own: TestDatabase
let db: Database
let lamps = 0
let device = ''

beforeAll(async () => {
  own = await createTestDatabase()
  db = own.database
  await addSite(db)
})
afterAll(() => own.drop())
beforeEach(() => register('current'))

/** A lamp with a profile of its own that is judged by this. */
async function register(judgeBy: 'current' | 'flags'): Promise<void> {
  device = `lamp-${++lamps}`
  const mapping = { current: 'ct', dimming: 'dim', battery: 'battery', lampFailure: 'failed' }
  await db.pool.query(
    `with p as (
       insert into device_profile (solution, name, mapping, settings) values ('lighting', $1, $2, $3) returning id)
     insert into lamp (wid, devid, pole, profile_id) select wid, $1, $1, p.id from site, p`,
    [device, mapping, { judge_by: judgeBy }],
  )
}

const uplink = (at: Date, object: unknown, rssi: number | null = -90): LampMessage => ({
  kind: 'uplink',
  source: 'plain',
  device,
  at,
  isTimeOfArrival: false,
  counter: null,
  devAddr: null,
  port: null,
  object,
  bytes: null,
  payloadText: '',
  rssi,
  snr: null,
  frequencyHz: null,
  rx: [],
})

async function acceptAndSettle(...messages: LampMessage[]): Promise<void> {
  const now = messages.at(-1)?.kind === 'uplink' ? (messages.at(-1) as { at: Date }).at : night
  await acceptLampMessages(messages, db, now)
  await settleLamps(db, now, log)
}

const columns = `current_a, dimming_percent, battery_v, rssi, status, status_until, lit, day_lit_count, is_day_burning`
async function lamp() {
  const { rows } = await db.pool.query<Record<string, unknown>>(
    `select ${columns}, reading_at, seen_at from lamp where devid = $1`,
    [device],
  )
  return rows[0] ?? {}
}

describe('an uplink that measured nothing', () => {
  test.each([null, {}, { ct: null }, { ct: -1, dim: -1 }])(
    '%j leaves what was measured, and is heard',
    async (nothing) => {
      await acceptAndSettle(uplink(night, { ct: 0.5, dim: 70, battery: 3.6 }))
      const { seen_at: _, reading_at: __, ...before } = await lamp()
      expect(before).toMatchObject({
        current_a: 0.5,
        dimming_percent: 70,
        battery_v: 3.6,
        status: 'ok',
        lit: 'dimmed',
      })
      await acceptAndSettle(uplink(later(15), nothing, null))
      expect(await lamp()).toEqual({ ...before, reading_at: later(15), seen_at: later(15) })
    },
  )

  test('between two day readings leaves their count', async () => {
    await acceptAndSettle(uplink(noon, { ct: 0.5 }))
    await acceptAndSettle(uplink(later(15, noon), null))
    expect(await lamp()).toMatchObject({ day_lit_count: 1, is_day_burning: false, lit: 'lit' })
    await acceptAndSettle(uplink(later(30, noon), { ct: 0.5 }))
    expect(await lamp()).toMatchObject({
      day_lit_count: 2,
      is_day_burning: true,
      lit: 'lit_by_day',
    })
  })

  test('and came together with one that did leaves that one', async () => {
    await acceptAndSettle(uplink(night, { ct: 0.4, dim: 60, battery: 3.5 }))
    await acceptAndSettle(
      uplink(later(15), { ct: 0.5, battery: 3.6 }, -80),
      uplink(later(16), null, null),
    )
    expect(await lamp()).toMatchObject({
      current_a: 0.5,
      dimming_percent: null,
      battery_v: 3.6,
      rssi: -80,
    })
  })
})

describe('a reading replaces', () => {
  test('both current and dimming where it tells whether the lamp burns', async () => {
    await acceptAndSettle(uplink(night, { ct: 0.5, dim: 70 }))
    await acceptAndSettle(uplink(later(15), { ct: 0.8 }))
    expect(await lamp()).toMatchObject({ current_a: 0.8, dimming_percent: null, lit: 'lit' })
  })

  test('what it measured where it does not', async () => {
    await acceptAndSettle(uplink(night, { ct: 0.5, dim: 70 }))
    await acceptAndSettle(uplink(later(15), { dim: 40 }))
    expect(await lamp()).toMatchObject({ current_a: 0.5, dimming_percent: 40, status: 'ok' })
  })

  test('the current of a lamp that its driver says has failed', async () => {
    await register('flags')
    await acceptAndSettle(uplink(night, { ct: 0.5, dim: 70, failed: false }))
    await acceptAndSettle(uplink(later(15), { ct: 0.6 }))
    expect(await lamp()).toMatchObject({ current_a: 0.6, dimming_percent: 70, lit: 'dimmed' })
    await acceptAndSettle(uplink(later(30), { failed: true }))
    expect(await lamp()).toMatchObject({
      current_a: null,
      dimming_percent: null,
      status: 'off',
      lit: 'off',
    })
  })
})

describe('a value that is none', () => {
  const profile = async () => {
    const { rows } = await db.pool.query<{
      error: string | null
      at: Date | null
      until: Date | null
    }>(
      `select codec_error as error, codec_error_at as at, codec_suspended_until as until from device_profile where name = $1`,
      [device],
    )
    return rows[0]
  }

  test('stands on the profile with its field, its lamp and its time', async () => {
    await acceptAndSettle(uplink(night, { ct: 0.5 }))
    expect(await profile()).toMatchObject({ error: null })
    await acceptAndSettle(uplink(later(15), { ct: '0,5', dim: 'x\0y', battery: 3.6 }))
    expect(await profile()).toEqual({
      error: `อ่านค่าของอุปกรณ์ ${device} ไม่ได้: ct ต้องเป็นตัวเลข (ได้รับข้อความ 0,5) · dim ต้องเป็นตัวเลข (ได้รับข้อความ xy)`,
      at: later(15),
      until: null,
    })
    expect(await lamp()).toMatchObject({ current_a: 0.5, battery_v: 3.6 })
  })

  test('is noted every five seconds at most', async () => {
    await acceptAndSettle(uplink(later(15), { ct: 'first' }))
    await acceptAndSettle(uplink(new Date(later(15).getTime() + 4_000), { ct: 'second' }))
    expect((await profile())?.error).toContain('first')
    await acceptAndSettle(uplink(new Date(later(15).getTime() + 5_000), { ct: 'third' }))
    expect((await profile())?.error).toContain('third')
  })

  test('hides not why the codec of the profile rests', async () => {
    const suspension = [device, 'ทำงานเกิน 50 มิลลิวินาที', later(60)]
    await db.pool.query(
      `update device_profile set codec_error = $2, codec_error_at = now(), codec_suspended_until = $3 where name = $1`,
      suspension,
    )
    await acceptAndSettle(uplink(night, { ct: '0,5' }))
    expect(await profile()).toMatchObject({ error: suspension[1], until: suspension[2] })
    await acceptAndSettle(uplink(later(61), { ct: '0,5' }))
    expect(await profile()).toMatchObject({
      error: expect.stringContaining('ct ') as string,
      until: null,
    })
  })
})
