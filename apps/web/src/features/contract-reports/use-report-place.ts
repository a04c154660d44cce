import type { ReportPeriod } from '@roadside/contract/contract-reports/domain/report-period.ts'
import { reportGroups, type ReportGroup } from '@roadside/contract/contract-reports/report-calls.ts'
import { rangeName, rangeText } from '@roadside/contract/domain/time-range.ts'
import { useTimeRange, type ShownRange } from '@roadside/ui/range/use-time-range.ts'
import { useUrlStep } from '@roadside/ui/use-url-step.ts'
import { nothingOpened, periodOf, periodSteps } from './report-place.ts'

export interface ReportPlace {
  readonly shown: ShownRange
  readonly period: ReportPeriod
  /** กันยายน 2569, ปีงบประมาณ 2569. */
  readonly periodName: string
  readonly by: ReportGroup
  readonly onBy: (by: ReportGroup) => void
  /** The contract that alone is shown. */
  readonly pj_id: number | null
}

/** What the report is of, as the address has it: the last whole month by contract at first. */
export function useReportPlace(): ReportPlace {
  const shown = useTimeRange({ steps: periodSteps, initial: 'month', isWhole: true })
  const range = useUrlStep('range')
  const grouping = useUrlStep('by')
  const contract = useUrlStep('pj_id').value ?? ''
  return {
    shown: { ...shown, choose: (next) => range.replace(rangeText(next), nothingOpened) },
    period: periodOf(shown.range),
    periodName: rangeName(shown.range),
    by: reportGroups.find((one) => one === grouping.value) ?? 'contract',
    onBy: (by) =>
      grouping.replace(by === 'contract' ? undefined : by, { ...nothingOpened, group: undefined }),
    pj_id: /^[1-9]\d{0,14}$/.test(contract) ? Number(contract) : null,
  }
}
