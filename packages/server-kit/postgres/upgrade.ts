import { copyFile, chown, realpath, rename, rm, stat, statfs, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { migrate, type Migration } from '../migrate.ts'
import { findBinaries, majorOf, type Binaries } from './binaries.ts'
import { majorIn, nextName, openHome, type Cluster } from './cluster.ts'
import { connect, databaseUrl, owner } from './connect.ts'
import { copyDatabase } from './copy-database.ts'
import { acquireLock, hold } from './hold.ts'
import { initdb, syncDirectory } from './make-cluster.ts'
import { makeOwn, shortName, systemStore } from './places.ts'
import { stopPostmaster } from './postmaster.ts'
import { StartError } from './start-error.ts'

export interface UpgradeOptions {
  readonly dataDir: string
  /** PostgreSQL of the major version that made the database. */
  readonly former: Binaries
  /** All of the program. */
  readonly migrations: readonly Migration[]
  /** A Thai sentence about the progress. */
  readonly say: (sentence: string) => void
}

const log = { info: () => undefined, warn: () => undefined, error: () => undefined }
/** Written when all rows are there and counted. */
const completeName = 'complete'
const noDatabase = 'ยังไม่มีฐานข้อมูลของระบบในโฟลเดอร์ข้อมูลนี้'

/**
 * Brings the console's own database to the major version of this release: a new directory beside the
 * old one is filled by the two servers, and takes its place when it is whole. The old directory is
 * read only, and stays as `data-17`. A killed upgrade is begun anew, or finished where only the
 * places were left to change. Throws {@link StartError}.
 */
export async function upgradeEmbeddedPostgres(options: UpgradeOptions): Promise<void> {
  const { say } = options
  const home = await findUpgradeHome(options.dataDir)
  const binaries = await findBinaries()
  const next = join(home, nextName)
  if (!(await isThere(join(next, completeName)))) {
    const major = await majorIn(join(home, 'data'))
    if (major === majorOf(binaries)) {
      say(`ฐานข้อมูลเป็น PostgreSQL รุ่น ${major} อยู่แล้ว`)
      return
    }
    await fillNext(options, home, binaries)
  }
  const old = await takePlace(home)
  say(`ย้ายข้อมูลไปยัง PostgreSQL รุ่น ${majorOf(binaries)} เสร็จแล้ว ข้อมูลเดิมอยู่ที่ ${old}`)
  say('เมื่อตรวจสอบแล้วว่าระบบทำงานปกติ ลบข้อมูลเดิมได้ด้วย npm run upgrade-database -- --remove-old')
}

/** The database directory, also where an upgrade was killed while the places changed. */
async function findUpgradeHome(dataDir: string): Promise<string> {
  const absolute = resolve(dataDir)
  const places = [join(absolute, 'postgres'), join(systemStore, shortName(absolute), 'postgres')]
  for (const place of places) {
    if (await isThere(join(place, 'data/PG_VERSION'))) return realpath(place)
    if (await isThere(join(place, nextName, completeName))) return realpath(place)
  }
  throw new StartError(noDatabase)
}

async function fillNext(options: UpgradeOptions, home: string, binaries: Binaries): Promise<void> {
  const { former, say } = options
  const major = await majorIn(join(home, 'data'))
  if (major !== majorOf(former))
    throw new StartError(`ต้องใช้ PostgreSQL รุ่น ${major} เพื่ออ่านข้อมูลเดิม แต่พบรุ่น ${majorOf(former)}`)
  const cluster = await openHome(home)
  await stopAbandoned(cluster)
  const signal = new AbortController().signal
  const settings = { default_transaction_read_only: 'on' }
  const source = await hold({ cluster, settings, log, signal, binaries: former })
  let target: pg.Client | undefined
  let next: Cluster | undefined
  try {
    await refuseFullDisk(source, home)
    next = await makeNext(cluster, binaries)
    target = await hold({ cluster: next, settings: whileFilled, log, signal, binaries })
    say(`กำลังย้ายข้อมูลจาก PostgreSQL รุ่น ${major} ไปรุ่น ${majorOf(binaries)}…`)
    await makeStructure(source, next, options.migrations)
    const counts = await copyDatabase(source, target, owner, (table, rows) => {
      if (rows > 0) say(`  ${table}: ${rows.toLocaleString('en')} แถว`)
    })
    const sum = [...counts.values()].reduce((rows, more) => rows + more, 0)
    say(`ตรวจนับแล้ว ${counts.size} ตาราง ${sum.toLocaleString('en')} แถว ตรงกับข้อมูลเดิม`)
  } finally {
    if (next) await stopPostmaster(next)
    await target?.end()
    await stopPostmaster(cluster)
    await source.end()
  }
  await writeFile(join(next.home, completeName), '', { flush: true })
  await syncDirectory(next.home)
}

/** Nothing is lost with what is not complete. */
const whileFilled = { synchronous_commit: 'off', max_wal_size: '512MB', autovacuum: 'off' }

/** One left by a killed console or upgrade; throws while a console uses it. */
async function stopAbandoned(cluster: Cluster): Promise<void> {
  let client = await connect(cluster)
  for (; client === 'busy'; client = await connect(cluster)) await delay(50)
  if (client === 'absent') return
  await acquireLock(client)
  await stopPostmaster(cluster)
  await client.end()
}

async function refuseFullDisk(source: pg.Client, home: string): Promise<void> {
  const { rows } = await source.query<{ size: string }>(
    'select pg_database_size(current_database()) as size',
  )
  const needed = neededSpace(Number(rows[0]?.size))
  const { bavail, bsize } = await statfs(home)
  if (bavail * bsize < needed)
    throw new StartError(
      `ดิสก์ของ ${home} ต้องมีที่ว่าง ${gigabytes(needed)} GB เพื่อย้ายข้อมูล แต่เหลือ ${gigabytes(bavail * bsize)} GB`,
    )
}

/** Bytes: the rows once more, and the write-ahead log meanwhile. */
export function neededSpace(databaseSize: number): number {
  return databaseSize * 1.2 + 768 * 2 ** 20
}

const gigabytes = (bytes: number) => (bytes / 1e9).toFixed(1)

/** An empty directory of the next version, with the password of the old one. */
async function makeNext({ home, user }: Cluster, binaries: Binaries): Promise<Cluster> {
  const next = join(home, nextName)
  if (await isThere(next)) {
    if (await isThere(join(next, 'password'))) await stopAbandoned(await openHome(next))
    await rm(next, { recursive: true, force: true, maxRetries: 3 })
  }
  await makeOwn(next, user)
  const passwordFile = join(next, 'password')
  await copyFile(join(home, 'password'), passwordFile)
  if (user) await chown(passwordFile, user.uid, user.gid)
  await initdb(join(next, 'data'), passwordFile, user, binaries)
  return openHome(next)
}

/** By those migrations that the old database has; the console's next start applies the others. */
async function makeStructure(
  source: pg.Client,
  next: Cluster,
  migrations: readonly Migration[],
): Promise<void> {
  const { rows } = await source.query<{ scope: string; number: number }>(
    'select scope, number from schema_migration',
  )
  const applied = new Set(rows.map(({ scope, number }) => `${scope} ${number}`))
  const pool = new pg.Pool({ connectionString: databaseUrl(next), max: 1 })
  try {
    await migrate(
      pool,
      migrations.filter(({ scope, number }) => applied.has(`${scope} ${number}`)),
      log,
    )
  } finally {
    await pool.end()
  }
}

/** Each step may be the last of a killed upgrade; a start in between is refused. Answers the place of the old one. */
async function takePlace(home: string): Promise<string> {
  const [data, next] = [join(home, 'data'), join(home, nextName)]
  if (await isThere(join(next, 'data'))) {
    if (await isThere(data)) await rename(data, join(home, `data-${await majorIn(data)}`))
    await rename(join(next, 'data'), data)
    await syncDirectory(home)
  }
  await rm(next, { recursive: true, force: true })
  return oldOf(home)
}

async function oldOf(home: string): Promise<string> {
  const major = (await majorIn(join(home, 'data'))) - 1
  for (let former = major; former > 0; former -= 1)
    if (await isThere(join(home, `data-${former}`))) return join(home, `data-${former}`)
  throw new StartError('ไม่มีข้อมูลเดิมของ PostgreSQL รุ่นก่อน')
}

/** Deletes what the last upgrade has left; answers its place. Throws {@link StartError} where there is none. */
export async function removeFormerData(dataDir: string): Promise<string> {
  const old = await oldOf(await findUpgradeHome(dataDir))
  await rm(old, { recursive: true })
  return old
}

async function isThere(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return false
      throw error
    },
  )
}
