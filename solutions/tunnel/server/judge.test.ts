import type { StandingChannel } from '@roadside/server-kit/devices/monitor.ts'
import { expect, it } from 'vitest'
import { judgeZone } from './judge.ts'

const channel = (
  key: string,
  value: number | null,
  changes: Partial<StandingChannel> = {},
): StandingChannel => ({
  id: 1,
  key,
  name: key,
  value,
  quality: value === null ? 'bad' : 'good',
  place: null,
  level: -1,
  isJudged: false,
  isTwoState: false,
  ...changes,
})
const co = (level: number) => channel('co_ppm', 50, { isJudged: true, level })

it.each<[string, readonly StandingChannel[], Record<string, string | null>, object]>([
  [
    'clean air',
    [co(0)],
    { fan_1: 'off', power: 'mains' },
    { health: 'ok', condition: 'normal', reasons: [] },
  ],
  ['foul air', [co(3)], { fan_1: 'forward' }, { health: 'ok', condition: 'danger' }],
  [
    'a fan out of order',
    [co(0)],
    { fan_2: 'fault' },
    { health: 'fault', reasons: ['พัดลม 2 ขัดข้อง'], condition: 'normal' },
  ],
  [
    'a fan out of order, by its code',
    [co(0), channel('fan_2', 3)],
    {},
    { health: 'fault', reasons: ['พัดลม 2 ขัดข้อง'] },
  ],
  ['no power', [co(0)], { power: 'off' }, { health: 'fault', reasons: ['แหล่งจ่ายไฟ ไม่มีไฟ'] }],
  [
    'the second supply',
    [co(0)],
    { power: 'backup' },
    { health: 'warning', reasons: ['ใช้ไฟฟ้าสำรอง'] },
  ],
  [
    'an open door',
    [co(0), channel('door_1', 1, { isTwoState: true })],
    {},
    { health: 'ok', periods: { 'item:door_1': { value: 'open' } } },
  ],
  [
    'a tag somebody has placed',
    [co(0), channel('JF7', 3, { name: 'JF-7', place: { of: 'fan' } })],
    {},
    { health: 'fault', reasons: ['พัดลม JF-7 ขัดข้อง'] },
  ],
  [
    'a tag that is called what it is',
    [co(0), channel('fan_7', 3, { name: 'พัดลม 7' })],
    {},
    { reasons: ['พัดลม 7 ขัดข้อง'] },
  ],
  ['nothing that is judged', [channel('no2_ppm', 0.1)], {}, { condition: 'unknown' }],
  [
    'a value that is not believed',
    [channel('co_ppm', null, { isJudged: true })],
    {},
    { health: 'warning', condition: 'unknown' },
  ],
  [
    'a word nobody knows',
    [co(0)],
    { fan_1: 'sideways' },
    { health: 'ok', periods: { 'item:fan_1': null } },
  ],
])('%s', (_, channels, texts, verdict) => {
  expect(judgeZone({ channels, state: { texts } })).toMatchObject(verdict)
})

it('lost messages are a warning and never hide a fault', () => {
  expect(judgeZone({ channels: [co(0)], state: { lost: true } })).toMatchObject({
    health: 'warning',
  })
  expect(
    judgeZone({ channels: [co(0)], state: { lost: true, texts: { fan_1: 'fault' } } }).health,
  ).toBe('fault')
})
