import { expect, test } from 'vitest'
import { clusterFace, leastShare } from './cluster-face.ts'

const shares = (counts: number[]) =>
  clusterFace(counts).arcs.map(({ health, from, to }) => [
    health,
    Math.round(((to - from) / (Math.PI * 2)) * 1_000) / 1_000,
  ])

test.each([
  // fault, warning, unreachable, unknown, ok → how many are wrong, worst
  [[3, 2, 9, 1, 85], 14, 'fault'],
  [[0, 2, 9, 0, 85], 11, 'warning'],
  [[0, 0, 9, 0, 85], 9, 'unreachable'],
  [[0, 0, 0, 4, 96], 0, 'unknown'],
  [[0, 0, 0, 0, 248], 0, 'ok'],
])('of %j %i are wrong', (counts, wrong, worst) => {
  expect(clusterFace(counts)).toMatchObject({ wrong, worst, total: counts.reduce((a, b) => a + b) })
})

test('the ring shows the shares, worst first', () => {
  expect(shares([25, 0, 25, 0, 50])).toEqual([
    ['fault', 0.25],
    ['unreachable', 0.25],
    ['ok', 0.5],
  ])
})

test('one of two thousand is seen, and the ring is still one turn', () => {
  expect(shares([1, 0, 0, 1, 1_998])).toEqual([
    ['fault', leastShare],
    ['unknown', leastShare],
    ['ok', 1 - 2 * leastShare],
  ])
})
