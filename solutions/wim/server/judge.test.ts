import { clockOf } from '@roadside/server-kit/devices/subject-times.ts'
import { settingOf } from '@roadside/contract/devices/rules.ts'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { wimKind } from '../kind.ts'
import type { StoredScale, PassedVehicle } from '../state.ts'
import { applyVehicle, judgeScale } from './judge.ts'

const noon = new Date('2026-11-21T12:00:00+07:00')
const judge = (
  unweighed: number | undefined,
  now = noon,
  settings: Record<string, number> = {},
  steer?: StoredScale['steer'],
) =>
  judgeScale({
    name: 'เครื่องชั่ง',
    channels: [],
    clock: clockOf({}),
    at: now,
    now,
    reportS: 60,
    state: { ...(unweighed !== undefined && { unweighed }), ...(steer && { steer }) },
    setting: (key) => settingOf(wimKind, { settings }, key),
  })

it.each([
  [undefined, {}, 'ok'],
  [0, {}, 'ok'],
  [3, {}, 'ok'],
  [4, {}, 'fault'],
  [4, { unweighed_most: 5 }, 'ok'],
  [1, { unweighed_most: 1 }, 'fault'],
])('after %s vehicles without weight (%j) it is %s', (unweighed, settings, health) => {
  expect(judge(unweighed, noon, settings).health).toBe(health)
})

it.each([
  ['2026-11-21T21:59:59+07:00', null, '2026-11-21T22:00:00+07:00'],
  ['2026-11-21T22:00:00+07:00', 3_600, '2026-11-22T05:00:00+07:00'],
  ['2026-11-22T00:30:00+07:00', 3_600, '2026-11-22T05:00:00+07:00'],
  ['2026-11-22T04:59:59+07:00', 3_600, '2026-11-22T05:00:00+07:00'],
  ['2026-11-22T05:00:00+07:00', null, '2026-11-22T22:00:00+07:00'],
])('at %s silence is borne for %s s, judged again at %s', (now, silenceTimeoutS, recheckAt) => {
  expect(judge(0, new Date(now))).toMatchObject({ silenceTimeoutS, recheckAt: new Date(recheckAt) })
})

const passed = (grossKg: number | null, weights: (number | null)[] = []): PassedVehicle => ({
  at: noon,
  lane: 1,
  speedKmh: 60,
  class: null,
  grossKg,
  plate: null,
  province: null,
  image: null,
  picture: null,
  axles: weights.map((weightKg) => ({ weightKg, spacingCm: null })),
})

it.each([
  [{ trucks: 20, mean_kg: 6_000 }, {}, 'ok'],
  [{ trucks: 20, mean_kg: 6_000 }, { steer_ref_kg: 5_600 }, 'warning'],
  [{ trucks: 19, mean_kg: 6_000 }, { steer_ref_kg: 5_600 }, 'ok'],
  [{ trucks: 20, mean_kg: 5_880 }, { steer_ref_kg: 5_600 }, 'ok'],
  [{ trucks: 20, mean_kg: 5_300 }, { steer_ref_kg: 5_600 }, 'warning'],
  [{ trucks: 20, mean_kg: 5_300 }, { steer_ref_kg: 5_600, drift_pct: 6 }, 'ok'],
])('with steering axles of %j (%j) it is %s', (steer, settings, health) => {
  expect(judge(0, noon, settings, steer).health).toBe(health)
})

it('counts vehicles without weight, one after the other', () => {
  const three = {
    unweighed: 3,
    unweighed_at: [1, 2, 3].map((minutes) => noon.getTime() - minutes * 60_000).toReversed(),
  }
  expect(applyVehicle(passed(null), {})).toMatchObject({ unweighed: 1 })
  expect(applyVehicle(passed(null, [5_000, null]), three)).toMatchObject({ unweighed: 4 })
  expect(applyVehicle(passed(null, [5_000, 6_000]), three)).toMatchObject({ unweighed: 0 })
  expect(applyVehicle(passed(9_000), three)).toMatchObject({ unweighed: 0 })
})

it('counts the same for every order of the vehicles', () => {
  const vehicles = [null, 9_000, null, null, 8_000, null, null].map((kg, minute) => ({
    ...passed(kg),
    at: new Date(noon.getTime() + minute * 60_000),
  }))
  fc.assert(
    fc.property(fc.shuffledSubarray(vehicles, { minLength: vehicles.length }), (order) => {
      const scale = order.reduce(
        (before, one) => ({ ...before, ...applyVehicle(one, before) }),
        {} as Partial<StoredScale>,
      )
      expect(scale.unweighed).toBe(2)
    }),
  )
})

it('keeps the mean of steering axles of trucks of five axles', () => {
  const five = (kg: number | null) => passed(null, [kg, 1, 1, 1, 1])
  const first = applyVehicle(five(5_000), {})
  expect(first.steer).toEqual({ trucks: 1, mean_kg: 5_000 })
  expect(applyVehicle(five(6_000), first).steer).toEqual({ trucks: 2, mean_kg: 5_500 })
  expect(applyVehicle(five(null), first).steer).toEqual(first.steer)
  expect(applyVehicle(passed(null, [9_000, 1]), first).steer).toEqual(first.steer)
  expect(applyVehicle(five(6_000), { steer: { trucks: 100, mean_kg: 5_000 } }).steer).toEqual({
    trucks: 100,
    mean_kg: 5_010,
  })
})
