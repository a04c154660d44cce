import type pg from 'pg'

/** The segment and the timeline with which a copy of the files begins. */
export async function startFileCopy(client: pg.Client, label: string): Promise<string> {
  const { rows } = await client.query<{ segment: string }>(
    'select pg_walfile_name(pg_backup_start($1, true)) as segment',
    [label],
  )
  return rows[0]?.segment ?? ''
}

/** The text of `backup_label`; waits until the log of the copy is archived. */
export async function stopFileCopy(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ labelfile: string }>(
    'select labelfile from pg_backup_stop(true)',
  )
  return rows[0]?.labelfile ?? ''
}

export interface Archiving {
  readonly mode: string
  readonly command: string
  /** The newest attempt has failed. */
  readonly isFailing: boolean
}

export async function findArchiving(client: pg.Client): Promise<Archiving> {
  const { rows } = await client.query<Archiving>(
    `select current_setting('archive_mode') as mode, current_setting('archive_command') as command,
       coalesce(last_failed_time > coalesce(last_archived_time, '-infinity'), false) as "isFailing"
     from pg_stat_archiver`,
  )
  if (!rows[0]) throw new Error('pg_stat_archiver has no row')
  return rows[0]
}

/** A name in the log to which the database can be restored exactly; the segment that holds it. */
export async function makeRestorePoint(client: pg.Client, name: string): Promise<string> {
  const { rows } = await client.query<{ segment: string }>(
    'select pg_walfile_name(pg_create_restore_point($1)) as segment',
    [name],
  )
  return rows[0]?.segment ?? ''
}

/** Ends the current segment, so that it is archived at once. */
export async function switchSegment(client: pg.Client): Promise<void> {
  await client.query('select pg_switch_wal()')
}

export interface Recovery {
  readonly isOver: boolean
  readonly isPaused: boolean
}

export async function findRecovery(client: pg.Client): Promise<Recovery> {
  const { rows } = await client.query<Recovery>(
    `select not pg_is_in_recovery() as "isOver",
       case when pg_is_in_recovery() then pg_get_wal_replay_pause_state() = 'paused' else false end as "isPaused"`,
  )
  return rows[0] ?? { isOver: false, isPaused: false }
}

/** Lets a recovery that stands at its target end there. */
export async function endRecovery(client: pg.Client): Promise<void> {
  await client.query('select pg_wal_replay_resume()')
}
