import type { Sweep } from '@roadside/server-kit/solution-server.ts'
import { sweepCameras } from './camera-repository.ts'

/** Silence makes a camera unreachable. */
export const cameraSweep: Sweep = {
  name: 'event cameras',
  everyMs: 20_000,
  run: async ({ database, live, now }) => {
    const wids = await sweepCameras(database.db, now())
    live.publish(wids.map((wid) => ({ topic: 'events', wid, kind: 'camera' })))
  },
}
