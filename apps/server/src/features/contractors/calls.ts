import { normaliseSearch } from '@roadside/contract/domain/text.ts'
import { bangkokDay } from '@roadside/contract/domain/thai-date.ts'
import { ApiError } from '@roadside/contract/errors.ts'
import * as calls from '@roadside/contract/records/contractor.ts'
import { insertAudit } from '@roadside/server-kit/audit.ts'
import { importRecords } from '@roadside/server-kit/files/import-records.ts'
import { writeTable } from '@roadside/server-kit/files/write-table.ts'
import { archiveRecord, saveRecord } from '@roadside/server-kit/record-store.ts'
import { serve, type ServedCall } from '@roadside/server-kit/serve.ts'
import { contractorColumns } from './present.ts'
import {
  countContractors,
  findContractor,
  findContractorProjects,
  findContractors,
} from './repository.ts'
import { contractorImport, contractorStore } from './store.ts'

export const contractorCalls: readonly ServedCall[] = [
  serve(calls.contractorList, async ({ body, database: { db }, now }) => {
    const { page = 1, perPage = 25, search = '', filter, sort = 'name', order = 'asc' } = body
    const query = { today: bangkokDay(now()), needle: normaliseSearch(search), filter, sort, order }
    const [rows, counts] = await Promise.all([
      findContractors(db, { ...query, limit: perPage, offset: (page - 1) * perPage }),
      countContractors(db, query),
    ])
    return { rows, counts, total: counts[filter] }
  }),

  serve(calls.contractor, async ({ body: { id }, database: { db }, now }) => {
    const today = bangkokDay(now())
    const found = await findContractor(db, id, today)
    if (!found) throw new ApiError('not_found')
    return { ...found, project_list: await findContractorProjects(db, id, today) }
  }),

  serve(calls.saveContractor, ({ body, caller, database, now, address }) =>
    database.db
      .transaction()
      .execute((db) => saveRecord(contractorStore, { db, caller, address, now: now() }, body)),
  ),

  serve(calls.archiveContractor, ({ body, caller, database, now, address }) =>
    database.db
      .transaction()
      .execute((db) => archiveRecord(contractorStore, { db, caller, address, now: now() }, body)),
  ),

  serve(calls.importContractors, ({ body, caller, database: { db }, now, address }) =>
    importRecords(contractorImport, { db, caller, address, now: now() }, body),
  ),

  serve(
    calls.exportContractors,
    async ({ body: { format, filter, search = '' }, caller, database, now, address }) => {
      const today = bangkokDay(now())
      const needle = normaliseSearch(search)
      const rows = await findContractors(database.db, {
        today,
        needle,
        filter,
        sort: 'name',
        order: 'asc',
        limit: null,
        offset: 0,
      })
      await insertAudit(database.db, {
        username: caller.username,
        address,
        action: 'exportContractors',
        subject: 'ผู้รับจ้าง',
        detail: { rows: rows.length, format, filter, search },
      })
      return writeTable({ name: 'ผู้รับจ้าง', columns: contractorColumns, rows }, format, today)
    },
    { isExport: true },
  ),
]
