import { ApiError } from '@roadside/contract/errors.ts'
import { plainListLimit } from '@roadside/contract/paging.ts'
import { may } from '@roadside/contract/permission.ts'
import { insertAudit } from '@roadside/server-kit/audit.ts'
import { serve } from '@roadside/server-kit/serve.ts'
import { saveWimLimit, wimDrift, wimLimits, wimSummary, wimVehicle, wimVehicles, withdrawWimLimit } from '../calls.ts'
import { plateKey } from '../rules/plate.ts'
import { findLimits, insertLimit, withdrawLimit } from './limit-repository.ts'
import { countVehicles, findVehicle, findVehicles } from './list-repository.ts'
import { presentVehicle } from './present.ts'
import { findDrift, summarize } from './summary.ts'

const longestSpanMs = 62 * 86_400_000

export const ownWimCalls = [
  serve(wimVehicles, async ({ body, database: { readDb }, media }) => {
    const { wid, page, perPage = 25, sort = 'at', order = 'desc', search = '', from = null, to = null } = body
    const query = {
      ...{ wid, from, to, plate: plateKey(search), isOver: body.is_over ?? false },
      ...{ class: body.class ?? null, lane: body.lane ?? null },
    }
    const limit = page === undefined ? plainListLimit : perPage
    const offset = page === undefined ? 0 : (page - 1) * perPage
    const rows = (await findVehicles(readDb, query, { sort, order, limit, offset })).map((one) =>
      presentVehicle(one, media),
    )
    return page === undefined ? rows : { rows, total: await countVehicles(readDb, query) }
  }),
  serve(wimVehicle, async ({ body: { wid, id }, database: { readDb }, media }) => {
    const vehicle = await findVehicle(readDb, wid, id)
    if (!vehicle) throw new ApiError('not_found')
    return presentVehicle(vehicle, media)
  }),
  serve(wimSummary, async ({ body, database: { readDb }, now }) => {
    const [from, to] = [new Date(body.from), new Date(body.to)]
    const length = to.getTime() - from.getTime()
    if (!(length > 0 && length <= longestSpanMs)) throw new ApiError('bad_request', 'ช่วงเวลาต้องยาวไม่เกิน 62 วัน')
    return summarize(readDb, { wid: body.wid, from, to }, now())
  }),
  serve(wimDrift, ({ body: { wid }, database: { readDb }, now }) => findDrift(readDb, wid, now())),
  serve(wimLimits, async ({ caller, database: { db } }) => ({
    may_edit: may(caller, 'authority'),
    limits: await findLimits(db),
  })),
  serve(saveWimLimit, async ({ body, caller: { username }, database: { db }, now }) => {
    const limit = await insertLimit(db, { ...body, username, now: now() })
    await insertAudit(db, { username, action: 'wim_limit_entered', subject: `wim_limit/${limit.id}`, detail: body })
    return limit
  }),
  serve(withdrawWimLimit, async ({ body: { id }, caller: { username }, database: { db }, now }) => {
    const limit = await withdrawLimit(db, { id, username, now: now() })
    if (!limit) throw new ApiError('not_found')
    await insertAudit(db, { username, action: 'wim_limit_withdrawn', subject: `wim_limit/${id}` })
    return limit
  }),
]
