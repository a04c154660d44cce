import { deviceServer } from '@roadside/server-kit/devices/device-server.ts'
import { defineSolutionServer } from '@roadside/server-kit/solution-server.ts'
import { bridgeCalls } from './calls.ts'
import { bridgeEndpoints } from './server/endpoints.ts'
import { bridgeMonitor } from './server/monitor.ts'

export default defineSolutionServer(deviceServer(bridgeMonitor, bridgeCalls, bridgeEndpoints))
