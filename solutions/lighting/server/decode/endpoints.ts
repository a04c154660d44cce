import { Rejection, type Arrival, type Endpoint } from '@roadside/server-kit/ingest/intake.ts'
import { decodeChirpstack } from './chirpstack.ts'
import { deviceIn } from './device-in.ts'
import { decodeGatewayEvent } from './gateway-event.ts'
import type { LampMessage } from './message.ts'
import { decodePlain } from './plain.ts'
import { decodeTtn } from './ttn.ts'

/** The ways in for messages of lamps and their gateways. */
export const lampEndpoints: readonly Endpoint<LampMessage>[] = [
  {
    path: 'chirpstack',
    topics: ['application/+/device/+/event/+'],
    decode: namingDevice(decodeChirpstack),
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
  { path: 'ttn', topics: [], decode: namingDevice(decodeTtn) },
  { path: 'lighting', topics: ['roadside/lighting/+/up'], decode: namingDevice(decodePlain) },
]

function namingDevice(decode: Endpoint<LampMessage>['decode']): Endpoint<LampMessage>['decode'] {
  return (arrival: Arrival) => {
    try {
      return decode(arrival)
    } catch (error) {
      if (!(error instanceof Rejection) || error.device !== null) throw error
      throw new Rejection(error.reason, error.message, deviceIn(arrival.json))
    }
  }
}
