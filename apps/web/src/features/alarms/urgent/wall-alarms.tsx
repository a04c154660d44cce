import type { AlarmRow } from '@roadside/contract/alarms/alarm-calls.ts'
import { severities, severityNames } from '@roadside/contract/alarms/severity.ts'
import { formatNumber } from '@roadside/contract/domain/format.ts'
import { lastedWords, standingWords } from '@roadside/ui/alarms/alarm-words.ts'
import { useAlarmCounts } from '@roadside/ui/alarms/use-alarm-counts.ts'
import { formatThaiTime, unbroken } from '@roadside/ui/parts/unbroken.ts'
import { ViewState } from '@roadside/ui/parts/view-state.tsx'
import { SeverityMark, severityTones } from '@roadside/ui/state-mark.tsx'
import { placeWords } from './place-words.ts'
import { useUrgentAlarms } from './use-urgent-alarms.ts'
import lines from '../../../wall-lines.module.css'
import styles from './wall-alarms.module.css'

/** So many can be read across a room, in the band above a picture and as a picture of its own. */
const most = { band: 3, scene: 8 }

/** How many alarms there are of each severity, and the most urgent, above every picture of the wall. */
export function WallAlarmBand() {
  const { query, now } = useUrgentAlarms(most.band)
  const counts = useAlarmCounts().data?.rows
  const rows = query.data?.rows ?? []
  // a wall without alarms has the room for its pictures
  if (rows.length === 0) return null
  return (
    <section className={styles.band} aria-label="การแจ้งเตือนเร่งด่วน">
      <div className={styles.counts}>
        {severities.map((severity) => (
          <span key={severity} data-tone={severityTones[severity]}>
            <SeverityMark severity={severity} size={22} /> {severityNames[severity]}{' '}
            <b>{formatNumber(counts?.find((row) => row.severity === severity)?.total)}</b>
          </span>
        ))}
      </div>
      <ul>
        {rows.map((alarm) => (
          <li key={alarm.id} data-tone={severityTones[alarm.severity]}>
            <SeverityMark
              severity={alarm.severity}
              size={26}
              label={severityNames[alarm.severity]}
            />
            <span>
              <b>
                {alarm.kind_name} {alarm.subject}
              </b>
              <small>
                {lastedWords(alarm, now)} · {unbroken(placeWords(alarm))}
              </small>
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The most urgent alarms as a picture of the wall. */
export function WallAlarmScene() {
  const { query, now } = useUrgentAlarms(most.scene)
  return (
    <ViewState
      query={query}
      isEmpty={({ total }) => total === 0}
      emptyText={<b>ไม่มีการแจ้งเตือนในขณะนี้</b>}
    >
      {({ rows, total }) => (
        <ol className={lines.lines}>
          {rows.map((alarm) => (
            <Line key={alarm.id} alarm={alarm} now={now} />
          ))}
          {total > rows.length && (
            <li className={lines.more}>และอีก {formatNumber(total - rows.length)} รายการ</li>
          )}
        </ol>
      )}
    </ViewState>
  )
}

function Line({ alarm, now }: { alarm: AlarmRow; now: number }) {
  const { severity, kind_name, subject, why, hidden, raised_at } = alarm
  const { word } = standingWords(alarm)
  return (
    <li className={lines.line}>
      <span className={lines.state} data-tone={severityTones[severity]}>
        <SeverityMark severity={severity} size={26} />
        {severityNames[severity]}
      </span>
      <span className={lines.what}>
        <b>
          {kind_name} {subject}
        </b>
        <small>
          {[why, hidden > 0 && `ซ่อน ${formatNumber(hidden)}`].filter(Boolean).join(' · ') || '-'}
        </small>
      </span>
      <span className={lines.where}>
        <b>{unbroken(placeWords(alarm))}</b>
        <small>{word}</small>
      </span>
      <span className={lines.when}>
        <b>{lastedWords(alarm, now)}</b>
        <small>ตั้งแต่ {formatThaiTime(raised_at)}</small>
      </span>
    </li>
  )
}
