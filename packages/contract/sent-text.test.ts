import * as z from 'zod/mini'
import { expect, test } from 'vitest'
import { sentText } from './sent-text.ts'

const Short = sentText(z.trim(), z.maxLength(12))

test.each([
  [' ก ', 'ก'],
  [13.85, '13.85'],
  [0, '0'],
  [-1.5e-7, '-0.00000015'],
  [null, ''],
])('%s is taken as %j', (sent, text) => expect(z.parse(Short, sent)).toBe(text))

test.each([[undefined], [true], [{}], [['a']], [Number.NaN], ['1234567890123']])(
  '%s is refused',
  (sent) => expect(z.safeParse(Short, sent).success).toBe(false),
)
