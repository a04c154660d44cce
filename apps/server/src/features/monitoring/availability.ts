import { cutIntoGrains, floorHour, intervalMonths } from '@roadside/contract/domain/availability.ts'
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

/** Since when outages are stored one by one; null: those of the whole range are. */
async function outagesSince(db: Db, { from }: TimeBounds, now: Date): Promise<string | null> {
  const since = new Date(now)
  since.setUTCMonth(since.getUTCMonth() - intervalMonths)
  if (from >= since) return null
  // of a console that is younger than that nothing is deleted yet
  const first = await repository.findFirstSum(db)
  return first && first < since ? toBangkokIso(since) : null
}

/** The part of a range whose outages are stored one by one; null: none of it. */
function storedPart(range: TimeBounds, since: string | null): TimeBounds | null {
  if (since === null) return range
  const from = new Date(since)
  return from < range.to ? { ...range, from } : null
}

/** What is not stored for the whole range is not counted. */
function countKnown<Row extends { readonly outages: number | null }>(
  rows: readonly Row[],
  since: string | null,
): Row[] {
  return since === null ? [...rows] : rows.map((row) => ({ ...row, outages: null }))
}

const withSums = (range: TimeBounds, known: string | null) => ({
  from: range.from,
  to: range.to,
  isStored: known === null,
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
    const bounds = await boundsOf(db, body, now())
    const known = await outagesSince(db, bounds, now())
    const range = withSums(bounds, known)
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
      outages_since: known,
      rows: countKnown(rows, known),
    }
  }),

  serve(calls.availabilitySites, async ({ body, caller, database, now }) => {
    const db = database.readDb
    const bounds = await boundsOf(db, body, now())
    const known = await outagesSince(db, bounds, now())
    const range = withSums(bounds, known)
    const { types, DeptID, by, key } = body
    const group = { by, key }
    const name = await repository.findGroupName(db, caller, group)
    if (name === null) throw new ApiError('not_found')
    const query = { types, DeptID, group, range, page: pageOf(body) }
    const { rows, total } = await repository.findAvailabilitySites(db, caller, query)
    return { name, total, outages_since: known, rows: countKnown(rows, known) }
  }),

  serve(calls.availabilityAssets, async ({ body, caller, database, now }) => {
    const db = database.readDb
    const range = await boundsOf(db, body, now())
    const { wid, by, key } = body
    const site = await repository.findSiteName(db, caller, wid)
    const group = await repository.findGroupName(db, caller, { by, key })
    if (site === null || group === null) throw new ApiError('not_found')
    const known = await outagesSince(db, range, now())
    const names = { group, site, outages_since: known }
    // a time that is not summed up yet has nothing
    if (range.from >= range.to) return { ...names, rows: [], total: 0 }
    // whose intervals are gone has no seconds; where they begin later, it counts from there
    const stored = storedPart(range, known)
    const query = { wid, group: { by, key }, range: stored ?? range, page: pageOf(body) }
    const { rows, total } = await repository.findAvailabilityAssets(db, caller, query)
    const unknown = { outages: null, seconds: null, fault_s: null }
    return { ...names, total, rows: stored ? rows : rows.map((row) => ({ ...row, ...unknown })) }
  }),

  serve(calls.assetOutages, async ({ body, caller, database, now }) => {
    const db = database.readDb
    const range = await boundsOf(db, body, now())
    const { id, wid, by, key } = body
    const name = await repository.findAssetName(db, caller, id)
    const site = await repository.findSiteName(db, caller, wid)
    const group = await repository.findGroupName(db, caller, { by, key })
    if (name === null || site === null || group === null) throw new ApiError('not_found')
    const known = await outagesSince(db, range, now())
    const names = { name, site, group, outages_since: known }
    // the same time as that of its row among the equipment of the site
    const stored = storedPart(range, known)
    if (range.from >= range.to || stored === null) return { ...names, rows: [], total: 0 }
    const query = { id, range: stored, page: pageOf(body) }
    return { ...names, ...(await repository.findOutages(db, caller, query)) }
  }),
]
