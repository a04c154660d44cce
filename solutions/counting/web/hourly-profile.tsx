import { StackedBars } from '@roadside/ui/chart/stacked-bars.tsx'
import { Panel } from '@roadside/ui/parts/panel.tsx'
import { TableButtons } from '@roadside/ui/print/table-buttons.tsx'
import type { CountSummary } from '../calls.ts'
import { directionNames, directions, reportedDirections, type Direction } from '../interval.ts'
import styles from './counting.module.css'
import { hourNames } from './day-words.ts'
import { exportHours } from './export-hours.ts'

interface HourlyProfileProps {
  summary: CountSummary
  of: string
  /** What the days are called. */
  time: string
}

/** When of the day the road is used, by direction. */
export function HourlyProfile({ summary, of, time }: HourlyProfileProps) {
  const { profile, department } = summary
  const title = `รูปแบบรายชั่วโมง เฉลี่ย ${time}`
  const rows = hourNames.map((name, hour) => ({
    name,
    in: profile.in[hour] ?? null,
    out: profile.out[hour] ?? null,
    unknown: profile.unknown[hour] ?? null,
  }))
  // most counters report directions, and some report none at all
  const hasAny = (direction: Direction) => profile[direction].some((count) => (count ?? 0) > 0)
  const isUnknownAlone = hasAny('unknown') && !reportedDirections.some(hasAny)
  const shown: readonly Direction[] = isUnknownAlone
    ? ['unknown']
    : hasAny('unknown')
      ? directions
      : reportedDirections
  return (
    <Panel
      title={title}
      isFlush
      actions={
        <TableButtons
          table={() => ({
            name: `${title} ${of}`,
            rows,
            columns: exportHours(shown, (direction) => `${directionNames[direction]} (คัน/ชม.)`),
          })}
          print={{
            of: `${department} · ${of}`,
            period: time,
          }}
        />
      }
    >
      <div className={styles.chart}>
        <StackedBars
          bars={rows.map((row) => ({
            name: row.name,
            title: `${row.name} น.`,
            values: shown.map((direction) => row[direction]),
          }))}
          parts={shown.map((direction) => directionNames[direction])}
          unit="คัน/ชม."
          by="ชั่วโมง"
          height={280}
          ariaLabel={`${title} ${of}`}
        />
      </div>
    </Panel>
  )
}
