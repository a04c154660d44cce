import { bangkokDay } from '@roadside/contract/domain/thai-date.ts'
import { useEffect, useState } from 'react'

const lookMs = 60_000

/** The day in Bangkok, `yyyy-mm-dd`, also on a screen that stays open over midnight. */
export function useToday(): string {
  const [today, setToday] = useState(() => bangkokDay(new Date()))
  useEffect(() => {
    const timer = setInterval(() => setToday(bangkokDay(new Date())), lookMs)
    return () => clearInterval(timer)
  }, [])
  return today
}
