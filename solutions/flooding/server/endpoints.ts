import type { DeviceReport } from '@roadside/server-kit/devices/report.ts'
import type { Endpoint } from '@roadside/server-kit/ingest/intake.ts'
import type { StoredFloodState } from '../state.ts'
import { decodeFlood } from './decode/canonical.ts'
import { decodeHighwaysFlood } from './decode/highways.ts'
import { decodeMilesightLevel, decodeMilesightLevelOfTtn } from './decode/milesight.ts'
import { decodeThaiWater } from './decode/thaiwater.ts'

type FloodEndpoint = Endpoint<DeviceReport<StoredFloodState>>

export const floodEndpoint: FloodEndpoint = {
  path: 'flooding',
  topics: ['roadside/flooding/+/up'],
  decode: decodeFlood,
}

/** The canonical endpoint, and those of what others publish. */
export const floodEndpoints: readonly FloodEndpoint[] = [
  floodEndpoint,
  { path: 'flooding/chirpstack', topics: [], decode: decodeMilesightLevel },
  { path: 'flooding/ttn', topics: [], decode: decodeMilesightLevelOfTtn },
  { path: 'flooding/thaiwater', topics: [], decode: decodeThaiWater },
  { path: 'flooding/doh', topics: [], decode: decodeHighwaysFlood },
]
