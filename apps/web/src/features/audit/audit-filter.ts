import { bangkokDay, readThaiDay } from '@roadside/contract/domain/thai-date.ts'
import { type RangeStep, type TimeRange } from '@roadside/contract/domain/time-range.ts'
import { useTimeRange, type OldValues, type ShownRange } from '@roadside/ui/range/use-time-range.ts'
import { useLocation, useNavigate } from '@tanstack/react-router'

const names = ['action', 'username', 'search'] as const
/** The filters of the log besides its time, as in the address. */
export type AuditFilter = Readonly<Record<(typeof names)[number], string>>

export const noFilter: AuditFilter = { action: '', username: '', search: '' }

/** Parameters of the address that a saved filter is made of. */
export const auditParameters = [...names, 'range'] as const

type Search = Partial<AuditFilter>
/** What the range of time is called in the address, today and in links of before. */
const noRange = { range: '', from: '', to: '' }

/** The choice of the address: a reload, Back from elsewhere and a link that is handed on show the same. */
export function useAuditFilter() {
  const navigate = useNavigate()
  const search = useLocation({ select: (location) => location.search as Search })
  const change = (part: object) =>
    void navigate({
      to: '.',
      replace: true,
      state: true,
      resetScroll: false,
      search: ((old: object) => withoutEmpty({ ...old, ...part })) as never,
    })
  return {
    filter: { ...noFilter, ...Object.fromEntries(names.map((name) => [name, search[name] ?? ''])) },
    change: (part: Search) => change(part),
    clear: () => change({ ...noFilter, ...noRange }),
  }
}

const withoutEmpty = (search: object) =>
  Object.fromEntries(Object.entries(search).filter(([, value]) => value !== ''))

const steps = [
  'all',
  '24h',
  '7d',
  '30d',
  'day',
  'night',
  'week',
  'month',
  'fiscal',
  'own',
] as const satisfies readonly RangeStep[]
const old = { names: ['from', 'to'], read: readOldPeriod }

/** The time of the log: all of it at first. */
export function useAuditRange(): ShownRange {
  return useTimeRange({ steps, initial: 'all', old })
}

const firstDay = '1970-01-01'

/** Links of before the range control: a first and a last day, either or both. */
export function readOldPeriod({ from = '', to = '' }: OldValues, now: Date): TimeRange | null {
  const [first, last] = [readThaiDay(from), readThaiDay(to)]
  if (!first && !last) return null
  const range = { first: first ?? firstDay, last: last ?? bangkokDay(now) }
  return range.first <= range.last ? { step: 'own', ...range } : null
}

/** The filters of the call; without a range, all times. */
export function choiceOf(
  { action, username, search }: AuditFilter,
  { range, times }: Pick<ShownRange, 'range' | 'times'>,
) {
  return {
    ...(action && { action: action.slice(0, 60) }),
    ...(username.trim() && { username: username.trim().slice(0, 60) }),
    ...(range.step !== 'all' && times),
    ...(search && { search: search.slice(0, 200) }),
  }
}
