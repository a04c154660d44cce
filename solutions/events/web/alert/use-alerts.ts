import type { Reply } from '@roadside/contract/call.ts'
import { useCall } from '@roadside/ui/api/use-call.ts'
import { useState } from 'react'
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

/** Wrong-way events that wait and were not dismissed in this browser. */
export function useAlerts() {
  // reviewed by somebody else, they need nobody here
  const live = { topic: 'events', wid: null, kinds: ['wrong_way', 'review'] }
  const { data } = useCall(wrongWayAlerts, {}, { live })
  const [dismissed, setDismissed] = useState(readDismissed)
  const alerts = (data ?? []).filter(({ id }) => !dismissed.includes(id))

  const dismiss = (seen: readonly WrongWayAlert[]) => {
    const next = [...seen.map(({ id }) => id), ...readDismissed()].slice(0, mostRemembered)
    localStorage.setItem(storageKey, JSON.stringify(next))
    setDismissed(next)
  }
  return { alerts, dismiss }
}
