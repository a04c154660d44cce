import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { codeOf } from './places.ts'
import { StartError } from './start-error.ts'
import { walArchiveFile } from './wal-archive.ts'

/** Folders of which a copy has the name alone (PostgreSQL's manual, "Backing Up The Data Directory"). */
const emptied = new Set([
  'pg_dynshmem',
  'pg_notify',
  'pg_replslot',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
  'pg_wal',
])
/** Of the running process, of one that ended half way, of this database alone, or made anew by a start. */
const left =
  /^(postmaster\.(pid|opts)|backup_label|tablespace_map|pg_internal\.init.*|pgsql_tmp.*|.*\.(tmp|old))$/

export interface ClusterFiles {
  /** Within `data`, each after the one that it lies in. */
  readonly folders: readonly string[]
  readonly files: readonly string[]
}

/** What a copy of the running database in `data` needs. Files may go and come meanwhile: its log sets that right. */
export async function listClusterFiles(data: string): Promise<ClusterFiles> {
  const [folders, files]: [string[], string[]] = [[], []]
  const visit = async (folder: string) => {
    const entries = await readdir(join(data, folder), { withFileTypes: true }).catch(
      (error: unknown) => {
        if (codeOf(error) === 'ENOENT') return []
        throw error
      },
    )
    for (const entry of entries) {
      const path = folder === '' ? entry.name : `${folder}/${entry.name}`
      if (left.test(entry.name) || entry.name === walArchiveFile) continue
      if (entry.isSymbolicLink())
        throw new StartError(`${join(data, path)} อยู่นอกโฟลเดอร์ของฐานข้อมูล จึงสำรองไม่ได้`)
      if (!entry.isDirectory()) files.push(path)
      else {
        folders.push(path)
        if (!emptied.has(path)) await visit(path)
      }
    }
  }
  await visit('')
  return { folders: [...folders, 'pg_wal/archive_status', 'pg_wal/summaries'], files }
}
