import { ApiError } from '@roadside/contract/errors.ts'
import * as calls from '@roadside/contract/records/site-records.ts'
import { cameraTypeName } from '@roadside/contract/records/equipment.ts'
import { insertAudit } from '@roadside/server-kit/audit.ts'
import { isDuplicate } from '@roadside/server-kit/database-errors.ts'
import { findNearest } from '@roadside/server-kit/nearest-repository.ts'
import { serve, type ServedCall } from '@roadside/server-kit/serve.ts'
import {
  deleteRemoteDesktop,
  findPositionOfSite,
  findProjectOfSite,
  findRemoteDesktops,
  lockRemoteDesktop,
  writeRemoteDesktop,
} from './repository.ts'

export const siteRecordCalls: readonly ServedCall[] = [
  serve(calls.infoProject, ({ body: { wid, equipment = null }, database }) =>
    findProjectOfSite(database.db, wid, equipment),
  ),

  serve(calls.nearestCamera, async ({ body: { wid }, caller, database }) => {
    const at = await findPositionOfSite(database.readDb, wid)
    if (!at) return { hasPosition: false, camera: null }
    const options = { at, types: [cameraTypeName], withinM: calls.nearestWithinM }
    const [camera = null] = await findNearest(database.readDb, caller, options)
    return { hasPosition: true, camera }
  }),

  serve(calls.getAnydeskAnalyticG, ({ body, database }) =>
    findRemoteDesktops(database.db, body.wid),
  ),

  serve(
    calls.openRemoteDesktop,
    async ({ body: { wid, anydesk }, caller: { username }, database: { db }, address }) => {
      const rows = await findRemoteDesktops(db, wid)
      if (!rows.some((row) => row.anydesk === anydesk)) throw new ApiError('not_found')
      await insertAudit(db, {
        username,
        address,
        action: 'openRemoteDesktop',
        subject: anydesk,
        detail: { wid },
      })
      return { ok: true as const }
    },
  ),

  serve(
    calls.saveRemoteDesktop,
    ({ body: { wid, id, form }, caller: { username }, database, address }) =>
      database.db.transaction().execute(async (db) => {
        const desktop = { detail: form.detail, anydesk: form.anydesk.replaceAll(/\s/g, '') }
        const before = id === undefined ? null : await lockRemoteDesktop(db, wid, id)
        if (id !== undefined && !before) throw new ApiError('not_found')
        const saved = await orSameId(writeRemoteDesktop(db, wid, id ?? null, desktop))
        await insertAudit(db, {
          username,
          address,
          action: 'saveRemoteDesktop',
          subject: desktop.detail,
          detail: { wid, id: saved },
          before,
          after: desktop,
        })
        return { id: saved }
      }),
  ),

  serve(
    calls.removeRemoteDesktop,
    ({ body: { wid, id }, caller: { username }, database, address }) =>
      database.db.transaction().execute(async (db) => {
        const before = await lockRemoteDesktop(db, wid, id)
        if (!before) throw new ApiError('not_found')
        await deleteRemoteDesktop(db, id)
        const [subject, detail] = [before.detail, { wid, id }]
        await insertAudit(db, {
          username,
          address,
          action: 'removeRemoteDesktop',
          subject,
          detail,
          before,
        })
        return { ok: true as const }
      }),
  ),
]

async function orSameId<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (!isDuplicate(error)) throw error
    throw new ApiError('duplicate', 'จุดนี้มีรหัส AnyDesk นี้อยู่แล้ว', { cause: error })
  }
}
