import type { Reply } from '@roadside/contract/call.ts'
import { useCall } from '@roadside/ui/api/use-call.ts'
import { useEffect, useRef, useState } from 'react'
import { wrongWayAlerts } from '../../calls.ts'

export type WrongWayAlert = Reply<typeof wrongWayAlerts>[number]

const storageKey = 'eventsDismissedAlerts'
/** Most alerts shown at once; older ones are no longer queried. */
const mostRemembered = 50

function readDismissed(): readonly number[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '[]')
    return Array.isArray(stored) ? stored.filter((id): id is number => typeof id === 'number') : []
  } catch {
    return []
  }
}

/** Wrong-way events that wait and were not dismissed in this browser; `onNew` for those that come while it is open. */
export function useAlerts(onNew: () => void) {
  // reviewed by somebody else, they need nobody here
  const live = { topic: 'events', wid: null, kinds: ['wrong_way', 'review'] }
  const { data } = useCall(wrongWayAlerts, {}, { live })
  const [dismissed, setDismissed] = useState(readDismissed)
  const alerts = (data ?? []).filter(({ id }) => !dismissed.includes(id))

  const known = useRef<ReadonlySet<number> | null>(null)
  const latest = useRef(onNew)
  useEffect(() => {
    latest.current = onNew
  })
  useEffect(() => {
    if (!data) return
    const before = known.current
    // what was there when the console was opened is shown and not sounded
    if (before && data.some(({ id }) => !before.has(id))) latest.current()
    known.current = new Set([...(before ?? []), ...data.map(({ id }) => id)])
  }, [data])

  const dismiss = (seen: readonly WrongWayAlert[]) => {
    const next = [...seen.map(({ id }) => id), ...readDismissed()].slice(0, mostRemembered)
    localStorage.setItem(storageKey, JSON.stringify(next))
    setDismissed(next)
  }
  return { alerts, dismiss }
}
