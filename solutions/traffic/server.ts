import { deviceServer } from '@roadside/server-kit/devices/device-server.ts'
import { defineSolutionServer } from '@roadside/server-kit/solution-server.ts'
import { trafficCalls } from './calls.ts'
import { rsmpEndpoint, trafficEndpoint } from './server/endpoints.ts'
import { trafficMonitor } from './server/monitor.ts'
import { readRsmpAlarms } from './server/rsmp-alarms.ts'
import { runRsmpCommands } from './server/rsmp-commands.ts'

export default defineSolutionServer({
  ...deviceServer(trafficMonitor, trafficCalls, [trafficEndpoint, rsmpEndpoint]),
  alarms: readRsmpAlarms,
  run: runRsmpCommands,
})
