import { normaliseSearch } from '@roadside/contract/domain/text.ts'
import { bangkokDay } from '@roadside/contract/domain/thai-date.ts'
import { ApiError } from '@roadside/contract/errors.ts'
import * as calls from '@roadside/contract/records/way.ts'
import { insertAudit } from '@roadside/server-kit/audit.ts'
import { importRecords } from '@roadside/server-kit/files/import-records.ts'
import { writeTable } from '@roadside/server-kit/files/write-table.ts'
import { archiveRecord, saveRecord } from '@roadside/server-kit/record-store.ts'
import { serve, type ServedCall } from '@roadside/server-kit/serve.ts'
import { presentForm, wayColumns } from './present.ts'
import { countWays, findProvinces, findWay, findWays, findWayThings } from './repository.ts'
import { wayImport, wayStore } from './store.ts'

export const wayCalls: readonly ServedCall[] = [
  serve(calls.wayList, async ({ body, caller, database: { db } }) => {
    const {
      page = 1,
      perPage = 25,
      search = '',
      province = null,
      archived,
      sort = 'code',
      order = 'asc',
    } = body
    const query = { needle: normaliseSearch(search), province, archived, sort, order }
    const [rows, counts, provinces] = await Promise.all([
      findWays(db, caller, { ...query, limit: perPage, offset: (page - 1) * perPage }),
      countWays(db, query),
      findProvinces(db, archived),
    ])
    return { rows, counts, provinces, total: archived ? counts.archived : counts.active }
  }),

  serve(calls.way, async ({ body: { id }, caller, database: { db } }) => {
    const found = await findWay(db, caller, id)
    if (!found) throw new ApiError('not_found')
    const line =
      found.line?.map(([latitude, longitude]): [number, number] => [latitude, longitude]) ?? null
    return { ...found, line, things: await findWayThings(db, caller, id) }
  }),

  serve(calls.saveWay, ({ body, caller, database, now, address }) =>
    database.db
      .transaction()
      .execute((db) => saveRecord(wayStore, { db, caller, address, now: now() }, body)),
  ),

  serve(calls.archiveWay, ({ body, caller, database, now, address }) =>
    database.db
      .transaction()
      .execute((db) => archiveRecord(wayStore, { db, caller, address, now: now() }, body)),
  ),

  serve(calls.importWays, ({ body, caller, database: { db }, now, address }) =>
    importRecords(wayImport, { db, caller, address, now: now() }, body),
  ),

  serve(
    calls.exportWays,
    async ({ body, caller, database, now, address }) => {
      const { format, search = '', province = null, archived } = body
      const rows = await findWays(database.db, caller, {
        needle: normaliseSearch(search),
        province,
        archived,
        sort: 'code',
        order: 'asc',
        limit: null,
        offset: 0,
      })
      await insertAudit(database.db, {
        username: caller.username,
        address,
        action: 'exportWays',
        subject: 'สายทาง',
        detail: { rows: rows.length, format, search, province, archived },
      })
      return writeTable(
        { name: 'สายทาง', columns: wayColumns, rows: rows.map(presentForm) },
        format,
        bangkokDay(now()),
      )
    },
    { isExport: true },
  ),
]
