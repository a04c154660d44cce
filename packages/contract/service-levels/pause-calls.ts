import * as z from 'zod/mini'
import { defineCall } from '../call.ts'
import { Id } from '../paging.ts'
import { RequestId, Saved, Version } from '../records/record.ts'
import { optional } from '../records/ruled.ts'
import { TypedDay } from '../records/typed-day.ts'
import { pauseDecisions, pauseReasons } from './domain/pause.ts'

/** ISO 8601 with +07:00. */
const Time = z.string()
const SentTime = z.iso.datetime({ offset: true })

/** Bytes of the file of a letter. */
export const mostLetterBytes = 10_000_000
export const letterTypes = ['application/pdf', 'image/jpeg', 'image/png'] as const
export type LetterType = (typeof letterTypes)[number]

/** Pauses that one answer names, the newest first. */
export const mostPauses = 500

/** Where a pause applies. */
export const pausePlaces = ['equipment', 'site', 'contract'] as const
export type PausePlace = (typeof pausePlaces)[number]
export const pausePlaceNames: Readonly<Record<PausePlace, string>> = {
  equipment: 'เฉพาะอุปกรณ์',
  site: 'ทั้งพื้นที่ติดตั้ง',
  contract: 'ทั้งสัญญา',
}

/** A time that is claimed not to count, with what was decided of it. */
export const PauseRow = z.object({
  id: z.int(),
  version: z.int(),
  pj_id: z.int(),
  place: z.enum(pausePlaces),
  wid: z.nullable(z.int()),
  asset_id: z.nullable(z.int()),
  /** Name of the equipment, the site or the contract. */
  place_name: z.string(),
  /** The ticket in which it was claimed. */
  ticket_id: z.nullable(z.int()),
  ticket_number: z.nullable(z.string()),
  reason: z.enum(pauseReasons),
  from: Time,
  /** Null: it lasts. */
  to: z.nullable(Time),
  claim: z.string(),
  /** When the written claim was received; null: none was. */
  claimed_at: z.nullable(Time),
  /** A force majeure that was claimed late, or would be by now. */
  is_late: z.boolean(),
  is_authoritys_fault: z.boolean(),
  decision: z.enum(pauseDecisions),
  decided_by_name: z.nullable(z.string()),
  decided_at: z.nullable(Time),
  decision_note: z.string(),
  letter_number: z.string(),
  letter_date: z.nullable(z.string()),
  letter_type: z.nullable(z.enum(letterTypes)),
  /** Link to the file of the letter. */
  letter: z.nullable(z.string()),
  party: z.enum(['authority', 'contractor']),
  created_by_name: z.nullable(z.string()),
  created_at: Time,
  /** Why it may not be agreed to now; null: it may. */
  problem: z.nullable(z.string()),
  may_edit: z.boolean(),
  may_decide: z.boolean(),
  may_withdraw: z.boolean(),
})
export type PauseRow = z.infer<typeof PauseRow>

export const servicePauses = defineCall({
  path: 'servicePauses',
  nameTh: 'ดูการหยุดนับเวลา',
  summary:
    'Pauses of a contract that are not withdrawn, the newest first: all of them, or those that apply to the equipment or site of a ticket.',
  access: 'party',
  body: z.object({ pj_id: z.optional(Id), ticket_id: z.optional(Id) }),
  reply: z.array(PauseRow),
})

/** Where a claim applies: what a ticket is of, equipment or a site of a contract, or all of it. */
export const PlaceOfPause = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('ticket'), ticket_id: Id }),
  z.object({ kind: z.literal('equipment'), pj_id: Id, asset_id: Id }),
  z.object({ kind: z.literal('site'), pj_id: Id, wid: Id }),
  z.object({ kind: z.literal('contract'), pj_id: Id }),
])
export type PlaceOfPause = z.infer<typeof PlaceOfPause>

/** What is claimed. */
const claimed = {
  reason: z.enum(pauseReasons),
  from: SentTime,
  /** Null: it lasts. */
  to: z.nullable(SentTime),
  claim: z._default(optional('คำชี้แจง', 2000), ''),
  letter_number: z._default(optional('เลขที่หนังสือ', 100), ''),
  letter_date: z._default(TypedDay, null),
}

export const claimPause = defineCall({
  path: 'claimPause',
  nameTh: 'ขอหยุดนับเวลา',
  summary:
    'Claims a time that is not to count, once for a `request_id`. Of a contractor: of its own contract; its claim is received now.',
  access: 'actingParty',
  body: z.object({
    request_id: RequestId,
    place: PlaceOfPause,
    form: z.object({
      ...claimed,
      /** When a written claim was received, as an official enters it. */
      claimed_at: z._default(z.nullable(SentTime), null),
    }),
  }),
  reply: Saved,
})

export const savePause = defineCall({
  path: 'savePause',
  nameTh: 'แก้ไขการหยุดนับเวลา',
  summary:
    'Changes a pause as of the version that was read. Of one that was decided: administrators alone; another reason needs a note and a letter.',
  access: 'staff',
  body: z.object({
    id: Id,
    version: Version,
    form: z.object({
      ...claimed,
      claimed_at: z.nullable(SentTime),
      note: z._default(optional('เหตุผล', 2000), ''),
    }),
  }),
  reply: Saved,
})

export const decidePause = defineCall({
  path: 'decidePause',
  nameTh: 'พิจารณาการหยุดนับเวลา',
  summary:
    'Agrees to a pause or refuses it. A force majeure that was claimed late is agreed to where the fault is the authority’s alone; another decision than before needs a note and a letter.',
  access: 'roleAdmin',
  body: z.object({
    id: Id,
    version: Version,
    decision: z.enum(['agreed', 'refused']),
    is_authoritys_fault: z._default(z.boolean(), false),
    note: z._default(optional('เหตุผล', 2000), ''),
    letter_number: z.optional(claimed.letter_number),
    letter_date: z.optional(claimed.letter_date),
  }),
  reply: Saved,
})

export const withdrawPause = defineCall({
  path: 'withdrawPause',
  nameTh: 'ถอนการหยุดนับเวลา',
  summary:
    'Withdraws a pause: it counts no more and stays in the history. A contractor: its own claims that are not decided.',
  access: 'actingParty',
  body: z.object({ id: Id, version: Version }),
  reply: Saved,
})

export const pauseLetter = defineCall({
  path: 'pauseLetter',
  nameTh: 'แนบหนังสือของการหยุดนับเวลา',
  summary: 'Attaches the file of the letter (PDF, JPEG or PNG in base64) in place of one before.',
  access: 'actingParty',
  bodyLimit: Math.ceil((mostLetterBytes * 4) / 3) + 10_000,
  body: z.object({
    id: Id,
    version: Version,
    /** Base64. */
    content: z.string().check(z.maxLength(Math.ceil((mostLetterBytes * 4) / 3) + 4)),
  }),
  reply: Saved,
})
