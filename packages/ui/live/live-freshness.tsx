import { Freshness, type FreshnessProps } from '../parts/freshness.tsx'
import { useLiveState } from './use-live.ts'

/** {@link Freshness} that knows the live stream; `asOf` is the `dataUpdatedAt` of the page's main query, 0 for none yet. */
export function LiveFreshness({ asOf, ...props }: Omit<FreshnessProps, 'stream'>) {
  const { state } = useLiveState()
  return <Freshness {...props} asOf={asOf || null} stream={state} />
}
