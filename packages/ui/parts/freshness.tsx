import { formatThaiDateTime } from './unbroken.ts'
import { refreshIntervalMs } from '@roadside/contract/live.ts'
import { createContext, use } from 'react'
import { useServerNow } from '../api/use-server-now.ts'
import type { LiveState } from '../live/live-status.ts'
import { judgeFreshness, staleWords } from './judge-freshness.ts'
import styles from './freshness.module.css'

export interface FreshnessProps {
  /**
   * When the data on screen were requested or last changed, by the server's clock; null: no data
   * yet.
   */
  asOf: Date | string | number | null
  stream: LiveState
  /** How often the data should come. Milliseconds. */
  intervalMs?: number
  /** Why the data may be outdated, though they were just requested; null: they are not. */
  stale?: string | null
}

const looks = {
  live: { tone: 'ok', words: 'ปรับปรุงทันที' },
  waiting: { tone: 'gone', words: 'กำลังโหลดข้อมูล…' },
  failed: { tone: 'fault', words: 'ไม่สามารถโหลดข้อมูลได้' },
  reconnecting: { tone: 'gone', words: 'กำลังเชื่อมต่อใหม่' },
  stale: { tone: 'warn', words: staleWords },
  late: { tone: 'warn', words: 'ข้อมูลเก่ากว่ารอบปรับปรุง' },
  cut: { tone: 'fault', words: 'ขาดการเชื่อมต่อ' },
} as const
/** The age is looked at this often. Milliseconds. */
const tickMs = 5_000

/** Whether the console takes in nothing new, so that all data may be old, however well they arrive. */
export const NothingNew = createContext(false)

/** Time of the data, with a dot and what it means in words. */
export function Freshness({
  asOf,
  stream,
  intervalMs = refreshIntervalMs,
  stale = null,
}: FreshnessProps) {
  const now = useServerNow(tickMs)
  const why = stale ?? (use(NothingNew) ? staleWords : null)
  const date = asOf === null ? null : new Date(asOf)
  const freshness = judgeFreshness(date && date.getTime(), stream, intervalMs, now, why !== null)
  const { tone, words } = looks[freshness]
  return (
    <p className={styles.freshness} data-tone={tone}>
      <span className={styles.dot} data-ring={tone === 'gone' || undefined} aria-hidden />
      <span>
        {date && (
          <>
            ข้อมูลล่าสุดเมื่อ{' '}
            <time dateTime={date.toISOString()}>{formatThaiDateTime(date, 'seconds')}</time>
          </>
        )}
        {/* paper does not follow */}
        <span className={freshness === 'stale' ? undefined : 'rs-no-print'}>
          {date && ' · '}
          {freshness === 'stale' ? why : words}
        </span>
      </span>
    </p>
  )
}
