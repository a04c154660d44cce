import { ApiError } from '@roadside/contract/errors.ts'
import { expect, test } from 'vitest'
import { asPassingFailure } from './failure.ts'

const coded = (code: string) =>
  Object.assign(new Error('of the system'), { code, syscall: 'connect' })

test.each([
  new Error('Connection terminated unexpectedly'),
  new Error('timeout exceeded when trying to connect'),
  new Error('Client has encountered a connection error and is not queryable'),
  new AggregateError([], 'every address refused'),
  coded('EHOSTUNREACH'),
  coded('ENOTFOUND'),
  Object.assign(new Error('no partition of relation "lamp_reading" found for row'), {
    code: '23514',
    routine: 'ExecFindPartition',
  }),
])('%s: the same work may succeed later', (error) => {
  expect(asPassingFailure(error)).toMatchObject({ code: 'unavailable' })
})

test('an error of the closed table stays what it is', () => {
  const error = new ApiError('storage_full')
  expect(asPassingFailure(error)).toBe(error)
})

test.each([
  new TypeError('x is undefined'),
  new RangeError('Invalid time value'),
  'thrown text',
  undefined,
])('%s is not of the database', (error) => {
  expect(asPassingFailure(error)).toBeNull()
})
