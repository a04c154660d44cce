import { formatThaiDateTime } from '@roadside/ui/parts/unbroken.ts'
import { healthNames } from '@roadside/contract/health.ts'
import { excuseNames, type AssetPeriod } from '@roadside/contract/monitoring-calls.ts'
import { healthTones } from '@roadside/ui/state-mark.tsx'
import { SegmentedFilter } from '@roadside/ui/table/segmented-filter.tsx'
import { useState } from 'react'
import styles from './period-bar.module.css'

const dayMs = 86_400_000
const spans = [
  { value: '1', label: '24 ชม.' },
  { value: '7', label: '7 วัน' },
  { value: '30', label: '30 วัน' },
] as const

interface Piece {
  readonly period: AssetPeriod
  /** Shares of the whole, 0 to 1. */
  readonly from: number
  readonly width: number
}

/** The intervals of a span as pieces of it; the time before the first one stays empty. */
export function cutPieces(rows: readonly AssetPeriod[], from: number, until: number): Piece[] {
  return rows.flatMap((period) => {
    const start = Math.max(Date.parse(period.started_at), from)
    const end = Math.min(period.ended_at ? Date.parse(period.ended_at) : until, until)
    return end > start
      ? [{ period, from: (start - from) / (until - from), width: (end - start) / (until - from) }]
      : []
  })
}

/** The health of equipment over the last days, the worse above the better where both are narrower than a line. */
export function PeriodBar({ rows, until }: { rows: readonly AssetPeriod[]; until: number }) {
  const [days, setDays] = useState<(typeof spans)[number]['value']>('7')
  const from = until - Number(days) * dayMs
  const pieces = cutPieces(rows, from, until)
  const ticks = [0, 0.25, 0.5, 0.75, 1].map((share) =>
    formatThaiDateTime(new Date(from + share * (until - from))),
  )
  return (
    <div className={styles.bar}>
      <SegmentedFilter label="ช่วงเวลาของแถบสถานะ" options={spans} value={days} onChange={setDays} />
      <div className={styles.track} aria-hidden>
        {pieces.map(({ period, from: left, width }) => (
          <span
            key={period.id}
            className={styles.piece}
            data-tone={healthTones[period.health]}
            data-health={period.health}
            data-excused={period.excuse ?? undefined}
            style={{ insetInlineStart: `${left * 100}%`, inlineSize: `${width * 100}%` }}
            title={pieceTitle(period)}
          />
        ))}
      </div>
      <div className={styles.ticks} aria-hidden>
        {ticks.map((tick) => (
          <span key={tick}>{tick}</span>
        ))}
      </div>
    </div>
  )
}

function pieceTitle({ health, started_at, ended_at, excuse }: AssetPeriod): string {
  const to = ended_at ? formatThaiDateTime(ended_at) : 'ปัจจุบัน'
  const excused = excuse ? ` (${excuseNames[excuse]})` : ''
  return `${healthNames[health]}${excused} ${formatThaiDateTime(started_at)} – ${to}`
}
