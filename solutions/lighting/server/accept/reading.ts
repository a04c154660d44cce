import { readMeasurements, type Measurements } from '../decode/measurements.ts'
import type { Uplink } from '../decode/message.ts'
import type { KnownLamp } from './lamps.ts'
import type { NewReading } from './write.ts'

/** A reading with what it is judged by. */
export interface JudgedReading extends NewReading {
  readonly hasFailure: boolean | null
}

export function toReading(uplink: Uplink, lamp: KnownLamp, now: Date): JudgedReading {
  const measured = readMeasurements(uplink.object, lamp.profile.mapping)
  return {
    lampId: lamp.id,
    at: uplink.at,
    counter: uplink.counter ?? -1,
    receivedAt: now,
    currentA: measured.currentA,
    dimmingPercent: measured.dimmingPercent ?? levelOf(measured.isLit),
    batteryV: measured.batteryV,
    rssi: uplink.rssi,
    snr: uplink.snr,
    frequencyHz: uplink.frequencyHz,
    port: uplink.port,
    payload: uplink.payloadText,
    rx: uplink.rx.length > 0 ? JSON.stringify(uplink.rx) : null,
    hasFailure: failureOf(measured),
  }
}

/** A controller that tells only whether it burns. */
function levelOf(isLit: boolean | null): number | null {
  return isLit === null ? null : isLit ? 100 : 0
}

function failureOf({ isLampFailed, isDriverFailed }: Measurements): boolean | null {
  return isLampFailed === null && isDriverFailed === null ? null : isLampFailed === true || isDriverFailed === true
}

/** A network server tries again for no longer than this. */
const repeatMs = 10 * 60_000

/** A message without a time of its own is known by its counter alone: the same again, soon after, is a second delivery. */
export function isRepeated(uplink: Uplink, { counter, state }: KnownLamp): boolean {
  if (!uplink.isTimeOfArrival || uplink.counter === null || uplink.counter !== counter) return false
  return state.reading_at !== null && uplink.at.getTime() - state.reading_at.getTime() < repeatMs
}
