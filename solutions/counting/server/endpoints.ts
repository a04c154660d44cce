import type { DeviceReport } from '@roadside/server-kit/devices/report.ts'
import { mapReading } from '@roadside/server-kit/ingest/elements.ts'
import type { Endpoint } from '@roadside/server-kit/ingest/intake.ts'
import type { CountInterval } from '../interval.ts'
import { valuesOf } from './apply-interval.ts'
import type { StoredCounter } from '../state.ts'
import { decodeCounts } from './decode/canonical.ts'
import { decodeTrafficFlow } from './decode/fiware.ts'
import { decodeOpenDataCam } from './decode/opendatacam.ts'

type CountReport = DeviceReport<StoredCounter>
type CountEndpoint = Endpoint<CountReport>

/** An interval is reported when it is over. */
function reportOf(interval: CountInterval): CountReport {
  const at = new Date(interval.start.getTime() + interval.periodS * 1000)
  return { device: interval.device, at, values: valuesOf(interval), state: { interval } }
}

function buildEndpoint(
  route: Omit<Endpoint<CountInterval>, 'decode'>,
  decode: Endpoint<CountInterval>['decode'],
): CountEndpoint {
  return {
    ...route,
    decode: (arrival) => decode(arrival).map((one) => mapReading(one, reportOf)),
  }
}

/** `POST /ingest/counting` and `roadside/counting/{device}/up`. */
export const countingEndpoint = buildEndpoint(
  { path: 'counting', topics: ['roadside/counting/+/up'] },
  decodeCounts,
)

/** The canonical endpoint, and those of what others publish; recordings of OpenDataCam name no device: `?device=`, or the topic. */
export const countingEndpoints: readonly CountEndpoint[] = [
  countingEndpoint,
  buildEndpoint(
    { path: 'counting/opendatacam', topics: ['roadside/counting/+/opendatacam'] },
    decodeOpenDataCam,
  ),
  buildEndpoint({ path: 'counting/fiware', topics: [] }, decodeTrafficFlow),
]
