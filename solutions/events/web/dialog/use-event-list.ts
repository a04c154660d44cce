import { pageSizes } from '@roadside/contract/domain/limits.ts'
import { rangeText } from '@roadside/contract/domain/time-range.ts'
import { useCall } from '@roadside/ui/api/use-call.ts'
import type { ShownRange } from '@roadside/ui/range/use-time-range.ts'
import type { TableSort } from '@roadside/ui/table/column.ts'
import { usePaging } from '@roadside/ui/table/use-paging.ts'
import { useState } from 'react'
import type { EventListCall } from '../event-kinds.ts'
import type { EventRow } from './event-row.ts'

/** The events of a site, searched, sorted and paged by the database. Whatever narrows them leads to page 1. */
export function useEventList(call: EventListCall, wid: number, shown: ShownRange) {
  const [search, setSearch] = useState('')
  const [sort, setSort] = useState<TableSort>({ id: 'DATE_TIME', order: 'desc' })
  const [isUnreviewedOnly, setUnreviewedOnly] = useState(false)
  const paging = usePaging(pageSizes.events)
  const { page, perPage, setPage } = paging
  const range = rangeText(shown.range)
  const [ofRange, setOfRange] = useState(range)
  if (ofRange !== range) {
    setOfRange(range)
    setPage(1)
  }
  const fromStart =
    <Value>(set: (value: Value) => void) =>
    (value: Value) => {
      set(value)
      setPage(1)
    }
  const body = {
    wid,
    page,
    perPage,
    sort: sort.id,
    order: sort.order,
    ...(shown.range.step !== 'all' && shown.times),
    ...(search !== '' && { search }),
    ...(isUnreviewedOnly && { review: 'none' as const }),
  }
  const query = useCall(call, body, { live: { topic: 'events', wid } })
  const reply = query.data && !Array.isArray(query.data) ? query.data : undefined
  const rows: readonly EventRow[] | undefined = reply?.rows
  return {
    query,
    rows,
    search,
    sort,
    isUnreviewedOnly,
    onSearch: fromStart(setSearch),
    onSort: fromStart(setSort),
    onUnreviewedOnly: fromStart(setUnreviewedOnly),
    paging,
    total: reply?.total,
  }
}
