import { alarmCounts, alarmList, type AlarmRow } from '@roadside/contract/alarms/alarm-calls.ts'
import { severities, type Severity } from '@roadside/contract/alarms/severity.ts'
import type { Body } from '@roadside/contract/call.ts'
import { pageSizes } from '@roadside/contract/domain/limits.ts'
import { callServer } from '@roadside/ui/api/call-server.ts'
import { useCall } from '@roadside/ui/api/use-call.ts'
import { useTimeRange } from '@roadside/ui/range/use-time-range.ts'
import { allRows } from '@roadside/ui/table/all-rows.ts'
import { usePaging } from '@roadside/ui/table/use-paging.ts'
import type { QueryValues } from '@roadside/ui/use-url-step.ts'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { alarmTabs } from './alarm-tabs.ts'

/** Refetch interval of alarms on screen, independent of the stream. Milliseconds. */
export const alarmsIntervalMs = 60_000

/** Parameters of the address that make what the list shows: a saved filter is made of these. */
export const alarmParameters = [
  'list',
  'severity',
  'kind',
  'type',
  'department',
  'contractor',
  'subject',
  'behind',
  'search',
  'order',
  'range',
] as const
type AlarmParameter = (typeof alarmParameters)[number]

export const alarmOrders = ['urgent', 'newest', 'longest'] as const
export type AlarmOrder = (typeof alarmOrders)[number]
const sortOf: Record<AlarmOrder, Pick<Body<typeof alarmList>, 'sort' | 'order'>> = {
  urgent: {},
  newest: { sort: 'raised_at', order: 'desc' },
  longest: { sort: 'raised_at', order: 'asc' },
}

/** The server takes no longer search. */
const longestSearch = 200
const longestSubject = 300
const readId = (text: string) => (/^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined)

/** What narrows the list, as the address has it. */
export function useAlarmFilter() {
  const navigate = useNavigate()
  const address = useLocation({ select: ({ search }) => search as QueryValues })
  const text = (name: AlarmParameter) => address[name]?.toString() ?? ''
  const put = (values: Partial<Record<AlarmParameter, string | number | undefined>>) =>
    void navigate({
      to: '.',
      search: ((old: QueryValues) => ({ ...old, ...values })) as never,
      replace: true,
      state: true,
      resetScroll: false,
    })
  const asked = text('severity').split(',')
  const chosen = severities.filter((one) => asked.includes(one))
  return {
    tab: alarmTabs.find(({ id }) => id === text('list')) ?? alarmTabs[0]!,
    severities: chosen,
    kind: text('kind'),
    type: text('type'),
    department: readId(text('department')),
    contractor: readId(text('contractor')),
    /** The one subject whose alarms are listed; empty: all. */
    subject: text('subject').slice(0, longestSubject),
    behind: readId(text('behind')),
    search: text('search').slice(0, longestSearch),
    order: alarmOrders.find((one) => one === text('order')) ?? 'urgent',
    put,
    toggleSeverity: (severity: Severity) => {
      const next = severities.filter((one) => (one === severity) !== chosen.includes(one))
      put({ severity: next.length < severities.length ? next.join(',') || undefined : undefined })
    },
  }
}
export type AlarmFilter = ReturnType<typeof useAlarmFilter>

/** The list of alarms as the address asks for it: a page of it, and all of it for export. */
export function useAlarmList() {
  const filter = useAlarmFilter()
  const { tab, severities: chosen, kind, type, department, contractor, behind, search } = filter
  const range = useTimeRange({
    steps: ['24h', '7d', '30d', 'day', 'night', 'week', 'month', 'own'],
    initial: '7d',
  })
  const isHistory = tab.id === 'history'
  const { from, to } = range.times
  const narrowing = {
    ...(chosen.length > 0 && { severity: [...chosen] }),
    ...(kind && { kind: kind.split(',') }),
    ...(type && { types: [type] }),
    ...(department !== undefined && { DeptID: department }),
    ...(contractor !== undefined && { contractor }),
    ...(filter.subject && { subject: filter.subject }),
    ...(search && { search }),
  }
  const body: Body<typeof alarmList> = {
    ...(behind === undefined ? tab.body : { state: 'hidden', behind }),
    ...(isHistory && behind === undefined && { from, to }),
    ...narrowing,
    ...sortOf[filter.order],
  }
  const paging = usePaging(pageSizes.alarms)
  const { page, perPage, setPage } = paging
  // another query begins at the first page; the time before now moves on by itself
  const subject = JSON.stringify({ ...body, from: null, to: null, range: isHistory && range.range })
  const [lastSubject, setLastSubject] = useState(subject)
  if (subject !== lastSubject) {
    setLastSubject(subject)
    setPage(1)
  }
  const query = useCall(
    alarmList,
    { ...body, page, perPage },
    { refetchInterval: alarmsIntervalMs },
  )
  const counts = useCall(alarmCounts, {}, { refetchInterval: alarmsIntervalMs })
  return {
    filter,
    range,
    isHistory,
    query,
    counts,
    paging,
    subject,
    narrowedBy: [...Object.values(narrowing), behind],
    exportAll: (): Promise<readonly AlarmRow[]> =>
      allRows((paged) => callServer(alarmList, { ...body, ...paged })),
  }
}
export type AlarmListing = ReturnType<typeof useAlarmList>
