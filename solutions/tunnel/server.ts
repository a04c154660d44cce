import { deviceServer } from '@roadside/server-kit/devices/device-server.ts'
import { defineSolutionServer } from '@roadside/server-kit/solution-server.ts'
import { tunnelCalls } from './calls.ts'
import { tunnelDoor, tunnelMonitor } from './server/monitor.ts'

export default defineSolutionServer({
  ...deviceServer(tunnelMonitor, tunnelCalls, [tunnelDoor]),
  sparkplug: tunnelMonitor,
})
