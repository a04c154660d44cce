import { defineCall } from '@roadside/contract/call.ts'
import { sentText } from '@roadside/contract/sent-text.ts'
import * as z from 'zod/mini'

const Devid = z.string().check(z.minLength(1), z.maxLength(64))
/** As typed, like the position of a lamp (specification §5). */
const Typed = sentText(z.maxLength(100))

const proposed = {
  /** Another proposal for the same lamp has another one. */
  id: z.number(),
  latitude: z.string(),
  longitude: z.string(),
  sta: z.string(),
  note: z.string(),
  proposed_by: z.string(),
  proposed_at: z.string(),
}

export const PositionProposal = z.object(proposed)
export type PositionProposal = z.infer<typeof PositionProposal>

export const ListedProposal = z.object({
  ...proposed,
  devid: z.string(),
  wid: z.number(),
  site: z.string(),
  pole: z.string(),
  /** The position that is stored now, as typed. */
  stored: z.object({ latitude: z.string(), longitude: z.string(), sta: z.string() }),
})
export type ListedProposal = z.infer<typeof ListedProposal>

export const positionProposal = defineCall({
  path: 'lampPositionProposal',
  nameTh: 'ดูพิกัดที่เสนอของดวงโคม',
  summary: 'The position that is proposed for a lamp; null where none is.',
  access: 'staff',
  concerns: 'site',
  body: z.object({ devid: Devid }),
  reply: z.nullable(PositionProposal),
})

export const proposePosition = defineCall({
  path: 'proposeLampPosition',
  nameTh: 'เสนอพิกัดดวงโคม',
  summary:
    'Proposes a position for a lamp, which admin takes or refuses. It replaces an earlier proposal.',
  access: 'staff',
  concerns: 'site',
  body: z.object({
    devid: Devid,
    latitude: Typed,
    longitude: Typed,
    sta: Typed,
    note: sentText(z.maxLength(300)),
  }),
  reply: z.object({ ok: z.literal(true) }),
})

/** `set_otherwise`: another position or site was stored meanwhile. `replaced`: somebody else proposed another position. */
export const proposalOutcomes = ['accepted', 'refused', 'set_otherwise', 'replaced'] as const

/** The position in degrees, as it was typed. Times are ISO 8601 with the offset of Bangkok. */
export const ProposalAnswer = z.object({
  latitude: z.string(),
  longitude: z.string(),
  proposed_at: z.string(),
  outcome: z.enum(proposalOutcomes),
  /** Username; empty where the lamp's registration was changed. */
  answered_by: z.string(),
  answered_at: z.string(),
})
export type ProposalAnswer = z.infer<typeof ProposalAnswer>

export const proposalAnswer = defineCall({
  path: 'lampPositionAnswer',
  nameTh: 'ดูผลพิจารณาพิกัดที่เสนอ',
  summary:
    'What came of the newest position that the caller proposed for a lamp; null where none is answered.',
  access: 'staff',
  concerns: 'site',
  body: z.object({ devid: Devid }),
  reply: z.nullable(ProposalAnswer),
})

export const positionProposals = defineCall({
  path: 'lampPositionProposals',
  nameTh: 'ดูพิกัดที่เสนอ',
  summary: 'Proposed positions of lamps, the oldest first.',
  access: 'rootAdmin',
  body: z.object({
    page: z.int().check(z.minimum(1), z.maximum(10_000_000)),
    perPage: z.int().check(z.minimum(1), z.maximum(500)),
  }),
  reply: z.object({ rows: z.array(ListedProposal), total: z.int() }),
})

export const settleProposal = defineCall({
  path: 'settleLampPositionProposal',
  nameTh: 'พิจารณาพิกัดที่เสนอ',
  summary:
    'Stores a proposed position of a lamp, or refuses it. `id` names the proposal that was seen: another is a conflict.',
  access: 'rootAdmin',
  concerns: 'site',
  body: z.object({ devid: Devid, id: z.number(), is_accepted: z.boolean() }),
  reply: z.object({ ok: z.literal(true) }),
})
