import { defectNotice } from '@roadside/contract/contract-reports/defect-notice-call.ts'
import * as report from '@roadside/contract/contract-reports/report-calls.ts'
import { exportContractReport } from '@roadside/contract/contract-reports/report-file-call.ts'
import type { ServiceTerms } from '@roadside/contract/service-levels/terms.ts'
import { administrators, type Who } from '@roadside/server-kit/testing/permissions.ts'
import type { Place } from '../place.ts'
import { list, ofPlace, type Row } from '../row.ts'

/** The account of a contract is for its own department; a contractor sees its own. */
const writesLetters: Who = { ...administrators, staff: 'own', fourG: 'nothing' }
const seesAccounts: Who = { ...writesLetters, contractor: 'own' }

const terms: ServiceTerms = {
  hours: { kind: 'always' },
  begin: null,
  finish: null,
  allowance: { hours: 1, percent: 1 },
  penalty: { unit: 'baht', rate: 1, part_hour: 'exact' },
  weights: { kind: 'equal' },
}
const month = '2026-10'
const ofContract = ({ project }: Place) => ({
  month,
  by: 'contract' as const,
  key: project,
  page: 1,
  perPage: 10,
})

export const contractReportRows: readonly Row[] = [
  list(report.contractReport, seesAccounts, () => ({ month, by: 'contract' as const })),
  ofPlace(report.contractReportIntervals, seesAccounts, ofContract),
  ofPlace(report.contractReportTickets, seesAccounts, (place) => ({
    ...ofContract(place),
    show: 'all' as const,
  })),
  ofPlace(exportContractReport, seesAccounts, ({ project: pj_id }) => ({
    month,
    by: 'contract' as const,
    pj_id,
  })),
  ofPlace(defectNotice, writesLetters, ({ project: pj_id }) => ({ pj_id })),
  ofPlace(report.contractMonth, seesAccounts, ({ project: pj_id }) => ({ pj_id, month })),
  list(report.monthClosings, seesAccounts, () => ({ month })),
  ofPlace(report.closeMonth, administrators, async ({ departmentId, desktop }, { one, fresh }) => {
    const { id } = await one(
      `insert into project (code, name, department_id, terms) values ($1, 'ก', $2, $3) returning id`,
      [fresh(), departmentId, JSON.stringify(terms)],
    )
    // nobody closes a month of which nothing was measured
    const asset = await one(
      `insert into asset (kind, source_id, wid, name, sta, health, health_since, since, project_id)
       values ('vms', $1, $2, 'ก', '1+000', 'ok', now(), now(), $3) returning id`,
      [9_000_000 + id, desktop.wid, id],
    )
    await one(
      `insert into asset_period (asset_id, wid, health, started_at, ended_at)
       values ($1, $2, 'ok', '2026-10-01', '2026-10-02') returning id`,
      [asset.id, desktop.wid],
    )
    return { pj_id: id, month, version: 1, note: '' }
  }),
]
