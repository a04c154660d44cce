import { defineSolutionServer } from '@roadside/server-kit/solution-server.ts'
import { cctvCalls } from './server/calls.ts'
import { serveDemoStreams } from './server/demo-streams.ts'
import { runCameraProbes } from './server/probe/run-console.ts'
import { openStreamSettings, streamNetworks, streamSettings } from './server/settings.ts'

export default defineSolutionServer({
  settings: [streamNetworks],
  open: openStreamSettings,
  calls: cctvCalls,
  routes: (http, { now }) => {
    if (streamSettings().isDemo) serveDemoStreams(http, now)
  },
  run: runCameraProbes,
})
