import { settingOf } from '@roadside/contract/devices/rules.ts'
import type { DeviceRow } from '@roadside/contract/devices/rows.ts'
import { formatNumber } from '@roadside/contract/domain/format.ts'
import { formatThaiDateTime } from '@roadside/ui/parts/unbroken.ts'
import { healthNames } from '@roadside/contract/health.ts'
import { usePrintOf } from '@roadside/ui/devices/department.ts'
import { DeviceHealth } from '@roadside/ui/devices/device-health.tsx'
import { Panel } from '@roadside/ui/parts/panel.tsx'
import { TableButtons, type ExportColumn } from '@roadside/ui/print/table-buttons.tsx'
import { Emphasis } from '@roadside/ui/sites/emphasis.tsx'
import type { TableColumn } from '@roadside/ui/table/column.ts'
import { DataTable } from '@roadside/ui/table/data-table.tsx'
import { circuitKind } from '../kind.ts'
import type { CircuitState } from '../state.ts'
import { sceneNow } from './schedule-words.ts'

type Circuit = DeviceRow<CircuitState>

/** The last report of an unreachable circuit is not shown as its current state. */
const isReachable = ({ health, at }: Circuit) => health !== 'unreachable' && at !== null
const valueOf = (key: string) => (circuit: Circuit) =>
  isReachable(circuit)
    ? (circuit.channels.find((channel) => channel.key === key)?.value ?? null)
    : null
const litText = (circuit: Circuit) => {
  const lit = valueOf('lit')(circuit)
  return lit === null ? 'ไม่ทราบ' : lit > 0 ? 'ติด' : 'ดับ'
}
const dueText = ({ state: { schedule } }: Circuit) =>
  schedule === null ? 'ยังไม่มีกำหนดการ' : (sceneNow(schedule)?.name ?? 'ปิดไฟ')
const sceneText = (circuit: Circuit) => {
  if (!isReachable(circuit)) return 'ไม่ทราบ'
  return litText(circuit) === 'ดับ' ? 'ปิดไฟ' : (circuit.state.scene ?? 'ไม่ทราบ')
}
const nominalOf = ({ rules }: Circuit) => settingOf(circuitKind, rules, 'nominal_kw') || null
const shareOf = (circuit: Circuit) => {
  const [power, nominal] = [valueOf('power_kw')(circuit), nominalOf(circuit)]
  return power === null || nominal === null ? null : (100 * power) / nominal
}
const figure = (
  key: string,
  header: string,
  unit: string,
  decimals: number,
): TableColumn<Circuit> => ({
  id: key,
  header,
  unit,
  align: 'end',
  cell: (circuit) => formatNumber(valueOf(key)(circuit), decimals),
  glowKey: valueOf(key),
})

const columns: readonly TableColumn<Circuit>[] = [
  { id: 'name', header: 'วงจร', cell: ({ name }) => name },
  {
    id: 'health',
    header: 'สถานะ',
    cell: (circuit) => <DeviceHealth device={circuit} />,
  },
  { id: 'lit', header: 'ไฟ', cell: litText, glowKey: litText },
  { id: 'due', header: ['รูปแบบแสงตาม', 'กำหนดการ'], cell: dueText },
  {
    id: 'scene',
    header: ['รูปแบบแสง', 'ที่ใช้อยู่'],
    cell: (circuit) => {
      const [due, scene] = [dueText(circuit), sceneText(circuit)]
      const differs = circuit.state.schedule !== null && scene !== 'ไม่ทราบ' && due !== scene
      return <Emphasis tone={differs ? 'warn' : null}>{scene}</Emphasis>
    },
    glowKey: sceneText,
  },
  figure('current_a', 'กระแส', 'A', 1),
  figure('power_kw', 'กำลังไฟ', 'kW', 2),
  {
    id: 'share',
    header: 'เทียบค่าปกติ',
    unit: '%',
    align: 'end',
    cell: (circuit) => formatNumber(shareOf(circuit), 0),
  },
  figure('energy_kwh', 'พลังงานสะสม', 'kWh', 1),
  {
    id: 'at',
    header: ['ข้อมูล', 'ล่าสุดเมื่อ'],
    cell: ({ received_at }) => formatThaiDateTime(received_at),
  },
]

const exportColumns: readonly ExportColumn<Circuit>[] = [
  { header: 'วงจร', value: ({ name }) => name },
  {
    header: 'สถานะ',
    value: ({ health, reasons }) => [healthNames[health], ...reasons].join(' · '),
  },
  { header: 'ไฟ', value: litText },
  { header: 'รูปแบบแสงตามแผน', value: dueText },
  { header: 'รูปแบบแสงที่ใช้อยู่', value: sceneText },
  { header: 'กระแส (A)', isNumber: true, value: valueOf('current_a') },
  { header: 'กำลังไฟ (kW)', isNumber: true, value: valueOf('power_kw') },
  { header: 'กำลังไฟปกติ (kW)', isNumber: true, value: nominalOf },
  { header: 'พลังงานสะสม (kWh)', isNumber: true, value: valueOf('energy_kwh') },
  { header: 'ข้อมูลล่าสุดเมื่อ', value: ({ received_at }) => formatThaiDateTime(received_at, 'seconds') },
]

const rowKey = ({ id }: Circuit) => id

/** The circuits of a bridge now: what they draw, the scene that should run and the one that does. */
export function CircuitsPanel({
  siteName,
  circuits,
}: {
  siteName: string
  circuits: readonly Circuit[]
}) {
  const of = usePrintOf(siteName)
  return (
    <Panel
      title="วงจรขณะนี้"
      isFlush
      actions={
        <TableButtons
          table={() => ({
            name: `วงจรไฟประดับ ${siteName}`,
            columns: exportColumns,
            rows: circuits,
          })}
          print={{ of, period: null, isLandscape: true }}
        />
      }
    >
      <DataTable label="วงจรไฟประดับ" columns={columns} rows={circuits} rowKey={rowKey} />
    </Panel>
  )
}
