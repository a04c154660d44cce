import { formatNumber } from '@roadside/contract/domain/format.ts'
import { formatThaiDate } from '@roadside/contract/domain/thai-date.ts'
import { bandOf, daysUntil } from '@roadside/contract/records/contract/radar.ts'
import { isEndless, type SecurityKind } from '@roadside/contract/records/contract/security.ts'
import { unknownWord } from '@roadside/contract/records/contract/terms-words.ts'
import { useToday } from '@roadside/ui/use-today.ts'
import styles from './radar.module.css'

interface EndMarkProps {
  from: string | null
  to: string | null
  /** What secures; null: it is a defects period. */
  security: SecurityKind | null
  /** It is no longer watched: given back. */
  isClosed?: boolean
}

/** How long until the last day, or since when it is over. */
export function endWords(to: string | null, today: string, security: SecurityKind | null): string {
  if (isEndless(security)) return 'ไม่มีวันสิ้นสุด'
  if (to === null) return `${unknownWord}วันสิ้นสุด`
  const days = daysUntil(to, today)
  if (days === 0) return 'วันสุดท้าย'
  return days > 0 ? `เหลือ ${formatNumber(days)} วัน` : `สิ้นสุดแล้ว ${formatNumber(-days)} วัน`
}

/** The end of a guarantee in words, its days under it. */
export function EndMark({ from, to, security, isClosed = false }: EndMarkProps) {
  const today = useToday()
  const isNear = bandOf(to, today) !== null
  const isOver = to !== null && to < today
  return (
    <span
      className={styles.end}
      data-tone={isClosed || to === null ? 'gone' : isOver ? 'fault' : isNear ? 'warn' : 'ok'}
    >
      <b>{endWords(to, today, security)}</b>
      {(from !== null || to !== null) && (
        <small>
          {isEndless(security)
            ? `ตั้งแต่ ${formatThaiDate(from)}`
            : `${formatThaiDate(from)} – ${formatThaiDate(to)}`}
        </small>
      )}
    </span>
  )
}
