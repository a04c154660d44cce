import { toBangkokIso } from '@roadside/contract/domain/thai-date.ts'
import { ApiError } from '@roadside/contract/errors.ts'
import { insertAudit } from '@roadside/server-kit/audit.ts'
import { needEditor } from '@roadside/server-kit/devices/device-server.ts'
import { findOldestMonth } from '@roadside/server-kit/partitions.ts'
import { serve } from '@roadside/server-kit/serve.ts'
import { floodHistory, floodPassages, floodReport, saveFloodPassage } from '../calls.ts'
import { findFirstCondition, findFloods } from './history-repository.ts'
import { findPassage, findPassages, findReport, insertPassage } from './repository.ts'

export const ownFloodCalls = [
  serve(floodPassages, ({ body: { wid }, database }) => findPassages(database.db, wid)),
  serve(saveFloodPassage, async ({ body, caller, database, now, live, address }) => {
    await needEditor(database, caller, body.wid)
    const { username } = caller
    const { wid, device, passage, why } = body
    const entry = await database.db.transaction().execute(async (db) => {
      const before = await findPassage(db, wid, device)
      if (before?.passage === null && passage === null)
        throw new ApiError('bad_request', 'ยังไม่มีการกำหนดที่จะยกเลิก')
      const made = await insertPassage(db, { ...body, username, now: now() })
      if (!before || !made) throw new ApiError('not_found')
      await insertAudit(db, {
        username,
        address,
        action: 'flood_passage',
        subject: `flooding/${before.device}`,
        detail: { wid, why },
        before: { passage: before.passage },
        after: { passage },
      })
      return made
    })
    live.publish([{ topic: 'flooding', wid, kind: 'passage' }])
    return entry
  }),
  serve(floodReport, ({ body, caller, database, now }) =>
    findReport(database.db, caller, body.DeptID ?? null, now()),
  ),
  serve(floodHistory, async ({ body, caller, database, now }) => {
    const [from, to] = [new Date(body.from), new Date(body.to)]
    if (from >= to) throw new ApiError('bad_request', 'เวลาเริ่มต้นต้องมาก่อนเวลาสิ้นสุด')
    // of a time that is still to come nothing is known, also of floods that last
    if (from >= now()) return { rows: [], total: 0, sites: 0, lasting: 0, since: null }
    const { DeptID = null, scope, page, perPage } = body
    const found = await findFloods(database.readDb, caller, {
      DeptID,
      scope,
      from,
      to,
      now: now(),
      limit: perPage,
      offset: (page - 1) * perPage,
    })
    // conditions are deleted with the measurements, whose months show how far back they are stored
    const stored = await findOldestMonth(database.pool, 'measurement', now())
    const first = (await findFirstCondition(database.readDb, caller, { DeptID, scope })) ?? now()
    const since = stored && stored > first ? stored : first
    return { ...found, since: since > from ? toBangkokIso(since) : null }
  }),
]
