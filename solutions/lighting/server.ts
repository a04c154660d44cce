import { defineIntake } from '@roadside/server-kit/ingest/intake.ts'
import { defineSolutionServer } from '@roadside/server-kit/solution-server.ts'
import { acceptLampMessages } from './server/accept/accept.ts'
import { lightingCalls } from './server/calls.ts'
import { lampDoors } from './server/decode/doors.ts'
import { registryCalls } from './server/registry/calls.ts'
import { lightingSweep } from './server/sweep.ts'

export default defineSolutionServer({
  calls: [...lightingCalls, ...registryCalls],
  intake: defineIntake({ solution: 'lighting', doors: lampDoors, accept: acceptLampMessages }),
  sweeps: [lightingSweep],
  monthlyTables: [{ table: 'lamp_reading', retention: 'readings' }],
})
