import { join, resolve } from 'node:path'
import { insertAudit } from '@roadside/server-kit/audit.ts'
import type { Database } from '@roadside/server-kit/database.ts'
import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '../config-schema.ts'
import { AccessLog } from './access-log.ts'
import { persistentServerName } from './server-name.ts'

/** The folder of the access log, by the settings. */
export function accessLogFolder({ dataDir, accessLog }: Pick<Config, 'dataDir' | 'accessLog'>) {
  return resolve(accessLog.dir ?? join(dataDir, 'access-log'))
}

/**
 * Opens the access log of this server. The end of each complete file goes into the audit log, which
 * nobody can change: whoever wrote the files anew, with all their hashes, would contradict it.
 */
export async function openAccessLog(
  config: Config,
  { database: { db }, log, now }: { database: Database; log: FastifyBaseLogger; now: () => Date },
): Promise<AccessLog> {
  return AccessLog.open({
    folder: accessLogFolder(config),
    server: await persistentServerName(config.dataDir),
    days: config.accessLog.days,
    log,
    now,
    onClosed: (file, { n, last }) =>
      insertAudit(db, {
        username: '',
        address: '',
        action: 'accessLogClosed',
        subject: file,
        detail: { lastLine: n, lastHash: last },
      }),
  })
}
