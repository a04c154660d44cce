import type { AlarmKind } from '@roadside/contract/alarms/kind.ts'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { AlarmRecord } from './alarm-record.ts'
import { applyFinding, calm, type DelayedFinding, type Finding } from './apply-finding.ts'

const secondMs = 1000
const tenMinutes = 600

/** What a cause does each ten seconds, in seconds; the alarm is to follow it. */
interface Course {
  readonly onDelayS: number
  readonly offDelayS: number
  /** How long the cause lasts and is away by turns. Seconds. */
  readonly spans: readonly number[]
}

/** Steps of the alarm, `second type`, as the evaluator makes them, looking each ten seconds. */
function evaluated({ onDelayS, offDelayS, spans }: Course): string[] {
  const kind: AlarmKind = { id: 'x', name: 'x', severity: 'major', onDelayS, offDelayS }
  const of = { kind, solution: 'flooding' }
  const subject = { key: 'asset:1', name: 'x', assetId: 1, wid: 1, guardsConnection: false }
  let alarm: AlarmRecord | null = null
  let delayed: DelayedFinding | null = null
  const steps: string[] = []
  const apply = (finding: Finding, now: number, isDue: boolean) => {
    const applied = applyFinding({ alarm, delayed }, finding, of, now * secondMs, isDue)
    delayed = applied.delayed
    if (!applied.changed) return
    alarm = { ...applied.changed.alarm, id: 1 }
    steps.push(...applied.changed.steps.map(({ type }) => `${now} ${type}`))
  }
  let was = false
  for (const [now, isActive] of causeOf(spans)) {
    if (isActive !== was) {
      was = isActive
      const at = now * secondMs
      apply({ subject, kind: 'x', severity: 'major', isActive, why: '', at }, now, false)
    }
    const due = delayed as DelayedFinding | null
    if (due && due.dueAt <= now * secondMs) apply(due.finding, now, true)
    const standing = alarm as AlarmRecord | null
    if (standing?.state.isActive && (standing.calmAt ?? Infinity) <= now * secondMs) {
      const changed = calm(standing, now * secondMs)
      alarm = changed.alarm
      steps.push(...changed.steps.map(({ type }) => `${now} ${type}`))
    }
  }
  return steps
}

/** Second by second (in tens) whether the cause lasts. */
function causeOf(spans: readonly number[]): (readonly [number, boolean])[] {
  const ends = spans.map((_, index) => spans.slice(0, index + 1).reduce((sum, span) => sum + span))
  const last = (ends.at(-1) ?? 0) + 2 * tenMinutes
  return Array.from({ length: last / 10 }, (_, index) => {
    const now = index * 10
    const span = ends.findIndex((end) => now < end)
    return [now, span >= 0 && span % 2 === 1] as const
  })
}

/** The same from the description: three turns in ten minutes flap, and end when fewer lie in them. */
function described({ onDelayS, offDelayS, spans }: Course): string[] {
  const steps: string[] = []
  const turns: number[] = []
  let isRaised = false
  let isFlapping = false
  let before = false
  let changedAt = 0
  const recent = (now: number) => turns.filter((turn) => turn > now - tenMinutes).length
  for (const [now, cause] of causeOf(spans)) {
    const isTurn = cause !== before
    if (isTurn) [before, changedAt] = [cause, now]
    if (isRaised && isTurn) {
      // its end makes it flap where it is the third turn; each turn of one that flaps counts
      if (isFlapping) turns.push(now)
      else if (!cause && recent(now) >= 2) {
        turns.push(now)
        isFlapping = true
        steps.push(`${now} flapping`)
      }
    }
    if (!isRaised && cause && now - changedAt >= onDelayS) {
      isRaised = true
      turns.push(now)
      steps.push(`${now} raised`)
      if (recent(now) >= 3) {
        isFlapping = true
        steps.push(`${now} flapping`)
      }
    } else if (isRaised && isFlapping && recent(now) < 3) {
      isFlapping = false
      if (!cause) isRaised = false
      steps.push(`${now} ${cause ? 'calm' : 'cleared'}`)
    } else if (isRaised && !isFlapping && !cause && now - changedAt >= offDelayS) {
      isRaised = false
      turns.push(now)
      steps.push(`${now} cleared`)
    }
  }
  return steps
}

const anyCourse: fc.Arbitrary<Course> = fc.record({
  onDelayS: fc.constantFrom(0, 30, 120),
  offDelayS: fc.constantFrom(0, 30, 120),
  spans: fc.array(
    fc
      .oneof(
        { weight: 4, arbitrary: fc.integer({ min: 1, max: 20 }) },
        { weight: 1, arbitrary: fc.integer({ min: 21, max: 150 }) },
      )
      .map((tens) => tens * 10),
    { minLength: 1, maxLength: 60 },
  ),
})

test('delays and flapping follow their description, step by step', () => {
  fc.assert(
    fc.property(anyCourse, (course) => {
      expect(evaluated(course)).toEqual(described(course))
    }),
    { numRuns: 500 },
  )
})

test('an alarm that flaps is raised and cleared at most once until it is calm', () => {
  fc.assert(
    fc.property(anyCourse, (course) => {
      const types = evaluated(course).map((step) => step.split(' ')[1])
      const afterMarks = types.filter((_, index) => types[index - 1] === 'flapping')
      expect(['cleared', 'calm']).toEqual(expect.arrayContaining(afterMarks))
    }),
    { numRuns: 500 },
  )
})
