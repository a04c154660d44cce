import { expect, it } from 'vitest'
import { createFairQueue } from './fair-queue.ts'

function drain(queue: ReturnType<typeof createFairQueue<string>>): string {
  let order = ''
  for (let item = queue.shift(); item !== undefined; item = queue.shift()) order += item
  return order
}

it('takes in turn between keys, and in order within one', () => {
  const queue = createFairQueue<string>(10)
  for (const item of 'abcd') queue.push('much', item)
  queue.push('little', 'x')
  queue.push('other', 'y')
  expect(queue.size()).toBe(6)
  expect(drain(queue)).toBe('axybcd')
  expect(queue.size()).toBe(0)
})

it('is full at its bound, and still takes back what it gave too early', () => {
  const queue = createFairQueue<string>(2)
  expect([queue.push('k', 'a'), queue.push('k', 'b'), queue.push('l', 'c')]).toEqual([
    true,
    true,
    false,
  ])
  expect(queue.shift()).toBe('a')
  expect(queue.push('k', 'd')).toBe(true)
  queue.putBack('k', 'a')
  expect(queue.size()).toBe(3)
  expect(drain(queue)).toBe('abd')
  expect(queue.shift()).toBeUndefined()
})
