import { deviceServer } from '@roadside/server-kit/devices/device-server.ts'
import { serve } from '@roadside/server-kit/serve.ts'
import { defineSolutionServer } from '@roadside/server-kit/solution-server.ts'
import { shownSigns, signCalls } from './calls.ts'
import { signEndpoint } from './server/decode.ts'
import { signMonitor } from './server/monitor.ts'
import { findShownSigns } from './server/repository.ts'

const served = deviceServer(signMonitor, signCalls, [signEndpoint])

export default defineSolutionServer({
  ...served,
  calls: [
    ...served.calls,
    serve(shownSigns, ({ body, caller, database }) =>
      findShownSigns(database.db, caller, body.DeptID ?? null),
    ),
  ],
})
