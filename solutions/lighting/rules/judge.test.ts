import { getPosition } from 'suncalc'
import { describe, expect, test } from 'vitest'
import {
  judgeLamp,
  sweepLamp,
  unseenLamp,
  type LampReading,
  type LampRules,
  type LampState,
} from './judge.ts'
import { ProfileSettings } from './settings.ts'

const at = (local: string) => new Date(`${local}+07:00`)
const rules: LampRules = {
  settings: ProfileSettings.parse({}),
  light: {},
  point: { latitude: 13.7563, longitude: 100.5018 },
}
const byFlags: LampRules = { ...rules, settings: ProfileSettings.parse({ judge_by: 'flags' }) }

type ReportedFields = Partial<Omit<LampReading, 'at'>>
function reading(local: string, reported: number | ReportedFields): LampReading {
  const judged = at(local)
  const facts = typeof reported === 'number' ? { current_a: reported } : reported
  return {
    at: judged,
    received_at: judged,
    current_a: null,
    dimming_percent: null,
    has_failure: null,
    ...facts,
  }
}
/** The state after readings, in the order of reception. */
function after(
  readings: readonly LampReading[],
  by: LampRules = rules,
  from: LampState = unseenLamp,
): LampState {
  return readings.reduce((state, each) => judgeLamp(state, each, by), from)
}

// Bangkok in November 2026: sunrise 06:21, sunset 17:48. Burning window 18:18–05:51, day window 06:51–17:18.
const night = '2026-11-21T20:00:00'
const midnight = '2026-11-22T00:00:00'
const noon = '2026-11-22T12:00:00'
const nextNight = '2026-11-22T20:00:00'
/** The verdict of the night of 21 November expires shortly before. */
const expiry = '2026-11-23T05:53:00'

describe('the verdict', () => {
  test.each([
    ['in the night, current', night, 0.5, 'ok', 'lit'],
    ['at the threshold', night, 0.1, 'ok', 'lit'],
    ['just below it', night, 0.099, 'off', 'off'],
    ['no current', night, 0, 'off', 'off'],
    ['at midnight', midnight, 0, 'off', 'off'],
    ['before the window', '2026-11-21T18:15:00', 0, 'unknown', 'scheduled_off'],
    ['at its beginning', '2026-11-21T18:21:00', 0, 'off', 'off'],
    ['at its end', '2026-11-22T05:49:00', 0, 'off', 'off'],
    ['after it', '2026-11-22T05:54:00', 0, 'unknown', 'scheduled_off'],
    ['lit in twilight', '2026-11-21T18:00:00', 0.5, 'unknown', 'lit'],
    ['by day, dark', noon, 0, 'unknown', 'scheduled_off'],
    ['by day, lit once', noon, 0.5, 'unknown', 'lit'],
    ['not measured', night, -1, 'unknown', null],
    ['not a number', night, Number.NaN, 'unknown', null],
  ])('%s', (_, local, current, status, lightState) =>
    expect(after([reading(local, current)])).toMatchObject({
      status,
      lightState,
      reading_at: at(local),
    }),
  )

  test('is overturned within the night, also over midnight', () => {
    expect(after([reading(night, 0.5), reading(midnight, 0)]).status).toBe('off')
    expect(
      after([reading('2026-11-21T23:59:00', 0), reading('2026-11-22T00:01:00', 0.5)]).status,
    ).toBe('ok')
  })

  test('stands by day, whatever the day shows, until the end of the next night', () => {
    const dark = after([reading(night, 0), reading(noon, 0)])
    expect(dark).toMatchObject({ status: 'off', lightState: 'scheduled_off' })
    const state = after([reading(night, 0.5), reading(noon, 0), reading('2026-11-22T18:00:00', 0)])
    expect(state.status).toBe('ok')
    expect(sweepLamp(state, at('2026-11-23T05:50:00')).status).toBe('ok')
    expect(sweepLamp(state, at(expiry))).toMatchObject({ status: 'unknown', status_until: null })
  })

  test('begins anew with each night', () => {
    const state = after([reading(night, 0), reading(nextNight, 0.5)])
    expect(sweepLamp(state, at('2026-11-24T05:50:00')).status).toBe('ok')
    expect(sweepLamp(state, at('2026-11-24T05:53:00')).status).toBe('unknown')
  })

  test('is not touched by readings without a current, which do not keep it alive either', () => {
    const state = after([
      reading(night, 0.5),
      reading(midnight, { dimming_percent: 80 }),
      reading(nextNight, {}),
    ])
    expect(state).toMatchObject({ status: 'ok', lightState: null, reading_at: at(nextNight) })
    expect(sweepLamp(state, at(expiry)).status).toBe('unknown')
  })

  test('that came too late to stand is none', () => {
    expect(after([reading(night, { current_a: 0.5, received_at: at(expiry) })]).status).toBe(
      'unknown',
    )
    expect(
      after([reading(night, { current_a: 0.5, received_at: at('2026-11-23T05:50:00') })]).status,
    ).toBe('ok')
  })

  test('keeps to the threshold of the profile', () => {
    const small = { ...rules, settings: ProfileSettings.parse({ on_threshold_a: 0.02 }) }
    expect(after([reading(night, 0.05)], small).status).toBe('ok')
  })
})

