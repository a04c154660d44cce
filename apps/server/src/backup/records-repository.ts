import type pg from 'pg'

/** `restore`: this database was restored; back-ups of its original count no more. */
export type RecordKind = 'backup' | 'trial' | 'restore'

export interface BackupRecord {
  readonly kind: RecordKind
  /** What made it: the console, or `pgbackrest`. */
  readonly tool: string
  readonly name: string
  readonly at: Date
}

/** Stores what was done, for the console, which says when it is too long ago. */
export async function insertRecord(client: pg.ClientBase, record: BackupRecord): Promise<void> {
  const { kind, tool, name, at } = record
  await client.query(
    `insert into backup_record (kind, tool, name, at) values ($1, $2, $3, $4)
     on conflict (kind, tool, name) do update set at = greatest(backup_record.at, excluded.at)`,
    [kind, tool, name, at],
  )
}

/** Fails with PostgreSQL's code 42P01 where the database is older than the program. */
export async function requireRecords(client: pg.ClientBase): Promise<void> {
  await client.query('select from backup_record limit 1')
}
