import { cutIntoGrains, floorHour } from '@roadside/contract/domain/availability.ts'
import { toBangkokIso } from '@roadside/contract/domain/thai-date.ts'
import type { TimeBounds } from '@roadside/contract/domain/time-range.ts'
import { ApiError } from '@roadside/contract/errors.ts'
import * as calls from '@roadside/contract/monitoring-calls.ts'
import { plainListLimit } from '@roadside/contract/paging.ts'
import type { Db } from '@roadside/server-kit/database.ts'
import { serve, type ServedCall } from '@roadside/server-kit/serve.ts'
import * as repository from './availability-repository.ts'
import { findLastSum } from './sum-up-repository.ts'

/** The requested time, as far as it is summed up. */
async function boundsOf(
  db: Db,
  { from, to }: { from: string; to: string },
  now: Date,
): Promise<TimeBounds> {
  const end = new Date(to)
  const begin = floorHour(new Date(from))
  if (begin >= end) throw new ApiError('bad_request', 'เวลาเริ่มต้นต้องมาก่อนเวลาสิ้นสุด')
  const until = (await findLastSum(db))?.until ?? now
  return { from: begin, to: end < until ? end : until }
}

const withSums = (range: TimeBounds) => ({
  from: range.from,
  to: range.to,
  ranges: range.from < range.to ? cutIntoGrains(range.from, range.to) : [],
})
const pageOf = ({ page, perPage }: { page: number; perPage: number }) => ({
  offset: (page - 1) * perPage,
  limit: perPage,
})

/** Availability of equipment over a time: by group, then site, then equipment, then its outages. */
export const availabilityCalls: ServedCall[] = [
  serve(calls.monitoringAvailability, async ({ body, caller, database, now }) => {
    const db = database.readDb
    const range = withSums(await boundsOf(db, body, now()))
    const { by, types, DeptID } = body
    const query = { by, types, DeptID, range, most: plainListLimit }
    const [rows, since] = await Promise.all([
      repository.findAvailability(db, caller, query),
      repository.findFirstSum(db),
    ])
    const { from, to } = range
    return {
      from: toBangkokIso(from),
      to: toBangkokIso(to),
      since: since && toBangkokIso(since),
      rows,
    }
  }),

  serve(calls.availabilitySites, async ({ body, caller, database, now }) => {
    const db = database.readDb
    const range = withSums(await boundsOf(db, body, now()))
    const { types, DeptID, by, key } = body
    const group = { by, key }
    const name = await repository.findGroupName(db, caller, group)
    if (name === null) throw new ApiError('not_found')
    const query = { types, DeptID, group, range, page: pageOf(body) }
    return { name, ...(await repository.findAvailabilitySites(db, caller, query)) }
  }),

  serve(calls.availabilityAssets, async ({ body, caller, database, now }) => {
    const db = database.readDb
    const range = await boundsOf(db, body, now())
    const { wid, by, key } = body
    const site = await repository.findSiteName(db, caller, wid)
    if (site === null) throw new ApiError('not_found')
    const query = { wid, group: { by, key }, range, page: pageOf(body) }
    // a time that is not summed up yet has nothing
    if (range.from >= range.to) return { site, rows: [], total: 0 }
    return { site, ...(await repository.findAvailabilityAssets(db, caller, query)) }
  }),

  serve(calls.assetOutages, async ({ body, caller, database, now }) => {
    const db = database.readDb
    const range = await boundsOf(db, body, now())
    const name = await repository.findAssetName(db, caller, body.id)
    if (name === null) throw new ApiError('not_found')
    const query = { id: body.id, range, page: pageOf(body) }
    if (range.from >= range.to) return { name, rows: [], total: 0 }
    return { name, ...(await repository.findOutages(db, caller, query)) }
  }),
]
