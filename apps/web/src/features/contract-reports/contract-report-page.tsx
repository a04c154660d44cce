import { contractReport } from '@roadside/contract/contract-reports/report-calls.ts'
import { useCall } from '@roadside/ui/api/use-call.ts'
import { PageHeader } from '@roadside/ui/parts/page-header.tsx'
import { useUrlStep } from '@roadside/ui/use-url-step.ts'
import { useCrumbs } from '../../shell/use-crumbs.tsx'
import { CloseDialog } from './closing/close-dialog.tsx'
import { GroupView } from './group-view.tsx'
import { ReportActions } from './report-actions.tsx'
import { readGroup } from './report-place.ts'
import { ReportView } from './report-view.tsx'
import { useReportPlace } from './use-report-place.ts'

/** `/reports/contract`: the account of contracts in a month or fiscal year, down to each interval; and its closing. */
export function ContractReportPage() {
  const { crumbs } = useCrumbs()
  const place = useReportPlace()
  const { period, by, pj_id } = place
  const query = useCall(contractReport, { ...period, by, ...(pj_id !== null && { pj_id }) })
  const group = readGroup(by, useUrlStep('group').value)
  return (
    <>
      <PageHeader
        crumbs={crumbs}
        title="รายงานสัญญา"
        actions={<ReportActions period={period} by={by} pj_id={pj_id} />}
      />
      {group ? (
        <GroupView place={place} query={query} group={group} />
      ) : (
        <ReportView place={place} query={query} />
      )}
      <CloseDialog place={place} />
    </>
  )
}
