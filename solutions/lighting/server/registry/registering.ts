import type { Call } from '@roadside/contract/call.ts'
import { ApiError } from '@roadside/contract/errors.ts'
import { insertAudit, type AuditEntry } from '@roadside/server-kit/audit.ts'
import type { Db } from '@roadside/server-kit/database.ts'
import type { Context } from '@roadside/server-kit/serve.ts'
import { lampCache } from '../accept/lamp-cache.ts'
import { isLightingSite } from './repository.ts'

type Registering = Pick<Context<Call>, 'database' | 'caller' | 'address' | 'live'>

export async function needLightingSite(
  { database }: Pick<Registering, 'database'>,
  wid: number,
): Promise<void> {
  if (!(await isLightingSite(database.db, wid)))
    throw new ApiError('bad_request', 'พื้นที่นี้ไม่ใช่พื้นที่ไฟฟ้าแสงสว่าง')
}

interface Change<Answer> {
  /** What the audit log is to say. */
  readonly entry: Omit<AuditEntry, 'username' | 'address'>
  /** Sites whose equipment is another now. */
  readonly wids: readonly number[]
  readonly answer: Answer
}

/**
 * Changes what is registered and writes the audit log, or neither. Then messages find the new
 * registration, and consoles that show the sites are notified.
 */
export async function change<Answer>(
  { database, caller: { username }, address, live }: Registering,
  work: (db: Db) => Promise<Change<Answer>>,
): Promise<Answer> {
  const { wids, answer } = await database.db.transaction().execute(async (db) => {
    const done = await work(db)
    await insertAudit(db, { ...done.entry, username, address })
    return done
  })
  const { directory, states } = lampCache(database)
  directory.forgetAll()
  states.forgetAll()
  live.publish([...new Set(wids)].map((wid) => ({ topic: 'lighting', wid, kind: 'registry' })))
  return answer
}

/** Registers at a site, likewise. */
export function register(
  context: Registering,
  { wid, detail, ...entry }: Omit<AuditEntry, 'username' | 'address'> & { wid: number },
  work: (db: Db) => Promise<unknown>,
): Promise<void> {
  return change(context, async (db) => {
    await work(db)
    return { entry: { ...entry, detail: { wid, ...detail } }, wids: [wid], answer: undefined }
  })
}
