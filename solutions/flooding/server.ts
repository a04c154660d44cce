import { deviceServer } from '@roadside/server-kit/devices/device-server.ts'
import { defineSolutionServer } from '@roadside/server-kit/solution-server.ts'
import { floodCalls } from './calls.ts'
import { ownFloodCalls } from './server/calls.ts'
import { floodDoors } from './server/doors.ts'
import { floodMonitor } from './server/monitor.ts'

const served = deviceServer(floodMonitor, floodCalls, floodDoors)

export default defineSolutionServer({ ...served, calls: [...served.calls, ...ownFloodCalls] })
