import { expect, test } from 'vitest'
import { findMismatches, type HourSpan } from './mismatch.ts'

const span = (from: number, to: number): HourSpan => ({ from, to })
const plan = [span(0, 6), span(18, 24)]

test.each<[string, HourSpan[], HourSpan[], number, unknown[]]>([
  ['as planned', plan, [], 24, []],
  ['off in the evening', [span(0, 6), span(20, 24)], [], 24, [{ kind: 'dark', from: 18, to: 20 }]],
  ['on at noon', [...plan, span(11, 13.5)], [], 24, [{ kind: 'lit', from: 11, to: 13.5 }]],
  ['late by three minutes', [span(0, 6), span(18.05, 24)], [], 24, []],
  ['what is still to come is no mismatch', [span(0, 6)], [], 17.5, []],
  ['up to now', [span(0, 6)], [], 18.5, [{ kind: 'dark', from: 18, to: 18.5 }]],
  ['nothing is said of a gap', [span(0, 4)], [span(4, 10)], 17, []],
  [
    'off at every hour',
    [],
    [],
    24,
    [
      { kind: 'dark', from: 0, to: 6 },
      { kind: 'dark', from: 18, to: 24 },
    ],
  ],
])('%s', (_, actual, gaps, until, expected) => {
  expect(findMismatches(plan, actual, gaps, until)).toEqual(expected)
})

test('stretches that touch are one', () => {
  expect(findMismatches([span(18, 20), span(20, 24)], [], [], 24)).toEqual([
    { kind: 'dark', from: 18, to: 24 },
  ])
})
