import type { ReportPeriod } from '@roadside/contract/contract-reports/domain/report-period.ts'
import {
  monthClosings,
  type MonthClosing,
} from '@roadside/contract/contract-reports/report-calls.ts'
import { useCall } from '@roadside/ui/api/use-call.ts'
import { ViewState } from '@roadside/ui/parts/view-state.tsx'
import type { TableColumn } from '@roadside/ui/table/column.ts'
import { DataTable } from '@roadside/ui/table/data-table.tsx'
import { FigureLink } from '../figure-link.tsx'
import { bahtText } from '../report-columns.tsx'
import { groupText } from '../report-place.ts'
import { monthName } from '../report-words.ts'
import { ClosingState } from './closing-state.tsx'

const columns: readonly TableColumn<MonthClosing>[] = [
  {
    id: 'month',
    header: 'เดือน',
    cell: ({ pj_id, month }) => (
      <FigureLink to={{ group: groupText(pj_id), part: 'account', range: `month.${month}-01` }}>
        {monthName(month)}
      </FigureLink>
    ),
  },
  {
    id: 'penalty',
    header: ['ค่าปรับ', 'ตามที่ตกลงของวันนี้'],
    unit: 'บาท',
    align: 'end',
    cell: ({ penalty_satang: satang }) => bahtText(satang),
  },
  {
    id: 'closed',
    header: ['ค่าปรับ', 'ในฉบับที่ปิด'],
    unit: 'บาท',
    align: 'end',
    cell: ({ closed }) => (closed ? bahtText(closed.penalty_satang) : '-'),
  },
  { id: 'state', header: 'การปิดเดือน', width: 240, cell: (row) => <ClosingState row={row} /> },
]
const rowKey = ({ month }: MonthClosing) => month

/** The months of a contract in a fiscal year, each with its penalty and its closing. */
export function MonthsOfYear({ pj_id, period }: { pj_id: number; period: ReportPeriod }) {
  const query = useCall(monthClosings, { ...period, pj_id })
  const table = (
    <DataTable label="เดือนของปีงบประมาณ" columns={columns} rows={query.data?.rows} rowKey={rowKey} />
  )
  return (
    <ViewState query={query} loading={table}>
      {() => table}
    </ViewState>
  )
}
