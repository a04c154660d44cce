import { normaliseSearch } from '@roadside/contract/domain/text.ts'
import type { StaRule } from '@roadside/contract/domain/sta.ts'
import { ApiError } from '@roadside/contract/errors.ts'
import { asFirstItem, plainListLimit } from '@roadside/contract/paging.ts'
import * as calls from '@roadside/contract/records/equipment.ts'
import { isRoot, type Caller } from '@roadside/server-kit/caller.ts'
import type { Db } from '@roadside/server-kit/database.ts'
import type { LivePublisher } from '@roadside/server-kit/live-publisher.ts'
import { serve, type ServedCall } from '@roadside/server-kit/serve.ts'
import { idOfHandle, presentDefaults, presentEquipment } from './present.ts'
import {
  findByAddress,
  findEquipment,
  findEquipmentProject,
  findOneEquipment,
} from './repository.ts'
import { addEquipment, archiveEquipment, editEquipment, type SavedEquipment } from './save.ts'

/** Open camera lists elsewhere reload. */
function notify(live: LivePublisher, { wids }: SavedEquipment): void {
  live.publish(wids.map((wid) => ({ topic: calls.cameraTopic, wid, kind: 'registry' })))
}

/** By its handle, or by its address for callers who may use one. */
async function lookUp(db: Db, caller: Caller, name: string) {
  const id = idOfHandle(name)
  if (id !== null) return findOneEquipment(db, caller, id)
  return isRoot(caller) ? ((await findByAddress(db, caller, name.trim()))[0] ?? null) : null
}

/** The one camera with an address or a handle. */
async function findNamed(db: Db, caller: Caller, name: string): Promise<number> {
  const handled = idOfHandle(name)
  if (handled !== null) return handled
  const found = isRoot(caller) ? await findByAddress(db, caller, name.trim()) : []
  const [first, second] = found
  if (!first) throw new ApiError('not_found')
  if (second && second.archived_at === null) {
    throw new ApiError('bad_request', 'มีกล้องมากกว่าหนึ่งตัวที่ใช้ IP Address นี้ กรุณาระบุกล้องที่ต้องการแก้ไข')
  }
  return first.id
}

export function equipmentCalls(staRule: StaRule): readonly ServedCall[] {
  return [
    serve(calls.equipmentList, async ({ body, caller, database: { db } }) => {
      if (!(await findEquipmentProject(db, caller, body.pj_id))) throw new ApiError('not_found')
      // without pages the newest first, as every plain list
      const { page, perPage = 25, search = '', archived } = body
      const { sort = page ? 'hostname' : 'id', order = page ? 'asc' : 'desc' } = body
      const found = await findEquipment(db, caller, {
        projectId: body.pj_id,
        archived,
        needle: normaliseSearch(search),
        sort,
        order,
        ...(page
          ? { limit: perPage, offset: (page - 1) * perPage }
          : { limit: plainListLimit, offset: 0 }),
      })
      const rows = found.rows.map((row) => presentEquipment(row, caller))
      return page ? { rows, total: found.total } : rows
    }),

    serve(calls.equipmentRecord, async ({ body, caller, database: { db } }) => {
      const found = await findOneEquipment(db, caller, body.id)
      if (!found) throw new ApiError('not_found')
      return presentEquipment(found, caller)
    }),

    serve(calls.fetchCCTV, async ({ body, caller, database: { db } }) => {
      const found = await lookUp(db, caller, body.ipaddress)
      return found ? asFirstItem(presentDefaults(found, caller)) : { length: 0 as const }
    }),

    serve(
      calls.addEquipment,
      async ({ body: { request_id, ...sent }, caller, database, live, now, address }) => {
        const saved = await database.db
          .transaction()
          .execute((db) =>
            addEquipment({ db, caller, address, now: now(), staRule }, sent, request_id),
          )
        notify(live, saved)
        return { id: saved.id, version: saved.version, message: 'เพิ่มอุปกรณ์สำเร็จ' }
      },
    ),

    serve(
      calls.editEquipment,
      async ({ body: { id, version, ...sent }, caller, database, live, now, address }) => {
        const saved = await database.db.transaction().execute(async (db) => {
          const found = id ?? (await findNamed(db, caller, sent.ipaddress ?? ''))
          return editEquipment({ db, caller, address, now: now(), staRule }, found, version, sent)
        })
        notify(live, saved)
        return { id: saved.id, version: saved.version, message: 'แก้ไขอุปกรณ์สำเร็จ' }
      },
    ),

    serve(calls.archiveEquipment, async ({ body, caller, database, live, now, address }) => {
      const saved = await database.db
        .transaction()
        .execute((db) => archiveEquipment({ db, caller, address, now: now() }, body))
      notify(live, saved)
      return { id: saved.id, version: saved.version }
    }),
  ]
}
