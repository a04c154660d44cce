import { expect, test } from 'vitest'
import { faultOf, pauseAfter } from './play-fault.ts'

test.each([
  ['manifestLoadError', 404, 'not_found'],
  ['manifestLoadError', 410, 'not_found'],
  ['levelLoadError', 403, 'refused_access'],
  ['fragLoadError', 503, 'server'],
  ['manifestLoadError', 0, 'blocked'],
  ['levelLoadError', undefined, 'blocked'],
  ['manifestLoadTimeOut', 0, 'timeout'],
  ['fragLoadTimeOut', 0, 'timeout'],
  ['manifestParsingError', 200, 'invalid'],
  ['levelEmptyError', 200, 'invalid'],
  ['manifestIncompatibleCodecsError', 200, 'codec'],
  ['bufferAddCodecError', undefined, 'codec'],
  ['fragParsingError', 200, 'codec'],
  ['bufferStalledError', undefined, 'stalled'],
])('%s with %s is %s', (details, status, fault) => {
  expect(faultOf({ details, status })).toBe(fault)
})

test('pauses grow to a minute, a little different for each player', () => {
  expect([0, 1, 2, 3, 4, 5, 99].map((failures) => pauseAfter(failures, 0.5))).toEqual([
    2_000, 2_000, 5_000, 15_000, 30_000, 60_000, 60_000,
  ])
  expect([pauseAfter(5, 0), pauseAfter(5, 1)]).toEqual([48_000, 72_000])
})
