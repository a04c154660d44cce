import type { DeviceReport } from '@roadside/server-kit/devices/report.ts'
import { mapReading } from '@roadside/server-kit/ingest/elements.ts'
import type { Endpoint } from '@roadside/server-kit/ingest/intake.ts'
import { reportedState, type StoredTraffic } from './stored-state.ts'
import { decodeTraffic } from './canonical.ts'
import { decodeRsmp, type TrafficReport } from './rsmp.ts'

type TrafficEndpoint = Endpoint<DeviceReport<StoredTraffic>>

function buildEndpoint(
  route: Omit<TrafficEndpoint, 'decode'>,
  decode: Endpoint<TrafficReport>['decode'],
): TrafficEndpoint {
  return {
    ...route,
    decode: (arrival) => decode(arrival).map((one) => mapReading(one, withStoredState)),
  }
}

function withStoredState({ state, ...report }: TrafficReport): DeviceReport<StoredTraffic> {
  return state ? { ...report, ...reportedState(state) } : report
}

/** `POST /ingest/traffic` and `roadside/traffic/{device}/up`. */
export const trafficEndpoint = buildEndpoint(
  { path: 'traffic', topics: ['roadside/traffic/+/up'] },
  decodeTraffic,
)

/**
 * RSMP 3 messages as JSON, which a gateway takes off the controller's own connection: `POST /ingest/traffic/rsmp` (with
 * `?device=`, or by the site that the message names) and `roadside/traffic/{device}/rsmp`.
 */
export const rsmpEndpoint = buildEndpoint(
  { path: 'traffic/rsmp', topics: ['roadside/traffic/+/rsmp'] },
  decodeRsmp,
)
