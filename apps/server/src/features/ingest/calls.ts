import { ApiError } from '@roadside/contract/errors.ts'
import * as calls from '@roadside/contract/ingest-calls.ts'
import type { Db } from '@roadside/server-kit/database.ts'
import { insertAudit } from '@roadside/server-kit/audit.ts'
import { hashIngestKey, makeIngestKey } from '@roadside/server-kit/ingest/keys.ts'
import { serve, type ServedCall } from '@roadside/server-kit/serve.ts'
import {
  findDepartmentName,
  findIngestKeys,
  findRejected,
  findUnknownDevices,
  insertIngestKey,
  lockIngestKey,
  markKeyRevoked,
  setKeyLimits,
} from './repository.ts'

interface Paging {
  readonly page?: number | undefined
  readonly perPage?: number | undefined
  readonly search?: string | undefined
}

function windowOf({ page = 1, perPage = 25, search = '' }: Paging) {
  return { search: search.trim(), limit: perPage, offset: (page - 1) * perPage }
}

/** `solutions`: those that have endpoints. */
export function ingestCalls(solutions: readonly string[]): ServedCall[] {
  /**
   * The limits in their stored form, and in their form for the audit log. Throws `bad_request` for
   * unknown ones.
   */
  async function readLimits(
    db: Db,
    requested: {
      scopes: readonly calls.KeyScope[]
      solutions: readonly string[] | null
      department_id: number | null
      expected_every_min: number | null
    },
  ) {
    const chosen =
      requested.solutions && solutions.filter((one) => requested.solutions?.includes(one))
    if (requested.solutions?.some((one) => !solutions.includes(one)))
      throw new ApiError('bad_request', 'ไม่พบช่องทางที่เลือก')
    const departmentId = requested.department_id
    const department = departmentId === null ? null : await findDepartmentName(db, departmentId)
    if (departmentId !== null && department === null)
      throw new ApiError('bad_request', 'ไม่พบหน่วยงานที่เลือก')
    const scopes = calls.keyScopes.filter((one) => requested.scopes.includes(one))
    const { expected_every_min } = requested
    if (expected_every_min !== null && !scopes.includes('ingest'))
      throw new ApiError('bad_request', 'คีย์ที่ไม่ส่งข้อมูลของอุปกรณ์ กำหนดระยะเวลาที่ควรได้รับข้อมูลไม่ได้')
    return {
      limits: { scopes, solutions: chosen, departmentId, expectedEveryMin: expected_every_min },
      shown: { scopes, solutions: chosen, department, expected_every_min },
    }
  }

  return [
    serve(calls.ingestKeys, ({ database }) => findIngestKeys(database.db)),

    serve(calls.makeIngestKey, ({ body, caller: { username }, database, now, address }) =>
      database.db.transaction().execute(async (db) => {
        const {
          name,
          scopes = ['ingest'],
          solutions: requested = null,
          department_id = null,
          expected_every_min = null,
        } = body
        const wanted = { scopes, solutions: requested, department_id, expected_every_min }
        const { limits, shown } = await readLimits(db, wanted)
        const key = makeIngestKey()
        const id = await insertIngestKey(db, {
          name,
          hash: hashIngestKey(key),
          createdBy: username,
          now: now(),
          ...limits,
        })
        const what = {
          action: 'makeIngestKey',
          subject: name,
          detail: { id },
          after: { name, ...shown },
        }
        await insertAudit(db, { username, address, ...what })
        return { id, name, key }
      }),
    ),

    serve(calls.limitIngestKey, ({ body, caller: { username }, database, now, address }) =>
      database.db.transaction().execute(async (db) => {
        const { id } = body
        const known = await lockIngestKey(db, id)
        if (!known) throw new ApiError('not_found')
        const { scopes = known.scopes } = body
        const stays = scopes.includes('ingest') ? known.expected_every_min : null
        const { expected_every_min = stays } = body
        const wanted = { ...body, scopes, expected_every_min }
        const { limits, shown: after } = await readLimits(db, wanted)
        await setKeyLimits(db, id, limits, now())
        const { name, ...before } = known
        await insertAudit(db, {
          username,
          address,
          action: 'limitIngestKey',
          subject: name,
          detail: { id },
          before,
          after,
        })
        return { ok: true as const }
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

    serve(calls.unknownDevices, ({ body, database, now }) =>
      findUnknownDevices(database.db, windowOf(body), now()),
    ),
  ]
}
