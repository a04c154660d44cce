import { expect, test } from 'vitest'
import { readTrial, type TrialInput } from './read-trial.ts'

const typed: TrialInput = { bytes: '0A41', format: 'hex', fPort: '85', expected: '', object: '{ }' }
const read = (changes: Partial<TrialInput>, hasCodec = true) =>
  readTrial({ ...typed, ...changes }, hasCodec)

test.each<[Partial<TrialInput>, string]>([
  [{}, '0A41'],
  [{ bytes: '0a 41' }, '0a41'],
  [{ bytes: '0x0A, 0x41' }, '0A41'],
  [{ bytes: '0A:41\n' }, '0A41'],
  [{ bytes: 'CkE=', format: 'base64' }, '0a41'],
  [{ bytes: 'CkE', format: 'base64' }, '0a41'],
  [{ bytes: '0A41', format: 'base64' }, 'd00e35'],
])('the payload of %j is sent in hexadecimal', (changes, bytes) => {
  expect(read(changes)).toEqual({ body: { bytes, fPort: 85 }, expected: undefined, errors: {} })
})

test.each<[Partial<TrialInput>, string]>([
  [{ bytes: '' }, 'bytes'],
  [{ bytes: '0A4' }, 'bytes'],
  [{ bytes: 'CkE=' }, 'bytes'],
  [{ bytes: '', format: 'base64' }, 'bytes'],
  [{ bytes: 'CkE*', format: 'base64' }, 'bytes'],
  [{ bytes: 'CkEAA', format: 'base64' }, 'bytes'],
  [{ bytes: 'AAAA'.repeat(86), format: 'base64' }, 'bytes'],
  [{ fPort: '256' }, 'fPort'],
  [{ expected: '{' }, 'expected'],
  [{ expected: '[1]' }, 'expected'],
])('%j is refused at its field', (changes, field) => {
  const { body, errors } = read(changes)
  expect(body).toBeNull()
  expect(Object.keys(errors)).toEqual([field])
})

test('what the maker states stays here', () => {
  expect(read({ expected: ' {"current": 1}' })).toMatchObject({
    body: { bytes: '0A41', fPort: 85 },
    expected: { current: 1 },
  })
})

test('without a codec the decoded object is read alone', () => {
  expect(read({ bytes: 'x', expected: '{', object: '{"ct":1}' }, false)).toEqual({
    body: { object: { ct: 1 } },
    expected: undefined,
    errors: {},
  })
  expect(read({ object: '{' }, false).errors).toHaveProperty('object')
})
