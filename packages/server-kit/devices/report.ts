import type { UplinkFrame } from '../uplinks/device-frame-repository.ts'

/** How reliable a value is, by its device. A bad one is never shown as a number. */
export type Quality = 'good' | 'uncertain' | 'bad'

export interface ChannelValue {
  /** In the channel's unit; a two-state point is 0 or 1; null could not be measured. */
  readonly value: number | null
  readonly quality: Quality
  /** The device sent it as true or false: a channel that begins with it has two states. */
  readonly isTwoState?: boolean
}

/** One device's report of one moment, decoded from a message by a solution's endpoint. */
export interface DeviceReport<State extends object = object> {
  /** The device's own name, under which it is registered. */
  readonly device: string
  readonly at: Date
  /** Measured values by the name of their channel. */
  readonly values: Readonly<Record<string, ChannelValue>>
  /** Further reported state: each key replaces the known value; a missing key leaves it. */
  readonly state?: Partial<State>
  /** Maps of the state that are reported whole: an entry that is not among theirs has ended. */
  readonly whole?: readonly string[]
  /** `at` is the time of a change, not of sending: it is no evidence about the device's clock. */
  readonly isEvent?: boolean
  /** The device, or its broker on its behalf, has reported it offline. */
  readonly isOffline?: boolean
  /** The LoRaWAN uplink that brought it, once for each. */
  readonly frame?: UplinkFrame | null
  /** When it came in, where that is not now: a history that is read in as it was. */
  readonly receivedAt?: Date
}

/** A value that its device did not doubt; null is one that it could not measure. */
export function measured(value: number | null, quality: Quality = 'good'): ChannelValue {
  return { value, quality: value === null ? 'bad' : quality }
}
