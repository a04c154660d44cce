import { formatNumber } from '@roadside/contract/domain/format.ts'
import { formatThaiDateTime } from '@roadside/ui/parts/unbroken.ts'
import { usePrintOf } from '@roadside/ui/devices/department.ts'
import { Panel } from '@roadside/ui/parts/panel.tsx'
import { TableButtons, type ExportColumn } from '@roadside/ui/print/table-buttons.tsx'
import type { TableColumn } from '@roadside/ui/table/column.ts'
import { DataTable } from '@roadside/ui/table/data-table.tsx'
import { subjectOf } from '../rules/items.ts'
import type { ZoneDevice } from './bores.ts'

interface OtherPoint {
  readonly id: string
  readonly zone: string
  readonly name: string
  /** Null: not known. */
  readonly text: string | null
  readonly at: string | null
}

/**
 * Points of zones that are neither a figure nor an item of the bore: texts, and values with other
 * names.
 */
export function otherPoints(devices: readonly ZoneDevice[]): OtherPoint[] {
  return devices.flatMap((device) => {
    const isReachable = device.health !== 'unreachable'
    const point = (
      key: string,
      name: string,
      text: string | null,
      at: string | null,
    ): OtherPoint => ({
      id: `${device.id}:${key}`,
      zone: device.name,
      name,
      text: isReachable ? text : null,
      at,
    })
    const texts = Object.entries(device.state.texts ?? {}).filter(
      ([key]) => subjectOf({ key, place: null }) === null,
    )
    return [
      ...device.channels
        .filter((channel) => subjectOf(channel) === null)
        .map(({ key, name, value, words, unit, decimals, at }) => {
          const stateText =
            words?.[value !== null && value >= 0.5 ? 1 : 0] ??
            `${formatNumber(value, decimals)} ${unit}`.trim()
          return point(key, name, value === null ? null : stateText, at)
        }),
      ...texts.map(([key, text]) => point(key, key, text, device.at)),
    ]
  })
}

const title = 'จุดวัดและข้อความอื่น'
const rowKey = ({ id }: OtherPoint) => id
const textOf = ({ text }: OtherPoint) => text ?? 'ไม่ทราบ'

const columns: readonly TableColumn<OtherPoint>[] = [
  { id: 'zone', header: 'ช่วงอุโมงค์', cell: ({ zone }) => zone },
  { id: 'name', header: 'จุด', cell: ({ name }) => name },
  { id: 'text', header: 'ค่า', cell: textOf },
  { id: 'at', header: 'เมื่อ', cell: ({ at }) => formatThaiDateTime(at, 'seconds') },
]
const exportColumns: readonly ExportColumn<OtherPoint>[] = [
  { header: 'ช่วงอุโมงค์', value: ({ zone }) => zone },
  { header: 'จุด', value: ({ name }) => name },
  { header: 'ค่า', value: textOf },
  { header: 'เมื่อ', value: ({ at }) => formatThaiDateTime(at, 'seconds') },
]

/** Points that are drawn nowhere in the bores, as a table; nothing where there are none. */
export function OtherPoints({
  devices,
  siteName,
}: {
  devices: readonly ZoneDevice[]
  siteName: string
}) {
  const of = usePrintOf(siteName)
  const rows = otherPoints(devices)
  if (rows.length === 0) return null
  return (
    <Panel
      title={title}
      isFlush
      actions={
        <TableButtons
          table={() => ({ name: `${title} ${siteName}`, columns: exportColumns, rows })}
          print={{ of, period: null }}
        />
      }
    >
      <DataTable label={title} columns={columns} rows={rows} rowKey={rowKey} />
    </Panel>
  )
}
