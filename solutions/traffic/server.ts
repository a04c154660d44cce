import { deviceServer } from '@roadside/server-kit/devices/device-server.ts'
import { defineSolutionServer } from '@roadside/server-kit/solution-server.ts'
import { trafficCalls } from './calls.ts'
import { rsmpEndpoint, trafficEndpoint } from './server/endpoints.ts'
import { trafficMonitor } from './server/monitor.ts'

export default defineSolutionServer(
  deviceServer(trafficMonitor, trafficCalls, [trafficEndpoint, rsmpEndpoint]),
)
