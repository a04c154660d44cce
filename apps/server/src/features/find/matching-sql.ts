import { sql, type RawBuilder } from 'kysely'

export interface FindQuery {
  /** From `normaliseSearch`. */
  readonly needle: string
  readonly limit: number
}

/** The words of a text; single characters are joined, as an index has no entries for them alone. */
export function wordsOf(needle: string): readonly string[] {
  const words = needle.split(' ')
  return words.some((word) => pairsOf(word).length > 0) ? words : [needle]
}

/** Three letters or digits in a row: an index of trigrams finds it. */
export const hasTrigram = (needle: string) => /[\p{L}\p{M}\p{N}]{3}/u.test(needle)

/** Every two neighbouring characters. */
export function pairsOf(word: string): string[] {
  const characters = Array.from(word)
  return characters.slice(1).map((character, at) => `${characters[at]}${character}`)
}

/** The text contains every word; each has a condition that an index of trigrams supports. */
export const holds = (text: RawBuilder<unknown>, needle: string) =>
  sql.join(
    wordsOf(needle).map(
      (word) => sql`${text} like ${`%${word.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`}`,
    ),
    sql` and `,
  )
/** At least one of these; false for an empty list. */
export const anyOf = (conditions: readonly RawBuilder<unknown>[]) =>
  sql`(${sql.join([sql`false`, ...conditions], sql` or `)})`

/** The text holds the needle as whole words: 214 is one of `P-214`, and not of `P-2140`; 12 is one of `P-012`. */
export const holdsWhole = (text: RawBuilder<unknown>, needle: string) => {
  const words = needle
    .replaceAll(/[-./+_ ]+/g, ' ')
    .replaceAll(/(^| )0+(?=\d)/g, '$1')
    .trim()
  const own = sql`regexp_replace(regexp_replace(${text}, '[-./+_ ]+', ' ', 'g'), '(^| )0+(?=\\d)', '\\1', 'g')`
  return sql`strpos(' ' || ${own} || ' ', ${` ${words} `}) > 0`
}

/**
 * Texts that begin with the needle first, then short ones: these are most often the intended ones.
 */
export const best = (text: RawBuilder<unknown>, needle: string) =>
  sql`not starts_with(${text}, ${needle}), length(${text}), ${text}`
