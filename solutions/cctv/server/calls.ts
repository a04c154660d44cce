import { serve } from '@roadside/server-kit/serve.ts'
import { cctvCameras, cctvSites } from '../calls.ts'
import type { CctvCamera } from '../rows.ts'
import { reasonSentence } from '../words.ts'
import { findCctvCameras, findCctvSites, type CameraRow } from './repository.ts'

export const cctvCalls = [
  serve(cctvSites, ({ body, caller, database }) => findCctvSites(database.db, caller, body.DeptID ?? null)),
  serve(cctvCameras, async ({ body, caller, database }) => {
    const of = { departmentId: body.DeptID ?? null, wid: body.wid ?? null }
    return (await findCctvCameras(database.db, caller, of)).map(presentCamera)
  }),
]

function presentCamera({ health_reason, ...row }: CameraRow): CctvCamera {
  const {
    id,
    name,
    wid,
    site,
    road,
    sta,
    description,
    hls_url,
    latitude,
    longitude,
    health,
    since,
    checked_at,
    pj_id,
    may_edit,
  } = row
  return {
    ...{
      id,
      name,
      wid,
      site,
      road,
      sta,
      description,
      hls_url,
      latitude,
      longitude,
      health,
      since,
      checked_at,
      pj_id,
      may_edit,
    },
    reason: health === 'ok' ? '' : reasonSentence(health_reason),
    code: health === 'ok' ? '' : health_reason,
  }
}
