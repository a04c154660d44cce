import type { Endpoint } from '@roadside/server-kit/ingest/intake.ts'
import { decodeChirpstack } from './chirpstack.ts'
import { decodeGatewayEvent } from './gateway-event.ts'
import type { LampMessage } from './message.ts'
import { decodePlain } from './plain.ts'
import { decodeTtn } from './ttn.ts'

/** The endpoints of lamps and their gateways. */
export const lampEndpoints: readonly Endpoint<LampMessage>[] = [
  {
    path: 'chirpstack',
    topics: ['application/+/device/+/event/+'],
    decode: decodeChirpstack,
  },
  {
    path: null,
    // Not event/+: it would deliver every uplink once more for each gateway that received it.
    topics: [
      '+/gateway/+/event/stats',
      '+/gateway/+/state/conn',
      'gateway/+/event/stats',
      'gateway/+/state/conn',
    ],
    decode: decodeGatewayEvent,
  },
  { path: 'ttn', topics: [], decode: decodeTtn },
  { path: 'lighting', topics: ['roadside/lighting/+/up'], decode: decodePlain },
]
