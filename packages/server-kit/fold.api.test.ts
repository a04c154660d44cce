import { foldCode, foldText } from '@roadside/contract/domain/fold.ts'
import { normaliseSearch } from '@roadside/contract/domain/text.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { textArray } from './sql-arrays.ts'
import { createTestDatabase, type TestDatabase } from './testing/test-database.ts'

let testDatabase: TestDatabase
beforeAll(async () => {
  testDatabase = await createTestDatabase()
})
afterAll(() => testDatabase.drop())

interface Folded {
  readonly text: string
  readonly code: string
  readonly search: string
}

/** What the database makes of texts. */
async function foldedThere(texts: readonly string[]): Promise<Folded[]> {
  const { rows } = await testDatabase.database.pool.query<Folded>(
    `select fold_text(t) as text, fold_code(t) as code, fold_search(t) as search
     from unnest($1::text[]) with ordinality u(t, n) order by n`,
    [textArray(texts)],
  )
  return rows
}

const foldedHere = (text: string): Folded => ({
  text: foldText(text),
  code: foldCode(text),
  search: normaliseSearch(text),
})

/** Letters, marks, signs and spaces that stand in names and ids here, or come from keyboards, spreadsheets and PDFs. */
const blocks: readonly (readonly [from: number, to: number])[] = [
  ...([
    [0x01, 0x24f],
    [0x300, 0x3ff],
    [0x400, 0x4ff],
    [0x600, 0x61c],
    [0xe00, 0xe7f],
  ] as const),
  ...([
    [0x1100, 0x11ff],
    [0x1680, 0x1680],
    [0x17b4, 0x17b5],
    [0x180b, 0x180f],
    [0x1e00, 0x1fff],
  ] as const),
  ...([
    [0x2000, 0x206f],
    [0x2070, 0x218b],
    [0x2200, 0x22ff],
    [0x2460, 0x24ff],
    [0x3000, 0x30ff],
  ] as const),
  ...([
    [0x3130, 0x318f],
    [0x3200, 0x33ff],
    [0xac00, 0xac7f],
    [0xf900, 0xfaff],
    [0xfb00, 0xfb4f],
  ] as const),
  ...([
    [0xfe00, 0xfe6f],
    [0xfeff, 0xfeff],
    [0xff00, 0xffef],
    [0xfff0, 0xffff],
  ] as const),
  ...([
    [0x1bca0, 0x1bca3],
    [0x1d173, 0x1d17a],
    [0x1d400, 0x1d7ff],
    [0x1f600, 0x1f64f],
    [0xe0000, 0xe01ff],
  ] as const),
]

test('one character of any kind is folded alike in the database and before it', async () => {
  const characters = blocks.flatMap(([from, to]) =>
    Array.from({ length: to - from + 1 }, (_, at) => `กA${String.fromCodePoint(from + at)}ิ b`),
  )
  const there = await foldedThere(characters)
  const different = characters.filter(
    (text, at) => JSON.stringify(there[at]) !== JSON.stringify(foldedHere(text)),
  )
  expect(
    different.map((text) => Array.from(text, (one) => one.codePointAt(0)?.toString(16)).join(' ')),
  ).toEqual([])
})

const character = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.integer({ min: 0xe01, max: 0xe5b }).map((code) => String.fromCodePoint(code)),
  },
  { weight: 4, arbitrary: fc.constantFrom(...Array.from('ิุํำาเ่้๊๋็์๎ฺ'), 'แ', 'ฏ', 'เนียง', '๑') },
  {
    weight: 3,
    arbitrary: fc.constantFrom(
      ...Array.from('aZ0 .+-_%\\\t\n'),
      '\u00a0',
      '\u200b',
      '\u3000',
      '\u0085',
      '\u2011',
      '\ufeff',
    ),
  },
  {
    weight: 2,
    arbitrary: fc
      .constantFrom(...blocks)
      .chain(([min, max]) => fc.integer({ min, max }))
      .map((code) => String.fromCodePoint(code)),
  },
)
const someText = fc.array(character, { maxLength: 24 }).map((characters) => characters.join(''))

/**
 * Normalisation moves a mark of another script across Thai marks. Such a text, which no keyboard
 * and no file of the field has, may need a second folding.
 */
const foreignMark = /(?!\p{Script=Thai})\p{M}/u

test('any text is folded alike in the database and before it, and once for all', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(someText, { minLength: 100, maxLength: 200 }), async (sample) => {
      const here = sample.map(foldedHere)
      expect(await foldedThere(sample)).toEqual(here)
      const texts = here.map(({ text }) => text).filter((text) => !foreignMark.test(text))
      expect(texts.map(foldText)).toEqual(texts)
    }),
    { numRuns: 60 },
  )
})
