import { sql } from 'kysely'

/** Conditions that a normalised text contains every word of a search. */
export function containsWords(
  text: ReturnType<typeof sql>,
  needle: string,
): ReturnType<typeof sql> {
  const words = needle.split(' ').filter(Boolean).slice(0, 10)
  const patterns = words.map((word) => `%${word.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`)
  return sql`${text} like all (${patterns}::text[])`
}
