import { execFile } from 'node:child_process'
import { stat } from 'node:fs/promises'
import { promisify } from 'node:util'
import { StartError } from './start-error.ts'

const run = promisify(execFile)
const env = { PATH: '/usr/sbin:/usr/bin:/sbin:/bin' }

/** A user that PostgreSQL is run as instead of root. */
export interface RunUser {
  readonly uid: number
  readonly gid: number
}

/**
 * The user that runs PostgreSQL, which refuses to run as root: null is the console's own user.
 * Where the console is root, a database stays with the owner of its directory. A new one goes to
 * the system user `roadside`, made where it is missing. Where none can be made (read-only /etc, no
 * useradd), it is `postgres`, whose work is databases, else `nobody`, which unrelated services
 * share.
 */
export async function chooseRunUser(cluster: string): Promise<RunUser | null> {
  if (process.getuid?.() !== 0) return null
  const owner = await stat(cluster).catch(() => null)
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid }
  const known = await findUser('roadside')
  if (known) return known
  await makeSystemUser()
  for (const name of ['roadside', 'postgres', 'nobody']) {
    const user = await findUser(name)
    if (user) return user
  }
  throw new StartError('ไม่พบบัญชีผู้ใช้สำหรับฐานข้อมูล กรุณาเริ่มระบบด้วยบัญชีผู้ใช้ที่ไม่ใช่ root')
}

/**
 * Whether `user` can enter a directory; for the console's own user the operating system reports the
 * error itself.
 */
export async function canEnter(user: RunUser | null, directory: string): Promise<boolean> {
  if (user === null) return true
  return run('/bin/sh', ['-c', 'cd "$1"', 'sh', directory], { ...user, env, cwd: '/' }).then(
    () => true,
    () => false,
  )
}

/** The same for reading a file. */
export async function canRead(user: RunUser | null, path: string): Promise<boolean> {
  if (user === null) return true
  return run('/bin/sh', ['-c', 'exec < "$1"', 'sh', path], { ...user, env, cwd: '/' }).then(
    () => true,
    () => false,
  )
}

/** A user of this machine; null where the name is unknown. */
export async function findUser(name: string): Promise<RunUser | null> {
  try {
    const [uid, gid] = await Promise.all(
      ['-u', '-g'].map((which) => run('id', [which, name], { env })),
    )
    return { uid: Number(uid?.stdout), gid: Number(gid?.stdout) }
  } catch {
    return null
  }
}

async function makeSystemUser(): Promise<void> {
  const options = ['--system', '--user-group', '--no-create-home', '--home-dir', '/nonexistent']
  await run('useradd', [...options, '--shell', '/usr/sbin/nologin', 'roadside'], { env }).catch(
    () => undefined,
  )
}
