import { deviceServer } from '@roadside/server-kit/devices/device-server.ts'
import { defineSolutionServer } from '@roadside/server-kit/solution-server.ts'
import { countingCalls } from './calls.ts'
import { ownCountingCalls } from './server/calls.ts'
import { countingEndpoints } from './server/endpoints.ts'
import { countingMonitor } from './server/monitor.ts'

const served = deviceServer(countingMonitor, countingCalls, countingEndpoints)

export default defineSolutionServer({
  ...served,
  calls: [...served.calls, ...ownCountingCalls],
  monthlyTables: [{ table: 'traffic_count', retention: 'readings' }],
})
