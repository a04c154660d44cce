import type { AlarmRow } from '@roadside/contract/alarms/alarm-calls.ts'
import { severities, severityNames } from '@roadside/contract/alarms/severity.ts'
import { formatNumber } from '@roadside/contract/domain/format.ts'
import { ageWords, standingWords } from '@roadside/ui/alarms/alarm-words.ts'
import { useAlarmCounts } from '@roadside/ui/alarms/use-alarm-counts.ts'
import { Icon } from '@roadside/ui/icon.tsx'
import { unbroken } from '@roadside/ui/parts/unbroken.ts'
import { ViewState } from '@roadside/ui/parts/view-state.tsx'
import { SeverityMark, severityTones } from '@roadside/ui/state-mark.tsx'
import { useUrlStep } from '@roadside/ui/use-url-step.ts'
import { Link } from '@tanstack/react-router'
import { paths } from '../../../paths.ts'
import { placeWords } from './place-words.ts'
import styles from './alarm-strip.module.css'
import { useUrgentAlarms } from './use-urgent-alarms.ts'

const most = 4

/** The most urgent alarms in one line of a page, with how many there are; a press opens one over the page. */
export function AlarmStrip() {
  const { query, now } = useUrgentAlarms(most)
  const step = useUrlStep('alarm')
  return (
    <section className={styles.strip} aria-label="การแจ้งเตือนเร่งด่วน">
      <header>
        <h2>การแจ้งเตือนเร่งด่วน</h2>
        <SeverityLinks />
        <Link to={paths.alarms} className={styles.all}>
          ดูการแจ้งเตือนทั้งหมด <Icon name="chevron-right" size={14} />
        </Link>
      </header>
      <ViewState query={query} loading={<p className={styles.none}>กำลังโหลดข้อมูล…</p>}>
        {({ rows }) =>
          rows.length === 0 ? (
            <p className={styles.none}>
              <span className={styles.well} data-tone="ok">
                <Icon name="check" size={16} />
              </span>
              ไม่มีการแจ้งเตือนในขณะนี้
            </p>
          ) : (
            <ul>
              {rows.map((alarm) => (
                <li key={alarm.id}>
                  <Card alarm={alarm} now={now} onOpen={() => step.open(alarm.id)} />
                </li>
              ))}
            </ul>
          )
        }
      </ViewState>
    </section>
  )
}

/** How many there are of each severity, as links to those. */
function SeverityLinks() {
  const rows = useAlarmCounts().data?.rows ?? []
  return (
    <span className={styles.counts}>
      {severities.map((severity) => {
        const total = rows.find((row) => row.severity === severity)?.total ?? 0
        return (
          total > 0 && (
            <Link
              key={severity}
              to={paths.alarms}
              search={{ severity } as never}
              data-tone={severityTones[severity]}
            >
              <SeverityMark severity={severity} size={11} /> {severityNames[severity]}{' '}
              <b>{formatNumber(total)}</b>
            </Link>
          )
        )
      })}
    </span>
  )
}

function Card({ alarm, now, onOpen }: { alarm: AlarmRow; now: number; onOpen: () => void }) {
  const { severity, kind_name, subject, hidden, raised_at } = alarm
  const { word } = standingWords(alarm)
  return (
    <button
      type="button"
      className={styles.card}
      data-tone={severityTones[severity]}
      onClick={onOpen}
    >
      <span className={styles.mark}>
        <SeverityMark severity={severity} size={15} label={severityNames[severity]} />
      </span>
      <span className={styles.words}>
        <b>
          {kind_name} {subject}
        </b>
        <small>{unbroken(placeWords(alarm))}</small>
        <small>
          {ageWords(raised_at, now)} · {word}
          {hidden > 0 && ` · ซ่อน ${formatNumber(hidden)}`}
        </small>
      </span>
    </button>
  )
}
