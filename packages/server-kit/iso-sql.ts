import { sql, type RawBuilder } from 'kysely'

/** A timestamptz as every time travels: ISO 8601 with +07:00; null stays null. */
export function isoBangkok(value: RawBuilder<unknown>): RawBuilder<string> {
  return sql`to_char(${value} at time zone 'Asia/Bangkok', 'YYYY-MM-DD"T"HH24:MI:SS"+07:00"')`
}
