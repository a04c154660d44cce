import type { WayThing } from '@roadside/contract/records/way.ts'
import { describe, expect, test } from 'vitest'
import { placeThings, type PlacedThing } from './place-things.ts'
import { groupAlong, lanesOf, ticksOf } from './strip-layout.ts'

const site = (id: number, sta: string): WayThing => ({
  kind: 'site',
  id,
  name: `พื้นที่ ${id}`,
  sta,
  typeName: 'Flooding',
  DeptID: 1,
  Dept_Name: 'ขทช.',
})
const road = (things: WayThing[], fields = {}) =>
  placeThings({ things, sta_from: '0+000', sta_to: '10+000', length_km: 9.9, ...fields })
const at = (...metres: number[]): PlacedThing[] =>
  metres.map((place, id) => ({ thing: site(id, ''), metres: place }))

describe('things along a road', () => {
  test('stand in its order, and those without a chainage apart', () => {
    const { placed, unplaced } = road([
      site(1, 'กม.ที่ 5+250'),
      site(2, 'ข้างวัด'),
      site(3, '๑+๐๐๐'),
      site(4, ''),
    ])
    expect(placed.map(({ thing, metres }) => [thing.id, metres])).toEqual([
      [3, 1_000],
      [1, 5_250],
    ])
    expect(unplaced.map(({ id }) => id)).toEqual([2, 4])
  })

  test('the road goes as far as it says, as long as it is, and as anything stands', () => {
    expect(road([]).stretch).toEqual({ from: 0, to: 10_000 })
    expect(road([], { sta_from: '10+000', sta_to: '2+000' }).stretch).toEqual({
      from: 2_000,
      to: 10_000,
    })
    expect(road([], { sta_from: '', sta_to: '' }).stretch).toEqual({ from: 0, to: 9_900 })
    expect(road([site(1, '12+345')], { sta_from: '3+000', sta_to: '' }).stretch).toEqual({
      from: 3_000,
      to: 12_900,
    })
    expect(road([site(1, '1+000')], { sta_from: '3+000' }).stretch).toEqual({
      from: 1_000,
      to: 10_000,
    })
    expect(road([], { sta_from: '', sta_to: '', length_km: null }).stretch).toEqual({
      from: 0,
      to: 1_000,
    })
  })
})

describe('a strip', () => {
  const stretch = { from: 0, to: 10_000 }
  const evenly = (count: number) =>
    at(...Array.from({ length: count }, (_, n) => (n / Math.max(1, count - 1)) * 10_000))
  // as a clump with stragglers
  const clumped = (count: number) =>
    at(...Array.from({ length: count }, (_, n) => (n / count) ** 4 * 10_000))

  test.each(
    [0, 1, 2, 60, 500, 5_000].flatMap((count) =>
      [evenly(count), clumped(count)].map((placed) => [count, placed] as const),
    ),
  )('of %i things loses none, keeps neighbours apart and labels from meeting', (count, placed) => {
    const groups = groupAlong(placed, stretch, 1_000, 47)
    expect(groups.flatMap(({ things }) => things)).toEqual(placed)
    expect(groups.length).toBeLessThanOrEqual(22)
    for (const [index, group] of groups.slice(1).entries())
      expect(group.at - (groups[index]?.at ?? 0)).toBeGreaterThanOrEqual(47)
    for (const group of groups) expect(group.at >= 0 && group.at <= 1_000).toBe(true)
    const lanes = lanesOf(groups, 140)
    expect(Math.max(-1, ...lanes)).toBeLessThan(3)
    const meeting = groups.flatMap((one, index) =>
      groups
        .slice(index + 1)
        .filter(
          ({ at: there }, next) => lanes[index] === lanes[index + 1 + next] && there - one.at < 140,
        ),
    )
    expect(meeting).toEqual([])
    expect(count).toBe(placed.length)
  })

  test('puts what stands alone in the lowest lane', () => {
    expect(lanesOf(groupAlong(at(0, 5_000, 10_000), stretch, 1_000, 47), 140)).toEqual([0, 0, 0])
  })

  test('has marks at whole steps, never too close', () => {
    expect(ticksOf(stretch, 1_000, 64).map(({ metres }) => metres)).toEqual(
      [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map((km) => km * 1_000),
    )
    expect(ticksOf({ from: 250, to: 1_000 }, 750, 64)).toMatchObject([
      { metres: 300, at: 50 },
      ...[400, 500, 600, 700, 800, 900, 1_000].map((metres) => ({ metres })),
    ])
    expect(ticksOf({ from: 0, to: 218_359 }, 300, 64).map(({ metres }) => metres)).toEqual([
      0, 50_000, 100_000, 150_000, 200_000,
    ])
  })
})
