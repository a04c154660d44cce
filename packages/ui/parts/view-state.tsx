import { Button } from '@mantine/core'
import { formatThaiDateTime } from './unbroken.ts'
import { ApiError, errors } from '@roadside/contract/errors.ts'
import type { ReactNode } from 'react'
import { serverTime } from '../api/server-clock.ts'
import { Icon } from '../icon.tsx'
import { staleWords } from './judge-freshness.ts'
import styles from './view-state.module.css'

/** What a view needs to know of its question; the result of `useQuery` is one. */
export interface ViewQuery<Data> {
  readonly data: Data | undefined
  readonly error: Error | null
  /** When `data` arrived by the browser's clock (`serverTime` makes it the server's); milliseconds since 1970, 0: never. */
  readonly dataUpdatedAt: number
  readonly isFetching: boolean
  readonly refetch: () => unknown
}

export interface ViewStateProps<Data> {
  query: ViewQuery<Data>
  /** Whether there is nothing to show in the data. */
  isEmpty?: (data: Data) => boolean
  emptyText?: ReactNode
  /** In place of the words while nothing is there yet, such as a table's skeleton. */
  loading?: ReactNode
  children: (data: Data) => ReactNode
}

/**
 * The four states of a view: loading, empty, failed (with ลองใหม่) and stale: when asking again fails, the old data
 * stay and say how old they are. Nothing on screen is silently old.
 */
export function ViewState<Data>({
  query,
  isEmpty,
  emptyText = 'ไม่พบข้อมูล',
  loading,
  children,
}: ViewStateProps<Data>) {
  const { data, error } = query
  if (data === undefined) {
    if (error) return <Failed error={error} query={query} />
    return loading ?? <Blank as="output">กำลังโหลดข้อมูล…</Blank>
  }
  return (
    <>
      {error && (
        <StaleBanner asOf={serverTime(query.dataUpdatedAt)} error={error}>
          <RetryButton query={query} />
        </StaleBanner>
      )}
      {isEmpty?.(data) ? <Blank>{emptyText}</Blank> : children(data)}
    </>
  )
}

interface StaleBannerProps {
  /** Milliseconds since 1970, or as on the wire. */
  asOf: number | string | Date
  error?: Error | null
  children?: ReactNode
}

/**
 * Shows that the data may be outdated, with their time, and the reason where somebody can mend it:
 * the disk is full.
 */
export function StaleBanner({ asOf, error, children }: StaleBannerProps) {
  const isFull = error instanceof ApiError && error.code === 'storage_full'
  return (
    <output className={styles.stale} data-tone="warn">
      <Icon name="warning" size={16} />
      <span>
        {isFull && `${error.message} · `}
        {staleWords} (ล่าสุด {formatThaiDateTime(typeof asOf === 'number' ? new Date(asOf) : asOf)})
      </span>
      {children}
    </output>
  )
}

/** The Thai sentence of an error of ours; any other error is called a malfunction. */
export function errorSentence(error: unknown): string {
  return error instanceof ApiError ? error.message : errors.internal.message
}

function Failed({ error, query }: { error: Error; query: ViewQuery<unknown> }) {
  return (
    <Blank role="alert">
      <span className={styles.failedMark} data-tone="fault">
        <Icon name="warning" size={24} />
      </span>
      <span>{errorSentence(error)}</span>
      <RetryButton query={query} />
    </Blank>
  )
}

function RetryButton({ query }: { query: ViewQuery<unknown> }) {
  return (
    <Button
      size="xs"
      leftSection={<Icon name="refresh" size={16} />}
      loading={query.isFetching}
      onClick={() => void query.refetch()}
    >
      ลองใหม่
    </Button>
  )
}

function Blank({
  as: Element = 'div',
  role,
  children,
}: {
  as?: 'div' | 'output'
  role?: 'alert'
  children: ReactNode
}) {
  return (
    <Element className={styles.blank} role={role}>
      {children}
    </Element>
  )
}
