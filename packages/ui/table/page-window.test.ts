import { expect, test } from 'vitest'
import { countPages, pageWindow } from './page-window.ts'

test('an empty list has one page, and a last page may be short', () => {
  expect([countPages(0, 25), countPages(25, 25), countPages(26, 25)]).toEqual([1, 1, 2])
})

test.each([
  [1, 1, [1]],
  [1, 3, [1, 2, 3]],
  [3, 5, [1, 2, 3, 4, 5]],
  [1, 40, [1, 2, 'gap', 40]],
  [20, 40, [1, 'gap', 19, 20, 21, 'gap', 40]],
  [4, 40, [1, 2, 3, 4, 5, 'gap', 40]],
  [40, 40, [1, 'gap', 39, 40]],
])('page %i of %i offers %j', (page, count, offered) => {
  expect(pageWindow(page, count)).toEqual(offered)
})
