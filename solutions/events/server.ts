import { defineIntake } from '@roadside/server-kit/ingest/intake.ts'
import { defineSolutionServer } from '@roadside/server-kit/solution-server.ts'
import { acceptPushes } from './server/accept/accept.ts'
import { preparePushes } from './server/accept/prepare.ts'
import { readEventAlarms } from './server/alarms.ts'
import { cameraNetworks } from './server/attach/camera-networks.ts'
import { runAttachments } from './server/attach/run.ts'
import { makeCameraAccess } from './server/camera-access.ts'
import { eventCalls } from './server/calls.ts'
import { seedCodes } from './server/codes.ts'
import { endpoints, rawEndpoints } from './server/endpoints.ts'
import { createFrigatePictures } from './server/frigate-pictures.ts'
import { findCameraProofs } from './server/repair-proof-repository.ts'
import { reviewAsFalse } from './server/review-as-false.ts'
import { countUnreviewed } from './server/site-repository.ts'
import { cameraSweep } from './server/sweep.ts'

export default defineSolutionServer({
  settings: [
    {
      name: 'FRIGATE_URL',
      isValid: (value) => URL.canParse(value) && /^https?:$/.test(new URL(value).protocol),
      rule: 'ต้องเป็น URL ของ Frigate ที่ขึ้นต้นด้วย http:// หรือ https://',
    },
    cameraNetworks,
  ],
  open: (console) => {
    const access = makeCameraAccess(console)
    const frigate = createFrigatePictures(console.settings.FRIGATE_URL ?? '', console.log)
    return {
      calls: eventCalls(access),
      intake: defineIntake({
        solution: 'events',
        assetKinds: ['eventCamera'],
        deviceOf: ({ camera }) => camera,
        endpoints,
        rawEndpoints,
        prepare: (pushes, database, media) => preparePushes(pushes, database, media, frigate),
        accept: acceptPushes,
      }),
      run: (services) => runAttachments(services, access),
    }
  },
  sweeps: [cameraSweep],
  alarms: readEventAlarms,
  reviewAsFalse,
  repairProofs: findCameraProofs,
  menuCounts: ({ database, now }, caller) => countUnreviewed(database.readDb, caller, now()),
  seed: ({ database }) => seedCodes(database.db),
  monthlyTables: [
    { table: 'camera_event', retention: 'events' },
    { table: 'camera_push', retention: 'events' },
  ],
  pictureColumns: [
    { table: 'camera_event', column: 'picture', at: 'at' },
    { table: 'camera_event', column: 'latest', at: 'at' },
  ],
})
