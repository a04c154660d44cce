import type { Arrival } from '@roadside/server-kit/ingest/intake.ts'
import { errorsOfMutations } from '@roadside/server-kit/ingest/testing/mutations.ts'
import { expect, it } from 'vitest'
import { Announcement } from '../announcement.ts'
import { decodeSpeaker } from './decode.ts'

const receivedAt = new Date('2026-11-21T12:00:00Z')
const base = { device: 'S-1', time: '2026-11-21T18:59:30+07:00' }
const at = new Date('2026-11-21T11:59:30Z')
const decode = (json: unknown, changes: Partial<Arrival> = {}) =>
  decodeSpeaker({ json, query: {}, topic: null, receivedAt, ...changes })
const announcement = {
  text: 'รถจอดเสียข้างหน้า',
  by: 'สมชาย',
  rule: 'รถจอด',
  start: '2026-11-21T18:50:00+07:00',
  end: '2026-11-21T18:51:00+07:00',
  result: 'completed',
}
const test = { time: '2026-11-21T18:00:00+07:00', ok: true }
const whole = {
  ...base,
  zone: 'ขาเข้า',
  registered: true,
  volume_pct: 70,
  test,
  playing: 'ก',
  announcement,
}

it('reads a whole message, and its announcement is of the contract', () => {
  const [report] = decode(whole)
  expect(report).toEqual({
    device: 'S-1',
    at,
    values: { volume_pct: { value: 70, quality: 'good' } },
    state: {
      zone: 'ขาเข้า',
      registered: true,
      test: { time: '2026-11-21T11:00:00.000Z', ok: true },
      playing: 'ก',
    },
    announcement: {
      kind: 'text',
      content: announcement.text,
      by: 'สมชาย',
      rule: 'รถจอด',
      result: 'completed',
      start: '2026-11-21T11:50:00.000Z',
      end: '2026-11-21T11:51:00.000Z',
    },
  })
  expect(Announcement.safeParse((report as { announcement: unknown }).announcement).success).toBe(
    true,
  )
})

it.each([
  [{ playing: false }, { playing: null }],
  [{ playing: true }, { playing: 'กำลังประกาศ' }],
  [{ playing: '' }, { playing: null }],
  [{ registered: null }, { registered: null }],
  [{ test: null }, {}],
  [{}, {}],
])('%j', (reported, state) => {
  expect(decode({ ...base, ...reported })).toEqual([{ device: 'S-1', at, values: {}, state }])
})

it('volume -1 could not be measured, and a list is read each alone', () => {
  const answers = decode([
    { ...base, volume_pct: -1 },
    { ...base, volume_pct: 101 },
  ])
  expect(answers).toMatchObject([
    { values: { volume_pct: { value: null, quality: 'bad' } } },
    { reading: { values: {} } },
  ])
  expect(decode({ time: base.time }, { topic: 'roadside/speaker/S-9/up' })).toMatchObject([
    { device: 'S-9' },
  ])
})

it('an announcement under way has no end', () => {
  const { text, start } = announcement
  expect(decode({ ...base, announcement: { text, start } })).toMatchObject([
    { announcement: { end: null, result: null, by: null } },
  ])
  expect(decode({ ...base, announcement: { clip: 'a.mp3', start } })).toMatchObject([
    { announcement: { kind: 'clip', content: 'a.mp3' } },
  ])
})

it.each([
  [{ device: null }, 'device'],
  [{ time: '2099-01-01T00:00:00Z' }, 'อยู่ในอนาคต'],
  [{ registered: 'yes' }, 'registered'],
  [{ playing: 5 }, 'playing'],
  [{ announcement: { start: announcement.start } }, 'text หรือ clip'],
  [{ announcement: { ...announcement, clip: 'a.mp3' } }, 'อย่างใดอย่างหนึ่ง'],
  [{ announcement: { text: 'ก' } }, 'announcement.start'],
  [{ announcement: { ...announcement, end: '2026-11-21T18:49:00+07:00' } }, 'announcement.end'],
  [{ announcement: { ...announcement, result: 'done' } }, 'announcement.result'],
  [{ announcement: [announcement] }, 'announcement'],
])('refuses %j', (changes, field) => {
  expect(() => decode({ ...base, ...changes })).toThrow(field)
})

it.each([
  [{ volume_pct: '70' }, 'volume_pct'],
  [{ test: { time: test.time } }, 'test.ok'],
  [{ test: { ok: true } }, 'test.time'],
  [{ test: true }, 'test'],
])('stores the rest of a message without %j', (changes, field) => {
  const message = expect.stringContaining(field) as string
  expect(decode({ ...base, ...changes })).toMatchObject([
    { leftOut: { reason: 'left_out', message } },
  ])
})

it('reads or refuses in words whatever stands in a field', () => {
  expect(errorsOfMutations(whole, decode)).toEqual([])
})
