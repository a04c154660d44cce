import { expect, test } from 'vitest'
import { compareDecoded } from './compare-decoded.ts'

const verdicts = (decoded: unknown, expected: unknown) =>
  Object.fromEntries(compareDecoded(decoded, expected).map(({ path, verdict }) => [path, verdict]))

test('each value stands beside the one that the maker states, differences first', () => {
  const decoded = {
    current: 0.27,
    alarm: { high: true },
    history: [{ at: 1 }, { at: 2 }],
    battery: 90,
  }
  const expected = { current: 0.27, alarm: { high: false }, history: [{ at: 1 }], power: 'on' }
  expect(compareDecoded(decoded, expected)).toEqual([
    { path: 'alarm.high', decoded: true, expected: false, verdict: 'differs' },
    { path: 'power', decoded: undefined, expected: 'on', verdict: 'missing' },
    { path: 'history.1.at', decoded: 2, expected: undefined, verdict: 'extra' },
    { path: 'battery', decoded: 90, expected: undefined, verdict: 'extra' },
    { path: 'current', decoded: 0.27, expected: 0.27, verdict: 'equal' },
    { path: 'history.0.at', decoded: 1, expected: 1, verdict: 'equal' },
  ])
})

test('the order of fields and the rounding of floating point are no difference; the kind of a value is', () => {
  expect(verdicts({ a: 0.1 + 0.2, b: 2, c: null }, { c: null, b: '2', a: 0.3 })).toEqual({
    a: 'equal',
    b: 'differs',
    c: 'equal',
  })
  expect(verdicts({ t: 0 }, { t: 1e-6 })).toEqual({ t: 'differs' })
})

test('empty objects and lists are values', () => {
  expect(verdicts({ a: [], b: {} }, { a: [], b: [] })).toEqual({ a: 'equal', b: 'differs' })
  expect(verdicts({}, {})).toEqual({})
})

test('a whole answer of TS013 is compared by its data; a field called data is one', () => {
  expect(verdicts({ n: 1 }, { data: { n: 1 }, warnings: [], errors: [] })).toEqual({ n: 'equal' })
  expect(verdicts({ data: { n: 1 }, id: 2 }, { data: { n: 1 }, id: 2 })).toEqual({
    'data.n': 'equal',
    id: 'equal',
  })
})
