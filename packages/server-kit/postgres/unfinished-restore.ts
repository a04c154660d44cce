import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { StartError } from './start-error.ts'

/** Lies in the data folder while it is filled from a back-up. */
export const unfinishedRestore = 'restore-unfinished'

/** A folder whose restore was killed looks like one that was never used. Throws {@link StartError}. */
export async function refuseUnfinishedRestore(dataDir: string): Promise<void> {
  const mark = join(dataDir, unfinishedRestore)
  if ((await stat(mark).catch(() => null)) === null) return
  throw new StartError(`การกู้คืนข้อมูลลงใน ${dataDir} ยังไม่เสร็จ กรุณาลบโฟลเดอร์นี้แล้วสั่ง npm run restore ใหม่`)
}
