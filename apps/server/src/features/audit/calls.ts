import {
  auditActions,
  auditEntry,
  auditList,
  exportAudit,
  type AuditRow,
} from '@roadside/contract/audit-calls.ts'
import { makeAuditWords } from '@roadside/contract/audit-values.ts'
import { allAuditGroups, auditActionNames } from '@roadside/contract/audit-words.ts'
import { normaliseSearch, usernameKey } from '@roadside/contract/domain/text.ts'
import { bangkokDay } from '@roadside/contract/domain/thai-date.ts'
import { ApiError } from '@roadside/contract/errors.ts'
import { plainListLimit } from '@roadside/contract/paging.ts'
import type { ParsedBody } from '@roadside/contract/call.ts'
import { auditFieldsOf, type Solution } from '@roadside/contract/solution.ts'
import { insertAudit } from '@roadside/server-kit/audit.ts'
import type { Db } from '@roadside/server-kit/database.ts'
import { writeTable } from '@roadside/server-kit/files/write-table.ts'
import { serve, type ServedCall } from '@roadside/server-kit/serve.ts'
import { fileColumns } from './file-columns.ts'
import { pathsCalled, withCallName, withNames } from './names.ts'
import { presentAudit, presentListed, presentExport } from './present.ts'
import { countAudit, findAudit, findAuditEntry, type AuditChoice } from './repository.ts'

const name = 'บันทึกการใช้งาน'

/** What each call does, in Thai, by its path. */
type CallNames = ReadonlyMap<string, string>
type AuditQuery = Pick<
  ParsedBody<typeof auditList>,
  'search' | 'action' | 'username' | 'from' | 'to'
>

function choiceOf(
  { search = '', action, username = '', from, to }: AuditQuery,
  calls: CallNames,
): AuditChoice {
  const needle = normaliseSearch(search)
  return {
    needle,
    usernameNeedle: usernameKey(search),
    paths: pathsCalled(needle, calls),
    action: action || null,
    username: usernameKey(username) || null,
    from: from ?? null,
    to: to ?? null,
  }
}

/**
 * The audit log, for accounts that manage users. `calls`: the name of every call of the console, by
 * its path.
 */
export function auditCalls(solutions: readonly Solution[], calls: CallNames): ServedCall[] {
  const groups = allAuditGroups(solutions)
  const words = makeAuditWords(auditFieldsOf(solutions))
  const named = async (db: Db, rows: readonly AuditRow[]) =>
    (await withNames(db, rows)).map((row) => withCallName(row, calls))
  return [
    serve(auditList, async ({ body, caller, database: { readDb } }) => {
      const { page = 1, perPage = 25 } = body
      const choice = choiceOf(body, calls)
      const offset = (page - 1) * perPage
      const total = await countAudit(readDb, choice, plainListLimit)
      const areFew = total < plainListLimit
      // beyond the counted rows there is no page
      const rows =
        offset >= total ? [] : await findAudit(readDb, choice, { limit: perPage, offset, areFew })
      return { rows: (await named(readDb, rows)).map((row) => presentListed(row, caller)), total }
    }),

    serve(auditActions, () => Promise.resolve([...groups])),

    serve(auditEntry, async ({ body: { id }, caller, database: { readDb } }) => {
      const found = await findAuditEntry(readDb, id)
      const [entry] = found ? await named(readDb, [found]) : []
      if (!entry) throw new ApiError('not_found')
      return presentAudit(entry, caller)
    }),

    serve(
      exportAudit,
      async ({ body: { format, ...query }, caller, database, now, address }) => {
        const { db, readDb } = database
        const choice = choiceOf(query, calls)
        const areFew = (await countAudit(readDb, choice, plainListLimit)) < plainListLimit
        const found = await findAudit(readDb, choice, {
          limit: plainListLimit + 1,
          offset: 0,
          areFew,
        })
        const exported = await named(readDb, found.slice(0, plainListLimit))
        const rows = exported.map((row) => presentExport(row, caller))
        const is_cut = found.length > plainListLimit
        await insertAudit(db, {
          username: caller.username,
          address,
          action: 'exportAudit',
          subject: name,
          detail: { rows: rows.length, is_cut, format, ...query },
        })
        const columns = fileColumns(auditActionNames(groups), words)
        if (format !== 'print')
          return {
            ...(await writeTable(
              { name, columns, rows, asOf: database.readAsOf() },
              format,
              bangkokDay(now()),
            )),
            is_cut,
          }
        const cells = rows.map((row) => columns.map(({ value }) => value(row)))
        return { columns: columns.map(({ header }) => header), rows: cells, is_cut }
      },
      { isExport: true },
    ),
  ]
}
