import { pageSizes } from '@roadside/contract/domain/limits.ts'
import { openingSize } from '@roadside/ui/table/opening-size.ts'
import { useNavigate } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import type { LampFeed } from './lamp-feed.ts'
import type { LampFilter, LampView } from './lamp-view.ts'

export interface LampViewControl {
  readonly view: LampView
  readonly change: (change: Partial<Omit<LampView, 'filter'>>) => void
  /** The filter stands in the address, so that a red number can be linked to. */
  readonly setFilter: (filter: LampFilter) => void
  /** Turns to the page on which a lamp stands, widening what hides it. */
  readonly turnTo: (devid: string, feed: LampFeed) => Promise<void>
}

const initial = { sort: { id: 'pole', order: 'asc' }, page: 1 } as const

/** `search`: what the table is searched for at first. */
export function useLampView(filter: LampFilter, search = ''): LampViewControl {
  const navigate = useNavigate()
  const [rest, setRest] = useState<Omit<LampView, 'filter'>>(() => ({
    ...initial,
    search,
    perPage: openingSize(pageSizes.lamps),
  }))
  const view = useMemo(() => ({ ...rest, filter }), [rest, filter])
  const change: LampViewControl['change'] = (part) => setRest((old) => ({ ...old, ...part }))
  const setFilter = (next: LampFilter) => {
    change({ page: 1 })
    const status = next === 'all' ? undefined : next
    void navigate({ to: '.', search: (old: object) => ({ ...old, status }), replace: true, resetScroll: false })
  }
  const turnTo = async (devid: string, feed: LampFeed) => {
    const page = await feed.pageOf(devid, view)
    if (page !== null) return change({ page })
    const widest = { ...view, filter: 'all', search: '' } as const
    setFilter(widest.filter)
    change({ search: widest.search, page: (await feed.pageOf(devid, widest)) ?? 1 })
  }
  return { view, change, setFilter, turnTo }
}
