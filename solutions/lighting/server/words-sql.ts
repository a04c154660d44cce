import { sql } from 'kysely'
import { connectionWords, lightStateWords, statusWords } from '../rules/health.ts'

/** Codes of the `lamp` table → the words of the wire, built from the one table of words. */
function caseOf(column: string, words: Readonly<Record<string, string>>, otherwise: string) {
  const arms = Object.entries(words).map(
    ([code, word]) => sql`when ${sql.lit(code)} then ${sql.lit(word)}`,
  )
  return sql`case ${sql.raw(column)} ${sql.join(arms, sql` `)} else ${sql.lit(otherwise)} end`
}

export const statusCase = caseOf('l.status', statusWords, statusWords.unknown)
export const lightStateCase = sql`case when l.is_unreachable then '-' else ${caseOf('l.lit', lightStateWords, '-')} end`
export const connectionCase = sql`case when l.seen_at is null then ${sql.lit(connectionWords.never)}
  when l.is_unreachable then ${sql.lit(connectionWords.unreachable)} else ${sql.lit(connectionWords.normal)} end`
