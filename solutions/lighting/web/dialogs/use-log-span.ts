import { bangkokDay } from '@roadside/contract/domain/thai-date.ts'
import { refreshIntervalMs } from '@roadside/contract/live.ts'
import { serverNow } from '@roadside/ui/api/server-clock.ts'
import { useUrlStep } from '@roadside/ui/use-url-step.ts'
import { useEffect, useMemo, useState } from 'react'
import {
  readSpan,
  readSpanText,
  spanText,
  type LogSpan,
  type OwnDays,
  type SpanChoice,
} from './log-span.ts'

export type LogTimes = NonNullable<ReturnType<typeof readSpan>>

export interface LogSpanControl {
  readonly span: LogSpan
  readonly setSpan: (span: LogSpan) => void
  readonly own: OwnDays
  readonly setOwn: (own: OwnDays) => void
  /** Null while a time of one's own is not complete. */
  readonly times: LogTimes | null
}

/** The chosen time, which stands in the address; it moves on every 5 minutes, and as soon as the lamp reports (`news` is other). */
export function useLogSpan(news: string | null): LogSpanControl {
  const { value, replace } = useUrlStep('span')
  const [today] = useState(() => bangkokDay(new Date(serverNow())))
  const choice = useMemo(() => readSpanText(value, today), [value, today])
  const { span, own } = choice
  const [now, setNow] = useState(() => new Date(serverNow()))
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date(serverNow())), refreshIntervalMs)
    return () => clearInterval(timer)
  }, [])
  const newsAt = news === null ? 0 : Date.parse(news)
  const until = useMemo(() => new Date(Math.max(now.getTime(), newsAt)), [now, newsAt])
  const times = useMemo(() => readSpan(span, own, until), [span, own, until])
  const choose = (change: Partial<SpanChoice>) => replace(spanText({ ...choice, ...change }))
  return {
    span,
    own,
    times,
    setSpan: (next) => choose({ span: next }),
    setOwn: (next) => choose({ own: next }),
  }
}
