import { bangkokDay, toBangkokIso } from '@roadside/contract/domain/thai-date.ts'
import { ApiError } from '@roadside/contract/errors.ts'
import * as calls from '@roadside/contract/monitoring-calls.ts'
import { plainListLimit } from '@roadside/contract/paging.ts'
import type { SolutionType } from '@roadside/contract/solution.ts'
import { insertAudit } from '@roadside/server-kit/audit.ts'
import { isRoot } from '@roadside/server-kit/caller.ts'
import { JsonText, serve, type ServedCall } from '@roadside/server-kit/serve.ts'
import { availabilityCalls } from './availability.ts'
import * as repository from './repository.ts'
import { readSearchWords } from './search-words.ts'
import { findGapsSince, findSiteGaps } from './uplink-gap-repository.ts'
import { findUnlisted } from './unlisted-repository.ts'

const needsReason = 'กรุณาระบุเหตุผล'
const notDown = 'ระบุเหตุยกเว้นได้เฉพาะช่วงเวลาที่อุปกรณ์ผิดปกติหรือติดต่อไม่ได้'

/** Present troubles and past availability (specification §2 "ITS Monitoring"). */
export const monitoringCalls = (solutionTypes: readonly SolutionType[]): ServedCall[] => [
  serve(
    calls.monitoringSites,
    async ({ body, caller, database }) =>
      new JsonText(await repository.findMonitoredSites(database.readDb, caller, body)),
    { isShared: true },
  ),

  serve(calls.monitoringTroubles, async ({ body, caller, database, now }) => {
    const {
      page,
      perPage = 25,
      search = '',
      sort,
      order,
      kind = 'all',
      contractor = null,
      types,
      DeptID,
    } = body
    const { health = null, wid = null, id = null } = body
    const limit = page === undefined ? plainListLimit : perPage
    const words = readSearchWords(search, solutionTypes)
    const query = {
      types,
      DeptID,
      kind,
      contractor,
      health,
      wid,
      id,
      limit,
      words,
      today: bangkokDay(now()),
      isOldestFirst: sort === 'since' && order === 'asc',
      offset: page === undefined ? 0 : (page - 1) * perPage,
    }
    // other healths are known of every lamp
    const isPartly = health === 'unreachable' || health === 'unknown'
    const hasUnlisted = isPartly && page === 1 && words.length === 0 && !isRoot(caller)
    const [found, unlisted] = await Promise.all([
      repository.findTroubles(database.readDb, caller, query, plainListLimit),
      hasUnlisted && findUnlisted(database.readDb, caller, { types, DeptID, health, wid }),
    ])
    if (page === undefined) return found.rows
    return { ...found, ...(unlisted && { unlisted }) }
  }),

  ...availabilityCalls,

  serve(calls.monitoringUplinkGaps, async ({ body, caller, database, now }) => {
    const [since, rows] = await Promise.all([
      findGapsSince(database.readDb),
      findSiteGaps(database.readDb, caller, body, { now: now(), most: plainListLimit }),
    ])
    return { since: since && toBangkokIso(since), rows }
  }),

  serve(calls.assetPeriods, async ({ body: { id, page, perPage = 25 }, caller, database }) => {
    const limit = page === undefined ? plainListLimit : perPage
    const query = { id, limit, offset: page === undefined ? 0 : (page - 1) * perPage }
    const found = await repository.findPeriods(database.readDb, caller, query, plainListLimit)
    return page === undefined ? found.rows : found
  }),

  serve(calls.excusePeriod, ({ body: { id, excuse, reason }, caller, database, now, address }) =>
    database.db.transaction().execute(async (db) => {
      const before = await repository.lockPeriod(db, caller, id)
      if (!before) throw new ApiError('not_found')
      if (before.health !== 'fault' && before.health !== 'unreachable')
        throw new ApiError('bad_request', notDown)
      if (reason === '') throw new ApiError('bad_request', needsReason)
      const { username } = caller
      const after = await repository.updateExcuse(db, { id, excuse, reason, username, now: now() })
      if (!after) throw new ApiError('not_found')
      const { asset, wid, health, started_at, ended_at } = before
      await insertAudit(db, {
        username,
        address,
        action: 'excusePeriod',
        subject: asset,
        detail: { wid, health, started_at, ended_at },
        before: { excuse: before.excuse, reason: before.excuse_reason },
        after: { excuse, reason },
      })
      return after
    }),
  ),
]
