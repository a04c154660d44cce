import { defineIntake } from '@roadside/server-kit/ingest/intake.ts'
import { defineSolutionServer } from '@roadside/server-kit/solution-server.ts'
import { acceptLampMessages } from './server/accept/accept.ts'
import { prepareLampMessages } from './server/accept/prepare.ts'
import { settleLamps } from './server/accept/settle.ts'
import { lightingCalls } from './server/calls.ts'
import { closeCodecSandbox, openCodecSandbox } from './server/codec-run.ts'
import { lampEndpoints } from './server/decode/endpoints.ts'
import { registryCalls } from './server/registry/calls.ts'
import { installedCalls } from './server/registry/installed-calls.ts'
import { seedProfiles } from './server/registry/seed.ts'
import { lightingSweep } from './server/sweep.ts'

export default defineSolutionServer({
  open: ({ log }) => openCodecSandbox(log),
  calls: [...lightingCalls, ...registryCalls, ...installedCalls],
  intake: defineIntake({
    solution: 'lighting',
    assetKinds: ['lamp', 'gateway'],
    deviceOf: (message) => ('device' in message ? message.device : message.gateway),
    isUnordered: true,
    endpoints: lampEndpoints,
    prepare: prepareLampMessages,
    accept: acceptLampMessages,
    settle: settleLamps,
    close: closeCodecSandbox,
  }),
  sweeps: [lightingSweep],
  seed: ({ database }) => seedProfiles(database.db),
  monthlyTables: [{ table: 'lamp_reading', retention: 'readings' }],
})
