import { expect, test } from 'vitest'
import { playFaults, type PlayFault } from '../player/play-fault.ts'
import { isHeldBack, tileMessage } from './tile-message.ts'

const since = '2026-11-21T14:05:22+07:00'
const ok = { health: 'ok', reason: '', code: '', since } as const
const fault = {
  health: 'fault',
  reason: 'สัญญาณภาพหยุดนิ่ง กล้องไม่ส่งภาพใหม่',
  code: 'stalled',
  since,
} as const
const failed = (one: PlayFault) => ({ kind: 'failed', fault: one }) as const

test('nothing is said while it connects and plays', () => {
  expect(tileMessage(fault, { kind: 'playing' }, true)).toBeNull()
  expect(tileMessage(fault, { kind: 'connecting' }, true)).toBeNull()
})

test('the server’s reason and since when, where it has one', () => {
  expect(tileMessage(fault, failed('stalled'), true)).toEqual({
    sentence: fault.reason,
    since: 'ตั้งแต่ 21/11/2569 14:05\u00A0น.',
  })
  expect(tileMessage({ ...fault, since: null }, failed('blocked'), true)?.since).toBeNull()
})

test('what this browser met, where the server sees nothing wrong', () => {
  for (const one of playFaults) {
    const message = tileMessage({ ...ok, health: 'unknown' }, failed(one), true)
    expect([one, message?.sentence]).toEqual([one, expect.stringMatching(/[\u0e00-\u0e7f]/)])
  }
  expect(tileMessage(ok, failed('not_found'), true)?.sentence).toContain('404')
})

test('an answer that the browser may not read while the server may is the camera server’s policy', () => {
  expect(tileMessage(ok, failed('blocked'), true)?.sentence).toContain('CORS')
  expect(
    tileMessage({ ...ok, health: 'unknown' }, failed('blocked'), true)?.sentence,
  ).not.toContain('CORS')
})

test('what only a browser can know is said whatever the server says', () => {
  expect(tileMessage(fault, failed('codec'), true)?.sentence).toContain('ไม่รองรับรูปแบบภาพ')
  expect(tileMessage(fault, failed('blocked'), false)?.sentence).toContain('ไม่ได้เชื่อมต่อเครือข่าย')
})

test('a stream that stands still or is over is held back, and no other', () => {
  expect([isHeldBack(fault), isHeldBack({ ...fault, code: 'ended' })]).toEqual(['stalled', 'ended'])
  expect([
    isHeldBack(ok),
    isHeldBack({ ...fault, code: 'not_found' }),
    isHeldBack({ ...ok, code: 'stalled' }),
  ]).toEqual([null, null, null])
})
