import { metresBetween } from '@roadside/contract/domain/distance.ts'
import { toBangkokIso } from '@roadside/contract/domain/thai-date.ts'
import { ApiError } from '@roadside/contract/errors.ts'
import {
  equipmentLabels,
  faultReportList,
  judgeFaultReport,
  labelledEquipment,
  mostWaitingReports,
  reportFault,
  type FaultReport,
} from '@roadside/contract/fault-reports/fault-report-calls.ts'
import { roles } from '@roadside/contract/user.ts'
import type { LiveMessage } from '@roadside/contract/live.ts'
import { insertAudit } from '@roadside/server-kit/audit.ts'
import type { Caller } from '@roadside/server-kit/caller.ts'
import type { Db } from '@roadside/server-kit/database.ts'
import { serve, type ServedCall } from '@roadside/server-kit/serve.ts'
import { newLabelCode } from './label-code.ts'
import * as repository from './repository.ts'

/** Looks at labels and reports that one address may send: a passer-by sends one, an office behind one address some. */
const looksPerMinute = 60
const reportsPerMinute = 30
const usualPage = 25

const noLabel = () => new ApiError('not_found', 'ไม่พบอุปกรณ์ของป้ายนี้ ป้ายอาจเก่าหรืออุปกรณ์เลิกใช้แล้ว')

/** Opens a ticket of an accepted report, or joins one that is open. */
type OpenOfReport = (
  db: Db,
  caller: Caller,
  report: repository.JudgedReport,
  now: Date,
) => Promise<{
  readonly ticket: { readonly id: number; readonly number: string }
  readonly messages: readonly LiveMessage[]
}>

/** Labels with a QR code on equipment, and what anybody reports by them. */
export const faultReportCalls = (openOfReport: OpenOfReport): readonly ServedCall[] => [
  serve(equipmentLabels, ({ body: { wid }, caller: { username }, database, now, address }) =>
    database.db.transaction().execute(async (db) => {
      const site = await repository.findSite(db, wid)
      if (!site) throw new ApiError('not_found')
      const without = await repository.findUnlabelled(db, wid)
      if (without.length > 0) {
        await repository.insertLabels(db, without, without.map(newLabelCode), username, now())
        const detail = { wid, made: without.length }
        await insertAudit(db, {
          username,
          address,
          action: 'equipmentLabels',
          subject: site.site,
          detail,
        })
      }
      const labels = await repository.findLabels(db, wid)
      return { site: site.site, road_code: site.roadCode, labels }
    }),
  ),

  serve(
    labelledEquipment,
    async ({ body: { code }, caller, database: { readDb } }) => {
      const found = await repository.findLabelled(readDb, code)
      if (!found) throw noLabel()
      const { name, wid, assetId, DeptID, typeName: type_name, roadCode, roadName, sta } = found
      const known = caller as Caller | null
      const isSeen = known !== null && (await repository.isInSight(readDb, known, found))
      const isOfContractor = known?.role === roles.contractor
      const place = isSeen && !isOfContractor ? { wid, DeptID, type_name } : null
      const asset_id = isSeen && isOfContractor ? assetId : null
      return { name, road_code: roadCode, road_name: roadName, sta, place, asset_id }
    },
    { perMinute: looksPerMinute, knowsCaller: true },
  ),

  serve(
    reportFault,
    ({ body: { request_id: requestId, code, fault, text }, database, now }) =>
      database.db.transaction().execute(async (db) => {
        const known = await repository.findReportOfRequest(db, requestId)
        if (known !== null) return { number: known }
        const found = await repository.findLabelled(db, code)
        if (!found) throw noLabel()
        const { assetId, name: subject, wid } = found
        if ((await repository.countWaiting(db, assetId)) >= mostWaitingReports)
          throw new ApiError(
            'too_many_requests',
            'มีผู้แจ้งอุปกรณ์นี้แล้วหลายครั้ง เจ้าหน้าที่กำลังตรวจสอบ ขอบคุณที่แจ้ง',
          )
        const report = { requestId, assetId, subject, wid, fault, text, now: now() }
        const id =
          (await repository.insertReport(db, report)) ??
          (await repository.findReportOfRequest(db, requestId))
        if (id === null) throw new ApiError('internal')
        return { number: id }
      }),
    { perMinute: reportsPerMinute },
  ),

  serve(faultReportList, async ({ body, caller, database: { readDb } }) => {
    const { page = 1, perPage = usualPage, state, wid } = body
    const filter = { state, wid }
    const slice = { limit: perPage, offset: (page - 1) * perPage }
    const [rows, total, waiting] = await Promise.all([
      repository.findReports(readDb, caller, filter, slice),
      repository.countReports(readDb, caller, filter),
      repository.countReports(readDb, caller, { state: 'waiting', wid }),
    ])
    return { rows: rows.map(presentReport), total, waiting }
  }),

  serve(
    judgeFaultReport,
    async ({ body, caller, database, live, now, address }) => {
      const { id, verdict, note, opens_ticket } = body
      const { username } = caller
      const { ticket, messages } = await database.db.transaction().execute(async (db) => {
        const report = await repository.judgeReport(db, id, verdict, note, username, now())
        if (report === null) throw new ApiError('conflict', 'มีผู้พิจารณาเรื่องนี้ไปก่อนแล้ว')
        const opened =
          verdict === 'accepted' && opens_ticket
            ? await openOfReport(db, caller, report, now())
            : null
        if (opened) await repository.writeTicket(db, id, opened.ticket.id)
        await insertAudit(db, {
          username,
          address,
          action: 'judgeFaultReport',
          subject: report.subject,
          detail: { id, verdict, note, ...(opened && { ticket: opened.ticket.number }) },
        })
        return opened ?? { ticket: null, messages: [] }
      })
      live.publish(messages)
      return { ticket: ticket && { id: ticket.id, number: ticket.number } }
    },
    { site: ({ body, database: { db } }) => repository.findSiteOfReport(db, body.id) },
  ),
]

function presentReport(row: repository.ReportRow): FaultReport {
  const { id, fault, text, state, subject, wid, DeptID, site, sta, department } = row
  return {
    id,
    reported_at: toBangkokIso(row.reportedAt),
    fault,
    text,
    state,
    asset_id: row.assetId,
    subject,
    wid,
    DeptID,
    site,
    type_name: row.typeName,
    road_code: row.roadCode,
    sta,
    department,
    judged_by: row.judgedBy,
    judged_at: row.judgedAt && toBangkokIso(row.judgedAt),
    judge_note: row.judgeNote,
    ticket: row.ticket,
    sender: row.sender && { ...row.sender, distance: distanceOf(row) },
  }
}

/** From where the sender says it is; null: one of both has no place. Metres. */
function distanceOf({ sender, latitude, longitude }: repository.ReportRow): number | null {
  if (latitude === null || longitude === null || sender?.latitude == null) return null
  if (sender.longitude === null) return null
  const given = { latitude: sender.latitude, longitude: sender.longitude }
  return Math.round(metresBetween(given, { latitude, longitude }))
}
