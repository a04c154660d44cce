import { useCall } from '@roadside/ui/api/use-call.ts'
import { useState } from 'react'
import type { KindFacts } from '../event-kinds.ts'
import type { EventRow } from './event-row.ts'

export interface NamedEvent {
  /** Null while it is looked for, and where there is none. */
  readonly event: EventRow | null
  /** The event is in no list of the site, or the lists could not be loaded. */
  readonly isMissing: boolean
}

/** The most that a list gives at once. */
const mostQueries = 500

type Listed = { readonly rows: readonly EventRow[] } | readonly EventRow[]

function rowsOf(reply: Listed | undefined): readonly EventRow[] {
  return reply ? ('rows' in reply ? reply.rows : reply) : []
}

interface Where {
  readonly wid: number
  readonly lists: KindFacts['list']
  /** Rows of the page that is shown; undefined: not there yet. */
  readonly rows: readonly EventRow[] | undefined
}

/**
 * The event that an address names: of the page that is shown, of one that was a moment ago, or, where a link led to it,
 * among the site's newest, whichever side analysed it.
 */
export function useNamedEvent(value: string | undefined, { wid, lists, rows }: Where): NamedEvent {
  const isNamed = (row: EventRow) => String(row.id) === value
  const shown = rows?.find(isNamed)
  // a reviewed event leaves the list of unreviewed events, but stays shown to its viewer
  const [lastShown, setLastShown] = useState<EventRow | null>(null)
  if (shown && shown !== lastShown) setLastShown(shown)
  const known = shown ?? (lastShown && isNamed(lastShown) ? lastShown : null)

  const enabled = value !== undefined && rows !== undefined && !known
  const body = { wid, page: 1, perPage: mostQueries, sort: 'DATE_TIME', order: 'desc' as const }
  const options = { enabled, refetchInterval: false as const }
  const roadside = useCall(lists.roadside, body, options)
  const server = useCall(lists.server, body, options)
  const found = [...rowsOf(roadside.data), ...rowsOf(server.data)].find(isNamed)
  const isOver = (query: typeof roadside) => query.isError || (query.isSuccess && !query.isFetching)
  return {
    event: known ?? found ?? null,
    isMissing: enabled && !found && isOver(roadside) && isOver(server),
  }
}
