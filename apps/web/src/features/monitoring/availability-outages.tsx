import { formatThaiDateTime } from '@roadside/ui/parts/unbroken.ts'
import { healthNames } from '@roadside/contract/health.ts'
import { assetOutages, excuseNames, type Outage } from '@roadside/contract/monitoring-calls.ts'
import { callServer } from '@roadside/ui/api/call-server.ts'
import { useCall } from '@roadside/ui/api/use-call.ts'
import { lengthWords } from '@roadside/ui/devices/words.ts'
import type { ExportColumn } from '@roadside/ui/print/table-buttons.tsx'
import { HealthChip } from '@roadside/ui/state-mark.tsx'
import { allRows } from '@roadside/ui/table/all-rows.ts'
import type { TableColumn } from '@roadside/ui/table/column.ts'
import { usePaging } from '@roadside/ui/table/use-paging.ts'
import { groupNames } from './availability-columns.tsx'
import { groupName } from './availability-rows.ts'
import { DrillPanel, drillSizes, type OpenedGroup } from './drill-panel.tsx'
import { countedSince } from './period-words.ts'

const rowKey = ({ id }: Outage) => id
const untilText = ({ ended_at }: Outage) => (ended_at ? formatThaiDateTime(ended_at) : 'ยังไม่สิ้นสุด')
const causeText = ({ reason }: Outage) => reason || 'ไม่ได้บันทึก'
const excuseText = ({ excuse, excuse_reason }: Outage) =>
  excuse ? [excuseNames[excuse], excuse_reason].filter(Boolean).join(' · ') : '-'

const columns: readonly TableColumn<Outage>[] = [
  { id: 'started_at', header: 'ตั้งแต่', cell: ({ started_at }) => formatThaiDateTime(started_at) },
  { id: 'ended_at', header: 'ถึง', cell: untilText },
  {
    id: 'within',
    header: ['นาน', '(ในช่วงนี้)'],
    align: 'end',
    cell: ({ within_s }) => lengthWords(within_s),
  },
  { id: 'health', header: 'สถานะ', cell: ({ health }) => <HealthChip health={health} /> },
  { id: 'reason', header: 'สาเหตุ', width: 200, cell: causeText },
  { id: 'excuse', header: 'ยกเว้นเป็น', width: 200, cell: excuseText },
]

const exported: readonly ExportColumn<Outage>[] = [
  { header: 'ตั้งแต่', value: ({ started_at }) => formatThaiDateTime(started_at) },
  { header: 'ถึง', value: untilText },
  {
    header: 'นานในช่วงนี้ (ชม.)',
    isNumber: true,
    value: ({ within_s }) => Math.round(within_s / 36) / 100,
  },
  { header: 'สถานะ', value: ({ health }) => healthNames[health] },
  { header: 'สาเหตุ', value: causeText },
  { header: 'ยกเว้นเป็น', value: excuseText },
]

interface AvailabilityOutagesProps extends OpenedGroup {
  wid: number
  id: number
}

/** When a piece of equipment did not work, newest first. */
export function AvailabilityOutages({
  by,
  groupKey,
  group,
  shown,
  wid,
  id,
}: AvailabilityOutagesProps) {
  const paging = usePaging(drillSizes)
  const body = { id, wid, by, key: groupKey, ...shown.times }
  const { page, perPage } = paging
  const query = useCall(assetOutages, { ...body, page, perPage })
  const ofGroup = groupName(by, groupKey, query.data?.group ?? '…')
  const site = query.data?.site ?? '…'
  const name = query.data?.name ?? '…'
  const since = countedSince(query.data?.outages_since ?? null, shown.times.to)
  return (
    <DrillPanel
      path={[
        { name: `${groupNames[by]}ทั้งหมด`, to: {} },
        { name: ofGroup, to: { group } },
        { name: site, to: { group, place: wid } },
        { name },
      ]}
      list="availability.outages"
      shown={shown}
      title={`ช่วงขัดข้องของอุปกรณ์ ${name}${since ? ` นับตั้งแต่ ${since}` : ''}`}
      query={query}
      columns={columns}
      rows={query.data?.rows}
      rowKey={rowKey}
      paging={paging}
      exported={{
        columns: exported,
        rows: () => allRows((part) => callServer(assetOutages, { ...body, ...part })),
      }}
      emptyText="ไม่พบช่วงขัดข้องในช่วงเวลานี้"
    />
  )
}
