import { formatNumber } from '@roadside/contract/domain/format.ts'
import { formatThaiDate } from '@roadside/contract/domain/thai-date.ts'
import { bandOf, daysUntil } from '@roadside/contract/records/contract/radar.ts'
import { unknownWord } from '@roadside/contract/records/contract/terms-words.ts'
import { useToday } from '@roadside/ui/use-today.ts'
import styles from './radar.module.css'

interface EndMarkProps {
  from: string | null
  to: string | null
  /** It is no longer watched: given back. */
  isClosed?: boolean
}

/** How long until the last day, or since when it is over. */
export function endWords(to: string | null, today: string): string {
  if (to === null) return `${unknownWord}วันสิ้นสุด`
  const days = daysUntil(to, today)
  if (days === 0) return 'วันสุดท้าย'
  return days > 0 ? `เหลือ ${formatNumber(days)} วัน` : `สิ้นสุดแล้ว ${formatNumber(-days)} วัน`
}

/** The end of a guarantee in words, its days under it. */
export function EndMark({ from, to, isClosed = false }: EndMarkProps) {
  const today = useToday()
  const isNear = bandOf(to, today) !== null
  const isOver = to !== null && to < today
  return (
    <span
      className={styles.end}
      data-tone={isClosed || to === null ? 'gone' : isOver ? 'fault' : isNear ? 'warn' : 'ok'}
    >
      <b>{endWords(to, today)}</b>
      {(from !== null || to !== null) && (
        <small>
          {formatThaiDate(from)} – {formatThaiDate(to)}
        </small>
      )}
    </span>
  )
}
