import { formatThaiDate, formatThaiTime } from '@roadside/contract/domain/thai-date.ts'
import { serverNow } from '@roadside/ui/api/server-clock.ts'
import { useEffect, useState } from 'react'
import styles from './wall.module.css'

/** The time in Bangkok. */
export function WallClock() {
  const [now, setNow] = useState(() => new Date(serverNow()))
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date(serverNow())), 1_000)
    return () => clearInterval(timer)
  }, [])
  return (
    <time className={styles.clock} dateTime={now.toISOString()}>
      <b>{formatThaiTime(now, 'seconds')}</b>
      <span>{formatThaiDate(now)}</span>
    </time>
  )
}
