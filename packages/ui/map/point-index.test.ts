import { healths } from '@roadside/contract/health.ts'
import { expect, test } from 'vitest'
import { PointIndex } from './point-index.ts'
import {
  countsAt,
  membersListed,
  type Bounds,
  type PointColumns,
  type PointTile,
  zoomRange,
} from './point-source.ts'
import { alongRoad, roadPoints } from './gallery/road-points.ts'

const world: Bounds = [90, 0, 110, 30]

function countHealths({ points, clusters }: PointTile): number[] {
  const sums = healths.map(() => 0)
  for (const health of points.health) sums[health] = (sums[health] ?? 0) + 1
  clusters.counts.forEach((count, at) => {
    sums[at % healths.length] = (sums[at % healths.length] ?? 0) + count
  })
  return sums
}

/** `stacked` points at one place. */
function stack(stacked: number): PointColumns {
  const points = roadPoints(stacked)
  return { ...points, lon: points.lon.fill(100.5), lat: points.lat.fill(13.75) }
}

test('at every zoom each health is counted as often as it was put in', () => {
  const points = roadPoints(5_000)
  const expected = healths.map(
    (_, index) => points.health.filter((health) => health === index).length,
  )
  const index = new PointIndex(points)
  for (let zoom: number = zoomRange.min; zoom <= zoomRange.max; zoom += 1) {
    expect(countHealths(index.query(world, zoom)), `zoom ${zoom}`).toEqual(expected)
  }
  expect(expected.every((count) => count > 0)).toBe(true)
})

test('counting does not wear the index out: a second one over the same states starts from zero', () => {
  const first = countHealths(new PointIndex(roadPoints(300)).query(world, 5))
  expect(countHealths(new PointIndex(roadPoints(300)).query(world, 5))).toEqual(first)
})

test('from afar a road is a few clusters, from near its lamps stand side by side', () => {
  const index = new PointIndex(roadPoints(248))
  expect(index.query(world, 8).clusters.ids.length).toBe(1)
  const near = index.query(world, 17)
  expect([near.points.ids.length, near.clusters.ids.length]).toEqual([248, 0])
})

test('only what lies within the bounds is answered', () => {
  const points = roadPoints(1_000)
  const [west, east] = [400.5, 500.5].map((row) => alongRoad(row * 32)[0]) as [number, number]
  const { points: seen } = new PointIndex(points).query([west, 0, east, 30], 18)
  const expected = points.ids.filter((_, row) => row > 400 && row <= 500)
  expect([...seen.ids].toSorted()).toEqual(expected.toSorted())
  expect(expected.length).toBe(100)
})

test('a point without a position is off the map and in no count', () => {
  const points = roadPoints(3)
  points.lat[1] = NaN
  const index = new PointIndex(points)
  expect(index.query(world, 18).points.ids).toEqual(['P-001', 'P-003'])
  expect(index.locate('P-002')).toBeNull()
  expect(index.locate('P-003')).toMatchObject({ id: 'P-003', label: 'เสา P-003', health: 'ok' })
  expect(index.locate('P-999')).toBeNull()
})

test('the extent is that of all points, or none', () => {
  const points = roadPoints(50)
  expect(new PointIndex(points).extent).toEqual([
    Math.min(...points.lon),
    Math.min(...points.lat),
    Math.max(...points.lon),
    Math.max(...points.lat),
  ])
  expect(new PointIndex(roadPoints(0)).extent).toBeNull()
})

test('a stack stays one cluster at the nearest zoom and lists its members, worst first', () => {
  const index = new PointIndex(stack(120))
  const { clusters, points } = index.query(world, zoomRange.max)
  expect([clusters.ids.length, points.ids.length]).toEqual([1, 0])
  const members = index.members(clusters.ids[0] ?? -1)
  expect(members).toMatchObject({ total: 120, extent: [100.5, 13.75, 100.5, 13.75] })
  expect(members?.splitsAt).toBeGreaterThan(zoomRange.max)
  expect(members?.points.ids.length).toBe(membersListed)
  expect(members?.points.health).toEqual(members?.points.health.toSorted())
  expect(members?.points.health[0]).toBe(0)
})

test('a cluster comes apart at the zoom that it names, and not before', () => {
  const index = new PointIndex(roadPoints(248))
  const cluster = (zoom: number) => index.query(world, zoom).clusters.ids
  const splitsAt = index.members(cluster(8)[0] ?? -1)?.splitsAt ?? 0
  expect(cluster(splitsAt - 1).length).toBe(1)
  expect(cluster(splitsAt).length).not.toBe(1)
})

test('a cluster of points that are gone has no members', () => {
  expect(new PointIndex(roadPoints(3)).members(424_242)).toBeNull()
})

/** Sites of a road: each stands for as many things in each health as its row says. */
function weighted(count: number): PointColumns {
  const points = roadPoints(count)
  return {
    ...points,
    counts: Uint32Array.from({ length: count * healths.length }, (_, at) => (at * 7) % 13),
  }
}

test('points that stand for several things are counted by these: at every zoom each as often as it was put in', () => {
  const points = weighted(2_000)
  const expected = healths.map((_, at) =>
    points.ids.reduce(
      (sum, _id, row) => sum + (countsAt(points.counts ?? new Uint32Array(), row)[at] ?? 0),
      0,
    ),
  )
  const index = new PointIndex(points)
  for (let zoom: number = zoomRange.min; zoom <= zoomRange.max; zoom += 1) {
    const { points: single, clusters } = index.query(world, zoom)
    const sums = healths.map(() => 0)
    for (const counts of [single.counts ?? [], clusters.counts]) {
      counts.forEach(
        (count, at) => (sums[at % healths.length] = (sums[at % healths.length] ?? 0) + count),
      )
    }
    expect(sums, `zoom ${zoom}`).toEqual(expected)
  }
})

test('a point keeps its own counts wherever it is handed out, its mark is that of its health', () => {
  const points = weighted(120)
  const stacked = { ...points, lon: points.lon.fill(100.5), lat: points.lat.fill(13.75) }
  const index = new PointIndex(stacked)
  const { clusters } = index.query(world, zoomRange.max)
  const members = index.members(clusters.ids[0] ?? -1)?.points
  const row = points.ids.indexOf(members?.ids[3] ?? '')
  expect([...countsAt(members?.counts ?? new Uint32Array(), 3)]).toEqual([
    ...countsAt(points.counts ?? new Uint32Array(), row),
  ])
  expect(members?.health[3]).toBe(points.health[row])
  expect(new PointIndex(roadPoints(3)).query(world, 18).points.counts).toBeUndefined()
})

test('a cluster shows the worst condition of its points, and a point its own', () => {
  const points = { ...roadPoints(248), condition: new Uint8Array(248) }
  points.condition.set([1, 3, 2], 100)
  const index = new PointIndex(points)
  expect([...index.query(world, 8).clusters.condition]).toEqual([3])
  expect(new Set(index.query(world, 17).points.condition)).toEqual(new Set([0, 1, 2, 3]))
  expect([index.locate('P-102')?.condition, index.locate('P-001')?.condition]).toEqual([
    'danger',
    undefined,
  ])
  expect([...new PointIndex(roadPoints(248)).query(world, 8).clusters.condition]).toEqual([0])
})
