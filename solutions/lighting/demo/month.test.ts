import { describe, expect, test } from 'vitest'
import { ProfileSettings } from '../rules/settings.ts'
import { historyTimes } from './history-times.ts'
import { lampHistories } from './history.ts'
import { judgeMonth } from './judged-month.ts'
import { levelAt } from './light.ts'
import { buildLitSite } from './testing.ts'

const now = new Date('2026-11-21T12:00:00+07:00')
const dayMs = 86_400_000
const daysAgo = (days: number) => new Date(now.getTime() - days * dayMs)
const site = buildLitSite(6, { lamps: 40, gateways: 4 }, now)
const times = historyTimes(site, now)

describe('a month of the demonstration', () => {
  test('is thinned the more the older it is, and ends before now', () => {
    const spaces = times.intervals
      .slice(1)
      .map((interval, index) => interval - (times.intervals[index] ?? 0))
    // Where one density meets the next, the space may be in between.
    expect(spaces.filter((space) => ![12, 4, 1].includes(space)).length).toBeLessThanOrEqual(2)
    expect(spaces).toEqual(spaces.toSorted((a, b) => b - a))
    expect(Math.abs(spaces.filter((space) => space === 12).length - 22 * 8)).toBeLessThan(3)
    expect(spaces.filter((space) => space === 1)).toHaveLength(2 * 96 - 1)
    expect(Math.abs(spaces.filter((space) => space === 4).length - 6 * 24)).toBeLessThan(3)
    const [first = 0, last = 0] = [times.intervals[0], times.intervals.at(-1)]
    expect(first * 900_000).toBeGreaterThanOrEqual(daysAgo(30).getTime())
    expect(last * 900_000).toBeLessThanOrEqual(now.getTime())
    expect(times.levels).toHaveLength(times.intervals.length)
  })

  test('has the hours in which a lone gateway was away as gaps', () => {
    const gaps = [1, 2, 3, 4, 5, 6, 7, 8].map((wid) => {
      const { intervals } = historyTimes(buildLitSite(wid, { lamps: 1, gateways: 1 }, now), now)
      return Math.max(
        ...intervals.slice(1).map((interval, index) => interval - (intervals[index] ?? 0)),
      )
    })
    expect(Math.max(...gaps)).toBeGreaterThan(12)
    expect(Math.min(...gaps)).toBe(12)
  })

  test('is lit from sunset to sunrise, dimmed where the schedule says so', () => {
    const at = (time: string) => new Date(`2026-11-21T${time}+07:00`)
    // Sunset 17:48, sunrise 06:25.
    const times = ['12:00', '17:40', '17:55', '22:00', '06:20', '06:35']
    expect(times.map((time) => levelAt(site.point, {}, at(time)))).toEqual([0, 0, 100, 100, 100, 0])
    const { light } = buildLitSite(
      1,
      { lamps: 1, dim: { from: '23:00', to: '04:30', percent: 50 } },
      now,
    )
    expect(
      ['22:30', '23:30', '04:00', '05:00'].map((time) =>
        levelAt(site.point, light, at(`${time}:00`)),
      ),
    ).toEqual([100, 50, 50, 100])
  })
})

describe('a lamp’s month, judged', () => {
  const settings = ProfileSettings.parse({})
  const [lamp] = lampHistories(site, now).filter(
    ({ isFlickering, silentFrom }) => !isFlickering && silentFrom > now,
  )
  const never = new Date('2200-01-01T00:00:00Z')
  const sound = {
    ...lamp!,
    deadFrom: never,
    deadTo: never,
    dayBurningFrom: never,
    silentFrom: never,
  }
  const judge = (changed: Partial<typeof sound>) =>
    judgeMonth(
      { ...sound, ...changed },
      times,
      { settings, light: site.light, point: site.point },
      now,
    )
  const pendingChanges = (changes: ReturnType<typeof judge>['changes']) =>
    changes.map(({ what, value }) => `${what} ${value}`)

  test('of a sound one is without changes after the first night', () => {
    const { state, changes } = judge({})
    expect(pendingChanges(changes)).toEqual(['connection normal', 'status ok'])
    expect(state).toMatchObject({
      status: 'ok',
      lightState: 'scheduled_off',
      is_unreachable: false,
      is_day_burning: false,
    })
    expect(now.getTime() - (state.reading_at?.getTime() ?? 0)).toBeLessThan(900_000)
  })

  test('of one that went out and was mended says when', () => {
    const { state, changes } = judge({ deadFrom: daysAgo(9.5), deadTo: daysAgo(5.5) })
    expect(pendingChanges(changes).slice(2)).toEqual(['status off', 'status ok'])
    const [off, on] = changes.slice(2)
    expect(off!.at.getTime()).toBeGreaterThan(daysAgo(9.5).getTime())
    expect(off!.at.getTime()).toBeLessThan(daysAgo(8.5).getTime())
    expect(on!.at.getTime()).toBeGreaterThan(daysAgo(5.5).getTime())
    expect(state.status).toBe('ok')
    expect(judge({ deadFrom: daysAgo(9.5) }).state.status).toBe('off')
  })

  test('of one that fell silent ends unreachable and unknown', () => {
    const { state, changes } = judge({ silentFrom: daysAgo(3) })
    expect(pendingChanges(changes).slice(2)).toEqual(['connection unreachable', 'status unknown'])
    expect(state).toMatchObject({ status: 'unknown', is_unreachable: true })
  })

  test('of one that burns by day ends so', () => {
    const { state, changes } = judge({ dayBurningFrom: daysAgo(2.2) })
    expect(pendingChanges(changes).slice(2)).toEqual(['day_burning true'])
    expect(state).toMatchObject({ status: 'ok', lightState: 'lit_by_day', is_day_burning: true })
  })
})
