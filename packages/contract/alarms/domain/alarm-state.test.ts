import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  isAnnounced,
  isLive,
  nextAlarmState,
  phaseOf,
  quietAlarm,
  type AlarmInput,
  type AlarmPhase,
} from './alarm-state.ts'

type Basic = Exclude<AlarmPhase, 'suspended'>
type Basically = 'activate' | 'clear' | 'acknowledge' | 'unacknowledge'

/** RSMP core 3, the arrows of the alarm states; an input that is not there changes nothing. */
const arrows: Record<Basic, Partial<Record<Basically, Basic>>> = {
  inactive: { activate: 'activeUnacknowledged' },
  activeUnacknowledged: { clear: 'inactiveUnacknowledged', acknowledge: 'activeAcknowledged' },
  activeAcknowledged: { clear: 'inactive', unacknowledge: 'activeUnacknowledged' },
  inactiveUnacknowledged: { activate: 'activeUnacknowledged', acknowledge: 'inactive' },
}

/** The same alarm as a basic state and what keeps it out of the way. */
interface Reference {
  basic: Basic
  isBehindRoot: boolean
  shelvedUntil: number | null
  isUntilCleared: boolean
  isInMaintenance: boolean
}

function follow(alarm: Reference, input: AlarmInput): void {
  const isActive = alarm.basic.startsWith('active')
  const isGone = alarm.basic === 'inactive' && alarm.shelvedUntil === null && !alarm.isInMaintenance
  switch (input.type) {
    case 'activate':
    case 'acknowledge':
      alarm.basic = arrows[alarm.basic][input.type] ?? alarm.basic
      break
    case 'unacknowledge':
      // also an alarm that is only on the shelf may be put up to be seen again
      if (alarm.basic === 'inactive' && !isGone) alarm.basic = 'inactiveUnacknowledged'
      else alarm.basic = arrows[alarm.basic].unacknowledge ?? alarm.basic
      break
    case 'clear':
      alarm.basic = arrows[alarm.basic].clear ?? alarm.basic
      if (isActive) alarm.isBehindRoot = false
      if (isActive && alarm.isUntilCleared) alarm.shelvedUntil = null
      break
    case 'suppress':
      if (isActive) alarm.isBehindRoot = true
      break
    case 'unsuppress':
      alarm.isBehindRoot = false
      break
    case 'shelve':
      if (isGone) break
      alarm.shelvedUntil = input.shelf.until
      alarm.isUntilCleared = input.shelf.isUntilCleared
      break
    case 'unshelve':
      alarm.shelvedUntil = null
      break
    case 'takeOutOfService':
      alarm.isInMaintenance = true
      break
    case 'returnToService':
      alarm.isInMaintenance = false
      break
    case 'pass':
      if (alarm.shelvedUntil !== null && alarm.shelvedUntil <= input.at) alarm.shelvedUntil = null
  }
}

const time = fc.integer({ min: 0, max: 100 })
const input: fc.Arbitrary<AlarmInput> = fc.oneof(
  fc.constantFrom<AlarmInput>(
    { type: 'activate' },
    { type: 'clear' },
    { type: 'acknowledge' },
    { type: 'unacknowledge' },
    { type: 'suppress' },
    { type: 'unsuppress' },
    { type: 'unshelve' },
    { type: 'takeOutOfService' },
    { type: 'returnToService' },
  ),
  fc.record({
    type: fc.constant('shelve' as const),
    shelf: fc.record({ until: time, isUntilCleared: fc.boolean() }),
  }),
  fc.record({ type: fc.constant('pass' as const), at: time }),
)

test('whatever happens, the alarm is where the table has it', { timeout: 60_000 }, () => {
  fc.assert(
    fc.property(fc.array(input, { maxLength: 40 }), (inputs) => {
      let alarm = quietAlarm
      const reference: Reference = {
        basic: 'inactive',
        isBehindRoot: false,
        shelvedUntil: null,
        isUntilCleared: false,
        isInMaintenance: false,
      }
      const seen: string[] = []
      const expected: string[] = []
      for (const one of inputs) {
        alarm = nextAlarmState(alarm, one)
        follow(reference, one)
        const { basic, isBehindRoot, shelvedUntil, isInMaintenance } = reference
        const isSuspended = isBehindRoot || shelvedUntil !== null || isInMaintenance
        const unsuspended = { ...alarm, isSuppressed: false, shelf: null, isOutOfService: false }
        seen.push([phaseOf(alarm), phaseOf(unsuspended), isAnnounced(alarm), isLive(alarm)].join())
        expected.push(
          [
            isSuspended ? 'suspended' : basic,
            basic,
            basic !== 'inactive' && !isSuspended,
            basic !== 'inactive' || shelvedUntil !== null || isInMaintenance,
          ].join(),
        )
      }
      expect(seen).toEqual(expected)
    }),
    { numRuns: 10_000 },
  )
})

test('an input that changes nothing gives the same object', () => {
  const active = nextAlarmState(quietAlarm, { type: 'activate' })
  expect(nextAlarmState(active, { type: 'activate' })).toBe(active)
  expect(nextAlarmState(quietAlarm, { type: 'clear' })).toBe(quietAlarm)
  expect(nextAlarmState(quietAlarm, { type: 'unacknowledge' })).toBe(quietAlarm)
})
