import { expect, test } from 'vitest'
import { conditionShapes, healthShapes } from '../state-mark.tsx'
import { markElement } from './mark-element.ts'

test.each([
  ['a ring', markElement('unknown', 12), healthShapes.unknown],
  ['a frame with a level in it', markElement('ok', 17, 'warn'), conditionShapes.warn],
])('the light rim is around %s, never within it', (_name, mark, shape) => {
  const rim = mark.querySelector('.rs-mark-rim')
  expect(rim?.getAttribute('d')).toBe(shape.stroke)
  expect(rim?.getAttribute('paint-order')).toBe('stroke')
})
