import { ApiError } from '@roadside/contract/errors.ts'
import * as calls from '@roadside/contract/ingest-calls.ts'
import { insertAudit } from '@roadside/server-kit/audit.ts'
import { hashIngestKey, makeIngestKey } from '@roadside/server-kit/ingest/keys.ts'
import { serve, type ServedCall } from '@roadside/server-kit/serve.ts'
import { findIngestKeys, findRejected, findUnknownDevices, insertIngestKey, markKeyRevoked } from './repository.ts'

interface Paging {
  readonly page?: number | undefined
  readonly perPage?: number | undefined
  readonly search?: string | undefined
}

function windowOf({ page = 1, perPage = 25, search = '' }: Paging) {
  return { search: search.trim(), limit: perPage, offset: (page - 1) * perPage }
}

export function ingestCalls(): ServedCall[] {
  return [
    serve(calls.ingestKeys, ({ database }) => findIngestKeys(database.db)),

    serve(calls.makeIngestKey, ({ body: { name }, caller: { username }, database, address }) =>
      database.db.transaction().execute(async (db) => {
        const key = makeIngestKey()
        const id = await insertIngestKey(db, { name, hash: hashIngestKey(key), createdBy: username })
        const what = { action: 'makeIngestKey', subject: name, detail: { id }, after: { name } }
        await insertAudit(db, { username, address, ...what })
        return { id, name, key }
      }),
    ),

    serve(calls.revokeIngestKey, ({ body: { id }, caller: { username }, database, now, address }) =>
      database.db.transaction().execute(async (db) => {
        const name = await markKeyRevoked(db, id, now())
        if (name === null) throw new ApiError('not_found')
        const [before, after] = [{ is_revoked: false }, { is_revoked: true }]
        const what = { action: 'revokeIngestKey', subject: name, detail: { id }, before, after }
        await insertAudit(db, { username, address, ...what })
        return { ok: true as const }
      }),
    ),

    serve(calls.rejectedMessages, ({ body, database }) =>
      findRejected(database.db, { ...windowOf(body), reason: body.reason ?? null }),
    ),

    serve(calls.unknownDevices, ({ body, database }) => findUnknownDevices(database.db, windowOf(body))),
  ]
}
