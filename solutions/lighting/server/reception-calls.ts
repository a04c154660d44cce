import { ApiError } from '@roadside/contract/errors.ts'
import { isRoot } from '@roadside/server-kit/caller.ts'
import { serve, type ServedCall } from '@roadside/server-kit/serve.ts'
import * as calls from '../reception-calls.ts'
import { lampOf, lampSite } from './lamp-of.ts'
import {
  presentGatewayUplink,
  presentLampGateway,
  presentLampTrouble,
  presentReceivedLamp,
} from './present.ts'
import {
  findGatewayReceptions,
  findLampReceptions,
  findLampTroubles,
} from './reception-repository.ts'

export const receptionCalls: readonly ServedCall[] = [
  serve(calls.gatewayLamps, async ({ body: { wid, gwno }, database, caller, now }) => {
    const found = await findGatewayReceptions(database.readDb, wid, gwno, now())
    if (!found) throw new ApiError('not_found')
    return {
      from: found.from,
      to: found.to,
      lamps: found.lamps.map((row) => presentReceivedLamp(row, isRoot(caller))),
      uplinks: found.uplinks.map((row) => presentGatewayUplink(row, isRoot(caller))),
    }
  }),

  serve(
    calls.lampGateways,
    async (context) => {
      const { database, caller } = context
      const { id } = await lampOf(context)
      const { from, to, gateways } = await findLampReceptions(database.readDb, id, caller)
      return {
        from,
        to,
        gateways: gateways.map((row) => presentLampGateway(row, isRoot(caller))),
      }
    },
    lampSite,
  ),

  serve(calls.lampTroubles, async ({ body, database, caller }) => {
    const rows = await findLampTroubles(database.readDb, body.wid, caller)
    return rows.map((row) => presentLampTrouble(row, isRoot(caller)))
  }),
]
