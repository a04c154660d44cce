import { formatThaiDate } from '@roadside/contract/domain/thai-date.ts'
import { formatThaiTime } from '@roadside/ui/parts/unbroken.ts'
import { useServerNow } from '@roadside/ui/api/use-server-now.ts'
import styles from './wall.module.css'

/** The time in Bangkok. */
export function WallClock() {
  const now = new Date(useServerNow(1_000))
  return (
    <time className={styles.clock} dateTime={now.toISOString()}>
      <b>{formatThaiTime(now, 'seconds')}</b>
      <span>{formatThaiDate(now)}</span>
    </time>
  )
}
