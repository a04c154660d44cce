import { deviceServer } from '@roadside/server-kit/devices/device-server.ts'
import { defineSolutionServer } from '@roadside/server-kit/solution-server.ts'
import { scadaCalls } from './calls.ts'
import { scadaEndpoint, scadaMonitor } from './server/monitor.ts'

export default defineSolutionServer({
  ...deviceServer(scadaMonitor, scadaCalls, [scadaEndpoint]),
  sparkplug: scadaMonitor,
})
