import type { Caller } from '@roadside/server-kit/caller.ts'
import { accountOf, obstaclesOf, storeMonth } from '../../features/contract-reports/close-month.ts'
import { findNewestClosed } from '../../features/contract-reports/closed-repository.ts'
import { findContracts } from '../../features/contract-reports/contract-repository.ts'
import { digestOf } from '../../features/contract-reports/stored-account.ts'
import type { Stage } from './play-ticket.ts'
import type { Task } from './timeline.ts'

interface Closing {
  readonly projectId: number
  readonly month: string
  readonly at: Date
  readonly by: Caller
  readonly note: string
}

/** What stands against it is read by nobody. */
const unnamed = new Map<string, readonly string[]>()

/** Closes a month of a contract, or closes it again; not where something stands against it or nothing has changed. */
export function taskOfClosing({ deps: { database } }: Stage, closing: Closing): Task {
  const { projectId, month, at, by, note } = closing
  return {
    at,
    run: (now) =>
      database.db.transaction().execute(async (db) => {
        const [contract] = await findContracts(db, by, { from: new Date(0), pj_id: projectId })
        if (!contract?.may_edit) return
        const account = await accountOf(db, contract, month, now)
        if (obstaclesOf(account, unnamed).length > 0) return
        const [newest] = await findNewestClosed(db, [projectId], [month])
        if (newest?.digest === digestOf(account)) return
        const version = (newest?.version ?? 0) + 1
        await storeMonth(db, {
          caller: by,
          address: '',
          now,
          contract,
          month,
          version,
          note,
          systems: unnamed,
        })
      }),
  }
}
