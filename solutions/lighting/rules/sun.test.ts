import { describe, expect, test } from 'vitest'
import type { SiteLight } from './settings.ts'
import { periodAt } from './sun.ts'

const bangkok = { latitude: 13.7563, longitude: 100.5018 }
const maeSai = { latitude: 20.43, longitude: 99.88 }
const betong = { latitude: 5.77, longitude: 101.07 }
const khongChiam = { latitude: 15.32, longitude: 105.5 }
const maeSariang = { latitude: 18.16, longitude: 97.93 }

const at = (local: string) => new Date(`${local}+07:00`)
const minutesAfter = (time: Date, minutes: number) => new Date(time.getTime() + minutes * 60_000)
const periodIn = (light: SiteLight, local: string) => periodAt(bangkok, light, at(local)).period

describe('the burning window is half an hour inside sunset and sunrise', () => {
  // Sunrise and sunset by NOAA's solar calculator, independent of the library in use.
  test.each([
    ['Bangkok, midsummer', bangkok, '2026-06-21', '05:51:33', '18:47:56'],
    ['Bangkok, midwinter', bangkok, '2026-12-21', '06:36:25', '17:55:26'],
    ['Bangkok, equinox', bangkok, '2026-03-20', '06:22:23', '18:28:48'],
    ['Mae Sai, midsummer', maeSai, '2026-06-21', '05:41:04', '19:03:24'],
    ['Mae Sai, midwinter', maeSai, '2026-12-21', '06:51:33', '17:45:16'],
    ['Betong, midsummer', betong, '2026-06-21', '06:03:43', '18:31:14'],
    ['Betong, midwinter', betong, '2026-12-21', '06:19:55', '18:07:23'],
    ['Khong Chiam, midsummer', khongChiam, '2026-06-21', '05:28:37', '18:30:53'],
    ['Mae Sariang, midwinter', maeSariang, '2026-12-21', '06:54:56', '17:57:29'],
  ])('%s', (_, point, day, sunrise, sunset) => {
    const around = (time: string, minutes: number) =>
      [-1, 1].map(
        (side) => periodAt(point, {}, minutesAfter(at(`${day}T${time}`), minutes + side)).period,
      )
    expect(around(sunrise, -30)).toEqual(['night', 'twilight'])
    expect(around(sunrise, 30)).toEqual(['twilight', 'day'])
    expect(around(sunset, -30)).toEqual(['day', 'twilight'])
    expect(around(sunset, 30)).toEqual(['twilight', 'night'])
  })
})

test('places of one longitude have nights of their own', () => {
  const east = { longitude: 101 }
  expect(periodAt({ latitude: 20, ...east }, {}, at('2026-06-21T19:05:00')).period).toBe('twilight')
  expect(periodAt({ latitude: 6, ...east }, {}, at('2026-06-21T19:05:00')).period).toBe('night')
})

test('a night keeps its name over midnight, and the next begins at noon', () => {
  const name = (local: string) => periodAt(bangkok, {}, at(local)).night
  expect(name('2026-11-21T13:00:00')).toBe('2026-11-21')
  expect(name('2026-11-21T23:59:59')).toBe('2026-11-21')
  expect(name('2026-11-22T00:00:00')).toBe('2026-11-21')
  expect(name('2026-11-22T11:00:00')).toBe('2026-11-21')
  expect(name('2026-11-22T13:00:00')).toBe('2026-11-22')
  expect(name('2027-01-01T02:00:00')).toBe('2026-12-31')
})

test.each([bangkok, maeSai, betong, khongChiam, maeSariang])(
  'each day of a leap year has one of each at %j',
  (point) => {
    let last = ''
    const changes: string[] = []
    for (
      let time = at('2028-01-01T12:00:00');
      time < at('2029-01-01T12:00:00');
      time = minutesAfter(time, 5)
    ) {
      const { period } = periodAt(point, {}, time)
      if (period !== last) changes.push(period)
      last = period
    }
    const oneDay = ['day', 'twilight', 'night', 'twilight']
    expect(changes).toEqual([...Array.from({ length: 366 }, () => oneDay).flat(), 'day'])
  },
)

