import type { DeviceReport } from '@roadside/server-kit/devices/report.ts'
import { mapReading } from '@roadside/server-kit/ingest/elements.ts'
import type { Door } from '@roadside/server-kit/ingest/intake.ts'
import type { WeighedVehicle } from '../rules/vehicle.ts'
import type { KeptScale } from '../state.ts'
import { decodeWim } from './canonical.ts'

export type WimReport = DeviceReport<KeptScale>

function reportOf({ device, ...vehicle }: WeighedVehicle): WimReport {
  return { device, at: vehicle.at, values: {}, state: { passed: { ...vehicle, picture: null } } }
}

/** `POST /ingest/wim` and `roadside/wim/{device}/up`. */
export const wimDoor: Door<WimReport> = {
  path: 'wim',
  topics: ['roadside/wim/+/up'],
  decode: (arrival) => decodeWim(arrival).map((one) => mapReading(one, reportOf)),
}
