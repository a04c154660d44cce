import { Button } from '@mantine/core'
import { pageSizes } from '@roadside/contract/domain/limits.ts'
import {
  equipmentLabels,
  faultReportList,
  faultReportStateNames,
  faultReportStates,
  type FaultReport,
  type FaultReportState,
} from '@roadside/contract/fault-reports/fault-report-calls.ts'
import { useCall } from '@roadside/ui/api/use-call.ts'
import { Icon } from '@roadside/ui/icon.tsx'
import { PageHeader } from '@roadside/ui/parts/page-header.tsx'
import { Panel } from '@roadside/ui/parts/panel.tsx'
import { ViewState } from '@roadside/ui/parts/view-state.tsx'
import { DataTable } from '@roadside/ui/table/data-table.tsx'
import { ListPager } from '@roadside/ui/table/list-pager.tsx'
import { SegmentedFilter } from '@roadside/ui/table/segmented-filter.tsx'
import { usePaging } from '@roadside/ui/table/use-paging.ts'
import { useAccess } from '@roadside/ui/session/use-access.ts'
import { useUrlStep, type QueryValues } from '@roadside/ui/use-url-step.ts'
import { Link, useLocation, useNavigate } from '@tanstack/react-router'
import { paths } from '../../paths.ts'
import { useCrumbs } from '../../shell/use-crumbs.tsx'
import { faultReportColumns } from './fault-report-columns.tsx'
import { FaultReportDialog } from './fault-report-dialog.tsx'

const rowKey = ({ id }: FaultReport) => id
/** A passer-by reports at any time: the list shows it soon. Milliseconds. */
const lookMs = 30_000

/** What anybody reported by a label on a pole, to be judged before it is work. */
export function FaultReportsPage() {
  const { crumbs } = useCrumbs()
  const navigate = useNavigate()
  const search = useLocation({ select: (location) => location.search as QueryValues })
  const mayPrint = useAccess(equipmentLabels.access)
  const state = faultReportStates.find((one) => one === search.state) ?? 'waiting'
  const paging = usePaging(pageSizes.events)
  const { page, perPage, setPage } = paging
  const query = useCall(faultReportList, { page, perPage, state }, { refetchInterval: lookMs })
  const step = useUrlStep('report')
  const open = query.data?.rows.find(({ id }) => String(id) === step.value)
  const choose = (next: FaultReportState) => {
    setPage(1)
    void navigate({
      to: '.',
      search: ((old: QueryValues) => ({ ...old, state: next })) as never,
      replace: true,
      state: true,
    })
  }
  const table = (
    <DataTable
      label="เรื่องที่แจ้ง"
      columns={faultReportColumns}
      rows={query.data?.rows}
      rowKey={rowKey}
      onRowClick={({ id }) => step.open(id)}
      narrowedBy={[state]}
      pager={<ListPager paging={paging} total={query.data?.total} isFetching={query.isFetching} />}
    />
  )
  return (
    <>
      <PageHeader
        crumbs={crumbs}
        title="เรื่องที่แจ้งจากป้ายบนอุปกรณ์"
        actions={
          mayPrint && (
            <Button
              renderRoot={(props) => <Link to={paths.labels} {...props} />}
              leftSection={<Icon name="print" size={16} />}
            >
              พิมพ์ป้าย QR
            </Button>
          )
        }
      />
      <Panel
        title="เรื่องที่แจ้ง"
        isFlush
        actions={
          <SegmentedFilter
            label="กรองตามสถานะ"
            value={state}
            onChange={choose}
            options={faultReportStates.map((value) => ({
              value,
              label: faultReportStateNames[value],
              ...(value === 'waiting' && { count: query.data?.waiting }),
            }))}
          />
        }
      >
        <ViewState query={query} loading={table}>
          {() => table}
        </ViewState>
        {open && (
          <FaultReportDialog
            report={open}
            onJudged={() => void query.refetch()}
            onClose={step.close}
          />
        )}
      </Panel>
    </>
  )
}
