import { readdir, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { folderProblem, makeDataFolder } from '@roadside/server-kit/data-folder.ts'
import { codeOf } from '@roadside/server-kit/postgres/places.ts'
import { StartError } from '@roadside/server-kit/postgres/start-error.ts'
import { unfinishedRestore } from '@roadside/server-kit/postgres/unfinished-restore.ts'
import type { Config } from '../config-schema.ts'
import { removeOwnData } from '../own-data.ts'
import { migrations } from '../solutions.ts'
import {
  freeBytes,
  listBackups,
  picturesOf,
  requireBackupDir,
  trialFolder,
  type StoredBackup,
} from './backup-folder.ts'
import { archiveCopiesOf, copyArchive, findMissingFiles } from './archive-copies.ts'
import { chooseBackup, requireKnownMigrations, type Wanted } from './choose-backup.ts'
import { fingerprintOf } from './make-backup.ts'
import { readChecksums } from './manifest.ts'
import { BrokenFileError, sha256Of, unpack } from './packed-file.ts'
import { copyPictures, findMissingPictures, openOwnPictures } from './pictures.ts'
import { restoreEmbedded } from './restore-embedded.ts'
import { restoreExternal } from './restore-external.ts'

export interface MadeRestore {
  readonly backup: StoredBackup
  /** The folder or database that has been filled; null: a trial, which was thrown away. */
  readonly target: string | null
  readonly pictures: { readonly count: number; readonly missing: readonly string[] }
  readonly archive: { readonly count: number; readonly missing: readonly string[] }
  /** TOKEN_SECRET of the settings is not the one with which the back-up's secrets were sealed. */
  readonly isOtherToken: boolean
}

interface Restoring {
  readonly config: Config
  readonly dir: string
  readonly backup: StoredBackup
  readonly sums: ReadonlyMap<string, string>
  readonly to: Date | null
}

/** Restores into the empty DATA_DIR, or the empty database of DATABASE_URL. Throws {@link StartError}. */
export async function restoreBackup(config: Config, wanted: Wanted): Promise<MadeRestore> {
  const restoring = await prepare(config, wanted)
  const { backup, sums } = restoring
  if (backup.manifest.database.kind === 'embedded') {
    if (config.databaseUrl !== null) {
      throw new StartError(
        'ข้อมูลสำรองชุดนี้เป็นของฐานข้อมูลที่มากับระบบ กรุณาเว้นค่าตั้ง DATABASE_URL ว่างไว้ขณะกู้คืน',
      )
    }
    return asSentence(config.dataDir, () => restoreInto(restoring, config.dataDir))
  }
  if (config.databaseUrl === null) {
    throw new StartError('ข้อมูลสำรองชุดนี้เป็นของฐานข้อมูลภายนอก กรุณาตั้งค่า DATABASE_URL เป็นฐานข้อมูลใหม่ที่ว่าง')
  }
  if (wanted.to !== null) {
    throw new StartError(
      'ฐานข้อมูลภายนอกกู้คืนไปยังเวลาที่ระบุด้วย pgBackRest (ดู docs/backup.md) คำสั่งนี้กู้คืนได้เฉพาะเวลาของข้อมูลสำรองแต่ละชุด',
    )
  }
  const { hashes, files } = await asBroken(() =>
    restoreExternal(backup, sums, config.databaseUrl ?? ''),
  )
  return asSentence(config.dataDir, async () => {
    const to = await openOwnPictures(config)
    const pictures = await copyPictures(hashes, { from: picturesOf(restoring.dir), to })
    const archive = await copyArchive(files, {
      from: archiveCopiesOf(restoring.dir),
      to,
      isSure: true,
    })
    const target = new URL(config.databaseUrl ?? '').pathname.slice(1)
    return present(restoring, target, { pictures, archive })
  })
}

/** The same into a folder that is thrown away again: says whether the back-up could be used. */
export async function tryBackup(config: Config, wanted: Wanted): Promise<MadeRestore> {
  const restoring = await prepare(config, wanted)
  if (restoring.backup.manifest.database.kind !== 'embedded') {
    throw new StartError(
      'ข้อมูลสำรองของฐานข้อมูลภายนอกทดลองกู้คืนด้วย npm run restore ลงในฐานข้อมูลใหม่ที่ว่าง แล้วบันทึกผลด้วย npm run backup -- --tried (ดู docs/backup.md)',
    )
  }
  const dataDir = trialFolder(restoring.dir)
  try {
    return await asSentence(restoring.dir, async () => {
      await makeDataFolder(dataDir)
      const { hashes, files } = await asBroken(() => restoreEmbedded({ ...restoring, dataDir }))
      await checkOtherFiles(restoring)
      const missing = await findMissingPictures(hashes, picturesOf(restoring.dir))
      const lacking = await findMissingFiles(files, archiveCopiesOf(restoring.dir))
      return present(restoring, null, {
        pictures: { count: hashes.length - missing.length, missing },
        archive: { count: files.length - lacking.length, missing: lacking },
      })
    })
  } finally {
    await removeOwnData(dataDir)
    await rm(dataDir, { recursive: true, force: true })
  }
}

async function prepare(config: Config, wanted: Wanted): Promise<Restoring> {
  const dir = await requireBackupDir(config.backup.dir)
  return asBroken(async () => {
    const backup = chooseBackup(await listBackups(dir), wanted, { dir, now: new Date() })
    requireKnownMigrations(backup, migrations)
    return {
      config,
      dir,
      backup,
      sums: await readChecksums(backup.folder, backup.manifest),
      to: wanted.to,
    }
  })
}

/** All of it, or nothing: what was made is deleted where it fails; where it is killed, a mark stops every start. */
async function restoreInto(restoring: Restoring, dataDir: string): Promise<MadeRestore> {
  const { dir, backup, sums } = restoring
  await requireEmpty(dataDir)
  await requireRoom(restoring, dataDir)
  await makeDataFolder(dataDir)
  const mark = join(dataDir, unfinishedRestore)
  await writeFile(mark, '', { flush: true })
  try {
    return await asBroken(async () => {
      const { hashes, files } = await restoreEmbedded({ ...restoring, dataDir })
      const to = await openOwnPictures({ ...restoring.config, dataDir })
      const pictures = await copyPictures(hashes, { from: picturesOf(dir), to })
      const archive = await copyArchive(files, {
        from: archiveCopiesOf(dir),
        to,
        isSure: true,
      })
      for (const name of backup.manifest.secrets) {
        if (name === 'password') continue
        const path = `secrets/${name}.gz`
        await unpack(join(backup.folder, path), join(dataDir, name), sums.get(path) ?? '')
      }
      await rm(mark)
      return present(restoring, dataDir, { pictures, archive })
    })
  } catch (error) {
    await removeOwnData(dataDir)
    if (restoring.config.mediaS3 === null)
      await rm(join(dataDir, 'media'), { recursive: true, force: true })
    throw error
  }
}

function present(
  { config, backup }: Restoring,
  target: string | null,
  { pictures, archive }: Pick<MadeRestore, 'pictures' | 'archive'>,
): MadeRestore {
  const { tokenFingerprint } = backup.manifest
  const isOtherToken =
    tokenFingerprint !== null &&
    (config.tokenSecrets === null ||
      !config.tokenSecrets.some((secret) => fingerprintOf([secret]) === tokenFingerprint))
  const counted = ({ count, missing }: MadeRestore['pictures']) => ({ count, missing })
  return { backup, target, pictures: counted(pictures), archive: counted(archive), isOtherToken }
}

async function requireEmpty(dataDir: string): Promise<void> {
  const names = await readdir(dataDir).catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return []
    throw error
  })
  if (names.every((name) => name === 'lost+found')) return
  throw new StartError(
    `โฟลเดอร์ปลายทาง ${dataDir} มีข้อมูลอยู่แล้ว กรุณาหยุดระบบแล้วย้ายโฟลเดอร์นี้ไปไว้ที่อื่นก่อน (mv ${dataDir} ${dataDir}-old)`,
  )
}

