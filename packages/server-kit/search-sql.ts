import { mayBeCode, withoutSigns } from '@roadside/contract/domain/text.ts'
import { sql } from 'kysely'

type Sql = ReturnType<typeof sql>

/** A text that holds a word anywhere. */
const anywhere = (word: string) => `%${word.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`

const wordsOf = (needle: string) => needle.split(' ').filter(Boolean).slice(0, 10)

/**
 * Conditions that a normalised text contains every word of a search, as `matches` of
 * `contract/domain/text.ts`: a code is found without its points and dashes.
 */
export function containsWords(text: Sql, needle: string): Sql {
  const patterns = wordsOf(needle).map((word) =>
    mayBeCode(word)
      ? sql`(${text} like ${anywhere(word)} or translate(${text}, '.-', '') like ${anywhere(withoutSigns(word))})`
      : sql`${text} like ${anywhere(word)}`,
  )
  return patterns.length === 0 ? sql`true` : sql`(${sql.join(patterns, sql` and `)})`
}

/** {@link containsWords} as written: for texts that an index finds, which it does for each pattern by itself. */
export function containsExactWords(text: Sql, needle: string): Sql {
  const patterns = wordsOf(needle).map((word) => sql`${text} like ${anywhere(word)}`)
  return patterns.length === 0 ? sql`true` : sql`(${sql.join(patterns, sql` and `)})`
}
