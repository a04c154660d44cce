import { useCall } from '@roadside/ui/api/use-call.ts'
import { useState } from 'react'
import { namedEvent } from '../../calls.ts'
import type { EventRow } from './event-row.ts'

export interface NamedEvent {
  /** Null while it is looked for, and where there is none. */
  readonly event: EventRow | null
  /** The site has no such event, or it could not be loaded. */
  readonly isMissing: boolean
}

interface Where {
  readonly wid: number
  /** Rows of the page that is shown; undefined: not there yet. */
  readonly rows: readonly EventRow[] | undefined
}

/**
 * The event that an address names: of the page that is shown, of one that was a moment ago, or,
 * where a link led to it, of the site, however old it is.
 */
export function useNamedEvent(value: string | undefined, { wid, rows }: Where): NamedEvent {
  const id = /^[1-9]\d{0,14}$/.test(value ?? '') ? Number(value) : null
  const shown = rows?.find((row) => row.id === id)
  // a reviewed event leaves the list of unreviewed events, but stays shown to its viewer
  const [lastShown, setLastShown] = useState<EventRow | null>(null)
  if (shown && shown !== lastShown) setLastShown(shown)
  const known = shown ?? (lastShown?.id === id ? lastShown : null)

  const isAsked = id !== null && rows !== undefined && !known
  const query = useCall(
    namedEvent,
    { id: id ?? 1 },
    { enabled: isAsked, refetchInterval: false, failure: 'ไม่พบเหตุการณ์ที่ลิงก์ระบุ' },
  )
  const found = isAsked ? query.data?.find((event) => event.wid === wid) : undefined
  const isNone = value !== undefined && id === null
  return {
    event: known ?? found ?? null,
    isMissing: isNone || (isAsked && !found && !query.isFetching && !query.isPending),
  }
}
