import type { DeviceSite } from '@roadside/contract/devices/rows.ts'
import { formatNumber } from '@roadside/contract/domain/format.ts'
import { formatThaiDate } from '@roadside/contract/domain/thai-date.ts'
import { usePrintOf } from '@roadside/ui/devices/department.ts'
import { muted } from '@roadside/ui/devices/muted.ts'
import { useLiveCall } from '@roadside/ui/live/use-live-call.ts'
import { TimeChart } from '@roadside/ui/chart/chart.tsx'
import { Panel } from '@roadside/ui/parts/panel.tsx'
import { ViewState } from '@roadside/ui/parts/view-state.tsx'
import { TableButtons, type ExportColumn } from '@roadside/ui/print/table-buttons.tsx'
import { HealthMark } from '@roadside/ui/state-mark.tsx'
import type { TableColumn } from '@roadside/ui/table/column.ts'
import { DataTable } from '@roadside/ui/table/data-table.tsx'
import { useMemo } from 'react'
import { wimDrift } from '../calls.ts'
import type { DriftWeek, ScaleDrift } from '../rows.ts'
import { fewestTrucks } from '../rules/drift.ts'
import styles from './wim.module.css'

const name = 'น้ำหนักเพลาหน้าเฉลี่ยรายสัปดาห์ของรถ 5 เพลา'

/** Whether the scales of a site still weigh true: the steering axle of five-axle trucks, week by week. */
export function DriftPanel({ site }: { site: DeviceSite }) {
  const query = useLiveCall(wimDrift, { wid: site.wid }, { topic: 'wim', wid: site.wid })
  return (
    <ViewState
      query={query}
      isEmpty={(scales) => scales.length === 0}
      emptyText="เครื่องชั่งยังไม่เคยรายงานข้อมูล"
    >
      {(scales) => (
        <div className={styles.view}>
          {scales.map((scale) => (
            <Scale key={scale.device_id} scale={scale} siteName={site.name} />
          ))}
        </div>
      )}
    </ViewState>
  )
}

const signed = (value: number | null) =>
  value === null ? '-' : `${value > 0 ? '+' : ''}${formatNumber(value, 2)}`

/** The text of a week. */
function weekWord({ trucks, drift_pct, is_off }: DriftWeek): string {
  if (trucks === 0) return 'ไม่มีข้อมูล'
  if (drift_pct === null) return trucks < fewestTrucks ? 'รถน้อยเกินกว่าจะตัดสิน' : 'ยังไม่มีค่าอ้างอิง'
  return is_off ? 'เบี่ยงเบนเกินเกณฑ์ ควรสอบเทียบ' : 'อยู่ในเกณฑ์'
}

const columns: readonly TableColumn<DriftWeek>[] = [
  { id: 'week', header: 'สัปดาห์ที่เริ่ม', cell: ({ week }) => formatThaiDate(week) },
  {
    id: 'trucks',
    header: 'รถ 5 เพลา',
    unit: 'คัน',
    align: 'end',
    cell: ({ trucks }) => formatNumber(trucks),
  },
  {
    id: 'mean',
    header: 'เพลาหน้าเฉลี่ย',
    unit: 'กก.',
    align: 'end',
    cell: ({ mean_kg }) => formatNumber(mean_kg),
  },
  {
    id: 'drift',
    header: 'จากค่าอ้างอิง',
    unit: '%',
    align: 'end',
    cell: ({ drift_pct }) => signed(drift_pct),
  },
  {
    id: 'word',
    header: 'ผล',
    cell: (week) => (
      <span className={week.is_off ? styles.off : muted}>
        {week.is_off && <HealthMark health="warning" size={11} />} {weekWord(week)}
      </span>
    ),
  },
]
const exportColumns: readonly ExportColumn<DriftWeek>[] = [
  { header: 'สัปดาห์ที่เริ่ม', value: ({ week }) => formatThaiDate(week) },
  { header: 'รถ 5 เพลา (คัน)', isNumber: true, value: ({ trucks }) => trucks },
  { header: 'เพลาหน้าเฉลี่ย (กก.)', isNumber: true, value: ({ mean_kg }) => mean_kg },
  { header: 'จากค่าอ้างอิง (%)', isNumber: true, value: ({ drift_pct }) => drift_pct },
  { header: 'ผล', value: weekWord },
]
const rowKey = ({ week }: DriftWeek) => week
const gapMs = 8 * 86_400_000

function Scale({ scale, siteName }: { scale: ScaleDrift; siteName: string }) {
  const of = usePrintOf(siteName)
  const { weeks, reference_kg, limit_pct, is_entered } = scale
  const chart = useMemo(() => chartOf(scale), [scale])
  const newest = weeks.toReversed()
  return (
    <Panel
      title={`${scale.name}: ${name}`}
      actions={
        <TableButtons
          table={() => ({ name: `${name} ${scale.name}`, columns: exportColumns, rows: newest })}
          print={{ of, period: periodOf(weeks) }}
        />
      }
    >
      <p className={muted}>
        {reference_kg === null
          ? `ยังไม่มีค่าอ้างอิง (ต้องมีรถ 5 เพลาอย่างน้อย ${fewestTrucks} คันในหนึ่งสัปดาห์)`
          : `ค่าอ้างอิง ${formatNumber(reference_kg)} กก. ${is_entered ? '(กำหนดไว้ที่เกณฑ์ของเครื่องชั่ง)' : '(ค่าเฉลี่ยของสัปดาห์แรก)'} · เฝ้าระวังเมื่อเบี่ยงเบนเกิน ±${formatNumber(limit_pct, 1)} %`}
      </p>
      {weeks.length > 0 && (
        <div className={styles.drift}>
          <TimeChart
            {...chart}
            gapMs={gapMs}
            height={260}
            ariaLabel={`${name} ${scale.name}`}
            hasTable={false}
          />
          <DataTable label={name} columns={columns} rows={newest} rowKey={rowKey} />
        </div>
      )}
    </Panel>
  )
}

function chartOf({ weeks, reference_kg, limit_pct }: ScaleDrift) {
  const bound = (sign: 1 | -1) => Math.round((reference_kg ?? 0) * (1 + (sign * limit_pct) / 100))
  return {
    times: weeks.map(({ week }) => Date.parse(`${week}T00:00:00+07:00`)),
    series: [
      {
        label: 'เพลาหน้าเฉลี่ย',
        unit: 'กก.',
        decimals: 0,
        values: weeks.map(({ mean_kg }) => mean_kg ?? undefined),
      },
    ],
    levels:
      reference_kg === null
        ? []
        : ([
            { value: bound(1), label: `+${limit_pct} %`, tone: 'warn' },
            { value: reference_kg, label: 'ค่าอ้างอิง', tone: 'gone' },
            { value: bound(-1), label: `−${limit_pct} %`, tone: 'warn' },
          ] as const),
  }
}

function periodOf(weeks: readonly DriftWeek[]): string | null {
  const [first, last] = [weeks[0], weeks.at(-1)]
  return first && last
    ? `สัปดาห์ที่เริ่ม ${formatThaiDate(first.week)} ถึง ${formatThaiDate(last.week)}`
    : null
}
