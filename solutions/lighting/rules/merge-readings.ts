/** A reading on its way into `lamp_reading`. */
export interface NewReading {
  readonly lampId: number
  readonly at: Date
  /** LoRaWAN frame counter; -1 where there is none. */
  readonly counter: number
  /** Address of the session that it is of; null where none is named. */
  readonly devAddr: number | null
  readonly currentA: number | null
  readonly dimmingPercent: number | null
  /** Lamp failure or driver error, by the driver's own flags. */
  readonly hasFailure: boolean | null
  readonly batteryV: number | null
  readonly rssi: number | null
  readonly snr: number | null
  readonly frequencyHz: number | null
  readonly port: number | null
  readonly payload: string
  /** Every gateway that received it, as JSON; null where there is none. */
  readonly rx: string | null
}

/**
 * Merges two reports of the same lamp, time and counter. The later one holds, and fields that it
 * lacks stay. Reception is that of the report with more gateways. Returns `before` itself where
 * `after` changes nothing.
 */
export function mergeReadings(before: NewReading, after: NewReading): NewReading {
  const [best, other] = gatewaysOf(after) < gatewaysOf(before) ? [before, after] : [after, before]
  const merged: NewReading = {
    lampId: before.lampId,
    at: before.at,
    counter: before.counter,
    devAddr: after.devAddr ?? before.devAddr,
    currentA: after.currentA ?? before.currentA,
    dimmingPercent: after.dimmingPercent ?? before.dimmingPercent,
    hasFailure: after.hasFailure ?? before.hasFailure,
    batteryV: after.batteryV ?? before.batteryV,
    rssi: best.rssi ?? other.rssi,
    snr: best.snr ?? other.snr,
    frequencyHz: best.frequencyHz ?? other.frequencyHz,
    port: after.port ?? before.port,
    payload: after.payload || before.payload,
    rx: best.rx ?? other.rx,
  }
  const fields = Object.keys(merged) as (keyof NewReading)[]
  return fields.every((field) => merged[field] === before[field]) ? before : merged
}

function gatewaysOf({ rx }: NewReading): number {
  return rx === null ? 0 : (JSON.parse(rx) as unknown[]).length
}
