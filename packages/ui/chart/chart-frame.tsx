import { Button } from '@mantine/core'
import { type ReactNode, useId, useState } from 'react'
import { Icon } from '../icon.tsx'
import styles from './chart.module.css'
import { colorOf, type SeriesColor } from './series-style.ts'

interface ChartFrameProps {
  /** Of the whole, so that nothing jumps. Pixels. */
  height: number
  /**
   * The plot has a fixed height: where the keys take several lines, the whole is taller instead.
   * Pixels.
   */
  bodyHeight?: number
  ariaLabel: string
  lines: readonly {
    readonly label: string
    readonly unit: string
    readonly color?: SeriesColor
    readonly axis?: 'left' | 'right'
    readonly compared?: string
  }[]
  /** Further keys, for content that is not drawn as a line. */
  keys?: ReactNode
  /** Set while a part is shown. */
  onShowAll?: (() => void) | undefined
  /** The same figures as a table, built on request. */
  table: (() => ReactNode) | undefined
  children: ReactNode
}

/** Head of a chart with its keys, and the way to the same figures as a table. */
export function ChartFrame(props: ChartFrameProps) {
  const { height, bodyHeight, ariaLabel, lines, keys, onShowAll, table, children } = props
  const [isTable, setTable] = useState(false)
  const id = useId()
  const compared = new Set(lines.flatMap(({ compared: of }) => of ?? []))
  return (
    <figure
      className={styles.frame}
      style={bodyHeight === undefined ? { height } : { minHeight: height }}
      aria-label={ariaLabel}
    >
      <figcaption className={styles.head}>
        {lines
          .filter(({ compared: of }) => !of)
          .map(({ label, unit, color, axis }, index) => (
            <span key={label} className={styles.key}>
              <svg width="20" height="8" aria-hidden>
                <line x1="0" x2="20" y1="4" y2="4" data-line={colorOf(index, color)} />
              </svg>
              {label} ({unit}){axis === 'right' && ' แกนขวา'}
            </span>
          ))}
        {[...compared].map((of) => (
          <span key={of} className={styles.key}>
            <svg width="20" height="8" aria-hidden>
              <line x1="0" x2="20" y1="4" y2="4" data-line="compared" />
            </svg>
            {of}
          </span>
        ))}
        {keys}
        <span className={styles.tools}>
          {onShowAll && (
            <Button size="compact-sm" onClick={onShowAll}>
              ดูทั้งหมด
            </Button>
          )}
          {table && (
            <Button
              size="compact-sm"
              aria-expanded={isTable}
              aria-controls={id}
              leftSection={<Icon name={isTable ? 'chart' : 'table'} size={15} />}
              onClick={() => setTable(!isTable)}
            >
              {isTable ? 'กราฟ' : 'ตารางข้อมูล'}
            </Button>
          )}
        </span>
      </figcaption>
      <div
        id={id}
        className={styles.body}
        style={bodyHeight === undefined ? {} : { flex: 'none', height: bodyHeight }}
      >
        {isTable && table ? table() : children}
      </div>
    </figure>
  )
}
