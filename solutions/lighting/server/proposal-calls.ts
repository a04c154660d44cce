import { mapPoint, readPosition } from '@roadside/contract/domain/coordinates.ts'
import { ApiError } from '@roadside/contract/errors.ts'
import { insertAudit } from '@roadside/server-kit/audit.ts'
import { serve, type ServedCall } from '@roadside/server-kit/serve.ts'
import * as calls from '../proposal-calls.ts'
import { lampOf, lampSite } from './lamp-of.ts'
import { updateLampLocation } from './lamp-repository.ts'
import {
  answerProposal,
  findAnswer,
  findProposal,
  findProposals,
  lockPosition,
  storeProposal,
} from './proposal-repository.ts'

/** Positions of lamps that others propose than admin, who alone may set them (specification §6). */
export const proposalCalls: readonly ServedCall[] = [
  serve(
    calls.positionProposal,
    async (context) => findProposal(context.database.db, (await lampOf(context)).id),
    lampSite,
  ),

  serve(
    calls.proposePosition,
    async (context) => {
      const { body, database, caller, address, now } = context
      const { latitude, longitude, sta, note } = body
      if (!mapPoint(readPosition(latitude, longitude)))
        throw new ApiError('bad_request', 'กรุณากำหนดพิกัดให้ถูกต้องก่อนเสนอ')
      const lamp = await lampOf(context)
      const { wid, devid, pole } = lamp
      const typed = { latitude, longitude, sta, note }
      await database.db.transaction().execute(async (db) => {
        if (!(await lockPosition(db, lamp.id))) throw new ApiError('not_found')
        const before = await findProposal(db, lamp.id)
        await storeProposal(db, lamp.id, { ...typed, proposed_by: caller.username, at: now() })
        await insertAudit(db, {
          username: caller.username,
          address,
          action: 'proposeLampPosition',
          subject: pole,
          detail: { wid, devid },
          before: before && typedOf(before),
          after: typed,
        })
      })
      return { ok: true as const }
    },
    lampSite,
  ),

  serve(
    calls.proposalAnswer,
    async (context) =>
      findAnswer(context.database.db, (await lampOf(context)).id, context.caller.username),
    lampSite,
  ),

  serve(calls.positionProposals, ({ body: { page, perPage }, database }) =>
    findProposals(database.db, { limit: perPage, offset: (page - 1) * perPage }),
  ),

  serve(
    calls.settleProposal,
    async (context) => {
      const { body, database, caller, address, live, now } = context
      const lamp = await lampOf(context)
      const { wid, devid, pole } = lamp
      await database.db.transaction().execute(async (db) => {
        const before = await lockPosition(db, lamp.id)
        const proposal = await findProposal(db, lamp.id)
        if (proposal?.id !== body.id)
          throw new ApiError('conflict', 'พิกัดที่เสนอนี้ถูกพิจารณาหรือเสนอใหม่แล้ว กรุณาโหลดข้อมูลล่าสุด')
        await answerProposal(db, lamp.id, {
          outcome: body.is_accepted ? 'accepted' : 'refused',
          answered_by: caller.username,
          at: now(),
        })
        const { latitude, longitude, sta, proposed_by } = proposal
        const after = { latitude, longitude, sta }
        if (body.is_accepted)
          await updateLampLocation(db, lamp.id, after, mapPoint(readPosition(latitude, longitude)))
        await insertAudit(db, {
          username: caller.username,
          address,
          action: 'settleLampPositionProposal',
          subject: pole,
          detail: { wid, devid, proposed_by, is_accepted: body.is_accepted },
          // a refusal ends the proposal and leaves the position
          ...(body.is_accepted ? { before, after } : { before: typedOf(proposal), after: null }),
        })
      })
      if (body.is_accepted) live.publish([{ topic: 'lighting', wid, kind: 'state' }])
      return { ok: true as const }
    },
    lampSite,
  ),
]

const typedOf = ({
  latitude,
  longitude,
  sta,
  note,
}: Omit<calls.PositionProposal, 'id' | 'proposed_by' | 'proposed_at'>) => ({
  latitude,
  longitude,
  sta,
  note,
})
