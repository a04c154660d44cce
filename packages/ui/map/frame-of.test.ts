import { describe, expect, test } from 'vitest'
import { frameAround, frameOf } from './frame-of.ts'

describe('where a map opens', () => {
  test('nothing to see is the whole country, one place is seen from near', () => {
    expect(frameOf([]).zoom).toBe(5)
    expect(frameOf([{ lat: 13.84, lon: 100.4 }])).toEqual({ center: [13.84, 100.4], zoom: 16 })
  })

  test('the centre stays, and a road twice as long is seen from one step further away', () => {
    const around = (half: number) =>
      frameAround([13.8, 100.5], [100.5 - half, 13.8, 100.5 + half, 13.8])
    expect(around(0.01).center).toEqual([13.8, 100.5])
    expect(around(0.01).zoom - around(0.02).zoom).toBe(1)
  })

  test('all of a road that goes to one side of the centre is in view', () => {
    const { zoom } = frameAround([13.8, 100.5], [100.5, 13.8, 100.6, 13.8])
    const pixels = (0.1 / 360) * 256 * 2 ** zoom
    expect(pixels).toBeLessThanOrEqual(130)
    expect(pixels * 2).toBeGreaterThan(130)
  })
})
