import { randomUUID } from 'node:crypto'
import type { ReportedFault } from '@roadside/contract/fault-reports/fault-report-calls.ts'
import { insertAudit } from '@roadside/server-kit/audit.ts'
import type { Caller } from '@roadside/server-kit/caller.ts'
import { newLabelCode } from '../../features/fault-reports/label-code.ts'
import {
  findUnlabelled,
  insertLabels,
  insertReport,
  judgeReport,
  writeTicket,
} from '../../features/fault-reports/repository.ts'
import { openOfReport } from '../../features/tickets/ticket-of-report.ts'
import type { RepairedThing } from './courses.ts'
import type { Stage } from './play-ticket.ts'
import type { Task } from './timeline.ts'

/** What a passer-by reported of equipment by its label. */
export interface PlannedReport {
  readonly thing: RepairedThing
  readonly fault: ReportedFault
  readonly text: string
  readonly at: Date
  /** Null: it waits to be judged. */
  readonly judged: {
    readonly at: Date
    readonly by: Caller
    readonly verdict: 'accepted' | 'rejected'
    readonly note: string
  } | null
}

/** Labels for all equipment of these sites, as their printing makes them. */
export async function makeLabels(
  { deps: { database } }: Stage,
  wids: readonly number[],
  { username, at }: { readonly username: string; readonly at: Date },
): Promise<void> {
  for (const wid of wids) {
    const ids = await findUnlabelled(database.db, wid)
    await insertLabels(database.db, ids, ids.map(newLabelCode), username, at)
  }
}

/** The report and its judging; `ticket` is what it opened. */
export function tasksOfReport(
  { deps: { database } }: Stage,
  { thing, fault, text, at, judged }: PlannedReport,
): { readonly tasks: Task[]; readonly ticket: () => number | null } {
  let [report, ticket]: (number | null)[] = [null, null]
  const { assetId, name: subject, wid } = thing
  const tasks: Task[] = [
    {
      at,
      run: async (now) => {
        const of = { requestId: randomUUID(), assetId, subject, wid, fault, text, now }
        report = await insertReport(database.db, of)
      },
    },
  ]
  if (judged)
    tasks.push({
      at: judged.at,
      run: async (now) => {
        const { by, verdict, note } = judged
        const id = report
        if (id === null || id === undefined) return
        await database.db.transaction().execute(async (db) => {
          const found = await judgeReport(db, id, verdict, note, by.username, now)
          if (!found) return
          const opened = verdict === 'accepted' ? await openOfReport(db, by, found, now) : null
          if (opened) await writeTicket(db, id, opened.ticket.id)
          ticket = opened?.ticket.id ?? null
          await insertAudit(db, {
            username: by.username,
            address: '',
            action: 'judgeFaultReport',
            subject: found.subject,
            detail: { id, verdict, note, ...(opened && { ticket: opened.ticket.number }) },
          })
        })
      },
    })
  return { tasks, ticket: () => ticket ?? null }
}