describe('a reading delivered late', () => {
  const late = (local: string, current: number, received: string) =>
    reading(local, { current_a: current, received_at: at(received) })

  test('does not overturn a newer one of the same night, in any column', () => {
    const newer = after([reading('2026-11-21T21:00:00', 0.5)])
    const state = after([late(night, 0, '2026-11-21T21:10:00')], rules, newer)
    expect(state).toEqual({
      ...newer,
      seen_at: at('2026-11-21T21:10:00'),
      unreachable_at: at('2026-11-21T21:55:00'),
    })
  })

  test('of a lamp that was silent tells that it is there, not what it does', () => {
    const silent = sweepLamp(after([reading(night, 0.5)]), at('2026-11-21T20:45:00'))
    const receivedLate = after(
      [late('2026-11-21T19:00:00', 0.5, '2026-11-21T21:00:00')],
      rules,
      silent,
    )
    expect(receivedLate).toMatchObject({ is_unreachable: false, status: 'ok', lightState: null })
    expect(after([reading('2026-11-21T21:00:00', {})], rules, silent).lightState).toBeNull()
    expect(after([reading('2026-11-21T21:00:00', 0.5)], rules, silent).lightState).toBe('lit')
  })

  test('does not bring back the night before', () => {
    const newer = after([reading(nextNight, 0)])
    expect(after([late(night, 0.5, '2026-11-22T20:10:00')], rules, newer)).toMatchObject({
      status: 'off',
      status_until: newer.status_until,
    })
  })

  test('judges a night that no reading has judged yet', () => {
    const day = after([reading('2026-11-20T20:00:00', 0.5), reading(noon, 0)])
    const state = after([late(night, 0, '2026-11-22T12:05:00')], rules, day)
    expect(state).toMatchObject({
      status: 'off',
      lightState: 'scheduled_off',
      reading_at: at(noon),
    })
    expect(sweepLamp(state, at(expiry)).status).toBe('unknown')
    expect(after([reading(noon, 0), late(night, 0.5, '2026-11-22T12:05:00')]).status).toBe('ok')
  })

  test('judges its own night while the verdict of the one before still stands', () => {
    const newer = after([reading(night, 0.5), reading('2026-11-22T20:30:00', {})])
    expect(newer.status).toBe('ok')
    expect(after([late(nextNight, 0, '2026-11-22T20:40:00')], rules, newer).status).toBe('off')
  })

  test('counts neither for nor against burning by day', () => {
    const burning = after([reading('2026-11-22T11:00:00', 0.5), reading(noon, 0.5)])
    expect(
      after([late('2026-11-22T10:00:00', 0, '2026-11-22T12:05:00')], rules, burning).is_day_burning,
    ).toBe(true)
    const once = after([reading(noon, 0.5)])
    expect(
      after([late('2026-11-22T11:00:00', 0.5, '2026-11-22T12:05:00')], rules, once),
    ).toMatchObject({
      day_lit_count: 1,
      is_day_burning: false,
    })
  })
})

