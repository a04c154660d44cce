import { ChartFrame } from '@roadside/ui/chart/chart-frame.tsx'
import { FiguresTable } from '@roadside/ui/chart/figures-table.tsx'
import { Drawing } from '@roadside/ui/drawing/drawing.tsx'
import { Hatched } from '@roadside/ui/drawing/hatched.tsx'
import type { WimHour } from '../rows.ts'
import { BarKeys } from './bar-keys.tsx'
import styles from './bars.module.css'
import { axisOf, countText, describeHour, hourText } from './hour-words.ts'

interface HourBarsProps {
  hours: readonly WimHour[]
  isMean: boolean
}

const plot = { height: 226, left: 40, top: 12, bottom: 26 }

/** Pixels that the label of an hour needs. */
const labelWidth = 44

/** Vehicles of each hour, overweight ones at the foot; an hour in which nobody could count is hatched. */
export function HourBars({ hours, isMean }: HourBarsProps) {
  const label = isMean ? 'รถเฉลี่ยต่อชั่วโมงของวัน' : 'รถรายชั่วโมง'
  const unknown = hours.filter(({ vehicles, is_ahead }) => vehicles === null && !is_ahead)
  const { top, lines } = axisOf(Math.max(0, ...hours.map(({ vehicles }) => vehicles ?? 0)))
  return (
    <ChartFrame
      height={plot.height + 40}
      bodyHeight={plot.height}
      ariaLabel={label}
      lines={[]}
      keys={
        <BarKeys
          hasUnknown={unknown.length > 0}
          hasPartial={hours.some(({ is_partial }) => is_partial)}
        />
      }
      table={() => (
        <FiguresTable
          caption={label}
          heads={['ชั่วโมง', 'รถ (คัน)', 'เข้าข่ายน้ำหนักเกินพิกัด (คัน)']}
          rowCount={hours.length}
          row={(index) => {
            const { hour = 0, vehicles = null, over = null, is_ahead = false } = hours[index] ?? {}
            if (is_ahead) return [hourText(hour), '-', '-']
            if (vehicles === null) return [hourText(hour), 'ไม่มีข้อมูล', 'ไม่มีข้อมูล']
            return [hourText(hour), countText(vehicles), countText(over ?? 0)]
          }}
        />
      )}
    >
      <Drawing
        label={`${label}: ${hours.map(describeHour).join(' · ')}`}
        draw={({ width, hatch }) => {
          const y = (value: number) =>
            plot.top + (plot.height - plot.top - plot.bottom) * (1 - value / top)
          const slot = (width - plot.left) / Math.max(hours.length, 1)
          const gap = Math.min(slot * 0.24, 8)
          const every = [1, 2, 3, 6].find((hours) => hours * slot >= labelWidth) ?? 6
          return {
            height: plot.height,
            picture: (
              <>
                {lines.map((value) => (
                  <g key={value}>
                    <path
                      className={styles.grid}
                      d={`M${plot.left} ${Math.round(y(value)) + 0.5}H${width}`}
                    />
                    <text
                      className={styles.axis}
                      x={plot.left - 8}
                      y={y(value) + 4}
                      textAnchor="end"
                    >
                      {countText(value)}
                    </text>
                  </g>
                ))}
                {hours.map((one) => {
                  const x = plot.left + one.hour * slot
                  return (
                    <g key={one.hour} className={styles.hour}>
                      <title>{describeHour(one)}</title>
                      <rect
                        className={styles.touch}
                        x={x}
                        y={plot.top}
                        width={slot}
                        height={y(0) - plot.top}
                      />
                      <HourBar one={one} y={y} hatch={hatch} x={x + gap / 2} width={slot - gap} />
                      {one.hour % every === 0 && (
                        <text
                          className={styles.axis}
                          x={x + slot / 2}
                          y={plot.height - 8}
                          textAnchor="middle"
                        >
                          {`${String(one.hour).padStart(2, '0')}:00`}
                        </text>
                      )}
                    </g>
                  )
                })}
              </>
            ),
          }
        }}
      />
    </ChartFrame>
  )
}

interface HourBarProps {
  one: WimHour
  x: number
  width: number
  y: (value: number) => number
  hatch: string
}

function HourBar({
  one: { vehicles, over, is_partial, is_ahead },
  x,
  width,
  y,
  hatch,
}: HourBarProps) {
  if (is_ahead) return null
  if (vehicles === null) {
    return (
      <Hatched
        x={x}
        y={plot.top}
        width={width}
        height={y(0) - plot.top}
        hatch={hatch}
        radius={3}
        word={null}
      />
    )
  }
  const heightOf = (value: number) => (value > 0 ? Math.max(y(0) - y(value), 2) : 0)
  const [all, heavy] = [heightOf(vehicles), heightOf(over ?? 0)]
  return (
    <g data-vehicles={vehicles}>
      <rect
        className={styles.all}
        data-partial={is_partial || undefined}
        x={x}
        y={y(0) - all}
        width={width}
        height={all}
        rx="2"
      />
      <rect className={styles.over} x={x} y={y(0) - heavy} width={width} height={heavy} rx="2" />
    </g>
  )
}
