import { Button } from '@mantine/core'
import { formatNumber } from '@roadside/contract/domain/format.ts'
import { formatThaiDateTime, plainSpaces } from '@roadside/ui/parts/unbroken.ts'
import { useServerTime } from '@roadside/ui/api/use-server-time.ts'
import { muted } from '@roadside/ui/devices/muted.ts'
import { PageDialog } from '@roadside/ui/dialog.tsx'
import { Icon } from '@roadside/ui/icon.tsx'
import { useLiveCall } from '@roadside/ui/live/use-live-call.ts'
import { showNotice } from '@roadside/ui/parts/notice-store.ts'
import { ViewState } from '@roadside/ui/parts/view-state.tsx'
import { TableButtons, type ExportColumn } from '@roadside/ui/print/table-buttons.tsx'
import { ConditionChip } from '@roadside/ui/state-mark.tsx'
import type { TableColumn } from '@roadside/ui/table/column.ts'
import { DataTable } from '@roadside/ui/table/data-table.tsx'
import { SegmentedFilter } from '@roadside/ui/table/segmented-filter.tsx'
import { useUrlDialog } from '@roadside/ui/use-url-dialog.ts'
import { useUrlStep } from '@roadside/ui/use-url-step.ts'
import { floodReport, type FloodReportRow } from '../calls.ts'
import { passageWords } from '../passage.ts'
import { reportText } from '../rules/report-text.ts'
import { FloodHistory } from './flood-history.tsx'
import styles from './flooding.module.css'

interface FloodReportProps {
  DeptID: number | undefined
  departmentName: string | null
}

const title = 'รายงานสถานการณ์น้ำท่วมทาง'

/** The department's flood report: as a table, as text for a message, as a file, on paper. */
export function FloodReport({ DeptID, departmentName }: FloodReportProps) {
  const dialog = useUrlDialog('floodReport', ['report', 'range', 'scope'])
  return (
    <>
      <Button leftSection={<Icon name="log" size={16} />} onClick={() => dialog.open()}>
        รายงานน้ำท่วม
      </Button>
      {dialog.isOpen && (
        <ReportDialog DeptID={DeptID} departmentName={departmentName} onClose={dialog.close} />
      )}
    </>
  )
}

const rowKey = ({ device_id }: FloodReportRow) => device_id
const depthText = ({ depth_cm }: FloodReportRow) =>
  depth_cm === null ? 'ไม่ทราบ' : formatNumber(Math.max(depth_cm, 0), 0)

const columns: readonly TableColumn<FloodReportRow>[] = [
  { id: 'road', header: 'สายทาง', cell: ({ road, site }) => road || site },
  { id: 'sta', header: 'กม. ที่', cell: ({ sta }) => sta || '-' },
  { id: 'gauge', header: 'จุดวัดน้ำ', cell: ({ gauge }) => gauge },
  { id: 'depth', header: 'น้ำท่วมสูง', unit: 'ซม.', align: 'end', cell: depthText },
  {
    id: 'condition',
    header: 'สภาพ',
    cell: ({ condition }) => <ConditionChip condition={condition} />,
  },
  { id: 'passage', header: 'การสัญจร', cell: ({ passage }) => passageWords(passage) },
  { id: 'at', header: 'เวลา', cell: ({ at }) => formatThaiDateTime(at) },
]

const exportColumns: readonly ExportColumn<FloodReportRow>[] = [
  { header: 'สายทาง', value: ({ road, site }) => road || site },
  { header: 'กม. ที่', value: ({ sta }) => sta },
  { header: 'หน่วยงาน', value: ({ department }) => department },
  {
    header: 'น้ำท่วมสูง (ซม.)',
    isNumber: true,
    value: ({ depth_cm }) => depth_cm && Math.max(Math.round(depth_cm), 0),
    text: depthText,
  },
  { header: 'การสัญจร', value: ({ passage }) => passageWords(passage) },
  { header: 'เวลา', value: ({ at }) => formatThaiDateTime(at) },
]

const reports = [
  { value: 'now', label: 'ขณะนี้' },
  { value: 'period', label: 'ตามช่วงเวลา' },
] as const

/** The report of now, and that of a time. */
function ReportDialog({
  DeptID,
  departmentName,
  onClose,
}: FloodReportProps & { onClose: () => void }) {
  const choice = useUrlStep('report')
  const report = choice.value === 'period' ? 'period' : 'now'
  const props = { DeptID, departmentName }
  return (
    <PageDialog
      isOpen
      onClose={onClose}
      title={report === 'now' ? title : 'รายงานน้ำท่วมทางตามช่วงเวลา'}
    >
      <div className={styles.reportChoice}>
        <SegmentedFilter
          label="รายงาน"
          value={report}
          options={reports}
          onChange={(next) => choice.replace(next === 'now' ? undefined : next)}
        />
      </div>
      {report === 'now' ? <PresentReport {...props} /> : <FloodHistory {...props} />}
    </PageDialog>
  )
}

function PresentReport({ DeptID, departmentName }: FloodReportProps) {
  const query = useLiveCall(floodReport, DeptID === undefined ? {} : { DeptID }, {
    topic: 'flooding',
    wid: null,
  })
  const of = departmentName ?? 'ทุกหน่วยงานในความรับผิดชอบ'
  const made = formatThaiDateTime(new Date(useServerTime(query.dataUpdatedAt)))
  const copy = async () => {
    const text = plainSpaces(reportText(query.data ?? [], { title, of, at: made }))
    // a browser gives the clipboard to pages of https and of this machine alone
    if (!('clipboard' in navigator))
      return showNotice('fault', 'เบราว์เซอร์ไม่อนุญาตให้คัดลอก กรุณาส่งออกเป็นไฟล์แทน', 4_000)
    await navigator.clipboard.writeText(text)
    showNotice('ok', 'คัดลอกข้อความแล้ว')
  }
  return (
    <>
      <div className={styles.reportHead}>
        <p className={muted}>
          {of} · ข้อมูลล่าสุดเมื่อ {made}
        </p>
        {query.data && (
          <>
            <Button size="compact-sm" onClick={() => void copy()}>
              คัดลอกเป็นข้อความ
            </Button>
            <TableButtons
              table={() => ({ name: title, columns: exportColumns, rows: query.data })}
              print={{ of, period: `ข้อมูลล่าสุดเมื่อ ${made}`, isLandscape: true }}
            />
          </>
        )}
      </div>
      <ViewState
        query={query}
        isEmpty={(rows) => rows.length === 0}
        emptyText="ไม่มีจุดที่น้ำท่วมทางหรือปิดการจราจร"
      >
        {(rows) => <DataTable label={title} columns={columns} rows={rows} rowKey={rowKey} />}
      </ViewState>
    </>
  )
}
