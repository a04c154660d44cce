import { formatThaiDate } from '@roadside/contract/domain/thai-date.ts'
import {
  endingWithinDays,
  guaranteeSentence,
  judgeGuarantee,
} from '@roadside/contract/records/guarantee.ts'
import { useToday } from '../use-today.ts'
import styles from './guarantee-mark.module.css'

interface GuaranteeMarkProps {
  from: string | null
  to: string | null
}

/** The state of a guarantee in words, its days under it: อยู่ในระยะประกัน เหลือ 120 วัน. */
export function GuaranteeMark({ from, to }: GuaranteeMarkProps) {
  const today = useToday()
  const guarantee = judgeGuarantee(from, to, today)
  const isEnding = guarantee.state === 'within' && guarantee.daysLeft <= endingWithinDays
  return (
    <span
      className={styles.guarantee}
      data-tone={isEnding ? 'warn' : guarantee.state === 'within' ? 'ok' : 'gone'}
    >
      <b>{guaranteeSentence(guarantee)}</b>
      {(from !== null || to !== null) && (
        <small>
          {formatThaiDate(from)} – {formatThaiDate(to)}
        </small>
      )}
    </span>
  )
}
