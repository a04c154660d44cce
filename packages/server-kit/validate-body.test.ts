import { ApiError } from '@roadside/contract/errors.ts'
import * as z from 'zod/mini'
import { expect, test } from 'vitest'
import { validateBody } from './validate-body.ts'

const row = z.object({ name: z.string().check(z.minLength(1)), days: z.array(z.string()) })
const schema = z.object({
  form: z.object({ rows: z.array(row).check(z.refine((rows) => rows.length < 10)) }),
})
const validate = validateBody({ schema, method: 'POST', url: '/api/save' })

test('two hundred thousand wrong items are refused as a bad request', () => {
  const refuse = () => validate({ form: { rows: Array.from({ length: 200_000 }, () => 7) } })
  expect(refuse).toThrow(ApiError)
  expect(refuse).toThrow('มีรายการที่ไม่ถูกต้องมากเกินไป')
})

test('what holds passes, and what does not is named', () => {
  const body = { form: { rows: [{ name: 'ก', days: [] }] } }
  expect(validate(body)).toEqual({ value: body })
  expect(validate({ form: { rows: [{}] } })).toHaveProperty('error')
})
