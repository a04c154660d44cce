import { expect, test } from 'vitest'
import { openingSize } from './opening-size.ts'

test.each([
  [1440, 250],
  [768, 250],
  [390, 25],
])('at %i px a table opens with %i rows', (width, count) => {
  const page = window as unknown as { happyDOM: { setViewport(size: { width: number }): void } }
  page.happyDOM.setViewport({ width })
  expect(openingSize({ initial: 250, options: [25, 50, 100, 250] })).toBe(count)
})
