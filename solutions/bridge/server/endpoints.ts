import type { DeviceReport } from '@roadside/server-kit/devices/report.ts'
import type { Endpoint } from '@roadside/server-kit/ingest/intake.ts'
import { decodeBridge } from './decode/canonical.ts'
import { decodeMilesightTilt, decodeMilesightTiltOfTtn } from './decode/milesight-tilt.ts'

export const bridgeEndpoint: Endpoint<DeviceReport> = {
  path: 'bridge',
  topics: ['roadside/bridge/+/up'],
  decode: decodeBridge,
}

/** The canonical endpoint, and the tilt sensors of a LoRaWAN network server. */
export const bridgeEndpoints: readonly Endpoint<DeviceReport>[] = [
  bridgeEndpoint,
  { path: 'bridge/chirpstack', topics: [], decode: decodeMilesightTilt },
  { path: 'bridge/ttn', topics: [], decode: decodeMilesightTiltOfTtn },
]
