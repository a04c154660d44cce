import type { Body, Reply } from '@roadside/contract/call.ts'
import { pageSizes } from '@roadside/contract/domain/limits.ts'
import { monitoringTroubles, type MonitoredSite } from '@roadside/contract/monitoring-calls.ts'
import { callServer } from '@roadside/ui/api/call-server.ts'
import { useCall } from '@roadside/ui/api/use-call.ts'
import { useUrlStep } from '@roadside/ui/use-url-step.ts'
import { usePaging } from '@roadside/ui/table/use-paging.ts'
import { useMemo, useState } from 'react'
import { typesOf } from './layer-list.tsx'
import { filtersOf, type Shown } from './shown.ts'
import { useUrlChoice } from './use-url-choice.ts'
import { monitoringIntervalMs } from './use-monitoring.ts'

const orders = ['worst', 'longest'] as const
/** The server takes no longer search. */
const longestSearch = 200
type TroublesBody = Body<typeof monitoringTroubles>

interface TroubleNeeds {
  readonly shown: Shown
  readonly hidden: ReadonlySet<string>
  readonly sites: readonly MonitoredSite[]
  /** Of one site. */
  readonly wid: number | null
}

/** Either form of the answer as one. */
export function pageOf(reply: Reply<typeof monitoringTroubles> | undefined) {
  if (!reply) return undefined
  if (!('total' in reply)) return { rows: reply, total: reply.length, unlisted: undefined }
  return { ...reply, unlisted: reply.unlisted?.total ? reply.unlisted : undefined }
}

/**
 * Present troubles: a page of them, and all of them for export. Search and order are in the
 * address.
 */
export function useTroubles({ shown, hidden, sites, wid }: TroubleNeeds) {
  const { value, replace } = useUrlStep('search')
  const search = value?.slice(0, longestSearch) ?? ''
  const [order, setOrder] = useUrlChoice('order', orders, 'worst')
  const paging = usePaging(pageSizes.gateways)
  const { page, perPage, setPage } = paging
  const body: TroublesBody = useMemo(() => {
    const types = hidden.size > 0 ? typesOf(sites).filter((name) => !hidden.has(name)) : null
    return {
      ...filtersOf(shown),
      ...(types && { types }),
      ...(wid !== null && { wid }),
      ...(search && { search }),
      ...(order === 'longest' && { sort: 'since', order: 'asc' as const }),
    }
  }, [shown, hidden, sites, wid, search, order])
  // another query begins at the first page
  const subject = JSON.stringify(body)
  const [lastSubject, setLastSubject] = useState(subject)
  if (subject !== lastSubject) {
    setLastSubject(subject)
    setPage(1)
  }
  const query = useCall(
    monitoringTroubles,
    { ...body, page, perPage },
    { refetchInterval: monitoringIntervalMs },
  )
  return {
    query,
    search,
    setSearch: (text: string) => replace(text || undefined),
    order,
    setOrder,
    paging,
    subject,
    isNarrowed: hidden.size > 0 || wid !== null,
    exportAll: async () => pageOf(await callServer(monitoringTroubles, body))?.rows ?? [],
  }
}
export type Troubles = ReturnType<typeof useTroubles>
