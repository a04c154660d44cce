import { createCodecSandbox } from '@roadside/server-kit/codec/sandbox.ts'
import { defineIntake } from '@roadside/server-kit/ingest/intake.ts'
import { defineSolutionServer } from '@roadside/server-kit/solution-server.ts'
import { acceptLampMessages } from './server/accept/accept.ts'
import { prepareLampMessages } from './server/accept/prepare.ts'
import { settleLamps } from './server/accept/settle.ts'
import { archivedReadings } from './server/archive/archived-readings.ts'
import { lampTopology } from './server/alarm-topology.ts'
import { lightingCalls } from './server/calls.ts'
import { lampEndpoints } from './server/decode/endpoints.ts'
import { proposalCalls } from './server/proposal-calls.ts'
import { receptionCalls } from './server/reception-calls.ts'
import { registryCalls } from './server/registry/calls.ts'
import { installedCalls } from './server/registry/installed-calls.ts'
import { seedProfiles } from './server/registry/seed.ts'
import { findLampProofs } from './server/repair-proof.ts'
import { lightingSweep } from './server/sweep.ts'

export default defineSolutionServer({
  open: ({ log }) => {
    // its threads start with the first codec that runs
    const sandbox = createCodecSandbox({ log })
    return {
      calls: [
        ...lightingCalls,
        ...receptionCalls,
        ...proposalCalls,
        ...registryCalls(sandbox),
        ...installedCalls,
      ],
      intake: defineIntake({
        solution: 'lighting',
        assetKinds: ['lamp', 'gateway'],
        deviceOf: (message) => ('device' in message ? message.device : message.gateway),
        heardOf: (message) =>
          message.kind === 'uplink'
            ? [message.device, ...message.rx.map(({ gateway }) => gateway)]
            : ['device' in message ? message.device : message.gateway],
        isUnordered: true,
        endpoints: lampEndpoints,
        prepare: (messages, database) => prepareLampMessages(messages, database, sandbox),
        accept: acceptLampMessages,
        settle: settleLamps,
        close: () => sandbox.close(),
      }),
    }
  },
  sweeps: [lightingSweep],
  topology: lampTopology,
  repairProofs: findLampProofs,
  seed: ({ database }) => seedProfiles(database.db),
  monthlyTables: [{ table: 'lamp_reading', retention: 'readings', archive: archivedReadings }],
})
