import { valuesEndpoint } from '@roadside/server-kit/devices/decode-values.ts'
import { deviceServer } from '@roadside/server-kit/devices/device-server.ts'
import { defineMonitor } from '@roadside/server-kit/devices/monitor.ts'
import { defineSolutionServer } from '@roadside/server-kit/solution-server.ts'
import { slopeCalls, slopeKind } from './contract.ts'
import { deriveMovement, judgeSlope } from './movement.ts'

export const slopeMonitor = defineMonitor({
  kind: slopeKind,
  derive: deriveMovement,
  judge: judgeSlope,
})
/** `POST /ingest/slope` and `roadside/slope/{device}/up`. */
export const slopeEndpoint = valuesEndpoint('slope')

export default defineSolutionServer(deviceServer(slopeMonitor, slopeCalls, [slopeEndpoint]))
