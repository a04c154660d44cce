import { deviceServer } from '@roadside/server-kit/devices/device-server.ts'
import { defineSolutionServer } from '@roadside/server-kit/solution-server.ts'
import { countingCalls } from './calls.ts'
import { ownCountingCalls } from './server/calls.ts'
import { countingDoors } from './server/doors.ts'
import { countingMonitor } from './server/monitor.ts'

const served = deviceServer(countingMonitor, countingCalls, countingDoors)

export default defineSolutionServer({
  ...served,
  calls: [...served.calls, ...ownCountingCalls],
  monthlyTables: [{ table: 'traffic_count', retention: 'readings' }],
})
