import { defineIntake } from '@roadside/server-kit/ingest/intake.ts'
import { defineSolutionServer } from '@roadside/server-kit/solution-server.ts'
import { acceptPushes } from './server/accept/accept.ts'
import { preparePushes } from './server/accept/prepare.ts'
import { cameraNetworks, openCameraNetworks } from './server/attach/camera-networks.ts'
import { runAttachments } from './server/attach/run.ts'
import { eventCalls } from './server/calls.ts'
import { seedCodes } from './server/codes.ts'
import { endpoints, rawEndpoints } from './server/endpoints.ts'
import { setFrigateAddress } from './server/frigate-pictures.ts'
import { setSecrets } from './server/sealed.ts'
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
  open: ({ log, settings, secrets }) => {
    setFrigateAddress(settings.FRIGATE_URL ?? '', log)
    setSecrets(secrets)
    openCameraNetworks({ settings })
  },
  calls: eventCalls,
  intake: defineIntake({
    solution: 'events',
    assetKinds: ['eventCamera'],
    deviceOf: ({ camera }) => camera,
    endpoints,
    rawEndpoints,
    prepare: preparePushes,
    accept: acceptPushes,
  }),
  sweeps: [cameraSweep],
  menuCounts: ({ database }, caller) => countUnreviewed(database.readDb, caller),
  run: runAttachments,
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
