import { lchown, lstat, readdir } from 'node:fs/promises'
import { basename, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { makeDataFolder } from '@roadside/server-kit/data-folder.ts'
import { canEnter, findUser, type RunUser } from '@roadside/server-kit/postgres/run-user.ts'
import { StartError } from '@roadside/server-kit/postgres/start-error.ts'

const programFolder = fileURLToPath(new URL('..', import.meta.url))

/**
 * Where root starts the console, it switches to the account `runAs` for good before it opens
 * anything. The data folder and root's files in it are given to that account. Throws {@link
 * StartError}.
 */
export async function giveUpRoot(runAs: string, dataDir: string): Promise<void> {
  if (process.getuid?.() !== 0) return
  const user = await findUser(runAs)
  if (user === null) throw new StartError(`ไม่พบบัญชีผู้ใช้ ${runAs} ในเครื่องนี้ (ค่าตั้ง RUN_AS)`)
  if (user.uid === 0) throw new StartError('ค่าตั้ง RUN_AS ต้องเป็นบัญชีผู้ใช้ที่ไม่ใช่ root')
  const folder = resolve(dataDir)
  await makeDataFolder(folder)
  await takeOwnership(folder, user)
  for (const needed of [programFolder, folder]) {
    if (!(await canEnter(user, needed)))
      throw new StartError(`บัญชีผู้ใช้ ${runAs} เข้าโฟลเดอร์ ${needed} ไม่ได้ (ค่าตั้ง RUN_AS)`)
  }
  process.setgroups?.([user.gid])
  process.setgid?.(user.gid)
  process.setuid?.(user.uid)
}

/** Files of a third account, such as the database of an earlier one, keep their owner. */
async function takeOwnership(path: string, user: RunUser): Promise<void> {
  const found = await lstat(path)
  if (found.uid !== 0 && found.uid !== user.uid) return
  await lchown(path, user.uid, user.gid)
  // PostgreSQL never ran as root: its folder holds nothing of root's
  if (!found.isDirectory() || basename(path) === 'postgres') return
  for (const name of await readdir(path)) await takeOwnership(join(path, name), user)
}
