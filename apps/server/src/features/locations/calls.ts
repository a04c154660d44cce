import { ApiError } from '@roadside/contract/errors.ts'
import * as calls from '@roadside/contract/records/location.ts'
import { insertAudit } from '@roadside/server-kit/audit.ts'
import type { Caller } from '@roadside/server-kit/caller.ts'
import type { Database } from '@roadside/server-kit/database.ts'
import { archiveRecord, saveRecord } from '@roadside/server-kit/record-store.ts'
import { serve, type ServedCall } from '@roadside/server-kit/serve.ts'
import {
  countCameras,
  findLocationItems,
  findLocations,
  findProjectAccess,
  findProjectSites,
  setSiteProject,
} from './repository.ts'
import { locationStore, needEditable } from './store.ts'

async function needVisibleProject(
  { db }: Database,
  caller: Caller,
  projectId: number,
): Promise<void> {
  if (!(await findProjectAccess(db, caller, projectId))) throw new ApiError('not_found')
}

async function locationItems({
  body,
  caller,
  database,
}: {
  body: { pj_id: number }
  caller: Caller
  database: Database
}) {
  await needVisibleProject(database, caller, body.pj_id)
  return findLocationItems(database.db, body.pj_id)
}

export const locationCalls: readonly ServedCall[] = [
  serve(calls.dropdownELocation, locationItems),
  serve(calls.locationMenu, locationItems),

  serve(calls.projectLocations, async ({ body, caller, database }) => {
    await needVisibleProject(database, caller, body.pj_id)
    return findLocations(database.db, body.pj_id)
  }),

  serve(calls.saveLocation, ({ body: { pj_id, ...sent }, caller, database, now, address }) =>
    database.db
      .transaction()
      .execute((db) =>
        saveRecord(locationStore(caller, pj_id), { db, caller, address, now: now() }, sent),
      ),
  ),

  // the place itself determines its project
  serve(calls.archiveLocation, ({ body, caller, database, now, address }) =>
    database.db
      .transaction()
      .execute((db) =>
        archiveRecord(locationStore(caller, 0), { db, caller, address, now: now() }, body),
      ),
  ),

  serve(calls.projectSites, async ({ body, caller, database }) => {
    await needVisibleProject(database, caller, body.pj_id)
    return findProjectSites(database.db, caller, body.pj_id)
  }),

  serve(calls.attachSite, ({ body: { wid, pj_id, attached }, caller, database, address }) =>
    database.db.transaction().execute(async (db) => {
      await needEditable({ db, caller }, pj_id)
      if ((await countCameras(db, wid)) > 0) {
        throw new ApiError('bad_request', 'พื้นที่ติดตั้งนี้มีกล้องของโครงการ จึงเปลี่ยนโครงการไม่ได้')
      }
      const site = await setSiteProject(db, wid, pj_id, attached)
      if (site === null) {
        throw new ApiError('conflict', 'พื้นที่ติดตั้งนี้เปลี่ยนโครงการไปแล้ว กรุณาโหลดข้อมูลล่าสุด')
      }
      const [before, after] = attached ? [{ pj_id: null }, { pj_id }] : [{ pj_id }, { pj_id: null }]
      const { username } = caller
      await insertAudit(db, {
        username,
        address,
        action: 'attachSite',
        subject: site,
        detail: { wid },
        before,
        after,
      })
      return { wid }
    }),
  ),
]
