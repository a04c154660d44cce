import { formatNumber } from '@roadside/contract/domain/format.ts'
import { rangeName } from '@roadside/contract/domain/time-range.ts'
import { useCall } from '@roadside/ui/api/use-call.ts'
import { DayChart } from '@roadside/ui/chart/chart.tsx'
import { ViewState } from '@roadside/ui/parts/view-state.tsx'
import type { ShownRange } from '@roadside/ui/range/use-time-range.ts'
import type { CarStopDay, WrongWayDay } from '../../rows.ts'
import type { EventDaysCall, KindFacts } from '../event-kinds.ts'
import styles from './dialog.module.css'

interface DaysChartProps {
  wid: number
  call: EventDaysCall
  chart: NonNullable<KindFacts['chart']>
  /** The days of the chart; of all time the last seven. */
  shown: ShownRange
}

const height = 180
const unit = 'คัน'
const partialNote = 'ไม่เต็มวัน หรือกล้องบางตัวไม่ได้รายงาน'

function counted(day: CarStopDay | WrongWayDay): number | null {
  return 'Car_Stop' in day ? day.Car_Stop : day.Wrong_Way
}

/**
 * Vehicles of each day. Events reviewed as false do not count; the line below
 * states this.
 */
export function DaysChart({ wid, call, chart, shown }: DaysChartProps) {
  const isAll = shown.range.step === 'all'
  const title = isAll ? chart.title : `${chart.label} ${rangeName(shown.range)}`
  const query = useCall(
    call,
    { wid, ...(!isAll && shown.times) },
    { live: { topic: 'events', wid } },
  )
  return (
    <section className={styles.days} aria-label={title}>
      <h3>{title}</h3>
      <div style={{ minHeight: height }}>
        <ViewState query={query} isEmpty={(days) => days.length === 0}>
          {(days) => <Days days={days} label={chart.label} title={title} />}
        </ViewState>
      </div>
    </section>
  )
}

interface DaysProps {
  days: readonly (CarStopDay | WrongWayDay)[]
  label: string
  title: string
}

function Days({ days, label, title }: DaysProps) {
  const discounted = days.reduce((sum, day) => sum + day.discounted, 0)
  return (
    <>
      <DayChart
        days={days.map(({ Date_Th }) => Date_Th)}
        values={days.map(counted)}
        partial={days.map(({ isPartial }) => isPartial)}
        partialNote={partialNote}
        label={label}
        unit={unit}
        height={height}
        ariaLabel={title}
        tooltip={(index) => {
          const left = days[index]?.discounted ?? 0
          return left > 0 ? `ไม่นับ ${formatNumber(left)} รายการ` : undefined
        }}
      />
      <DaysInWords days={days} label={label} title={title} />
      {discounted > 0 && (
        <p className={styles.tip}>
          ไม่นับเหตุที่ตรวจสอบแล้วว่าเป็นแจ้งเตือนผิดพลาด เหตุซ้ำ หรือทดสอบ {formatNumber(discounted)} รายการ
        </p>
      )}
    </>
  )
}

/** The figures for screen readers. */
function DaysInWords({ days, label, title }: DaysProps) {
  return (
    <table className="rs-sr-only">
      <caption>{title}</caption>
      <thead>
        <tr>
          <th scope="col">วันที่</th>
          <th scope="col">
            {label} ({unit})
          </th>
        </tr>
      </thead>
      <tbody>
        {days.map((day) => {
          const count = counted(day)
          return (
            <tr key={day.Date_Th}>
              <th scope="row">{day.Date_Th}</th>
              <td>
                {count === null ? 'ไม่มีข้อมูล' : formatNumber(count)}
                {day.isPartial && ` (${partialNote})`}
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
