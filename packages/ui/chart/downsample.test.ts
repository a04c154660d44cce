import { expect, test } from 'vitest'
import { absent, prepareColumns } from './columns.ts'
import { downsample, lonelySamples } from './downsample.ts'

const count = 100_000
const times = Float64Array.from({ length: count }, (_, row) => row * 1_000)
const wave = Array.from({ length: count }, (_, row) => Math.sin(row / 5_000))

test('100 000 rows become what a screen of 1 000 pixels can show, and every extreme stays', () => {
  const peaks = wave.with(31_337, 9).with(77_777, -9)
  const [at, drawn = []] = downsample(
    prepareColumns(times, [peaks], 2_000),
    0,
    count * 1_000,
    1_000,
  )
  expect(at.length).toBeLessThanOrEqual(2_100)
  expect(at.length).toBeGreaterThan(1_000)
  expect([drawn[at.indexOf(31_337_000)], drawn[at.indexOf(77_777_000)]]).toEqual([9, -9])
  expect(at.every((time, index) => index === 0 || time > (at[index - 1] ?? 0))).toBe(true)
})

test('in every bucket the lowest and the highest are those of all rows', () => {
  const noisy = wave.map((value, row) => value + ((row * 7_919) % 1_000) / 1_000)
  const [at, drawn = []] = downsample(prepareColumns(times, [noisy], 2_000), 0, count * 1_000, 500)
  for (const bucket of [0, 123, 499]) {
    const [from, to] = [bucket * 200_000, (bucket + 1) * 200_000]
    const shown = at.flatMap((time, index) =>
      time >= from && time < to ? [Number(drawn[index])] : [],
    )
    const all = noisy.slice(from / 1_000, to / 1_000)
    expect([Math.min(...shown), Math.max(...shown)]).toEqual([Math.min(...all), Math.max(...all)])
  }
})

test('a gap narrower than a pixel still breaks the line', () => {
  const broken: (number | null)[] = [...wave]
  broken[50_050] = null
  const [at, drawn = []] = downsample(
    prepareColumns(times, [broken], 2_000),
    0,
    count * 1_000,
    1_000,
  )
  expect(at[drawn.indexOf(null)]).toBe(50_050_000)
})

test('zoomed in, every row is there, and one more on either side', () => {
  const [at] = downsample(prepareColumns(times, [wave], 2_000), 40_000_500, 40_009_500, 1_000)
  expect(at).toEqual(
    [
      40_000, 40_001, 40_002, 40_003, 40_004, 40_005, 40_006, 40_007, 40_008, 40_009, 40_010,
      40_011,
    ].map((second) => second * 1_000),
  )
})

test('a series without a sample at a time does not break, one that failed does', () => {
  const columns = {
    times: Float64Array.of(0, 1, 2),
    values: [Float64Array.of(1, absent, 3), Float64Array.of(1, NaN, 3)],
  }
  expect(downsample(columns, 0, 2, 100)).toEqual([
    [0, 1, 2],
    [1, undefined, 3],
    [1, null, 3],
  ])
})

test('a sample between two breaks is told, for no line shows it', () => {
  expect(lonelySamples([1, null, 2, 3, null, 4, undefined, null, 5])).toEqual([0, 5, 8])
  expect(lonelySamples([1, undefined, 2])).toEqual([])
})
