import { isFields, listOrNone, type Fields } from '@roadside/server-kit/ingest/canonical.ts'
import type { Reception, Uplink } from './message.ts'
import type { MessageTime } from './time.ts'

/** No network has so many gateways that receive one lamp: a message with more is refused. */
const mostGateways = 256

/**
 * The gateways that received a message. An entry without a gateway (`read` returns null) is left
 * out, and its uplink is stored all the same.
 */
export function receptionsOf(
  sent: unknown,
  field: string,
  read: (one: Fields) => Reception | null,
): readonly Reception[] {
  return listOrNone(Array.isArray(sent) ? sent : null, field, mostGateways)
    .map((one) => (isFields(one) ? read(one) : null))
    .filter((one) => one !== null)
}

/** Reception of an uplink: RSSI and SNR are those of the best gateway, by RSSI, then SNR. */
export function receivedBy(rx: readonly Reception[]): Pick<Uplink, 'rssi' | 'snr' | 'rx'> {
  let best: Reception | null = null
  for (const one of rx) {
    if (best === null || isBetter(one, best)) best = one
  }
  return { rssi: best?.rssi ?? null, snr: best?.snr ?? null, rx }
}

function isBetter(one: Reception, other: Reception): boolean {
  const difference = (one.rssi ?? -Infinity) - (other.rssi ?? -Infinity)
  if (difference !== 0 && !Number.isNaN(difference)) return difference > 0
  return (one.snr ?? -Infinity) > (other.snr ?? -Infinity)
}

/**
 * The time by the gateways' clocks: that of the best one with a believable clock. A gateway without GPS gives none, or its
 * time since power-up (1970, 1980).
 */
export function timeOfGateways(rx: readonly Reception[]): MessageTime | null {
  let by: Reception | null = null
  for (const one of rx) {
    if (one.at !== null && (by === null || isBetter(one, by))) by = one
  }
  return by?.at ? { at: new Date(by.at), isTimeOfArrival: false } : null
}
