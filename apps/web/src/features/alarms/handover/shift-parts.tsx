import { alarmEventNames } from '@roadside/contract/alarms/event.ts'
import {
  handoverStandingNames,
  type HandedAct,
  type HandedAlarm,
  type HandoverContent,
} from '@roadside/contract/alarms/handover-calls.ts'
import { formatNumber } from '@roadside/contract/domain/format.ts'
import { formatThaiDateTime } from '@roadside/ui/parts/unbroken.ts'
import { SeverityChip } from '@roadside/ui/state-mark.tsx'
import { useUrlStep } from '@roadside/ui/use-url-step.ts'
import type { ReactNode } from 'react'
import styles from './handover.module.css'

/** The three parts of a hand-over in the order in which they are read out: what is left comes first. */
export function ShiftParts({ content }: { content: HandoverContent }) {
  const { came, taken, left } = content
  const counts = takenBy(taken.rows)
  return (
    <div className={styles.parts}>
      <Part title="คงค้าง" part={left} emptyText="ไม่มีเรื่องคงค้าง">
        {left.rows.map((row) => (
          <AlarmLine key={row.id} row={row} />
        ))}
      </Part>
      <Part title="เกิดขึ้นในเวร" part={came} emptyText="ไม่มีการแจ้งเตือนใหม่ในเวรนี้">
        {came.rows.map((row) => (
          <AlarmLine key={row.id} row={row} />
        ))}
      </Part>
      <Part title="ดำเนินการแล้ว" part={taken} emptyText="ยังไม่มีการดำเนินการในเวรนี้">
        {counts.length > 1 && (
          <li className={styles.sums}>
            {counts.map(([name, count]) => `${name} ${formatNumber(count)} ครั้ง`).join(' · ')}
          </li>
        )}
        {taken.rows.map((row, index) => (
          <ActLine key={`${row.id} ${row.at} ${index}`} row={row} />
        ))}
      </Part>
    </div>
  )
}

/** How many things each person did, most first. */
export function takenBy(rows: readonly HandedAct[]): readonly (readonly [string, number])[] {
  const counts = new Map<string, number>()
  for (const { by } of rows) counts.set(by, (counts.get(by) ?? 0) + 1)
  return [...counts].toSorted(([, one], [, other]) => other - one)
}

interface PartProps {
  title: string
  part: { readonly rows: readonly unknown[]; readonly total: number }
  emptyText: string
  children: ReactNode
}

function Part({ title, part: { rows, total }, emptyText, children }: PartProps) {
  return (
    <section className={styles.part} aria-label={title}>
      <h2>
        {title} <span className={styles.count}>{formatNumber(total)}</span>
      </h2>
      {rows.length === 0 ? (
        <p className={styles.none}>{emptyText}</p>
      ) : (
        <ul>
          {children}
          {total > rows.length && (
            <li className={styles.sums}>แสดง {formatNumber(rows.length)} รายการแรก</li>
          )}
        </ul>
      )}
    </section>
  )
}

/** Where it stands and by whom, in one line. */
export function standingLine({ standing, until, by, assignee, note }: HandedAlarm): string {
  return [
    handoverStandingNames[standing] + (by && standing !== 'unacknowledged' ? ` โดย ${by}` : ''),
    until && `ถึง ${formatThaiDateTime(until)}`,
    assignee && `มอบหมาย ${assignee}`,
    note,
  ]
    .filter(Boolean)
    .join(' · ')
}

function AlarmLine({ row }: { row: HandedAlarm }) {
  const { id, kind_name, subject, site, severity, raised_at, standing } = row
  return (
    <Line
      id={id}
      name={`${kind_name} ${subject}`}
      mark={<SeverityChip severity={severity} faded={standing === 'over'} />}
      site={site === subject ? '' : site}
      facts={`${standingLine(row)} · ตั้งแต่ ${formatThaiDateTime(raised_at)}`}
      isWaiting={standing === 'unacknowledged'}
    />
  )
}

/** What was done, by whom and when, in one line. */
export function actLine({ type, by, assignee, note }: HandedAct): string {
  return [`${alarmEventNames[type]}โดย ${by}`, assignee && `ให้ ${assignee}`, note]
    .filter(Boolean)
    .join(' · ')
}

function ActLine({ row }: { row: HandedAct }) {
  const { id, kind_name, subject, site, severity, at } = row
  return (
    <Line
      id={id}
      name={`${kind_name} ${subject}`}
      mark={<SeverityChip severity={severity} faded />}
      site={site === subject ? '' : site}
      facts={`${actLine(row)} · ${formatThaiDateTime(at)}`}
    />
  )
}

interface LineProps {
  id: number
  name: string
  mark: ReactNode
  /** Where; empty: the name says it. */
  site: string
  facts: string
  isWaiting?: boolean
}

/** A line that opens the alarm over the page. */
function Line({ id, name, mark, site, facts, isWaiting = false }: LineProps) {
  const alarm = useUrlStep('alarm')
  return (
    <li>
      <button type="button" className={styles.line} onClick={() => alarm.open(id)}>
        <span>{mark}</span>
        <span>
          <b>{name}</b>
          {site && <small>{site}</small>}
          <small data-waiting={isWaiting || undefined}>{facts}</small>
        </span>
      </button>
    </li>
  )
}
