import { toBangkokIso } from '@roadside/contract/domain/thai-date.ts'
import { ApiError } from '@roadside/contract/errors.ts'
import type { Caller } from '@roadside/server-kit/caller.ts'
import type { Database } from '@roadside/server-kit/database.ts'
import { findOldestMonth } from '@roadside/server-kit/partitions.ts'
import { serve, type ServedCall } from '@roadside/server-kit/serve.ts'
import { eventReport, eventReportSums } from '../report-calls.ts'
import { sumReport } from '../rules/report-sums.ts'
import { eventTypeNames, eventTypes, type EventType } from '../words.ts'
import { mostCounted } from './list-repository.ts'
import {
  countReported,
  countSiteKinds,
  findFirstKnown,
  findReported,
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

/** Since when events are known: those before were deleted, or no camera was there. */
async function sinceOf(
  { readDb, pool }: Database,
  caller: Caller,
  query: ReportQuery,
  now: Date,
): Promise<string | null> {
  const stored = await findOldestMonth(pool, 'camera_event', now)
  const first = (await findFirstKnown(readDb, caller, query)) ?? now
  const since = stored && stored > first ? stored : first
  return since > query.from ? toBangkokIso(since) : null
}

/** What happened in a night, a week or a month, over all sites. */
export const reportCalls: readonly ServedCall[] = [
  serve(eventReport, async ({ body, caller, database, now }) => {
    const { readDb } = database
    const { page, perPage } = body
    const query = readReport(body)
    const offset = (page - 1) * perPage
    // what is not counted is not listed either
    const limit = Math.min(perPage, mostCounted - offset)
    const rows = limit > 0 ? await findReported(readDb, caller, query, { limit, offset }) : []
    return {
      rows: rows.map(presentReported),
      total: await countReported(readDb, caller, query),
      since: await sinceOf(database, caller, query, now()),
    }
  }),
  serve(eventReportSums, async ({ body, caller, database, now }) => {
    const { readDb } = database
    const query = readReport(body)
    return {
      ...sumReport(await countSiteKinds(readDb, caller, query)),
      since: await sinceOf(database, caller, query, now()),
    }
  }),
]
