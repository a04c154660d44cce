import { severities, severityNames, type Severity } from '@roadside/contract/alarms/severity.ts'
import { formatNumber } from '@roadside/contract/domain/format.ts'
import { SeverityMark, severityTones } from '../state-mark.tsx'
import styles from './alarm-badge.module.css'
import { useAlarmCounts } from './use-alarm-counts.ts'

interface Badge {
  /** Alarms that nobody has taken note of. */
  readonly count: number
  /** The most urgent of them. */
  readonly worst: Severity
}

/** Null: there are none, or it is not known. */
export function useAlarmBadge(): Badge | null {
  const rows = useAlarmCounts().data?.rows.filter(({ unacknowledged }) => unacknowledged > 0) ?? []
  const worst = severities.find((one) => rows.some(({ severity }) => severity === one))
  const count = rows.reduce((sum, { unacknowledged }) => sum + unacknowledged, 0)
  return worst === undefined ? null : { count, worst }
}

/** What the badge says, after the name of what it stands at. */
export function alarmBadgeWords(badge: Badge | null): string {
  if (!badge) return ''
  return ` ยังไม่รับทราบ ${formatNumber(badge.count)} รายการ ระดับสูงสุด: ${severityNames[badge.worst]}`
}

/** More than this is not counted in a badge. */
const most = 999

/** How many alarms nobody has taken note of, in the colour and shape of the most urgent. */
export function AlarmBadge() {
  const badge = useAlarmBadge()
  if (!badge) return null
  const { count, worst } = badge
  return (
    <span className={styles.badge} data-tone={severityTones[worst]} title={alarmBadgeWords(badge)}>
      <SeverityMark severity={worst} size={10} />
      <span className="rs-sr-only"> ยังไม่รับทราบ </span>
      {count > most ? `${most}+` : count}
      <span className="rs-sr-only"> ระดับสูงสุด: {severityNames[worst]}</span>
    </span>
  )
}
