import type { ReportPeriod } from '@roadside/contract/contract-reports/domain/report-period.ts'
import type { ReportGroup } from '@roadside/contract/contract-reports/report-calls.ts'

export interface ReportActionsProps {
  readonly period: ReportPeriod
  readonly by: ReportGroup
  /** The contract that alone is shown; null: all that the account may see. */
  readonly pj_id: number | null
}

/** What can be done with the report that is shown: the place of its buttons for paper, files and letters. */
export function ReportActions(_of: ReportActionsProps) {
  return null
}
