import type { Db } from '@roadside/server-kit/database.ts'
import { sql } from 'kysely'
import type { BackupState } from './judge-backups.ts'

/** What is known of the database's back-ups, and of the archive of its log. */
export async function findBackupState(db: Db): Promise<BackupState> {
  const { rows } = await sql<BackupState>`
    with born as (
      select greatest((select min(applied_at) from schema_migration),
        (select max(at) from backup_record where kind = 'restore')) as at)
    select coalesce(born.at, now()) as "since",
      (select max(r.at) from backup_record r where r.kind = 'backup' and r.at > born.at) as "backupAt",
      (select max(r.at) from backup_record r where r.kind = 'trial' and r.at > born.at) as "trialAt",
      coalesce(archiver.last_failed_time > coalesce(archiver.last_archived_time, '-infinity'), false) as "isArchiveFailing"
    from born, pg_stat_archiver as archiver`.execute(db)
  const [state] = rows
  if (!state) throw new Error('pg_stat_archiver has no row')
  return state
}
