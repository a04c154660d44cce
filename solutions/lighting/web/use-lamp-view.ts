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

/** What the table shows. Filter and search stand in the address, so that a red number and a found pole can be linked to. */
export function useLampView({ filter, search }: Narrowing): LampViewControl {
  const navigate = useNavigate()
  const [rest, setRest] = useState<Omit<LampView, keyof Narrowing>>(() => ({
    ...{ sort: { id: 'pole', order: 'asc' }, page: 1 },
    perPage: openingSize(pageSizes.lamps),
  }))
  // a search from outside (Back, a link) begins at the first page; our own says which
  const [sent, setSent] = useState(search)
  const [last, setLast] = useState(search)
  if (last !== search) {
    setLast(search)
    if (sent !== search) setRest((old) => ({ ...old, page: 1 }))
  }
  const view = useMemo(() => ({ ...rest, filter, search }), [rest, filter, search])
  const narrow = (part: Partial<Narrowing>) => {
    const next = { filter, search, ...part }
    setSent(next.search)
    const given = { status: next.filter === 'all' ? undefined : next.filter, search: next.search || undefined }
    void navigate({ to: '.', search: (old: object) => ({ ...old, ...given }), replace: true, resetScroll: false })
  }
  const change: LampViewControl['change'] = ({ search: text, ...part }) => {
    setRest((old) => ({ ...old, ...part }))
    if (text !== undefined && text !== search) narrow({ search: text })
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
