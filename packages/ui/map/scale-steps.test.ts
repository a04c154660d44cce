import { expect, test } from 'vitest'
import { fitScale } from './scale-steps.ts'

test.each([
  [4.64, 100, 43, '200 ม.'],
  [5, 100, 100, '500 ม.'],
  [15, 100, 67, '1 กม.'],
  [4_750, 100, 42, '200 กม.'],
  [0.29, 100, 69, '20 ม.'],
])('%f m a pixel on %i pixels: %i pixels are %s', (metresPerPixel, widest, width, text) => {
  expect(fitScale(metresPerPixel, widest)).toEqual({ width, text })
})
