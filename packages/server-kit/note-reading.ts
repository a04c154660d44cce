import type { Database } from './database.ts'

export interface NotedReading {
  /** For the handler of one request. */
  readonly database: Database
  /** The moment of the data that it has read; null: they are as new as any. */
  asOf(): Date | null
}

/** Notes whether a handler reads the replica while that is behind the primary. */
export function noteReading(database: Database): NotedReading {
  const asOf = database.readAsOf()
  if (asOf === null) return { database, asOf: () => null }
  let hasRead = false
  return {
    database: {
      ...database,
      readAsOf: () => asOf,
      get readDb() {
        hasRead = true
        return database.readDb
      },
    },
    asOf: () => (hasRead ? asOf : null),
  }
}
