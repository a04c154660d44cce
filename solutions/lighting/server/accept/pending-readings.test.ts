import { expect, test } from 'vitest'
import { PendingStates } from './pending-states.ts'
import { PendingReadings } from './pending-readings.ts'
import type { Judged } from './write-repository.ts'

const noon = new Date('2026-11-21T12:00:00.123+07:00')
const later = (ms: number) => new Date(noon.getTime() + ms)

function reading(lampId: number, at: Date, values: Partial<Judged> = {}): Judged {
  return {
    lampId,
    at,
    counter: -1,
    currentA: null,
    dimmingPercent: null,
    hasFailure: null,
    batteryV: null,
    rssi: null,
    ...values,
  }
}

test('readings come back as they went in, by lamp, in the order of their arrival', () => {
  const waiting = new PendingReadings()
  const full = {
    counter: 4_294_967_295,
    currentA: 0.42,
    dimmingPercent: 0,
    batteryV: 3.6,
    rssi: -120,
  }
  const [first, second] = [
    reading(7, later(5), { ...full, hasFailure: false }),
    reading(7, noon, { hasFailure: true }),
  ]
  waiting.addReading(first, later(9), 'stored')
  waiting.addReading(reading(8, noon), noon, 'stored')
  waiting.addReading(second, later(10), 'duplicate')
  expect(waiting.pendingOf(7)).toEqual({
    readings: [
      { ...first, receivedAt: later(9), kind: 'stored' },
      { ...second, receivedAt: later(10), kind: 'duplicate' },
    ],
    seenAt: null,
  })
  expect(waiting.pendingOf(9)).toEqual({ readings: [], seenAt: null })
  expect(waiting).toMatchObject({ size: 3, lamps: [7, 8] })
})

test('a burst finds room, and each lamp its own', () => {
  const waiting = new PendingReadings()
  for (let n = 0; n < 10_000; n += 1)
    waiting.addReading(reading(n % 3, later(n), { rssi: -n }), noon, 'stored')
  expect(waiting.size).toBe(10_000)
  const { readings } = waiting.pendingOf(2)
  expect(readings.map(({ rssi }) => rssi)).toEqual(
    Array.from({ length: 3_333 }, (_, n) => -(3 * n + 2)),
  )
})

test('a lamp with a message but no reading waits too, with the latest time', () => {
  const waiting = new PendingReadings()
  waiting.addSeen(7, later(5))
  waiting.addSeen(7, noon)
  waiting.addReading(reading(7, noon), noon, 'stored')
  waiting.addSeen(8, noon)
  expect(waiting.pendingOf(7)).toMatchObject({ readings: [{ lampId: 7 }], seenAt: later(5) })
  expect(waiting.pendingOf(8)).toEqual({ readings: [], seenAt: noon })
})

test('what is taken counts until it is judged, and what could not be written waits again beside what came meanwhile', () => {
  const pendingStates = new PendingStates()
  pendingStates.noteReading(reading(7, noon), noon, 'stored')
  pendingStates.noteReading(reading(8, noon), later(1), 'duplicate')
  pendingStates.noteSeen(8, later(2))
  const received = pendingStates.drainLamps()
  pendingStates.noteReading(reading(8, later(3)), later(3), 'stored')
  expect(pendingStates.size).toBe(3)
  received.forget([7])
  pendingStates.putBackLamps(received)
  expect(pendingStates.size).toBe(2)
  const again = pendingStates.drainLamps()
  expect(again.lamps).toEqual([8])
  expect(again.pendingOf(8)).toMatchObject({
    readings: [
      { at: later(3), kind: 'stored' },
      { at: noon, receivedAt: later(1), kind: 'duplicate' },
    ],
    seenAt: later(2),
  })
  again.forget([8])
  expect(pendingStates.size).toBe(0)
})
