import { ApiError } from '@roadside/contract/errors.ts'
import { insertAudit } from '@roadside/server-kit/audit.ts'
import { isRoot } from '@roadside/server-kit/caller.ts'
import { serve, type ServedCall } from '@roadside/server-kit/serve.ts'
import { eventCameras, eventCodes, saveEventCamera, saveEventCode } from '../calls.ts'
import {
  findSiteCameras,
  insertCamera,
  isSiteOfEvents,
  noteRegistered,
  updateCamera,
  type StoredCamera,
} from './camera-repository.ts'
import { addressProblem } from './attach/camera-http.ts'
import { listCodes, saveCode } from './code-repository.ts'
import { forgetCodes } from './codes.ts'
import type { CameraAccess } from './camera-access.ts'
import { codeOf } from './decode/text.ts'
import { presentCamera } from './present.ts'

const siteOfAnotherType = 'พื้นที่นี้เป็นประเภทอื่น จึงลงทะเบียนกล้องที่รายงานเหตุการณ์ไม่ได้'
const unchangedAccount = { address: null, username: null }
/** What nobody may change stays as it was. */
const storedFormOf = (form: StoredCamera, before: StoredCamera | null) => ({
  address: form.address ?? before?.address ?? '',
  username: form.username ?? before?.username ?? '',
})
/** As the audit log has it: what is for the username admin alone by names that it knows. */
const noted = ({
  CAMID,
  Camera_Desc,
  sta,
  latitude,
  longitude,
  maker,
  timeout_min,
  address,
  username,
}: StoredCamera) => ({
  CAMID,
  Camera_Desc,
  sta,
  latitude,
  longitude,
  maker,
  timeout_min,
  camera_address: address,
  camera_username: username,
})

export const cameraCalls = ({ sealer, guard }: CameraAccess): readonly ServedCall[] => [
  serve(eventCameras, async ({ body, caller, database, now }) =>
    (await findSiteCameras(database.db, body.wid, now())).map((camera) =>
      presentCamera(camera, isRoot(caller)),
    ),
  ),

  serve(saveEventCamera, async ({ body, caller, database, live, now, address: client }) => {
    const { id, password = '', address, username, ...rest } = body
    // an address is for the username admin alone, to set as well as to see: what others leave out stays
    if ([address, username, password].some(Boolean) && !isRoot(caller))
      throw new ApiError('forbidden')
    if (address?.includes('@'))
      throw new ApiError('bad_request', 'กรุณากรอกชื่อผู้ใช้และรหัสผ่านแยกจากที่อยู่ของกล้อง')
    const problem = address ? addressProblem(address, guard) : null
    if (problem !== null) throw new ApiError('bad_request', problem)
    const account = isRoot(caller)
      ? { address: address ?? null, username: username ?? null }
      : unchangedAccount
    const form = { ...rest, ...account, password: password === '' ? null : sealer.seal(password) }
    const saved = await database.db.transaction().execute(async (db) => {
      if (!(await isSiteOfEvents(db, form.wid)))
        throw new ApiError('bad_request', siteOfAnotherType)
      const before = id === undefined ? null : await updateCamera(db, id, form)
      if (id !== undefined && !before) throw new ApiError('not_found')
      const written = id ?? (await insertCamera(db, form))
      await noteRegistered(db, form.CAMID, now())
      await insertAudit(db, {
        username: caller.username,
        address: client,
        action: 'saveEventCamera',
        subject: form.CAMID,
        detail: { wid: form.wid, id: written, has_new_password: password !== '' },
        before: before && noted(before),
        after: noted({ ...form, ...storedFormOf(form, before) }),
      })
      return written
    })
    live.publish([{ topic: 'events', wid: form.wid, kind: 'camera' }])
    return { id: saved }
  }),

  serve(eventCodes, ({ database }) => listCodes(database.db)),

  serve(saveEventCode, async ({ body: { maker, type, ...body }, caller, database, address }) => {
    const code = codeOf(body.code)
    if (code === '') throw new ApiError('bad_request', 'กรุณากรอกรหัสเหตุการณ์')
    await database.db.transaction().execute(async (db) => {
      const before = await saveCode(db, { maker, code, type })
      await insertAudit(db, {
        username: caller.username,
        address,
        action: 'saveEventCode',
        subject: `${maker} ${code}`,
        before,
        after: { type },
      })
    })
    forgetCodes(database.db)
    return { maker, code, type }
  }),
]
