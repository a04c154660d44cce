import type { DeviceReport } from '@roadside/server-kit/devices/report.ts'
import { mapReading } from '@roadside/server-kit/ingest/elements.ts'
import type { Endpoint } from '@roadside/server-kit/ingest/intake.ts'
import type { WeighedVehicle } from '../rules/vehicle.ts'
import type { StoredScale } from '../state.ts'
import { decodeWim } from './canonical.ts'

export type WimReport = DeviceReport<StoredScale>

function reportOf({ device, ...vehicle }: WeighedVehicle): WimReport {
  return { device, at: vehicle.at, values: {}, state: { passed: { ...vehicle, picture: null } } }
}

/** `POST /ingest/wim` and `roadside/wim/{device}/up`. */
export const wimEndpoint: Endpoint<WimReport> = {
  path: 'wim',
  topics: ['roadside/wim/+/up'],
  decode: (arrival) => decodeWim(arrival).map((one) => mapReading(one, reportOf)),
}
