import { deviceServer } from '@roadside/server-kit/devices/device-server.ts'
import { defineSolutionServer } from '@roadside/server-kit/solution-server.ts'
import { tunnelCalls } from './calls.ts'
import { tunnelEndpoint, tunnelMonitor } from './server/monitor.ts'

export default defineSolutionServer({
  ...deviceServer(tunnelMonitor, tunnelCalls, [tunnelEndpoint]),
  sparkplug: tunnelMonitor,
})
