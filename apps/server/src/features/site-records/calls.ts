import { ApiError } from '@roadside/contract/errors.ts'
import * as calls from '@roadside/contract/records/site-records.ts'
import { insertAudit } from '@roadside/server-kit/audit.ts'
import { isDuplicate } from '@roadside/server-kit/database-errors.ts'
import { serve, type ServedCall } from '@roadside/server-kit/serve.ts'
import {
  deleteRemoteDesktop,
  findProjectOfSite,
  findRemoteDesktops,
  insertRemoteDesktop,
  updateRemoteDesktop,
} from './repository.ts'

export const siteRecordCalls: readonly ServedCall[] = [
  serve(calls.infoProject, ({ body, database }) => findProjectOfSite(database.db, body.wid)),

  serve(calls.getAnydeskAnalyticG, ({ body, database }) => findRemoteDesktops(database.db, body.wid)),

  serve(calls.openRemoteDesktop, async ({ body: { wid, anydesk }, caller, database: { db }, address }) => {
    const rows = await findRemoteDesktops(db, wid)
    if (!rows.some((row) => row.anydesk === anydesk)) throw new ApiError('not_found')
    const detail = { wid, address }
    await insertAudit(db, { username: caller.username, action: 'openRemoteDesktop', subject: anydesk, detail })
    return { ok: true as const }
  }),

  serve(calls.saveRemoteDesktop, async ({ body: { wid, id, form }, caller, database: { db } }) => {
    const desktop = { detail: form.detail, anydesk: form.anydesk.replaceAll(/\s/g, '') }
    try {
      if (id !== undefined && !(await updateRemoteDesktop(db, wid, id, desktop))) throw new ApiError('not_found')
      const saved = id ?? (await insertRemoteDesktop(db, wid, desktop))
      const detail = { wid, ...desktop }
      await insertAudit(db, { username: caller.username, action: 'saveRemoteDesktop', subject: String(saved), detail })
      return { id: saved }
    } catch (error) {
      if (isDuplicate(error)) throw new ApiError('duplicate', 'จุดนี้มีรหัส AnyDesk นี้อยู่แล้ว', { cause: error })
      throw error
    }
  }),

  serve(calls.removeRemoteDesktop, async ({ body: { wid, id }, caller, database: { db } }) => {
    if (!(await deleteRemoteDesktop(db, wid, id))) throw new ApiError('not_found')
    await insertAudit(db, {
      username: caller.username,
      action: 'removeRemoteDesktop',
      subject: String(id),
      detail: { wid },
    })
    return { ok: true as const }
  }),
]
