import { describe, expect, test } from 'vitest'
import { endedBy, eventOf, isSameEvent, type KnownEvent, type ReportedEvent } from './merge.ts'

const start = Date.parse('2026-11-21T10:00:00+07:00')
const after = (seconds: number) => new Date(start + seconds * 1000)
const buildEvent = (given: Partial<KnownEvent> = {}): KnownEvent => ({
  cameraId: 1,
  type: 'car_stop',
  code: 'parking',
  target: null,
  at: after(0),
  until: after(0),
  isOver: false,
  ...given,
})
const buildReport = (seconds: number, given: Partial<ReportedEvent> = {}): ReportedEvent => ({
  cameraId: 1,
  type: 'car_stop',
  code: 'parking',
  target: null,
  at: after(seconds),
  ...given,
})

describe('without an id of the target', () => {
  test.each([
    ['at once', {}, 0, true],
    ['60 s after the last', {}, 60, true],
    ['61 s after the last', {}, 61, false],
    ['60 s after the last of many', { until: after(300) }, 360, true],
    ['10 min after the first', { until: after(590) }, 600, true],
    ['more than 10 min after the first', { until: after(595) }, 601, false],
    ['late, but of the time before', {}, -30, true],
    ['long before', {}, -61, false],
  ])('%s', (_, event, seconds, isSame) => {
    expect(isSameEvent(buildEvent(event), buildReport(seconds))).toBe(isSame)
  })

  test('wrong-way drivers are one only within 10 s of the first', () => {
    const event = buildEvent({ type: 'wrong_way', until: after(9) })
    expect(isSameEvent(event, buildReport(10, { type: 'wrong_way' }))).toBe(true)
    expect(isSameEvent(event, buildReport(11, { type: 'wrong_way' }))).toBe(false)
  })
})

test('the id of a target holds it together while it is heard each hour', () => {
  const event = buildEvent({ target: 'car-7', until: after(3_000) })
  expect(isSameEvent(event, buildReport(6_600, { target: 'car-7' }))).toBe(true)
  expect(isSameEvent(event, buildReport(6_601, { target: 'car-7' }))).toBe(false)
  expect(isSameEvent(event, buildReport(10, { target: 'car-8' }))).toBe(false)
  expect(isSameEvent(event, buildReport(10))).toBe(false)
})

test('another camera or type is another event', () => {
  expect(isSameEvent(buildEvent(), buildReport(1, { cameraId: 2 }))).toBe(false)
  expect(isSameEvent(buildEvent(), buildReport(1, { type: 'accident' }))).toBe(false)
})

test('what the makers call by different names is the same where it is one of ours, and is not where it is none', () => {
  expect(isSameEvent(buildEvent(), buildReport(1, { code: 'illegalparking' }))).toBe(true)
  const smoke = buildEvent({ type: 'other', code: 'smoke' })
  expect(isSameEvent(smoke, buildReport(1, { type: 'other', code: 'smoke' }))).toBe(true)
  expect(isSameEvent(smoke, buildReport(1, { type: 'other', code: 'crowd' }))).toBe(false)
})

test('the newest of several matches is chosen', () => {
  const [first, second] = [buildEvent(), buildEvent({ at: after(30), until: after(30) })]
  expect(eventOf([first, second], buildReport(40))).toBe(second)
  expect(eventOf([first, second], buildReport(200))).toBeUndefined()
})

test('an end finds its target whatever it is called', () => {
  const event = buildEvent({ target: 'car-7' })
  const end = { ...buildReport(30, { target: 'car-7', code: 'car' }), type: 'end' } as const
  expect(endedBy([event], end)).toBe(event)
  expect(endedBy([event], { ...end, cameraId: 2 })).toBeUndefined()
})

test('an end without a target finds what still goes on under its name, however long that has been', () => {
  const events = [
    buildEvent(),
    buildEvent({ at: after(100), until: after(100), code: 'abandonedparking' }),
  ]
  expect(endedBy(events, buildReport(1_500))).toBe(events[0])
  expect(endedBy([buildEvent({ isOver: true })], buildReport(30))).toBeUndefined()
  expect(endedBy([buildEvent({ target: 'car-7' })], buildReport(30))).toBeUndefined()
  expect(endedBy(events, buildReport(-30))).toBeUndefined()
  expect(endedBy(events, buildReport(3_601))).toBeUndefined()
  expect(endedBy(events, { ...buildReport(30), type: 'end' })).toBeUndefined()
})
