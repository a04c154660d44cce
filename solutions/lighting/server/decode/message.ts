import type { Element } from '@roadside/server-kit/ingest/intake.ts'

/** A gateway that received an uplink. */
export interface Reception {
  /**
   * EUI in lower case where the network server sends it, otherwise the network server's own name.
   */
  readonly gateway: string
  readonly rssi: number | null
  readonly snr: number | null
  /** ISO 8601, as sent; null where its clock gives none or one that cannot be believed. */
  readonly at: string | null
}

export interface Uplink {
  readonly kind: 'uplink'
  readonly source: 'chirpstack-v4' | 'chirpstack-v3' | 'ttn-v3' | 'plain'
  /** devEUI in small letters, or IMEI. */
  readonly device: string
  readonly at: Date
  /** The message carries no time: `at` is its arrival, so a second delivery has another `at` and the same `counter`. */
  readonly isTimeOfArrival: boolean
  readonly counter: number | null
  /** Address of the LoRaWAN session that the counter is of; null where the message does not name it. */
  readonly devAddr: number | null
  readonly port: number | null
  /** What the network server decoded; the message itself for plain JSON. */
  readonly object: unknown
  /** What the codec that decoded warned of, the network server's or the profile's. */
  readonly warnings?: readonly string[]
  /** The payload that a codec can decode; null where there is none. */
  readonly bytes: Uint8Array | null
  /** The payload for the log: hexadecimal, or the text that was sent. */
  readonly payloadText: string
  /** Of the best gateway: dBm (whole), dB. */
  readonly rssi: number | null
  readonly snr: number | null
  readonly frequencyHz: number | null
  readonly rx: readonly Reception[]
}

/** A sign of life of a device, without the state of its lamp. */
export interface DeviceSeen {
  readonly kind: 'device_seen'
  readonly device: string
  readonly at: Date
  readonly why: 'join' | 'status'
  readonly batteryPercent: number | null
  readonly isExternallyPowered: boolean | null
  readonly marginDb: number | null
}

export interface GatewayStats {
  readonly kind: 'gateway_stats'
  /** EUI in small letters. */
  readonly gateway: string
  readonly at: Date
  readonly ip: string | null
  readonly latitude: number | null
  readonly longitude: number | null
}

export interface GatewayConnection {
  readonly kind: 'gateway_connection'
  readonly gateway: string
  readonly at: Date
  readonly isOnline: boolean
}

export type LampMessage = Uplink | DeviceSeen | GatewayStats | GatewayConnection

/** What an endpoint reads in a message, each element of a list in its place. */
export type LampElements = readonly Element<LampMessage>[]
