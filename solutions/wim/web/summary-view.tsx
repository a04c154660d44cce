import type { DeviceRow, DeviceSite } from '@roadside/contract/devices/rows.ts'
import { formatNumber } from '@roadside/contract/domain/format.ts'
import { UnwellDevices } from '@roadside/ui/devices/unwell-devices.tsx'
import { useLiveCall } from '@roadside/ui/live/use-live-call.ts'
import { Panel } from '@roadside/ui/parts/panel.tsx'
import { ViewState } from '@roadside/ui/parts/view-state.tsx'
import { TableButtons, type ExportColumn } from '@roadside/ui/print/table-buttons.tsx'
import { RangeControl } from '@roadside/ui/range/range-control.tsx'
import { wimSummary } from '../calls.ts'
import type { WimClassCount, WimHour, WimSummary } from '../rows.ts'
import { ClassBars } from './class-bars.tsx'
import { HourBars } from './hour-bars.tsx'
import { hourText } from './hour-words.ts'
import { SummaryTiles } from './summary-tiles.tsx'
import { useSpan } from './use-span.ts'
import { className } from './vehicle-columns.tsx'
import styles from './wim.module.css'

/** What passed on a day or over days: by hour and by class. */
export function SummaryView({
  site,
  devices,
}: {
  site: DeviceSite
  devices: readonly DeviceRow[]
}) {
  const { wid } = site
  const shown = useSpan()
  const query = useLiveCall(wimSummary, { wid, ...shown.times }, { topic: 'wim', wid })
  return (
    <div className={styles.view}>
      <UnwellDevices devices={devices} />
      <RangeControl shown={shown} />
      <SummaryTiles summary={query.data} />
      <ViewState query={query}>
        {(summary) => {
          const print = { of: `${site.name} · ${summary.department}`, period: shown.text }
          const hoursName = summary.is_mean ? 'รถเฉลี่ยต่อชั่วโมงของวัน' : 'รถรายชั่วโมง'
          return (
            <div className={styles.charts}>
              <Panel
                title={hoursName}
                actions={
                  <TableButtons
                    table={() => ({
                      name: `${hoursName} ${site.name}`,
                      columns: exportHours,
                      rows: summary.hours,
                    })}
                    print={print}
                  />
                }
              >
                <HourBars hours={summary.hours} isMean={summary.is_mean} />
              </Panel>
              <Panel
                title="รถตามประเภท"
                actions={
                  <TableButtons
                    table={() => ({
                      name: `รถตามประเภท ${site.name}`,
                      columns: exportClasses,
                      rows: ofMost(summary),
                    })}
                    print={print}
                  />
                }
              >
                <ClassBars classes={ofMost(summary)} />
              </Panel>
            </div>
          )
        }}
      </ViewState>
    </div>
  )
}

const ofMost = ({ classes }: WimSummary) => classes.toSorted((a, b) => b.vehicles - a.vehicles)

const counted = (value: number | null): string =>
  value === null ? 'ไม่มีข้อมูล' : formatNumber(value, value % 1 === 0 ? 0 : 1)
const hourNote = ({ is_partial, is_ahead }: WimHour) =>
  is_ahead ? 'ยังไม่ถึงเวลา' : is_partial ? 'ข้อมูลไม่ครบทั้งชั่วโมง' : ''
const exportHours: readonly ExportColumn<WimHour>[] = [
  { header: 'ชั่วโมง', value: ({ hour }) => hourText(hour) },
  {
    header: 'รถ (คัน)',
    isNumber: true,
    value: ({ vehicles }) => vehicles,
    text: ({ vehicles }) => counted(vehicles),
  },
  {
    header: 'เข้าข่ายน้ำหนักเกินพิกัด (คัน)',
    isNumber: true,
    value: ({ over }) => over,
    text: ({ over }) => counted(over),
  },
  { header: 'หมายเหตุ', value: hourNote },
]
const exportClasses: readonly ExportColumn<WimClassCount>[] = [
  { header: 'ประเภทรถ', value: (row) => className(row.class) },
  { header: 'รถ (คัน)', isNumber: true, value: ({ vehicles }) => vehicles },
  { header: 'เข้าข่ายน้ำหนักเกินพิกัด (คัน)', isNumber: true, value: ({ over }) => over },
]
