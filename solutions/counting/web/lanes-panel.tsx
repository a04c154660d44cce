import { formatNumber } from '@roadside/contract/domain/format.ts'
import { formatThaiDateTime, formatThaiTime } from '@roadside/ui/parts/unbroken.ts'
import { usePrintOf } from '@roadside/ui/devices/department.ts'
import type { DeviceSiteData } from '@roadside/ui/devices/device-site-view.tsx'
import { Panel } from '@roadside/ui/parts/panel.tsx'
import { TableButtons, type ExportColumn } from '@roadside/ui/print/table-buttons.tsx'
import { HealthChip } from '@roadside/ui/state-mark.tsx'
import type { TableColumn } from '@roadside/ui/table/column.ts'
import { DataTable } from '@roadside/ui/table/data-table.tsx'
import { laneName } from '../interval.ts'
import { laneChannel, type Measure } from '../kind.ts'
import type { CounterState, LaneState } from '../state.ts'

const title = 'ช่วงเวลาล่าสุดของแต่ละช่องจราจร'

interface LaneRow {
  readonly key: string
  readonly counter: string
  readonly lane: LaneState
  readonly isSilent: boolean
  readonly valueOf: (measure: Measure) => number | null
}

/** The last report of each lane: vehicles, speeds, occupancy, and whether it is plausible. */
export function LanesPanel({ site, devices }: DeviceSiteData<CounterState>) {
  const of = usePrintOf(site.name)
  const rows = devices.flatMap((device) =>
    (device.state.lanes ?? []).map((lane): LaneRow => {
      const valueOf = (measure: Measure) => {
        const channel = device.channels.find(({ key }) => key === laneChannel(measure, lane))
        return channel?.quality === 'bad' ? null : (channel?.value ?? null)
      }
      const isSilent = device.health === 'unreachable'
      return {
        key: `${device.id} ${laneName(lane)}`,
        counter: device.name,
        lane,
        isSilent,
        valueOf,
      }
    }),
  )
  return (
    <Panel
      title={title}
      isFlush
      actions={
        <TableButtons
          table={() => ({ name: `${title} ${site.name}`, columns: exportColumns, rows })}
          print={{ of, period: null, isLandscape: true }}
        />
      }
    >
      <DataTable label={title} columns={columns} rows={rows} rowKey={({ key }) => key} />
    </Panel>
  )
}

const timesOf = ({ lane: { start, end } }: LaneRow) =>
  `${formatThaiDateTime(new Date(start))} - ${formatThaiTime(new Date(end))}`

function countWord({ lane: { total } }: LaneRow): string {
  return total === null ? 'วัดไม่ได้' : formatNumber(total)
}

function stateOf({
  lane,
  isSilent,
}: LaneRow): readonly ['unreachable' | 'fault' | 'warning' | 'ok', string | undefined] {
  if (isSilent) return ['unreachable', undefined]
  if (lane.is_implausible) return ['fault', 'มากเกินจริง ไม่นับรวม']
  return lane.total === null ? ['warning', 'วัดไม่ได้'] : ['ok', undefined]
}

function StateChip({ row }: { row: LaneRow }) {
  const [health, word] = stateOf(row)
  return <HealthChip health={health} {...(word !== undefined && { word })} />
}

const measures = [
  ['flow', 'อัตราการไหล', 'คัน/ชม.', 0],
  ['speed', 'ความเร็วเฉลี่ย', 'กม./ชม.', 1],
  ['p85', 'เปอร์เซ็นไทล์ที่ 85', 'กม./ชม.', 1],
  ['occupancy', 'ความครอบครอง', '%', 1],
] as const

const columns: readonly TableColumn<LaneRow>[] = [
  { id: 'counter', header: 'เครื่องนับรถ', cell: ({ counter }) => counter },
  { id: 'lane', header: 'ช่องจราจร', cell: ({ lane }) => laneName(lane) },
  { id: 'state', header: 'สถานะ', cell: (row) => <StateChip row={row} /> },
  { id: 'time', header: 'ช่วงเวลา', cell: timesOf },
  { id: 'total', header: 'จำนวนรถ', unit: 'คัน', align: 'end', cell: countWord },
  ...measures.map(([id, header, unit, decimals]): TableColumn<LaneRow> => ({
    id,
    header,
    unit,
    align: 'end',
    cell: ({ valueOf }) => formatNumber(valueOf(id), decimals),
  })),
]

const exportColumns: readonly ExportColumn<LaneRow>[] = [
  { header: 'เครื่องนับรถ', value: ({ counter }) => counter },
  { header: 'ช่องจราจร', value: ({ lane }) => laneName(lane) },
  { header: 'ช่วงเวลา', value: timesOf },
  { header: 'จำนวนรถ (คัน)', isNumber: true, value: ({ lane }) => lane.total, text: countWord },
  ...measures.map(([id, header, unit]): ExportColumn<LaneRow> => ({
    header: `${header} (${unit})`,
    isNumber: true,
    value: ({ valueOf }) => valueOf(id),
  })),
]