test('a verdict stands until the end of the next burning window', () => {
  const until = (local: string, light: SiteLight = {}) => {
    const period = periodAt(bangkok, light, at(local))
    return period.period === 'night' && period.verdictUntil
  }
  // Sunrise of 23 November is at 06:22.
  const end = until('2026-11-21T20:00:00')
  expect(Math.abs(Number(end) - Number(at('2026-11-23T05:52:00')))).toBeLessThan(60_000)
  expect(until('2026-11-22T05:00:00')).toEqual(end)
  expect(until('2026-11-21T20:00:00', { schedule: { on: 'sunset', off: '22:00' } })).toEqual(
    at('2026-11-22T22:00:00'),
  )
  expect(until('2026-11-21T20:00:00', { schedule: { on: 'sunset', off: '06:30' } })).toEqual(end)
  const oneHour = { schedule: { on: '01:00', off: '02:00' } }
  expect(until('2026-11-22T01:30:00', oneHour)).toEqual(at('2026-11-23T02:00:00'))
})

describe('a schedule narrows the window, and near its switching times nothing is judged', () => {
  const light: SiteLight = {
    schedule: {
      on: '19:00',
      off: '05:00',
      dim: [
        { from: '22:00', to: '00:00', percent: 40 },
        { from: '00:00', to: '03:00', percent: 0 },
      ],
    },
  }
  // On 21 November the sun sets at 17:48 in Bangkok and rises at 06:21.
  test.each([
    ['2026-11-21T12:30:00', 'day'],
    ['2026-11-21T18:00:00', 'twilight'],
    ['2026-11-21T18:30:00', 'off_by_schedule'],
    ['2026-11-21T18:54:59', 'off_by_schedule'],
    ['2026-11-21T18:55:00', 'twilight'],
    ['2026-11-21T19:04:59', 'twilight'],
    ['2026-11-21T19:05:00', 'night'],
    ['2026-11-21T22:00:00', 'night'],
    ['2026-11-21T23:54:00', 'night'],
    ['2026-11-21T23:56:00', 'twilight'],
    ['2026-11-22T00:04:00', 'twilight'],
    ['2026-11-22T00:06:00', 'off_by_schedule'],
    ['2026-11-22T02:54:00', 'off_by_schedule'],
    ['2026-11-22T03:06:00', 'night'],
    ['2026-11-22T04:54:00', 'night'],
    ['2026-11-22T04:56:00', 'twilight'],
    ['2026-11-22T05:06:00', 'off_by_schedule'],
    ['2026-11-22T06:00:00', 'twilight'],
    ['2026-11-22T07:00:00', 'day'],
  ])('%s is %s', (local, period) => expect(periodIn(light, local)).toBe(period))

  test('the planned level is known', () => {
    const percent = (local: string) => periodAt(bangkok, light, at(local))
    expect(percent('2026-11-21T20:00:00')).toMatchObject({ percent: 100 })
    expect(percent('2026-11-21T23:00:00')).toMatchObject({ percent: 40 })
    expect(periodAt(bangkok, {}, at('2026-11-21T20:00:00'))).toMatchObject({ percent: 100 })
  })

  test('a schedule cannot widen the window', () => {
    const wide: SiteLight = { schedule: { on: '13:00', off: '11:00' } }
    expect(periodIn(wide, '2026-11-21T14:00:00')).toBe('day')
    expect(periodIn(wide, '2026-11-22T10:00:00')).toBe('day')
    expect(periodIn(wide, '2026-11-21T20:00:00')).toBe('night')
  })
})

test('beyond the polar circle nothing is judged', () => {
  const pole = { latitude: 80, longitude: 20 }
  expect(periodAt(pole, {}, at('2026-06-21T06:00:00')).period).toBe('twilight')
  expect(periodAt(pole, {}, at('2026-12-21T06:00:00')).period).toBe('twilight')
})

test('a call costs at most 3 µs once the night is known', () => {
  const light: SiteLight = {
    schedule: { on: '18:30', off: '05:00', dim: [{ from: '23:00', to: '04:00', percent: 40 }] },
  }
  const points = Array.from({ length: 500 }, (_, i) => ({
    latitude: 6 + i / 40,
    longitude: 98 + (i % 70) / 10,
  }))
  const start = at('2026-11-21T18:00:00').getTime()
  const calls = 2_000
  const rounds = Array.from({ length: 40 }, () => {
    const begun = performance.now()
    for (let i = 0; i < calls; i++)
      periodAt(points[i % 500]!, light, new Date(start + (i % 720) * 60_000))
    return ((performance.now() - begun) * 1000) / calls
  })
  expect(Math.min(...rounds)).toBeLessThan(3)
})
