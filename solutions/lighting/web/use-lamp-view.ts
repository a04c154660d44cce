import { pageSizes } from '@roadside/contract/domain/limits.ts'
import { openingSize } from '@roadside/ui/table/opening-size.ts'
import { useNavigate } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import type { LampFeed } from './lamp-feed.ts'
import type { LampFilter, LampView } from './lamp-view.ts'

export interface LampViewControl {
  readonly view: LampView
  readonly change: (change: Partial<Omit<LampView, 'filter'>>) => void
  readonly setFilter: (filter: LampFilter) => void
  /** Turns to the page on which a lamp stands, widening what hides it. */
  readonly turnTo: (devid: string, feed: LampFeed) => Promise<void>
}

type Narrowing = Pick<LampView, 'filter' | 'search'>

/**
 * The state of the table. Filter and search stand in the address, so that a red number and a found
 * pole can be linked to. `onSearch` is called with a search before it is in the address.
 */
export function useLampView(
  { filter, search }: Narrowing,
  onSearch: (text: string) => void,
): LampViewControl {
  const navigate = useNavigate()
  const [rest, setRest] = useState<Omit<LampView, keyof Narrowing>>(() => ({
    sort: { id: 'pole', order: 'asc' },
    page: 1,
    perPage: openingSize(pageSizes.lamps),
  }))
  const view = useMemo(() => ({ ...rest, filter, search }), [rest, filter, search])
  // each alone: the other may be on its way
  const narrow = (part: Partial<Narrowing>) => {
    if (part.search !== undefined) onSearch(part.search)
    const given = {
      ...(part.filter !== undefined && { status: part.filter === 'all' ? undefined : part.filter }),
      ...(part.search !== undefined && { search: part.search || undefined }),
    }
    void navigate({
      to: '.',
      search: (old: object) => ({ ...old, ...given }),
      replace: true,
      resetScroll: false,
    })
  }
  const change: LampViewControl['change'] = ({ search: text, ...part }) => {
    setRest((old) => ({ ...old, ...part }))
    if (text !== undefined) narrow({ search: text })
  }
  const setFilter = (next: LampFilter) => {
    change({ page: 1 })
    narrow({ filter: next })
  }
  const turnTo = async (devid: string, feed: LampFeed) => {
    const page = await feed.pageOf(devid, view)
    if (page !== null) return change({ page })
    const widest = { filter: 'all', search: '' } as const
    change({ page: (await feed.pageOf(devid, { ...view, ...widest })) ?? 1 })
    narrow(widest)
  }
  return { view, change, setFilter, turnTo }
}

/** Counts the searches that came from outside (Back, a link to another pole): until what is expected has come, all are the page's own. */
export function useArrivals(search: string): {
  readonly arrivals: number
  readonly expect: (text: string) => void
} {
  const [last, setLast] = useState(search)
  const [expected, expect] = useState<string | null>(null)
  const [arrivals, setArrivals] = useState(0)
  if (last !== search) {
    setLast(search)
    if (search === expected) expect(null)
    else if (expected === null) setArrivals(arrivals + 1)
  }
  return { arrivals, expect }
}
