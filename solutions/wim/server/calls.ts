import { formatThaiDate } from '@roadside/contract/domain/thai-date.ts'
import { ApiError } from '@roadside/contract/errors.ts'
import { plainListLimit } from '@roadside/contract/paging.ts'
import { hasAccess } from '@roadside/contract/permission.ts'
import { insertAudit } from '@roadside/server-kit/audit.ts'
import { serve } from '@roadside/server-kit/serve.ts'
import {
  saveWimLimit,
  wimDrift,
  wimLimits,
  wimSummary,
  wimVehicle,
  wimVehicles,
  withdrawWimLimit,
} from '../calls.ts'
import type { WimLimit } from '../rows.ts'
import { plateKey } from '../rules/plate.ts'
import { wimClassNames } from '../rules/vehicle.ts'
import { findLimits, insertLimit, withdrawLimit } from './limit-repository.ts'
import { countVehicles, findVehicle, findVehicles } from './list-repository.ts'
import { presentVehicle } from './present.ts'
import { findDrift, summarize } from './summary.ts'

const secondLimit = ({ class: of, valid_from }: Pick<WimLimit, 'class' | 'valid_from'>) =>
  `มีพิกัดของ${wimClassNames[of]}ที่เริ่มใช้วันที่ ${formatThaiDate(valid_from)} อยู่แล้ว กรุณายกเลิกพิกัดเดิมก่อน`

const longestSpanMs = 62 * 86_400_000

export const ownWimCalls = [
  serve(wimVehicles, async ({ body, database: { readDb }, media }) => {
    const {
      wid,
      page,
      perPage = 25,
      sort = 'at',
      order = 'desc',
      search = '',
      from = null,
      to = null,
    } = body
    const query = {
      wid,
      from,
      to,
      plate: plateKey(search),
      isOver: body.is_over ?? false,
      class: body.class ?? null,
      lane: body.lane ?? null,
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
    if (!(length > 0 && length <= longestSpanMs))
      throw new ApiError('bad_request', 'ช่วงเวลาต้องยาวไม่เกิน 62 วัน')
    return summarize(readDb, { wid: body.wid, from, to }, now())
  }),
  serve(wimDrift, ({ body: { wid }, database: { readDb }, now }) => findDrift(readDb, wid, now())),
  serve(wimLimits, async ({ caller, database: { db } }) => ({
    may_edit: hasAccess(caller, 'authority'),
    limits: await findLimits(db),
  })),
  serve(saveWimLimit, ({ body, caller: { username }, database, now, address }) =>
    database.db.transaction().execute(async (db) => {
      const limit = await insertLimit(db, { ...body, username, now: now() })
      if (!limit) throw new ApiError('duplicate', secondLimit(body))
      const [subject, detail] = [`wim/${limit.class}`, { id: limit.id }]
      await insertAudit(db, {
        username,
        address,
        action: 'wim_limit_entered',
        subject,
        detail,
        after: body,
      })
      return limit
    }),
  ),
  serve(withdrawWimLimit, ({ body: { id }, caller: { username }, database, now, address }) =>
    database.db.transaction().execute(async (db) => {
      const limit = await withdrawLimit(db, { id, username, now: now() })
      if (!limit) throw new ApiError('not_found')
      const { class: of, limit_kg, valid_from, note } = limit
      const [subject, before] = [`wim/${of}`, { class: of, limit_kg, valid_from, note }]
      await insertAudit(db, {
        username,
        address,
        action: 'wim_limit_withdrawn',
        subject,
        detail: { id },
        before,
      })
      return limit
    }),
  ),
]
