import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyRule, done, randomSteps, type RandomStep } from '../testing/random-alarms.ts'
import { Reference } from '../testing/reference.ts'
import type { AlarmFacts } from './course.ts'
import { replay, type ReplayedChange } from './replay.ts'

const minute = 60_000
const days = 100
const from = Date.parse('2026-11-21T00:00:00+07:00')
const to = from + days * 24 * 60 * minute

/** How alarms change, until the hundred days are over. */
function changesOf(steps: readonly RandomStep[]): ReplayedChange[] {
  const known = new Map<number, AlarmFacts>()
  let at = from
  return steps.flatMap(({ afterMin, alarm: id, deed }) => {
    at += afterMin * minute
    const before = known.get(id) ?? quiet(id)
    const after: AlarmFacts = { ...before, ...done(before, deed) }
    known.set(id, after)
    return at > to ? [] : [{ at, alarm: after }]
  })
}

const quiet = (id: number): AlarmFacts => ({
  id,
  kind: 'lamp_dark',
  severity: (['critical', 'major', 'minor', 'warning'] as const)[id % 4] ?? 'major',
  typeName: 'Lighting',
  departmentId: 1,
  roadCode: 'นบ.1001',
  contractorId: null,
  isActive: false,
  isAcknowledged: true,
  isInSight: true,
})

test(`${days} days of random events give exactly the messages of the reference`, () => {
  let messages = 0
  fc.assert(
    fc.property(anyRule, randomSteps(8, 1_500), (rule, steps) => {
      const changes = changesOf(steps)
      const reference = new Reference(rule, from)
      const expected: string[] = []
      let next = 0
      for (let now = from; now <= to; now += minute) {
        for (let change = changes[next]; change && change.at <= now; change = changes[++next]) {
          const { alarm } = change
          const { severities } = rule
          const concerns = severities.length === 0 || severities.includes(alarm.severity)
          reference.change(alarm, concerns, now)
        }
        for (const { alarms, ...message } of reference.messages(now))
          expected.push(shown({ ...message, ids: alarms.map(({ id }) => id) }))
      }
      const decided = replay(rule, changes, { from, to }).map(
        ({ alarmIds: ids, repeatedIds: repeated, ...decision }) =>
          shown({ ...decision, ids, repeated }),
      )
      messages += decided.length
      // messages of one minute have no order
      for (const list of [expected, decided]) list.sort()
      const difference = expected.findIndex((message, index) => message !== decided[index])
      const around = difference < 0 ? 0 : difference
      expect(decided.slice(around, around + 3)).toEqual(expected.slice(around, around + 3))
      expect(decided).toHaveLength(expected.length)
    }),
    { numRuns: 4, endOnFailure: true },
  )
  // messages there were
  expect(messages).toBeGreaterThan(1_000)
}, 120_000)

interface Shown {
  at: number
  kind: string
  step: number | null
  ids: readonly number[]
  repeated: readonly number[]
}
const sorted = (ids: readonly number[]) => ids.toSorted((a, b) => a - b).join()

/** Which of a message are no news matters where there may be news among them. */
const shown = ({ at, kind, step, ids, repeated }: Shown) =>
  `${new Date(at).toISOString()} ${kind} ${step} ${sorted(ids)}${kind === 'raised' ? ` again ${sorted(repeated)}` : ''}`
