import { readMeasurements, type Measurements } from '../decode/measurements.ts'
import type { Uplink } from '../decode/message.ts'
import type { Misread } from './misread.ts'
import type { LampProfile } from './profiles.ts'
import type { NewReading } from '../../rules/merge-readings.ts'

/**
 * The measurements of an uplink, by its lamp's profile; unusable values are reported to `misread`.
 */
export function toReading(
  uplink: Uplink,
  lampId: number,
  { id, mapping }: LampProfile,
  misread: Misread,
): NewReading {
  const measured = readMeasurements(uplink.object, mapping)
  if (measured.notes.length > 0) misread.note(id, uplink.device, measured.notes)
  return {
    lampId,
    at: uplink.at,
    counter: uplink.counter ?? -1,
    devAddr: uplink.devAddr,
    currentA: measured.currentA,
    dimmingPercent: measured.dimmingPercent ?? levelOf(measured.isLit),
    hasFailure: failureOf(measured),
    batteryV: measured.batteryV,
    rssi: uplink.rssi,
    snr: uplink.snr,
    frequencyHz: uplink.frequencyHz,
    port: uplink.port,
    payload: uplink.payloadText,
    rx: uplink.rx.length > 0 ? JSON.stringify(uplink.rx) : null,
  }
}

/** For a controller that reports only whether it burns. */
function levelOf(isLit: boolean | null): number | null {
  return isLit === null ? null : isLit ? 100 : 0
}

function failureOf({ isLampFailed, isDriverFailed }: Measurements): boolean | null {
  return isLampFailed === null && isDriverFailed === null
    ? null
    : isLampFailed === true || isDriverFailed === true
}
