import type { DeviceReport } from '@roadside/server-kit/devices/report.ts'
import type { Door } from '@roadside/server-kit/ingest/intake.ts'
import { decodeBridge } from './decode/canonical.ts'
import { decodeMilesightTilt, decodeMilesightTiltOfTtn } from './decode/milesight-tilt.ts'

export const bridgeDoor: Door<DeviceReport> = {
  path: 'bridge',
  topics: ['roadside/bridge/+/up'],
  decode: decodeBridge,
}

/** The canonical door, and the tilt sensors of a LoRaWAN network server. */
export const bridgeDoors: readonly Door<DeviceReport>[] = [
  bridgeDoor,
  { path: 'bridge/chirpstack', topics: [], decode: decodeMilesightTilt },
  { path: 'bridge/ttn', topics: [], decode: decodeMilesightTiltOfTtn },
]
