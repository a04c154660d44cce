import type { DevicePlace } from '@roadside/contract/tickets/ticket.ts'

/** A photo waits no longer for the place of its phone. Milliseconds. */
const timeoutMs = 8_000
/** So old a place may be: a camera opens for a while. Milliseconds. */
const maximumAgeMs = 30_000

/** Where the phone is now, for a photo that its camera just took; null where it does not say. */
export function phonePlace(): Promise<DevicePlace | null> {
  if (!window.isSecureContext || !('geolocation' in navigator)) return Promise.resolve(null)
  return new Promise((resolve) => {
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude, accuracy } }) =>
        resolve({ latitude, longitude, accuracy_m: accuracy }),
      () => resolve(null),
      { enableHighAccuracy: true, timeout: timeoutMs, maximumAge: maximumAgeMs },
    )
  })
}
