import { createHash } from 'node:crypto'
import { sql, type PostgresPool, type PostgresPoolClient } from 'kysely'

const mark = '/* planned once */'

/**
 * Stands at the start of a statement that every page sends and whose text is always the same:
 * PostgreSQL plans it once for a connection. Planning takes most of the time of a statement that joins
 * much and reads little.
 */
export const planOnce = sql.raw(mark)

/** Connections that name the statements which start with {@link planOnce}: PostgreSQL keeps the plans of named ones. */
export function planningOnce(pool: PostgresPool): PostgresPool {
  return {
    end: () => pool.end(),
    connect: async () => {
      const client = await pool.connect()
      const send = client.query.bind(client) as (...args: unknown[]) => unknown
      const query = (text: unknown, values?: unknown) =>
        typeof text === 'string' && text.startsWith(mark)
          ? send({ name: nameOf(text), text, values })
          : send(text, values)
      return { query, release: () => client.release() } as PostgresPoolClient
    },
  }
}

const names = new Map<string, string>()

/** A name that belongs to the text alone. */
function nameOf(text: string): string {
  let name = names.get(text)
  if (!name) names.set(text, (name = createHash('sha256').update(text).digest('hex').slice(0, 32)))
  return name
}
