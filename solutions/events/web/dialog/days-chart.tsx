import { formatNumber } from '@roadside/contract/domain/format.ts'
import { useCall } from '@roadside/ui/api/use-call.ts'
import { DayChart } from '@roadside/ui/chart/chart.tsx'
import { ViewState } from '@roadside/ui/parts/view-state.tsx'
import type { CarStopDay, WrongWayDay } from '../../rows.ts'
import type { EventDaysCall, KindFacts } from '../event-kinds.ts'
import styles from './dialog.module.css'

interface DaysChartProps {
  wid: number
  call: EventDaysCall
  chart: NonNullable<KindFacts['chart']>
}

const height = 180
const unit = 'คัน'
const partialNote = 'กล้องบางตัวไม่ได้รายงาน'

function counted(day: CarStopDay | WrongWayDay): number | null {
  return 'Car_Stop' in day ? day.Car_Stop : day.Wrong_Way
}

/**
 * Vehicles of each of the last seven days. Events reviewed as false do not count; the line below
 * states this.
 */
export function DaysChart({ wid, call, chart }: DaysChartProps) {
  const query = useCall(call, { wid }, { live: { topic: 'events', wid } })
  return (
    <section className={styles.days} aria-label={chart.title}>
      <h3>{chart.title}</h3>
      <div style={{ minHeight: height }}>
        <ViewState query={query} isEmpty={(days) => days.length === 0}>
          {(days) => <Days days={days} chart={chart} />}
        </ViewState>
      </div>
    </section>
  )
}

function Days({
  days,
  chart,
}: {
  days: readonly (CarStopDay | WrongWayDay)[]
  chart: DaysChartProps['chart']
}) {
  const discounted = days.reduce((sum, day) => sum + day.discounted, 0)
  return (
    <>
      <DayChart
        days={days.map(({ Date_Th }) => Date_Th)}
        values={days.map(counted)}
        partial={days.map(({ isPartial }) => isPartial)}
        partialNote={partialNote}
        label={chart.label}
        unit={unit}
        height={height}
        ariaLabel={chart.title}
        tooltip={(index) => {
          const left = days[index]?.discounted ?? 0
          return left > 0 ? `ไม่นับ ${formatNumber(left)} รายการ` : undefined
        }}
      />
      <DaysInWords days={days} chart={chart} />
      {discounted > 0 && (
        <p className={styles.tip}>
          ไม่นับเหตุที่ตรวจสอบแล้วว่าเป็นแจ้งเตือนผิดพลาด เหตุซ้ำ หรือทดสอบ {formatNumber(discounted)} รายการ
        </p>
      )}
    </>
  )
}

/** The figures for screen readers. */
function DaysInWords({
  days,
  chart,
}: {
  days: readonly (CarStopDay | WrongWayDay)[]
  chart: DaysChartProps['chart']
}) {
  return (
    <table className="rs-sr-only">
      <caption>{chart.title}</caption>
      <thead>
        <tr>
          <th scope="col">วันที่</th>
          <th scope="col">
            {chart.label} ({unit})
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
