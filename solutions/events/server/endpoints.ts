import type { Endpoint, RawEndpoint } from '@roadside/server-kit/ingest/intake.ts'
import { readAxis } from './decode/axis.ts'
import { readCanonical } from './decode/canonical.ts'
import { decodeFrigate } from './decode/frigate.ts'
import { readHikvision } from './decode/hikvision.ts'
import type { CameraPush } from './push.ts'

/** A message with several pictures of a large camera. */
const maxBytes = 16 * 1024 * 1024

export const rawEndpoints: readonly RawEndpoint<CameraPush>[] = [
  { path: 'hikvision/:camera', maxBytes, read: readHikvision },
  { path: 'axis/:camera', maxBytes, read: readAxis },
  { path: 'event', maxBytes, read: readCanonical },
]

export const endpoints: readonly Endpoint<CameraPush>[] = [
  {
    path: null,
    topics: ['frigate/events', 'frigate/tracked_object_update'],
    decode: decodeFrigate,
  },
]
