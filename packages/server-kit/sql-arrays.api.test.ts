import { afterAll, beforeAll, expect, test } from 'vitest'
import { booleanArray, joinedTexts, numberArray, textArray, timeArray } from './sql-arrays.ts'
import { createTestDatabase, type TestDatabase } from './testing/test-database.ts'

let testDatabase: TestDatabase

beforeAll(async () => {
  testDatabase = await createTestDatabase()
})
afterAll(() => testDatabase.drop())

async function readBack(type: string, literal: string): Promise<unknown> {
  const { rows } = await testDatabase.database.pool.query<{ back: unknown }>(
    `select $1::${type}[] as back`,
    [literal],
  )
  return rows[0]?.back
}

test('texts come back as they were, whatever stands in them', async () => {
  const texts = [
    '',
    ' ',
    'NULL',
    'null',
    '{}',
    '{a,b}',
    ',',
    'เสาไฟ ๑',
    '🚦',
    'a"b',
    String.raw`a\b`,
    String.raw`\"`,
    '"',
    'a\tb',
    'a\nb',
    '"\n"',
    '\\\n',
    '"🚦"',
    '"\u007f\u0085\u2028"',
    '[{"gateway":"00\\"16","snr":-3.5}]',
    null,
  ]
  expect(await readBack('text', textArray(texts))).toEqual(texts)
  expect(await readBack('text', textArray([]))).toEqual([])
})

test('half of a character becomes the sign for one that is not known, with quotes beside it and without', async () => {
  expect(await readBack('text', textArray(['a\ud83d', '"\ud83d"']))).toEqual([
    'a\ufffd',
    '"\ufffd"',
  ])
})

test.each([
  [[]],
  [[null]],
  [[null, null]],
  [['{"snr":-3.5}', null, '["a\\"b\\u001f"]', '"เสาไฟ {,}"']],
])(
  'texts without control characters come back joined as they went: %j',
  async (texts: (string | null)[]) => {
    const { rows } = await testDatabase.database.pool.query<{ text: string | null }>(
      `select text from unnest($1::int[], string_to_array($2::text, chr(31), '')) as t(n, text) order by n`,
      [texts.map((_, n) => n), joinedTexts(texts)],
    )
    expect(rows.map(({ text }) => text)).toEqual(texts)
  },
)

test('numbers, booleans and times come back as they were', async () => {
  const numbers = [0, -1, 0.1, 1e-7, 1e21, Number.MAX_SAFE_INTEGER, null]
  expect(await readBack('float8', numberArray(numbers))).toEqual(numbers)
  expect(await readBack('bool', booleanArray([true, false, null]))).toEqual([true, false, null])
  const at = new Date('2026-11-23T12:34:56.789Z')
  expect(await readBack('float8', timeArray([at, null]))).toEqual([at.getTime(), null])
})
