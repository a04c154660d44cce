import {
  formatThaiDate,
  readThaiDay,
  startOfBangkokDay,
  toBangkokIso,
} from '@roadside/contract/domain/thai-date.ts'
import { useLocation, useNavigate } from '@tanstack/react-router'

const names = ['action', 'username', 'from', 'to', 'search'] as const
/** The filters of the log, as in the address; days are written `yyyy-mm-dd`. */
export type AuditFilter = Readonly<Record<(typeof names)[number], string>>

export const noFilter: AuditFilter = { action: '', username: '', from: '', to: '', search: '' }

type Search = Partial<AuditFilter>

/** The choice of the address: a reload, Back from elsewhere and a link that is handed on show the same. */
export function useAuditFilter() {
  const navigate = useNavigate()
  const search = useLocation({ select: (location) => location.search as Search })
  return {
    filter: { ...noFilter, ...Object.fromEntries(names.map((name) => [name, search[name] ?? ''])) },
    change: (part: Search) =>
      void navigate({
        to: '.',
        replace: true,
        state: true,
        resetScroll: false,
        search: ((old: object) => withoutEmpty({ ...old, ...part })) as never,
      }),
  }
}

/** The chosen period in words for print; null where there is none. */
export function periodOf({ from, to }: AuditFilter): string | null {
  const words = [from && `ตั้งแต่ ${formatThaiDate(from)}`, to && `ถึง ${formatThaiDate(to)}`].filter(
    Boolean,
  )
  return words.join(' ') || null
}

const withoutEmpty = (search: object) =>
  Object.fromEntries(Object.entries(search).filter(([, value]) => value !== ''))

const dayMs = 24 * 3_600_000

/** The filters of the call: the last day is included to its end; an invalid day sets no limit. */
export function choiceOf({ action, username, from, to, search }: AuditFilter) {
  const [first, last] = [readThaiDay(from), readThaiDay(to)]
  return {
    ...(action && { action: action.slice(0, 60) }),
    ...(username.trim() && { username: username.trim().slice(0, 60) }),
    ...(first && { from: toBangkokIso(startOfBangkokDay(first)) }),
    ...(last && { to: toBangkokIso(new Date(startOfBangkokDay(last).getTime() + dayMs)) }),
    ...(search && { search: search.slice(0, 200) }),
  }
}
