import type { DevicePlace } from '@roadside/contract/tickets/ticket.ts'
import { useEffect, useState } from 'react'

export type MyPlace =
  | { readonly kind: 'unknown' | 'denied' | 'unavailable' }
  | { readonly kind: 'known'; readonly place: DevicePlace }

/** A place that is older than this is asked for anew. Milliseconds. */
const maximumAge = 30_000

/**
 * Where this phone is, followed while the page is open. Browsers ask the user, and only over HTTPS
 * (W3C Geolocation §3.3).
 */
export function useMyPlace(): MyPlace {
  const [found, setFound] = useState<MyPlace>({ kind: 'unknown' })
  useEffect(() => {
    if (!('geolocation' in navigator)) return
    const id = navigator.geolocation.watchPosition(
      ({ coords: { latitude, longitude, accuracy } }) =>
        setFound({ kind: 'known', place: { latitude, longitude, accuracy_m: accuracy } }),
      ({ code, PERMISSION_DENIED }) =>
        // the last known place is better than none
        setFound((old) =>
          old.kind === 'known'
            ? old
            : { kind: code === PERMISSION_DENIED ? 'denied' : 'unavailable' },
        ),
      { enableHighAccuracy: true, maximumAge },
    )
    return () => navigator.geolocation.clearWatch(id)
  }, [])
  return found
}

/** The place itself; null: not known. */
export const placeOf = (mine: MyPlace): DevicePlace | null =>
  mine.kind === 'known' ? mine.place : null
