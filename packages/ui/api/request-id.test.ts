import * as z from 'zod/mini'
import { expect, test } from 'vitest'
import { newRequestId } from './request-id.ts'

test('every number is a UUID and its own', () => {
  const made = Array.from({ length: 100 }, newRequestId)
  expect(made.every((id) => z.uuidv4().safeParse(id).success)).toBe(true)
  expect(new Set(made).size).toBe(100)
})
