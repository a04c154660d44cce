import type { AlarmRow } from '@roadside/contract/alarms/alarm-calls.ts'
import { severityNames } from '@roadside/contract/alarms/severity.ts'
import { formatThaiDateTime } from '../parts/unbroken.ts'
import { severityTones } from '../state-mark.tsx'
import styles from './alarm-bars.module.css'

interface Piece {
  readonly alarm: AlarmRow
  /** Shares of the whole, 0 to 1. */
  readonly from: number
  readonly width: number
}

interface Lane {
  readonly kind: string
  readonly name: string
  readonly pieces: readonly Piece[]
}

/** Alarms of a span as one line for each kind; `from` and `until` in milliseconds. */
export function lanesOf(rows: readonly AlarmRow[], from: number, until: number): readonly Lane[] {
  const lanes = new Map<string, { kind: string; name: string; pieces: Piece[] }>()
  for (const alarm of rows) {
    const start = Math.max(Date.parse(alarm.raised_at), from)
    const cleared = alarm.cleared_at ? Date.parse(alarm.cleared_at) : until
    if (cleared < from || start > until) continue
    // what lasted no time at all is drawn as a line
    const end = Math.max(Math.min(cleared, until), start)
    const lane = lanes.get(alarm.kind) ?? { kind: alarm.kind, name: alarm.kind_name, pieces: [] }
    const whole = until - from
    lane.pieces.push({ alarm, from: (start - from) / whole, width: (end - start) / whole })
    lanes.set(alarm.kind, lane)
  }
  return [...lanes.values()]
}

interface AlarmBarsProps {
  rows: readonly AlarmRow[]
  from: number
  until: number
  onOpen: (id: number) => void
}

/** When alarms lasted, a line for each kind; the list beside it says the same in words. */
export function AlarmBars({ rows, from, until, onOpen }: AlarmBarsProps) {
  const ticks = [0, 0.25, 0.5, 0.75, 1].map((share) =>
    formatThaiDateTime(new Date(from + share * (until - from))),
  )
  return (
    <div className={styles.bars} aria-hidden>
      {lanesOf(rows, from, until).map(({ kind, name, pieces }) => (
        <div key={kind} className={styles.lane}>
          <span>{name}</span>
          <div className={styles.track}>
            {pieces.map(({ alarm, from: left, width }) => (
              <button
                key={alarm.id}
                type="button"
                tabIndex={-1}
                className={styles.piece}
                data-tone={severityTones[alarm.severity]}
                data-severity={alarm.severity}
                style={{ insetInlineStart: `${left * 100}%`, inlineSize: `${width * 100}%` }}
                aria-label={pieceTitle(alarm)}
                title={pieceTitle(alarm)}
                onClick={() => onOpen(alarm.id)}
              />
            ))}
          </div>
        </div>
      ))}
      <div className={styles.ticks}>
        {ticks.map((tick) => (
          <span key={tick}>{tick}</span>
        ))}
      </div>
    </div>
  )
}

function pieceTitle({ kind_name, severity, raised_at, cleared_at }: AlarmRow): string {
  const to = cleared_at ? formatThaiDateTime(cleared_at) : 'ปัจจุบัน'
  return `${kind_name} (${severityNames[severity]}) ${formatThaiDateTime(raised_at)} – ${to}`
}
