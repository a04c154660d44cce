import type pg from 'pg'
import type { Manifest } from './manifest.ts'

export interface CopiedDatabase {
  /** The moment that the copy is restored to, and that `reading` sees. */
  readonly at: Date
  /** Unpacked. */
  readonly bytes: number
  /** Checksums of the files that were written, by path within the back-up. */
  readonly sums: ReadonlyMap<string, string>
  readonly database: Manifest['database']
}

/** A database that can be copied while it is in use. */
export interface DatabaseCopy {
  readonly client: pg.Client
  /** Sees the moment of the copy once it is made. */
  readonly reading: pg.Client
  /** A file that the database needs and that lies outside of its own; null: there is none. */
  readonly secretsOf: string | null
  /** Writes into `folder`. */
  readonly copy: (folder: string) => Promise<CopiedDatabase>
  readonly close: () => Promise<void>
}
