import { deviceServer } from '@roadside/server-kit/devices/device-server.ts'
import { defineIntake } from '@roadside/server-kit/ingest/intake.ts'
import { defineSolutionServer } from '@roadside/server-kit/solution-server.ts'
import { wimCalls } from './calls.ts'
import { acceptVehicles } from './server/accept.ts'
import { ownWimCalls } from './server/calls.ts'
import { wimEndpoint } from './server/endpoints.ts'
import { readDrift } from './server/measured.ts'
import { wimMonitor } from './server/monitor.ts'
import { prepareVehicles } from './server/prepare.ts'

const endpoints = [wimEndpoint]
const served = deviceServer(wimMonitor, wimCalls, endpoints)

export default defineSolutionServer({
  ...served,
  measured: readDrift,
  calls: [...served.calls, ...ownWimCalls],
  intake: defineIntake({
    solution: 'wim',
    endpoints,
    receivedThen: (report, receivedAt) => ({ receivedAt, ...report }),
    prepare: prepareVehicles,
    accept: acceptVehicles,
  }),
  monthlyTables: [{ table: 'weighing', retention: 'events' }],
  pictureColumns: [{ table: 'weighing', column: 'picture', at: 'at' }],
})
