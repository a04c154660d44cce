import { ApiError } from '@roadside/contract/errors.ts'
import { insertAudit } from '@roadside/server-kit/audit.ts'
import { isRoot } from '@roadside/server-kit/caller.ts'
import { serve, type ServedCall } from '@roadside/server-kit/serve.ts'
import { eventCameras, eventCodes, saveEventCamera, saveEventCode } from '../calls.ts'
import { findSiteCameras, insertCamera, noteRegistered, updateCamera } from './camera-repository.ts'
import { listCodes, saveCode } from './codes.ts'
import { codeOf } from './decode/text.ts'
import { presentCamera } from './present.ts'
import { seal } from './sealed.ts'

const kept = { address: null, username: null }

export const cameraCalls: readonly ServedCall[] = [
  serve(eventCameras, async ({ body, caller, database, now }) =>
    (await findSiteCameras(database.readDb, body.wid, now())).map((camera) => presentCamera(camera, isRoot(caller))),
  ),

  serve(saveEventCamera, async ({ body, caller, database, live, now }) => {
    const { id, password = '', address, username, ...rest } = body
    // an address is for the username admin alone, to set as well as to see: what others leave out stays
    if ([address, username, password].some(Boolean) && !isRoot(caller)) throw new ApiError('forbidden')
    if (address?.includes('@')) throw new ApiError('bad_request', 'กรุณากรอกชื่อผู้ใช้และรหัสผ่านแยกจากที่อยู่ของกล้อง')
    const account = isRoot(caller) ? { address: address ?? null, username: username ?? null } : kept
    const form = { ...rest, ...account, password: password === '' ? null : seal(password) }
    const saved = id === undefined ? await insertCamera(database.db, form) : id
    if (id !== undefined && !(await updateCamera(database.db, id, form))) throw new ApiError('not_found')
    await noteRegistered(database.db, form.CAMID, now())
    const { password: _, ...detail } = form
    await insertAudit(database.db, {
      ...{ username: caller.username, action: 'saveEventCamera', subject: form.CAMID },
      detail,
    })
    live.publish([{ topic: 'events', wid: form.wid, kind: 'camera' }])
    return { id: saved }
  }),

  serve(eventCodes, ({ database }) => listCodes(database.db)),

  serve(saveEventCode, async ({ body: { maker, type, ...body }, caller, database }) => {
    const code = codeOf(body.code)
    if (code === '') throw new ApiError('bad_request', 'กรุณากรอกรหัสเหตุการณ์')
    await saveCode(database.db, { maker, code, type })
    await insertAudit(database.db, {
      ...{ username: caller.username, action: 'saveEventCode', subject: `${maker} ${code}` },
      detail: { type },
    })
    return { maker, code, type }
  }),
]
