import { rm, stat, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import {
  findArchiving,
  makeRestorePoint,
  startFileCopy,
  stopFileCopy,
  switchSegment,
} from '@roadside/server-kit/postgres/backup-repository.ts'
import { findCluster, type Cluster } from '@roadside/server-kit/postgres/cluster.ts'
import { connect } from '@roadside/server-kit/postgres/connect.ts'
import { listClusterFiles } from '@roadside/server-kit/postgres/cluster-files.ts'
import { logTail } from '@roadside/server-kit/postgres/postmaster.ts'
import { StartError } from '@roadside/server-kit/postgres/start-error.ts'
import {
  archivingSettings,
  makeWalArchive,
  walArchiveOf,
} from '@roadside/server-kit/postgres/wal-archive.ts'
import type pg from 'pg'
import { notStartedYet, openOwnDatabase } from '../user-command/open-own-database.ts'
import type { DatabaseCopy } from './database-copy.ts'
import { pack } from './packed-file.ts'
import { findServerVersion, takeMoment } from './read-tables.ts'

/** Milliseconds within which a segment must be archived, and after which a failure is not an old one. */
const archivedWithinMs = 120_000
const failsAfterMs = 5_000
/** Files packed at once. */
const atOnce = 2

/** Opens the console's own database, whether or not it runs, for a copy of its files. Throws {@link StartError}. */
export async function openEmbeddedCopy(dataDir: string, dir: string): Promise<DatabaseCopy> {
  const found = await openOwnDatabase(dataDir, dir)
  const clients: pg.Client[] = []
  const close = async () => {
    for (const client of clients) await client.end()
    await found.leave()
  }
  try {
    const cluster = await findCluster(dataDir)
    if (cluster === null) throw new StartError(notStartedYet)
    const archive = await walArchiveOf(cluster, dir)
    for (let n = 0; n < 2; n += 1) clients.push(await openClient(cluster))
    const [locking, reading] = clients
    if (!locking || !reading) throw new Error('no connection')
    await requireArchive(locking, cluster, archive)
    return {
      client: locking,
      reading,
      secretsOf: join(cluster.home, 'password'),
      copy: (folder) => copyFiles({ folder, cluster, archive, locking, reading }),
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}

async function openClient(cluster: Cluster): Promise<pg.Client> {
  for (;;) {
    const client = await connect(cluster)
    if (typeof client === 'object') return client
    if (client === 'absent') throw new StartError('ฐานข้อมูลของระบบหยุดทำงานระหว่างสำรองข้อมูล')
    await delay(50)
  }
}

/** A copy of files is worth nothing without the log that was written meanwhile. */
async function requireArchive(client: pg.Client, cluster: Cluster, archive: string): Promise<void> {
  const isThere = await makeWalArchive(cluster, archive)
  const { mode, command } = await findArchiving(client)
  if (mode !== 'on' || command !== archivingSettings(archive).archive_command) {
    throw new StartError(
      'ระบบที่กำลังทำงานยังไม่ได้เก็บบันทึกการเปลี่ยนแปลง (WAL) ลงใน BACKUP_DIR กรุณาเริ่มระบบใหม่หนึ่งครั้งหลังตั้งค่า BACKUP_DIR',
    )
  }
  if (!isThere) {
    throw new StartError(
      `บัญชีผู้ใช้ของฐานข้อมูลเข้าโฟลเดอร์ ${archive} ไม่ได้ กรุณาให้สิทธิ์เข้าถึงโฟลเดอร์ที่อยู่เหนือขึ้นไป (chmod o+x)`,
    )
  }
}

interface Copying {
  readonly folder: string
  readonly cluster: Cluster
  readonly archive: string
  readonly locking: pg.Client
  readonly reading: pg.Client
}

async function copyFiles({ folder, cluster, archive, locking, reading }: Copying) {
  const archived = (segment: string) => waitUntilArchived(locking, cluster, archive, segment)
  // says at once, and not after hours of copying, whether the archive takes anything
  const name = `roadside ${new Date().toISOString()}`
  const checked = await makeRestorePoint(locking, `${name} begins`)
  await switchSegment(locking)
  await archived(checked)

  const firstSegment = await startFileCopy(locking, name)
  const data = join(cluster.home, 'data')
  const { folders, files } = await listClusterFiles(data)
  const sums = new Map<string, string>()
  let bytes = 0
  const waiting = files.values()
  const worker = async () => {
    for (const path of waiting) {
      const packed = await pack(join(data, path), join(folder, 'database', `${path}.gz`))
      if (packed === null) continue
      sums.set(`database/${path}.gz`, packed.sha256)
      bytes += packed.bytes
    }
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
  const label = join(folder, 'backup_label')
  await writeFile(label, await stopFileCopy(locking), { mode: 0o600 })
  const packed = await pack(label, join(folder, 'database/backup_label.gz'))
  sums.set('database/backup_label.gz', packed?.sha256 ?? '')
  await rm(label)

  const moment = await takeMoment(locking, reading, name)
  if (moment === null) {
    throw new StartError(
      'มีงานที่เขียนฐานข้อมูลต่อเนื่องนานเกิน 15 นาที จึงยังสำรองข้อมูลไม่ได้ กรุณาสั่งใหม่เมื่องานนั้นเสร็จ',
    )
  }
  await switchSegment(locking)
  await archived(moment.segment)
  const postgres = await findServerVersion(locking)
  return {
    at: moment.at,
    bytes,
    sums,
    database: {
      kind: 'embedded' as const,
      postgres,
      restorePoint: name,
      archive: basename(archive),
      firstSegment,
      lastSegment: moment.segment,
      folders: [...folders],
    },
  }
}

async function waitUntilArchived(
  client: pg.Client,
  cluster: Cluster,
  archive: string,
  segment: string,
): Promise<void> {
  const begin = Date.now()
  const file = join(archive, `${segment}.gz`)
  while ((await stat(file).catch(() => null)) === null) {
    const waited = Date.now() - begin
    const isFailing = waited > failsAfterMs && (await findArchiving(client)).isFailing
    if (isFailing || waited > archivedWithinMs) {
      throw new StartError(
        `เก็บบันทึกการเปลี่ยนแปลง (WAL) ลงใน ${archive} ไม่สำเร็จ กรุณาตรวจสอบดิสก์และสิทธิ์`,
        {
          detail: await logTail(cluster),
        },
      )
    }
    await delay(100)
  }
}
