import type { DeviceReport } from '@roadside/server-kit/devices/report.ts'
import { mapReading } from '@roadside/server-kit/ingest/elements.ts'
import type { Door } from '@roadside/server-kit/ingest/intake.ts'
import { reportedState, type KeptTraffic } from '../rules/keep.ts'
import { decodeTraffic } from './canonical.ts'
import { decodeRsmp, type TrafficReport } from './rsmp.ts'

type TrafficDoor = Door<DeviceReport<KeptTraffic>>

function door(
  way: Omit<TrafficDoor, 'decode'>,
  decode: Door<TrafficReport>['decode'],
): TrafficDoor {
  return {
    ...way,
    decode: (arrival) => decode(arrival).map((one) => mapReading(one, kept)),
  }
}

function kept({ state, ...report }: TrafficReport): DeviceReport<KeptTraffic> {
  return state ? { ...report, ...reportedState(state) } : report
}

/** `POST /ingest/traffic` and `roadside/traffic/{device}/up`. */
export const trafficDoor = door(
  { path: 'traffic', topics: ['roadside/traffic/+/up'] },
  decodeTraffic,
)

/**
 * RSMP 3 messages as JSON, which a gateway takes off the controller's own connection: `POST /ingest/traffic/rsmp` (with
 * `?device=`, or by the site that the message names) and `roadside/traffic/{device}/rsmp`.
 */
export const rsmpDoor = door(
  { path: 'traffic/rsmp', topics: ['roadside/traffic/+/rsmp'] },
  decodeRsmp,
)
