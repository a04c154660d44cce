import { expect, test } from 'vitest'
import { judgeSight, type Sight, type StreamState } from './health.ts'

const start = new Date('2026-11-21T20:00:00+07:00')
const at = (seconds: number) => new Date(start.getTime() + seconds * 1_000)
const unseen: StreamState = { health: 'unknown', reason: '', lastSegment: null, advancedAt: null }

function sight(
  lastSegment: string,
  more: { targetDuration?: number; isEnded?: boolean } = {},
): Sight {
  const playlist = {
    kind: 'media',
    mediaSequence: 1,
    targetDuration: 2,
    segments: 5,
    isEnded: false,
    oddities: [],
  } as const
  return { kind: 'playlist', playlist: { ...playlist, lastSegment, ...more } }
}
const failed = (
  reason: 'not_found' | 'timeout' | 'dns' | 'connection' | 'tls' | 'html',
): Sight => ({
  kind: 'failed',
  reason,
})

/** Looks one after the other: seconds and sight; answers the states. */
function watch(...looks: readonly (readonly [number, Sight])[]) {
  let before = unseen
  return looks.map(([seconds, one]) => {
    const judged = judgeSight(before, one, at(seconds))
    before = judged
    return [judged.health, judged.reason].filter(Boolean).join(' ')
  })
}

test('one look does not say that a stream goes on; the second does, and follows soon', () => {
  const first = judgeSight(unseen, sight('9 a'), start)
  expect(first).toMatchObject({ health: 'unknown', reason: '', advancedAt: start, nextAt: at(3) })
  expect(judgeSight(first, sight('11 c'), at(3))).toMatchObject({
    health: 'ok',
    advancedAt: at(3),
    nextAt: at(63),
  })
})

test('standing still is a fault after three target durations, and never before a minute', () => {
  expect(
    watch(
      [0, sight('1')],
      [3, sight('2')],
      [62, sight('2')],
      [63, sight('2')],
      [64, sight('2')],
      [90, sight('3')],
    ),
  ).toEqual(['unknown', 'ok', 'ok', 'ok', 'fault stalled', 'ok'])
  const slow = (last: string) => sight(last, { targetDuration: 40 })
  expect(watch([0, slow('1')], [60, slow('2')], [180, slow('2')], [181, slow('2')])).toEqual([
    'unknown',
    'ok',
    'ok',
    'fault stalled',
  ])
})

test('a sequence that begins anew goes on too', () => {
  expect(watch([0, sight('900 x')], [3, sight('901 y')], [60, sight('0 a')])).toEqual([
    'unknown',
    'ok',
    'ok',
  ])
})

test('while it may stand still it is looked at again soon', () => {
  const ok: StreamState = { health: 'ok', reason: '', lastSegment: '5', advancedAt: start }
  expect(judgeSight(ok, sight('5'), at(60))).toMatchObject({ health: 'ok', nextAt: at(63) })
  expect(judgeSight(ok, sight('5', { targetDuration: 10 }), at(30)).nextAt).toEqual(at(45))
  expect(judgeSight(ok, sight('5', { targetDuration: 600 }), at(60)).nextAt).toEqual(at(80))
})

test('what ended is no live picture', () => {
  expect(watch([0, sight('1', { isEnded: true })], [60, sight('1')], [63, sight('2')])).toEqual([
    'fault ended',
    'unknown',
    'ok',
  ])
})

test('who does not answer is unreachable, who answers wrongly has a fault', () => {
  for (const reason of ['timeout', 'dns', 'connection'] as const)
    expect(watch([0, failed(reason)])).toEqual([`unreachable ${reason}`])
  for (const reason of ['not_found', 'tls', 'html'] as const)
    expect(watch([0, failed(reason)])).toEqual([`fault ${reason}`])
})

test('after a failure a moved stream is ok at once, one that has not moved is not known until it does', () => {
  expect(
    watch([0, sight('1')], [3, sight('2')], [63, failed('not_found')], [123, sight('40')]),
  ).toEqual(['unknown', 'ok', 'fault not_found', 'ok'])
  expect(
    watch([0, sight('1')], [3, failed('timeout')], [10, sight('1')], [70, sight('1')]),
  ).toEqual(['unknown', 'unreachable timeout', 'unknown', 'fault stalled'])
})