/** The log comes on top, as much as was written since. */
async function requireRoom({ backup }: Restoring, dataDir: string): Promise<void> {
  const { databaseBytes } = backup.manifest
  const free = await freeBytes(await nearest(dataDir))
  if (free > databaseBytes) return
  throw new StartError(
    `ดิสก์ของ ${dataDir} มีที่ว่าง ${inMb(free)} MB แต่ฐานข้อมูลต้องใช้อย่างน้อย ${inMb(databaseBytes)} MB`,
  )
}

const inMb = (bytes: number) => Math.ceil(bytes / 2 ** 20).toLocaleString('en-US')

async function nearest(folder: string): Promise<string> {
  const found = await stat(folder).catch(() => null)
  return found ? folder : nearest(dirname(folder))
}

/** What a trial does not unpack. */
async function checkOtherFiles({ backup, sums }: Restoring): Promise<void> {
  await asBroken(async () => {
    for (const [path, sha256] of sums) {
      const file = join(backup.folder, path)
      if (!path.startsWith('database/') && (await sha256Of(file)) !== sha256)
        throw new BrokenFileError(file)
    }
  })
}

async function asBroken<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof BrokenFileError)) throw error
    throw new StartError(
      `ไฟล์ในข้อมูลสำรองเสียหายหรือหายไป: ${error.path} กรุณาใช้ข้อมูลสำรองชุดอื่น (--backup)`,
      { cause: error },
    )
  }
}

async function asSentence<T>(folder: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (cause) {
    const sentence = folderProblem(codeOf(cause), folder)
    if (cause instanceof StartError || sentence === null) throw cause
    throw new StartError(sentence, { cause, detail: String(cause) })
  }
}
