import {
  contractReportIntervals,
  type ReportInterval,
} from '@roadside/contract/contract-reports/report-calls.ts'
import type { Reply } from '@roadside/contract/call.ts'
import { askWithTime } from '@roadside/ui/api/data-times.ts'
import { useQuery } from '@tanstack/react-query'

export interface MonthOf {
  readonly pj_id: number
  readonly month: string
  /** As it was signed off; missing: as it is today. */
  readonly version?: number | undefined
}

interface CostlyOf extends MonthOf {
  /** Up to when the account of today counts. */
  readonly at: string
}

export interface CostlyIntervals {
  readonly rows: readonly ReportInterval[]
  readonly hidden: Reply<typeof contractReportIntervals>['hidden']
}

const perPage = 500

/** All intervals of an account that add something, page by page; null: the account is not known yet. */
export function useCostlyIntervals(of: CostlyOf | null) {
  return useQuery<CostlyIntervals>({
    queryKey: [contractReportIntervals.path, 'print', of],
    enabled: of !== null,
    // paper does not change
    staleTime: Infinity,
    queryFn: async (context) => {
      if (!of) throw new TypeError('no month')
      const { pj_id, month, version, at } = of
      const asked = { pj_id, month, by: 'contract', key: pj_id, costly: true, perPage } as const
      const rows: ReportInterval[] = []
      for (let page = 1; ; page += 1) {
        const body = { ...asked, page, ...(version === undefined ? { at } : { version }) }
        const answer = await askWithTime(context, contractReportIntervals, body)
        rows.push(...answer.rows)
        if (answer.rows.length === 0 || rows.length >= answer.total)
          return { rows, hidden: answer.hidden }
      }
    },
  })
}