describe('burning by day', () => {
  const litAt = (local: string) => reading(local, 0.5)
  const dark = (local: string) => reading(local, 0)

  test.each([
    ['once', [litAt('2026-11-22T11:00:00')], false, 'lit'],
    ['twice', [litAt('2026-11-22T11:00:00'), litAt(noon)], true, 'lit_by_day'],
    [
      'interrupted',
      [litAt('2026-11-22T10:00:00'), dark('2026-11-22T11:00:00'), litAt(noon)],
      false,
      'lit',
    ],
    [
      'with a message without current between',
      [litAt('2026-11-22T10:00:00'), reading(noon, {}), litAt(noon)],
      true,
      'lit_by_day',
    ],
    [
      'ended by a dark reading',
      [litAt('2026-11-22T10:00:00'), litAt('2026-11-22T11:00:00'), dark(noon)],
      false,
      'scheduled_off',
    ],
    [
      'in twilight only',
      [litAt('2026-11-22T06:00:00'), litAt('2026-11-22T06:30:00')],
      false,
      'lit',
    ],
    [
      'on two days with a night between',
      [litAt('2026-11-21T16:00:00'), litAt(night), litAt(noon)],
      false,
      'lit',
    ],
  ] as const)('%s', (_, readings, is_day_burning, lamp) =>
    expect(after(readings)).toMatchObject({ is_day_burning, lightState: lamp }),
  )

  test('is a warning that lasts over the night, beside the verdict', () => {
    const state = after([
      reading('2026-11-21T11:00:00', 0.5),
      reading('2026-11-21T12:00:00', 0.5),
      reading(night, 0.5),
    ])
    expect(state).toMatchObject({
      is_day_burning: true,
      status: 'ok',
      lightState: 'lit',
      day_lit_count: 0,
    })
    expect(after([reading(noon, 0.5)], rules, state)).toMatchObject({
      is_day_burning: true,
      lightState: 'lit_by_day',
    })
    expect(sweepLamp(state, at(expiry))).toMatchObject({ is_day_burning: false, status: 'unknown' })
  })
})

describe('what a lamp does now', () => {
  const light = {
    schedule: {
      on: 'sunset' as const,
      off: '22:00',
      dim: [{ from: '21:00', to: '22:00', percent: 30 }],
    },
  }
  test.each([
    ['dimmed, by its own word', night, { current_a: 0.3, dimming_percent: 40 }, 'dimmed'],
    [
      'at full level, by its own word',
      '2026-11-21T21:30:00',
      { current_a: 0.5, dimming_percent: 100 },
      'lit',
    ],
    ['dimmed by plan', '2026-11-21T21:30:00', { current_a: 0.2 }, 'dimmed'],
    [
      'dimmed by plan, its own word not measured',
      '2026-11-21T21:30:00',
      { current_a: 0.2, dimming_percent: -1 },
      'dimmed',
    ],
    ['lit against its own word', night, { current_a: 0.5, dimming_percent: 0 }, 'lit'],
    ['lit by plan', night, { current_a: 0.5 }, 'lit'],
    ['off by plan', '2026-11-21T23:00:00', { current_a: 0 }, 'scheduled_off'],
    ['lit against the plan', '2026-11-21T23:00:00', { current_a: 0.5 }, 'lit'],
    ['dark against the plan', night, { current_a: 0 }, 'off'],
  ])('%s', (_, local, reported, lightState) =>
    expect(after([reading(local, reported)], { ...rules, light }).lightState).toBe(lightState),
  )

  test('outside the burning hours nothing is judged, and the verdict expires with them', () => {
    const state = after([reading(night, 0.5), reading('2026-11-21T23:00:00', 0)], {
      ...rules,
      light,
    })
    expect(state).toMatchObject({ status: 'ok', status_until: at('2026-11-22T22:00:00') })
  })
})

describe('a lamp judged by its flags', () => {
  test.each([
    ['no failure, full level', night, { has_failure: false, dimming_percent: 100 }, 'ok', 'lit'],
    ['no failure, dimmed', night, { has_failure: false, dimming_percent: 25 }, 'ok', 'dimmed'],
    ['no failure, level not told', night, { has_failure: false }, 'ok', null],
    ['no failure, but at level 0', night, { has_failure: false, dimming_percent: 0 }, 'off', 'off'],
    ['failure', night, { has_failure: true, dimming_percent: 100 }, 'off', 'off'],
    ['level alone', night, { dimming_percent: 100 }, 'unknown', 'lit'],
    ['current alone', night, { current_a: 0.5 }, 'unknown', null],
    ['failure by day', noon, { has_failure: true, dimming_percent: 0 }, 'unknown', 'scheduled_off'],
    ['level not measured', night, { has_failure: false, dimming_percent: -1 }, 'ok', null],
  ])('%s', (_, local, reported, status, lightState) =>
    expect(after([reading(local, reported)], byFlags)).toMatchObject({ status, lightState }),
  )

  test('burns by day by its level', () => {
    const reported = { has_failure: false, dimming_percent: 100 }
    expect(
      after([reading('2026-11-22T11:00:00', reported), reading(noon, reported)], byFlags),
    ).toMatchObject({
      is_day_burning: true,
      lightState: 'lit_by_day',
    })
  })
})

