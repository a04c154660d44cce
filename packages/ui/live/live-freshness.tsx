import { useServerTime } from '../api/use-server-time.ts'
import { Freshness, type FreshnessProps } from '../parts/freshness.tsx'
import { staleWords } from '../parts/judge-freshness.ts'
import type { ViewQuery } from '../parts/view-state.tsx'
import { useLiveState } from './use-live.ts'

interface LiveFreshnessProps extends Pick<FreshnessProps, 'intervalMs' | 'stale'> {
  /**
   * The page's main query: after a failure the page shows the old data with a notice, and so does
   * this.
   */
  query: Pick<ViewQuery<unknown>, 'dataUpdatedAt' | 'error'>
}

/** {@link Freshness} that knows the live stream. */
export function LiveFreshness({
  query: { dataUpdatedAt, error },
  stale = null,
  ...props
}: LiveFreshnessProps) {
  const { state } = useLiveState()
  const asOf = useServerTime(dataUpdatedAt)
  return (
    <Freshness {...props} asOf={asOf || null} stream={state} stale={error ? staleWords : stale} />
  )
}
