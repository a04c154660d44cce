import { serve } from '@roadside/server-kit/serve.ts'
import { cctvCameras, cctvSites } from '../calls.ts'
import type { CctvCamera } from '../rows.ts'
import { reasonSentence } from '../words.ts'
import { findCctvCameras, findCctvSites, type CameraRow } from './repository.ts'

export const cctvCalls = [
  serve(cctvSites, ({ body, caller, database }) =>
    findCctvSites(database.db, caller, body.DeptID ?? null, body.wids),
  ),
  serve(cctvCameras, async ({ body, caller, database }) => {
    const of = { departmentId: body.DeptID ?? null, wid: body.wid ?? null }
    return (await findCctvCameras(database.db, caller, of)).map(presentCamera)
  }),
]

/** The row's own fields are named by its type, which has those of the answer; the code of the reason becomes a sentence. */
function presentCamera({ health_reason, ...camera }: CameraRow): CctvCamera {
  const code = camera.health === 'ok' ? '' : health_reason
  return { ...camera, code, reason: code === '' ? '' : reasonSentence(code) }
}
