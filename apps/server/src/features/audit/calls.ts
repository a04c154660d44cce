import { auditActions, auditEntry, auditList, exportAudit } from '@roadside/contract/audit-calls.ts'
import type { AuditGroup } from '@roadside/contract/audit-words.ts'
import { usernameKey } from '@roadside/contract/domain/text.ts'
import { ApiError } from '@roadside/contract/errors.ts'
import { plainListLimit } from '@roadside/contract/paging.ts'
import type { ParsedBody } from '@roadside/contract/call.ts'
import { insertAudit } from '@roadside/server-kit/audit.ts'
import { serve, type ServedCall } from '@roadside/server-kit/serve.ts'
import { presentAudit, presentListed, presentTaken } from './present.ts'
import { countAudit, findAudit, findAuditEntry, type AuditChoice } from './repository.ts'

type Asked = Pick<ParsedBody<typeof auditList>, 'search' | 'action' | 'username' | 'from' | 'to'>

function choiceOf({ search = '', action, username = '', from, to }: Asked): AuditChoice {
  return {
    ...{ needle: search.trim(), action: action || null, username: usernameKey(username) || null },
    ...{ from: from ?? null, to: to ?? null },
  }
}

/** The audit log, for those who manage users; `groups`: what actions are called. */
export function auditCalls(groups: readonly AuditGroup[]): ServedCall[] {
  return [
    serve(auditList, async ({ body, caller, database: { readDb } }) => {
      const { page = 1, perPage = 25 } = body
      const choice = choiceOf(body)
      const offset = (page - 1) * perPage
      const total = await countAudit(readDb, choice, plainListLimit)
      const areFew = total < plainListLimit
      // behind what is counted there is no page
      const rows = offset >= total ? [] : await findAudit(readDb, choice, { limit: perPage, offset, areFew })
      return { rows: rows.map((row) => presentListed(row, caller)), total }
    }),

    serve(auditActions, () => Promise.resolve([...groups])),

    serve(auditEntry, async ({ body: { id }, caller, database: { readDb } }) => {
      const found = await findAuditEntry(readDb, id)
      if (!found) throw new ApiError('not_found')
      return presentAudit(found, caller)
    }),

    serve(exportAudit, async ({ body: asked, caller, database: { db, readDb }, address }) => {
      const choice = choiceOf(asked)
      const areFew = (await countAudit(readDb, choice, plainListLimit)) < plainListLimit
      const found = await findAudit(readDb, choice, { limit: plainListLimit + 1, offset: 0, areFew })
      const rows = found.slice(0, plainListLimit).map((row) => presentTaken(row, caller))
      const is_cut = found.length > plainListLimit
      await insertAudit(db, {
        ...{ username: caller.username, address, action: 'exportAudit', subject: 'บันทึกการใช้งาน' },
        detail: { rows: rows.length, is_cut, ...asked },
      })
      return { rows, is_cut }
    }),
  ]
}