describe('unreachable', () => {
  test('counts from the reception of a message, not from its measurement', () => {
    const state = after([
      reading(night, { current_a: 0.5, received_at: at('2026-11-21T20:30:00') }),
    ])
    expect(state).toMatchObject({
      seen_at: at('2026-11-21T20:30:00'),
      unreachable_at: at('2026-11-21T21:15:00'),
    })
    expect(sweepLamp(state, at('2026-11-21T21:14:59')).is_unreachable).toBe(false)
    expect(sweepLamp(state, at('2026-11-21T21:15:00'))).toEqual({ ...state, is_unreachable: true })
  })

  test('ends with any message, and says nothing of the status', () => {
    const silent = sweepLamp(after([reading(night, 0)]), at('2026-11-21T22:00:00'))
    expect(silent).toMatchObject({ is_unreachable: true, status: 'off', lightState: 'off' })
    expect(after([reading('2026-11-21T22:01:00', {})], rules, silent)).toMatchObject({
      is_unreachable: false,
      status: 'off',
    })
    const late = reading('2026-11-21T19:00:00', { received_at: at('2026-11-21T22:01:00') })
    expect(after([late], rules, silent).is_unreachable).toBe(false)
  })

  test('a batch processed out of order leaves the latest contact', () => {
    const first = reading(night, { current_a: 0.5, received_at: at('2026-11-21T20:30:00') })
    const second = reading('2026-11-21T20:15:00', {
      current_a: 0.5,
      received_at: at('2026-11-21T20:20:00'),
    })
    expect(after([first, second])).toMatchObject({
      seen_at: first.received_at,
      unreachable_at: at('2026-11-21T21:15:00'),
    })
  })

  test('follows the profile; a lamp that never reported is not unreachable', () => {
    const slow = { ...rules, settings: ProfileSettings.parse({ unreachable_after_min: 180 }) }
    expect(after([reading(night, 0.5)], slow).unreachable_at).toEqual(at('2026-11-21T23:00:00'))
    expect(sweepLamp(unseenLamp, at(noon))).toBe(unseenLamp)
  })

  test('is found once', () => {
    const silent = sweepLamp(after([reading(night, 0.5)]), at(midnight))
    expect(sweepLamp(silent, at(noon))).toBe(silent)
  })
})

test('it does not matter whether the sweep ran before the next reading', () => {
  const state = after([
    reading('2026-11-21T12:00:00', 0.5),
    reading('2026-11-21T12:30:00', 0.5),
    reading(night, 0),
  ])
  for (let hours = 1; hours < 80; hours++) {
    const now = new Date(at(night).getTime() + hours * 3_600_000)
    const next: LampReading = { ...reading(night, 0.5), at: now, received_at: now }
    expect(judgeLamp(sweepLamp(state, now), next, rules)).toEqual(judgeLamp(state, next, rules))
  }
})

test('a lamp without any position is judged only while the sun is down in the whole country', () => {
  const corners = [
    { latitude: 20.43, longitude: 99.88 },
    { latitude: 18.16, longitude: 97.93 },
    { latitude: 15.32, longitude: 105.5 },
    { latitude: 5.77, longitude: 101.07 },
  ]
  const nowhere = { ...rules, point: null }
  let highest = -90
  for (
    let time = at('2026-01-01T00:00:00');
    time < at('2027-01-01T00:00:00');
    time = new Date(time.getTime() + 420_000)
  ) {
    const state = judgeLamp(
      unseenLamp,
      { ...reading(night, 0), at: time, received_at: time },
      nowhere,
    )
    if (state.status === 'unknown') continue
    for (const { latitude, longitude } of corners) {
      highest = Math.max(highest, getPosition(time, latitude, longitude).altitude)
    }
  }
  expect(highest).toBeGreaterThan(-10)
  expect(highest).toBeLessThan(-0.3)
})
