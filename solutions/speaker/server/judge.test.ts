import { clockOf } from '@roadside/server-kit/devices/subject-times.ts'
import { settingOf } from '@roadside/contract/devices/rules.ts'
import { expect, test } from 'vitest'
import { speakerKind } from '../kind.ts'
import type { SpeakerState } from '../state.ts'
import { judgeSpeaker } from './judge.ts'

const at = new Date('2026-11-21T12:00:00Z')
const before = (minutes: number) => new Date(at.getTime() - minutes * 60_000).toISOString()
const day = 24 * 60
const well: Partial<SpeakerState> = { registered: true, test: { time: before(60), ok: true } }
const lost = (minutes: number) => ({ registered: false, unregistered_since: before(minutes) })
const judge = (
  state: Partial<SpeakerState>,
  settings: Record<string, number> = {},
  volume: number | null = 70,
) =>
  judgeSpeaker({
    name: 'ลำโพง',
    state,
    clock: clockOf({}),
    at,
    now: at,
    reportS: 60,
    channels: [
      {
        id: 1,
        key: 'volume_pct',
        name: 'ระดับเสียง',
        value: volume,
        level: -1,
        isJudged: false,
        isTwoState: false,
        quality: volume === null ? 'bad' : 'good',
      },
    ],
    setting: (key) => settingOf(speakerKind, { settings }, key),
  })

test.each<[string, Partial<SpeakerState>, string, string[]]>([
  ['all well', well, 'ok', []],
  [
    'test failed',
    { ...well, test: { time: before(60), ok: false } },
    'fault',
    ['การทดสอบตนเองครั้งล่าสุดไม่ผ่าน'],
  ],
  [
    'an old test that failed',
    { ...well, test: { time: before(9 * day), ok: false } },
    'fault',
    ['การทดสอบตนเองครั้งล่าสุดไม่ผ่าน'],
  ],
  ['seven days', { ...well, test: { time: before(7 * day), ok: true } }, 'ok', []],
  [
    'more than seven days',
    { ...well, test: { time: before(7 * day + 1), ok: true } },
    'warning',
    ['ไม่ได้ทดสอบตนเองนานเกิน 7 วัน'],
  ],
  ['never tested', { registered: true }, 'warning', ['ยังไม่เคยทดสอบตนเอง']],
  ['registration lapsed', { ...well, ...lost(10) }, 'warning', ['ไม่ได้ลงทะเบียน SIP']],
  [
    'registration lost',
    { ...well, ...lost(11) },
    'fault',
    ['ไม่ได้ลงทะเบียน SIP นานเกิน 10 นาที เรียกประกาศไม่ได้'],
  ],
  [
    'registration not known',
    { test: { time: before(60), ok: true } },
    'unknown',
    ['ไม่ทราบการลงทะเบียน SIP'],
  ],
  [
    'the worst first',
    { ...lost(11), test: { time: before(8 * day), ok: true } },
    'fault',
    ['ไม่ได้ลงทะเบียน SIP นานเกิน 10 นาที เรียกประกาศไม่ได้', 'ไม่ได้ทดสอบตนเองนานเกิน 7 วัน'],
  ],
])('%s', (_, state, health, reasons) => {
  expect(judge(state)).toMatchObject({ health, reasons })
})

test('volume that was not measured is a warning', () => {
  expect(judge(well, {}, null)).toMatchObject({
    health: 'warning',
    reasons: ['ค่าที่วัดเชื่อถือไม่ได้: ระดับเสียง'],
  })
})

test('is judged again when the next limit of time is reached', () => {
  const tested = Date.parse(before(60))
  expect(judge(well).recheckAt).toEqual(new Date(tested + 7 * day * 60_000 + 1))
  expect(judge(well, { test_days: 1 }).recheckAt).toEqual(new Date(tested + day * 60_000 + 1))
  expect(judge({ ...well, ...lost(4) }).recheckAt).toEqual(new Date(at.getTime() + 6 * 60_000 + 1))
  expect(judge({ ...lost(11), test: { time: before(8 * day), ok: true } }).recheckAt).toBeNull()
})

test('what it plays is a period', () => {
  expect(judge({ ...well, playing: 'ก' }).periods).toEqual({
    playing: { value: 'ก' },
    registered: { value: 'true' },
  })
  expect(judge({ playing: null }).periods).toEqual({
    playing: null,
    registered: { value: 'unknown' },
  })
})
