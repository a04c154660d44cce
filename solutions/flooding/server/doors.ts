import type { DeviceReport } from '@roadside/server-kit/devices/report.ts'
import type { Door } from '@roadside/server-kit/ingest/intake.ts'
import type { KeptFloodState } from '../state.ts'
import { decodeFlood } from './decode/canonical.ts'
import { decodeHighwaysFlood } from './decode/highways.ts'
import { decodeMilesightLevel, decodeMilesightLevelOfTtn } from './decode/milesight.ts'
import { decodeThaiWater } from './decode/thaiwater.ts'

type FloodDoor = Door<DeviceReport<KeptFloodState>>

export const floodDoor: FloodDoor = {
  path: 'flooding',
  topics: ['roadside/flooding/+/up'],
  decode: decodeFlood,
}

/** The canonical door, and those of what others publish. */
export const floodDoors: readonly FloodDoor[] = [
  floodDoor,
  { path: 'flooding/chirpstack', topics: [], decode: decodeMilesightLevel },
  { path: 'flooding/ttn', topics: [], decode: decodeMilesightLevelOfTtn },
  { path: 'flooding/thaiwater', topics: [], decode: decodeThaiWater },
  { path: 'flooding/doh', topics: [], decode: decodeHighwaysFlood },
]
