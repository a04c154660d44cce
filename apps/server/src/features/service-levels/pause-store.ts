import { toBangkokIso } from '@roadside/contract/domain/thai-date.ts'
import {
  pauseDecisionNames,
  pauseReasonNames,
  type Pause,
} from '@roadside/contract/service-levels/domain/pause.ts'
import type { Caller } from '@roadside/server-kit/caller.ts'
import type { RecordStore } from '@roadside/server-kit/record-store.ts'
import * as repository from './pause-repository.ts'
import type { FoundPlace, PauseFields, StoredPause } from './pause-repository.ts'

/** A pause as the fields of a record: what its history compares. */
export type FlatPause = Readonly<
  Record<Exclude<keyof PauseFields, 'is_authoritys_fault'> | 'place', string | null> & {
    reason: PauseFields['reason']
    decision: PauseFields['decision']
    letter_type: PauseFields['letter_type']
    from: string
    is_authoritys_fault: 'yes' | 'no'
  }
>

/** The fields of a pause, without the names that its place has. */
export const fieldsOf = (stored: StoredPause): PauseFields => ({
  reason: stored.reason,
  from: stored.from,
  to: stored.to,
  claim: stored.claim,
  claimed_at: stored.claimed_at,
  decision: stored.decision,
  is_authoritys_fault: stored.is_authoritys_fault,
  decision_note: stored.decision_note,
  letter_number: stored.letter_number,
  letter_date: stored.letter_date,
  letter: stored.letter,
  letter_type: stored.letter_type,
})

export const flatten = (fields: PauseFields, place: string): FlatPause => ({
  ...fields,
  place,
  is_authoritys_fault: fields.is_authoritys_fault ? 'yes' : 'no',
})

const unflatten = ({ place: _place, ...flat }: FlatPause): PauseFields => ({
  ...flat,
  claim: flat.claim ?? '',
  decision_note: flat.decision_note ?? '',
  letter_number: flat.letter_number ?? '',
  is_authoritys_fault: flat.is_authoritys_fault === 'yes',
})

/** A pause as the rules of the contract package judge it. */
export const pauseOf = (fields: PauseFields): Pause => ({
  reason: fields.reason,
  from: Date.parse(fields.from),
  to: fields.to === null ? null : Date.parse(fields.to),
  decision: fields.decision,
  claimedAt: fields.claimed_at === null ? null : Date.parse(fields.claimed_at),
  isAuthoritysFault: fields.is_authoritys_fault,
})

const faultNames = { yes: 'ใช่', no: 'ไม่ใช่' } as const

interface PauseStoreOptions {
  readonly caller: Caller
  /** Of a new pause: where it applies. */
  readonly place?: FoundPlace
  /** Whether the change decides. */
  readonly decides?: boolean
}

/** The pauses in sight of the caller; what it may do with each is judged before. */
export function pauseStore({
  caller,
  place,
  decides = false,
}: PauseStoreOptions): RecordStore<FlatPause> {
  const by = caller.user.username
  return {
    kind: 'service_pause',
    nameOf: ({ reason, place: name }) => `${pauseReasonNames[reason]} ${name ?? ''}`.trim(),
    lock: async (db, id) => {
      const stored = await repository.lockPause(db, caller, id)
      if (!stored) return null
      const form = flatten(fieldsOf(stored), stored.place_name)
      return { id, version: stored.version, isArchived: false, form }
    },
    names: (_db, form, before) =>
      Promise.resolve({
        reason: {
          from: before && pauseReasonNames[before.reason],
          to: pauseReasonNames[form.reason],
        },
        decision: {
          from: before && pauseDecisionNames[before.decision],
          to: pauseDecisionNames[form.decision],
        },
        is_authoritys_fault: {
          from: before && faultNames[before.is_authoritys_fault],
          to: faultNames[form.is_authoritys_fault],
        },
      }),
    insert: (db, form, now) => {
      if (!place) throw new Error('a new pause has a place')
      const fields = unflatten(form)
      if (caller.contractorId === null)
        return repository.insertPause(db, place, fields, { party: 'authority', by, now })
      // what a contractor writes here is its written claim, received now
      const received = { ...fields, claimed_at: toBangkokIso(now) }
      return repository.insertPause(db, place, received, { party: 'contractor', by, now })
    },
    update: (db, id, form, now) =>
      repository.updatePause(db, id, unflatten(form), decides ? { by, at: now } : null),
    setArchived: (db, id, at) => repository.setWithdrawn(db, id, at),
  }
}
