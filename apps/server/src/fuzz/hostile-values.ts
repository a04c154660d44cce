import fc from 'fast-check'

/** A number that JSON can write and no `number` holds; it stands in a text until the body is written. */
const raw = (text: string) => `@raw ${text}@`
const rawText = /"@raw ([^@]*)@"/g

/** JSON text of a body, with the numbers and texts that `JSON.stringify` would not write. */
export function toJson(value: unknown): string {
  return (JSON.stringify(value) ?? 'null').replaceAll(rawText, '$1')
}

/** Mostly nothing: once in so many times a value. */
export function seldom<T>(times: number, value: fc.Arbitrary<T>): fc.Arbitrary<T | undefined> {
  return fc.oneof(
    { weight: times - 1, arbitrary: fc.constant(undefined) },
    { weight: 1, arbitrary: value },
  )
}

const texts = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud800',
  'x\udc00',
  '\u202e\u0007\u001b[31m',
  'ก'.repeat(300),
  'x'.repeat(20_000),
  '😀𠮷'.repeat(50),
  'ก่ำ้'.repeat(20),
  '__proto__',
  'constructor',
  'null',
  'NaN',
  'Infinity',
  '-1',
  '0',
  '1',
  '1e999',
  '๑๒๓',
  '9999999999999999999',
  '%',
  '%_\\',
  '\\',
  "'; drop table lamp; --",
  '$1',
  '{"$ne":1}',
  '<img src=x onerror=alert(1)>',
  '../../etc/passwd',
  'file:///etc/passwd',
  'http://169.254.169.254/latest/meta-data',
  'http://[::1]:1/',
  'javascript:alert(1)',
  'rtsp://user:pass@127.0.0.1/1',
  'a@b.example',
  '=cmd|x!A0',
  '1970-01-01T00:00:00Z',
  '2026-11-21T19:59:00+07:00',
  '0000-01-01T00:00:00Z',
  '9999-12-31T23:59:59+14:00',
  '-271821-04-20T00:00:00Z',
  '+275760-09-13T00:00:00Z',
  '+275760-09-13T00:00:01Z',
  '2026-02-30',
  '2026-02-30T25:61:00+99:00',
  '2026-11-21',
  '2026-11',
  '21/11/2569',
  '31/02/2569',
  '99/99/9999',
  '29/02/2566',
  '24:00',
  '1+000',
  '999999+999',
  '13.75',
  '1e308',
  'AQ==',
  '/9j/4AAQSkZJRgABAQ==',
  'JVBERi0xLjQK',
  'UEsDBBQAAAAIAA==',
]
const numbers: readonly unknown[] = [
  0,
  1,
  2,
  -1,
  0.5,
  1e-320,
  255,
  2 ** 31 - 1,
  2 ** 31,
  -(2 ** 31) - 1,
  2 ** 53 - 1,
  2 ** 53,
  1e15,
  1e16,
  1e308,
  -1e308,
  raw('-0'),
  raw('1e999'),
  raw('-1e999'),
  raw('9223372036854775808'),
  raw('0.1234567890123456789012345678901234567890'),
]

export const hostileText: fc.Arbitrary<string> = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...texts) },
  { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
  { weight: 1, arbitrary: fc.string({ unit: 'grapheme', maxLength: 40 }) },
)
export const hostileNumber: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom(...numbers),
  fc.integer({ min: 0, max: 60 }),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
)
const deep = (levels: number) => {
  let value: unknown = 1
  for (let level = 0; level < levels; level += 1) value = level % 2 === 0 ? [value] : { a: value }
  return value
}
const poisoned = JSON.parse(
  '{"__proto__":{"isAdmin":true},"constructor":{"prototype":{"role":"admin"}}}',
) as unknown

/** Anything that JSON can be. */
export const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 6, arbitrary: hostileText },
  { weight: 5, arbitrary: hostileNumber },
  { weight: 2, arbitrary: fc.constantFrom(null, true, false, [], {}, [null], [[]], [{}]) },
  { weight: 1, arbitrary: fc.constantFrom(deep(10), deep(200), deep(3_000), poisoned) },
  { weight: 1, arbitrary: fc.array(fc.oneof(hostileText, hostileNumber), { maxLength: 6 }) },
  { weight: 1, arbitrary: fc.constantFrom(Array(3_000).fill(1), Array(3_000).fill('ก')) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
)
