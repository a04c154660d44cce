import { instantOrNull, isPlausible, plausible, type MessageTime } from './time.ts'
import type { Reception, Uplink } from './message.ts'

/** How an uplink was heard: RSSI and SNR are those of the best gateway, by RSSI, then SNR. */
export function heardBy(rx: readonly Reception[]): Pick<Uplink, 'rssi' | 'snr' | 'rx'> {
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
 * The time by the gateways' clocks. A gateway without GPS gives none, or its time since power-up (1970, 1980):
 * the best gateway with a believable clock decides, and only when every given time is absurd is the message refused.
 */
export function timeOfGateways(rx: readonly Reception[], field: string, now: Date): MessageTime | null {
  let absurd: number | null = null
  let found: { readonly ms: number; readonly by: Reception } | null = null
  for (const one of rx) {
    const ms = instantOrNull(one.at, field)
    if (ms === null) continue
    if (!isPlausible(ms, now)) absurd = ms
    else if (found === null || isBetter(one, found.by)) found = { ms, by: one }
  }
  if (found !== null) return { at: new Date(found.ms), isTimeOfArrival: false }
  return absurd === null ? null : { at: plausible(absurd, field, now), isTimeOfArrival: false }
}

/** More gateways than any network has hear no lamp: such a message is refused. */
export const mostGateways = 256
