import { ApiError } from '@roadside/contract/errors.ts'
import { serve, type ServedCall } from '@roadside/server-kit/serve.ts'
import { eventReport, eventReportSums } from '../report-calls.ts'
import { eventTypeNames, eventTypes, type EventType } from '../words.ts'
import {
  countReported,
  findReported,
  sumKinds,
  sumSites,
  type ReportedRow,
  type ReportQuery,
} from './report-repository.ts'

const mostDays = 92
const dayMs = 86_400_000

interface ReportBody {
  readonly DeptID?: number | undefined
  readonly types?: readonly EventType[] | undefined
  readonly from: string
  readonly to: string
}

/** Throws `bad_request` for a time of no length or of too many days. */
function readReport({ DeptID, types = eventTypes, ...times }: ReportBody): ReportQuery {
  const [from, to] = [new Date(times.from), new Date(times.to)]
  if (from >= to) throw new ApiError('bad_request', 'เวลาเริ่มต้นต้องมาก่อนเวลาสิ้นสุด')
  if (to.getTime() - from.getTime() > mostDays * dayMs) {
    throw new ApiError(
      'bad_request',
      `รายงานเหตุการณ์ครอบคลุมได้ไม่เกิน ${mostDays} วัน กรุณาเลือกช่วงเวลาให้สั้นลง`,
    )
  }
  return { DeptID: DeptID ?? null, types: [...new Set(types)], from, to }
}

function presentReported({ code, ...event }: ReportedRow) {
  const name = eventTypeNames[event.type]
  return { ...event, kind: event.type === 'other' ? `${name} (${code})` : name }
}

/** What happened in a night, a week or a month, over all sites. */
export const reportCalls: readonly ServedCall[] = [
  serve(eventReport, async ({ body, caller, database: { readDb } }) => {
    const { page, perPage } = body
    const query = readReport(body)
    const rows = await findReported(readDb, caller, query, {
      limit: perPage,
      offset: (page - 1) * perPage,
    })
    return { rows: rows.map(presentReported), total: await countReported(readDb, caller, query) }
  }),
  serve(eventReportSums, async ({ body, caller, database: { readDb } }) => {
    const query = readReport(body)
    return {
      kinds: await sumKinds(readDb, caller, query),
      sites: await sumSites(readDb, caller, query),
    }
  }),
]
