import fc from 'fast-check'
import { expect, it } from 'vitest'
import { clockOf, mergeState } from './subject-times.ts'

const maps = { alarms: 'presence', texts: 'value' } as const
const nothing = { state: {}, times: {}, isNews: false }

/** A report of one thing at a minute; no two at the same. */
interface Report {
  readonly state: object
  readonly whole?: readonly string[]
}
const report: fc.Arbitrary<Report> = fc.oneof(
  fc.constantFrom('auto', 'manual', null).map((mode) => ({ state: { mode } })),
  fc.constantFrom(1, 2).map((plan) => ({ state: { plan } })),
  fc
    .tuple(fc.constantFrom('A', 'B'), fc.constantFrom({ pri: 1 }, { pri: 2 }, null))
    .map(([code, alarm]) => ({ state: { alarms: { [code]: alarm } } })),
  fc.constantFrom(['A'], ['A', 'B'], ['C'], []).map((codes) => ({
    state: { alarms: Object.fromEntries(codes.map((code) => [code, { pri: 3 }])) },
    whole: ['alarms'],
  })),
  fc.constantFrom('x', 'y').map((text) => ({ state: { texts: { pump: text } } })),
)
const at = (minute: number) => new Date(Date.UTC(2026, 10, 21, 12, minute))

/** What stands, without the entries that ended: whether an entry that ended was ever told of is not of interest. */
function outcome(reports: readonly (readonly [number, Report])[]) {
  const { state, times } = reports.reduce(
    (known, [minute, one]) => mergeState(known, { ...one, at: at(minute) }, maps),
    nothing,
  )
  const clock = clockOf(times)
  const { alarms = {}, ...rest } = state as { alarms?: Record<string, object | null> }
  return {
    rest,
    alarms: Object.entries(alarms)
      .filter(([, alarm]) => alarm !== null)
      .toSorted(([one], [other]) => one.localeCompare(other))
      .map(([code, alarm]) => [code, alarm, clock.since(`alarms/${code}`)]),
    since: ['mode', 'plan', 'texts/pump'].map((subject) => clock.since(subject)),
  }
}

it('is the same in whatever order reports arrive', () => {
  fc.assert(
    fc.property(
      fc.array(report, { minLength: 1, maxLength: 7 }).chain((all) => {
        const inOrder = all.map((one, minute) => [minute, one] as const)
        return fc.tuple(
          fc.constant(inOrder),
          fc.shuffledSubarray(inOrder, { minLength: inOrder.length }),
        )
      }),
      ([inOrder, arrived]) => {
        // more than four reports of one value need not be placed exactly: see `mostTimes`
        expect(outcome(arrived)).toEqual(outcome(inOrder))
      },
    ),
    { numRuns: 500 },
  )
})

it('counts what is newer than its own subject, however old it is beside others', () => {
  const later = mergeState(nothing, { state: { plan: 2 }, at: at(9) })
  const merged = mergeState(later, { state: { mode: 'manual', plan: 1 }, at: at(3) })
  expect(merged).toMatchObject({ state: { plan: 2, mode: 'manual' }, isNews: true })
  expect(clockOf(merged.times).since('mode')).toEqual(at(3))
  expect(mergeState(later, { state: { plan: 1 }, at: at(3) }).isNews).toBe(false)
})

it('knows that what a whole list does not name had ended', () => {
  const whole = mergeState(nothing, { state: { alarms: {} }, whole: ['alarms'], at: at(5) }, maps)
  const late = mergeState(whole, { state: { alarms: { A: { pri: 1 } } }, at: at(3) }, maps)
  expect(late.state).toEqual({ alarms: { A: null } })
  expect(mergeState(late, { state: { alarms: { A: { pri: 1 } } }, at: at(6) }, maps).state).toEqual(
    {
      alarms: { A: { pri: 1 } },
    },
  )
})

it('keeps a thousand entries of a map, those that stand before those that ended', () => {
  const entries = Object.fromEntries(
    Array.from({ length: 1_000 }, (_, index) => [`p${index}`, index === 7 ? null : 'x']),
  )
  const full = mergeState(nothing, { state: { texts: entries }, at: at(1) }, maps)
  const { state, times } = mergeState(full, { state: { texts: { more: 'y' } }, at: at(2) }, maps)
  const { texts } = state as { texts: Record<string, unknown> }
  expect(Object.keys(texts)).toHaveLength(1_000)
  expect([texts['more'], 'p7' in texts, 'texts/p7' in times]).toEqual(['y', false, false])
})
