import { useState } from 'react'
import chart from './chart.module.css'
import { barPlaces, barTotal, type StackedPlotProps } from './stacked-bar.ts'
import styles from './stacked-bars.module.css'

/** What stands under the pointer, part by part, on the side of it where there is more room. */
export function BarTips(props: StackedPlotProps) {
  const { bars, parts, colors, unit, figure, width, height } = props
  const [at, setAt] = useState<number | null>(null)
  const { left, band, base } = barPlaces(props)
  const bar = at === null ? undefined : bars[at]
  const middle = left + band * ((at ?? 0) + 0.5)
  const total = bar ? barTotal(bar) : null
  return (
    <div className={styles.pointed} style={{ width, height }} onPointerLeave={() => setAt(null)}>
      {bars.map(({ name }, index) => (
        <div
          key={name}
          className={styles.band}
          style={{ left: left + band * index, width: band, height: base }}
          data-at={index === at || undefined}
          onPointerEnter={() => setAt(index)}
        />
      ))}
      {bar && (
        <div
          className={chart.tip}
          style={
            middle * 2 < width
              ? { left: middle + band / 2 + 6, top: 8 }
              : { right: width - middle + band / 2 + 6, top: 8 }
          }
        >
          <strong>{bar.title ?? bar.name}</strong>
          {total === null && <p>ไม่มีข้อมูล</p>}
          {total !== null &&
            parts.map((part, index) => (
              <p key={part}>
                <i data-part={colors[index]} className={styles.swatch} />
                <span>{part}</span>
                <b>
                  {figure(bar.values[index])} {unit}
                </b>
              </p>
            ))}
          {total !== null && parts.length > 1 && (
            <p>
              <span>รวม</span>
              <b>
                {figure(total)} {unit}
              </b>
            </p>
          )}
          {bar.note && <em>{bar.note}</em>}
        </div>
      )}
    </div>
  )
}
