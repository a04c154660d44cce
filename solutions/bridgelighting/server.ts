import { deviceServer } from '@roadside/server-kit/devices/device-server.ts'
import { defineSolutionServer } from '@roadside/server-kit/solution-server.ts'
import { lightingCalls } from './calls.ts'
import { ownLightingCalls } from './server/calls.ts'
import { circuitEndpoint } from './server/decode.ts'
import { circuitMonitor } from './server/monitor.ts'

const served = deviceServer(circuitMonitor, lightingCalls, [circuitEndpoint])

export default defineSolutionServer({ ...served, calls: [...served.calls, ...ownLightingCalls] })
