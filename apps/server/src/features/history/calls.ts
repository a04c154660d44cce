import { ApiError } from '@roadside/contract/errors.ts'
import { recordHistory } from '@roadside/contract/records/record.ts'
import { isRoot } from '@roadside/server-kit/caller.ts'
import { serve, type ServedCall } from '@roadside/server-kit/serve.ts'
import { findHistory, isRecordVisible } from './repository.ts'

export const historyCalls: readonly ServedCall[] = [
  serve(recordHistory, async ({ body: { kind, id, page, perPage }, caller, database: { db } }) => {
    if (!(await isRecordVisible(db, caller, kind, id))) throw new ApiError('not_found')
    const { rows, total } = await findHistory(db, {
      kind,
      id,
      limit: perPage ?? 25,
      offset: ((page ?? 1) - 1) * (perPage ?? 25),
    })
    if (isRoot(caller)) return { rows, total }
    // addresses of cameras are for the username admin alone
    const isShown = ({ field }: { field: string }) => field !== 'ipaddress'
    return {
      rows: rows.map((entry) => ({ ...entry, changes: entry.changes.filter(isShown) })),
      total,
    }
  }),
]
