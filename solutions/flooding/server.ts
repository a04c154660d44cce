import { deviceServer } from '@roadside/server-kit/devices/device-server.ts'
import { defineSolutionServer } from '@roadside/server-kit/solution-server.ts'
import { floodCalls } from './calls.ts'
import { ownFloodCalls } from './server/calls.ts'
import { floodEndpoints } from './server/endpoints.ts'
import { floodMonitor } from './server/monitor.ts'

const served = deviceServer(floodMonitor, floodCalls, floodEndpoints)

export default defineSolutionServer({ ...served, calls: [...served.calls, ...ownFloodCalls] })
