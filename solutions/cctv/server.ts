import { defineSolutionServer } from '@roadside/server-kit/solution-server.ts'
import { cctvCalls } from './server/calls.ts'
import { serveDemoStreams } from './server/demo-streams.ts'
import { runCameraProbes } from './server/probe/run-console.ts'
import { findStreamProofs } from './server/repair-proof-repository.ts'
import { readStreamSettings, streamNetworks } from './server/settings.ts'

export default defineSolutionServer({
  settings: [streamNetworks],
  calls: cctvCalls,
  repairProofs: findStreamProofs,
  open: (console) => {
    const settings = readStreamSettings(console)
    return {
      routes: (http, { now }) => {
        if (settings.isDemo) serveDemoStreams(http, now)
      },
      run: (services) => runCameraProbes(services, settings),
    }
  },
})
