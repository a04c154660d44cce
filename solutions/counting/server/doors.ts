import type { DeviceReport } from '@roadside/server-kit/devices/report.ts'
import { mapReading } from '@roadside/server-kit/ingest/elements.ts'
import type { Door } from '@roadside/server-kit/ingest/intake.ts'
import type { CountInterval } from '../interval.ts'
import { valuesOf } from '../rules/hear-interval.ts'
import type { KeptCounter } from '../state.ts'
import { decodeCounts } from './decode/canonical.ts'
import { decodeTrafficFlow } from './decode/fiware.ts'
import { decodeOpenDataCam } from './decode/opendatacam.ts'

type CountReport = DeviceReport<KeptCounter>
type CountDoor = Door<CountReport>

/** An interval is told of when it is over. */
function reportOf(interval: CountInterval): CountReport {
  const at = new Date(interval.start.getTime() + interval.periodS * 1000)
  return { device: interval.device, at, values: valuesOf(interval), state: { interval } }
}

function door(
  way: Omit<Door<CountInterval>, 'decode'>,
  decode: Door<CountInterval>['decode'],
): CountDoor {
  return {
    ...way,
    decode: (arrival) => decode(arrival).map((one) => mapReading(one, reportOf)),
  }
}

/** `POST /ingest/counting` and `roadside/counting/{device}/up`. */
export const countingDoor = door(
  { path: 'counting', topics: ['roadside/counting/+/up'] },
  decodeCounts,
)

/** The canonical door, and those of what others publish; recordings of OpenDataCam name no device: `?device=`, or the topic. */
export const countingDoors: readonly CountDoor[] = [
  countingDoor,
  door(
    { path: 'counting/opendatacam', topics: ['roadside/counting/+/opendatacam'] },
    decodeOpenDataCam,
  ),
  door({ path: 'counting/fiware', topics: [] }, decodeTrafficFlow),
]
