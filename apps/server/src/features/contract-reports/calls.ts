import * as calls from '@roadside/contract/contract-reports/report-calls.ts'
import { toBangkokIso } from '@roadside/contract/domain/thai-date.ts'
import { isRoot, scopeOf, type Caller } from '@roadside/server-kit/caller.ts'
import { serve, type ServedCall } from '@roadside/server-kit/serve.ts'
import { closedAccount } from './closed-account.ts'
import { accountOf, obstaclesOf, storeMonth } from './close-month.ts'
import * as closed from './closed-repository.ts'
import type { Systems } from './kind-names.ts'
import { presentClosings } from './month-closings.ts'
import { needContract } from './need-contract.ts'
import * as read from './read-report.ts'
import { differencesOf, type StoredAccount } from './stored-account.ts'

/** Reports of contracts, and their months that were signed off. */
export const contractReportCalls = (systems: Systems): readonly ServedCall[] => [
  serve(calls.contractReport, async ({ body, caller, database: { readDb: db }, now }) => {
    const at = now()
    const { span, calendar, accounts, rows, total } = await read.readReport(db, caller, body, at)
    return {
      from: toBangkokIso(new Date(span.from)),
      to: toBangkokIso(new Date(span.to)),
      until: toBangkokIso(new Date(Math.min(span.to, at.getTime()))),
      calendar_version: calendar.version,
      rows,
      total,
      closed: await read.closedOf(db, accounts),
    }
  }),

  serve(calls.contractReportIntervals, async ({ body, caller, database: { readDb: db }, now }) => {
    const accounts =
      body.version === undefined
        ? await read.readAccounts(
            db,
            await read.openReport(db, caller, body, notAfter(now(), body.at)),
          )
        : [await closedAccount(db, caller, body)]
    const kind = body.by === 'kind' && body.key !== undefined ? String(body.key) : null
    const intervals = read
      .intervalsOf(accounts, kind)
      .filter((interval) => body.costly !== true || isCostly(interval))
    return read.presentIntervals(db, caller, intervals, body)
  }),

  serve(calls.contractReportTickets, async ({ body, caller, database: { readDb: db }, now }) => {
    const opened = await read.openReport(db, caller, body, now())
    const isShown = shownTickets[body.show]
    const rows = (await read.readRepairs(db, caller, opened))
      .map(({ ticket }) => ticket)
      .filter(({ kind }) => body.by !== 'kind' || body.key === undefined || kind === body.key)
      .filter(isShown)
      .toSorted((a, b) => (b.repair.measured_ms ?? -1) - (a.repair.measured_ms ?? -1))
    const { page, perPage } = body
    return { rows: rows.slice((page - 1) * perPage, page * perPage), total: rows.length }
  }),

  serve(calls.contractMonth, async ({ body, caller, database: { db }, now }) => {
    const { pj_id, month, version } = body
    const contract = await needContract(db, caller, pj_id)
    const versions = await closed.findVersions(db, pj_id, month)
    const today = await accountOf(db, contract, month, now())
    const newest =
      versions[0] && (await closed.findClosedAccount(db, pj_id, month, versions[0].version))
    const shown =
      version === undefined ? today : await closedAccount(db, caller, { pj_id, month, version })
    return {
      account: presentAccount(caller, shown),
      versions: versions.map((one) => presentVersion(caller, one)),
      obstacles: obstaclesOf(today, systems),
      differs: newest ? differencesOf(newest, today) : [],
      may_close: contract.may_edit,
    }
  }),

  serve(calls.monthClosings, async ({ body, caller, database: { db }, now }) => {
    const { contracts, accounts, tickets } = await read.readReport(
      db,
      caller,
      { ...body, by: 'contract' },
      now(),
    )
    const signed = await read.closedOf(db, accounts)
    return { rows: presentClosings({ contracts, accounts, tickets, closed: signed, systems }) }
  }),

  serve(calls.closeMonth, ({ body, caller, database, now, address }) =>
    database.db.transaction().execute(async (db) => {
      const contract = await needContract(db, caller, body.pj_id)
      const { month, version, note } = body
      return storeMonth(db, {
        caller,
        address,
        now: now(),
        contract,
        month,
        version,
        note,
        systems,
      })
    }),
  ),
]

/** The moment of an account that was read before, where one is named. */
const notAfter = (now: Date, at: string | undefined) =>
  at === undefined ? now : new Date(Math.min(now.getTime(), Date.parse(at)))

/** A lighter one adds something as agreed where the heavier was paused, and nothing as measured. */
const isCostly = ({ measured, agreed }: calls.Interval) =>
  measured.downtime_ms !== 0 || agreed.downtime_ms !== 0

const shownTickets: Readonly<
  Record<calls.ReportTicketKind, (ticket: calls.ReportTicket) => boolean>
> = {
  all: () => true,
  begin: ({ begin }) => begin.measured_ms !== null,
  repair: ({ repair }) => repair.measured_ms !== null,
  repeats: ({ repeats }) => repeats > 0,
  late: ({ is_late }) => is_late,
  unserved: ({ served_at }) => served_at === null,
}

/** The account as the caller may know it: of a single lamp its share would tell whether it could be reached. */
function presentAccount(caller: Caller, account: StoredAccount): calls.ContractAccount {
  const guarded = account.worked.reduce((sum, row) => sum + row.guarded, 0)
  if (isRoot(caller) || guarded !== 1) return account
  const withheld = { availability: null }
  return {
    ...account,
    measured: { ...account.measured, ...withheld },
    agreed: { ...account.agreed, ...withheld },
  }
}

const presentVersion = (caller: Caller, version: calls.ClosedVersion): calls.ClosedVersion =>
  scopeOf(caller).contractor === null ? version : { ...version, closed_by: '', note: '' }
