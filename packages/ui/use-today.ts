import { bangkokDay } from '@roadside/contract/domain/thai-date.ts'
import { useEffect, useState } from 'react'
import { serverNow } from './api/server-clock.ts'

const lookMs = 60_000

/** The day in Bangkok, `yyyy-mm-dd`, also on a screen that stays open over midnight. */
export function useToday(): string {
  const [today, setToday] = useState(() => bangkokDay(new Date(serverNow())))
  useEffect(() => {
    const timer = setInterval(() => setToday(bangkokDay(new Date(serverNow()))), lookMs)
    return () => clearInterval(timer)
  }, [])
  return today
}
