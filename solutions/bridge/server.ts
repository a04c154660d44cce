import { deviceServer } from '@roadside/server-kit/devices/device-server.ts'
import { defineSolutionServer } from '@roadside/server-kit/solution-server.ts'
import { bridgeCalls } from './calls.ts'
import { bridgeDoors } from './server/doors.ts'
import { bridgeMonitor } from './server/monitor.ts'

export default defineSolutionServer(deviceServer(bridgeMonitor, bridgeCalls, bridgeDoors))
