import { ApiError } from '@roadside/contract/errors.ts'
import {
  mostWaitingReports,
  type ReportedFault,
} from '@roadside/contract/fault-reports/fault-report-calls.ts'
import type { Db } from '@roadside/server-kit/database.ts'
import { countWaiting, insertReport } from '../repository.ts'
import { badRequest } from './answer.ts'
import {
  findByLabel,
  findNearestTo,
  findWaiting,
  insertRequest,
  lockEquipment,
  type KeyScope,
} from './request-repository.ts'

/** How far from a given place equipment is looked for: what a person points at on a map. */
const withinM = 200

export interface CityRequest {
  readonly keyId: number
  readonly scope: KeyScope
  readonly fault: ReportedFault
  readonly place: { readonly latitude: number; readonly longitude: number } | null
  readonly text: string
  readonly address: string
  readonly mediaUrl: string
  readonly label: string | null
  readonly now: Date
}

/**
 * Makes a report of the labelled equipment, or of the nearest to the place. What waits already in the
 * same words is not made again: GeoReport v2 has no id of a request, and an answer may be lost.
 */
export function sendRequest(db: Db, request: CityRequest): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const { keyId, fault, place, text, address, mediaUrl, now } = request
    const { assetId, subject, wid } = await equipmentOf(tx, request)
    await lockEquipment(tx, assetId)
    const known = await findWaiting(tx, { keyId, assetId, fault, text })
    if (known !== null) return known
    if ((await countWaiting(tx, assetId)) >= mostWaitingReports)
      throw new ApiError('too_many_requests', 'มีผู้แจ้งอุปกรณ์นี้แล้วหลายครั้ง เจ้าหน้าที่กำลังตรวจสอบ')
    const report = { requestId: crypto.randomUUID(), assetId, subject, wid, fault, text, now }
    const reportId = await insertReport(tx, report)
    if (reportId === null) throw new ApiError('internal')
    const { latitude, longitude } = place ?? { latitude: null, longitude: null }
    await insertRequest(tx, { reportId, keyId, latitude, longitude, address, mediaUrl, now })
    return reportId
  })
}

async function equipmentOf(db: Db, { scope, label, place }: CityRequest) {
  if (label !== null) {
    const labelled = await findByLabel(db, scope, label)
    if (!labelled) throw badRequest('ไม่พบอุปกรณ์ของ attribute[label] นี้')
    return labelled
  }
  if (!place) throw badRequest('ต้องระบุ lat และ long หรือ attribute[label]')
  const nearest = await findNearestTo(db, scope, place, withinM)
  if (!nearest) throw badRequest(`ไม่พบอุปกรณ์ของหน่วยงานภายใน ${withinM} เมตรจากพิกัดนี้`)
  return nearest
}
