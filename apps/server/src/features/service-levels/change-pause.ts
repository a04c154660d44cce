import type { ParsedBody } from '@roadside/contract/call.ts'
import { toBangkokIso } from '@roadside/contract/domain/thai-date.ts'
import { ApiError } from '@roadside/contract/errors.ts'
import { agreementProblem } from '@roadside/contract/service-levels/domain/pause.ts'
import type {
  claimPause as claimPauseCall,
  decidePause as decidePauseCall,
  LetterType,
  PlaceOfPause,
  savePause as savePauseCall,
} from '@roadside/contract/service-levels/pause-calls.ts'
import { findCalendar } from '@roadside/server-kit/calendar-repository.ts'
import type { Caller } from '@roadside/server-kit/caller.ts'
import type { Db } from '@roadside/server-kit/database.ts'
import { archiveRecord, saveRecord, type Saving } from '@roadside/server-kit/record-store.ts'
import { renewDues } from '@roadside/server-kit/repair-clock.ts'
import { mayAttach, mayDecide, mayEdit, mayWithdraw } from './pause-rights.ts'
import * as repository from './pause-repository.ts'
import type { PauseFields, StoredPause } from './pause-repository.ts'
import { fieldsOf, flatten, pauseOf, pauseStore } from './pause-store.ts'

interface Sent {
  readonly id: number
  readonly version: number
}

/** A clock that is somewhat ahead. */
const clockToleranceMs = 60_000

/** Claims a time that is not to count. Throws `not_found`, `bad_request`. */
export async function claimPause(
  saving: Saving,
  { request_id, place: sent, form }: ParsedBody<typeof claimPauseCall>,
) {
  const { db, caller, now } = saving
  const place = await placeOf(db, caller, sent)
  if (!place) throw new ApiError('not_found')
  if (place.pj_id === null)
    throw new ApiError('bad_request', 'ใบงานนี้ไม่ได้อยู่ในสัญญาใด จึงขอหยุดนับเวลาไม่ได้')
  if (caller.contractorId !== null && form.claimed_at !== null)
    throw new ApiError('bad_request', 'เวลาที่ได้รับแจ้งจากผู้รับจ้าง ระบบบันทึกเอง')
  const fields: PauseFields = {
    ...inBangkok(form),
    decision: 'claimed',
    is_authoritys_fault: false,
    decision_note: '',
    letter: null,
    letter_type: null,
  }
  refuseTimes(fields, now)
  const store = pauseStore({ caller, place })
  return saveRecord(store, saving, { request_id, form: flatten(fields, place.name) })
}

function placeOf(db: Db, caller: Caller, sent: PlaceOfPause) {
  switch (sent.kind) {
    case 'ticket':
      return repository.findTicketPlace(db, caller, sent.ticket_id)
    case 'equipment':
      return repository.findEquipmentPlace(db, caller, sent)
    case 'site':
      return repository.findSitePlace(db, caller, sent)
    case 'contract':
      return repository.findContractPlace(db, caller, sent.pj_id)
  }
}

/** Changes what a pause says. Throws `not_found`, `forbidden`, `conflict`, `bad_request`. */
export async function savePause(
  saving: Saving,
  { id, version, form: { note, ...form } }: ParsedBody<typeof savePauseCall>,
) {
  const stored = await lockFor(saving, id, mayEdit)
  const before = fieldsOf(stored)
  const isReclassified = before.decision !== 'claimed' && before.reason !== form.reason
  const fields: PauseFields = {
    ...before,
    ...inBangkok(form),
    ...(isReclassified && { decision_note: note }),
  }
  refuseTimes(fields, saving.now)
  if (isReclassified) refuseWithoutLetter('เปลี่ยนเหตุของเวลาที่พิจารณาแล้ว', fields)
  if (fields.decision === 'agreed') await refuseAgreement(saving, fields)
  return write(saving, stored, { id, version }, fields)
}

/** Agrees to a pause, or refuses it. Throws as {@link savePause} does. */
export async function decidePause(
  saving: Saving,
  { id, version, decision, ...sent }: ParsedBody<typeof decidePauseCall>,
) {
  const stored = await lockFor(saving, id, mayDecide)
  const before = fieldsOf(stored)
  const fields: PauseFields = {
    ...before,
    decision,
    is_authoritys_fault: sent.is_authoritys_fault,
    decision_note: sent.note,
    letter_number: sent.letter_number ?? before.letter_number,
    letter_date: sent.letter_date === undefined ? before.letter_date : sent.letter_date,
  }
  if (decision === 'refused' && fields.decision_note === '')
    throw new ApiError('bad_request', 'กรุณาระบุเหตุผลที่ไม่เห็นชอบ')
  if (before.decision !== 'claimed' && before.decision !== decision)
    refuseWithoutLetter('เปลี่ยนผลการพิจารณา', fields)
  if (decision === 'agreed') await refuseAgreement(saving, fields)
  return write(saving, stored, { id, version }, fields, true)
}

/** Withdraws a pause. Throws as {@link savePause} does. */
export async function withdrawPause(saving: Saving, sent: Sent) {
  const stored = await lockFor(saving, sent.id, mayWithdraw)
  const store = pauseStore({ caller: saving.caller })
  const saved = await archiveRecord(store, saving, { ...sent, archived: true })
  await renewTouched(saving, stored, [stored])
  return saved
}

/** Notes the file of a letter, which is stored already. */
export async function attachLetter(
  saving: Saving,
  sent: Sent,
  file: { readonly hash: string; readonly type: LetterType },
) {
  const stored = await lockFor(saving, sent.id, mayAttach)
  const fields = { ...fieldsOf(stored), letter: file.hash, letter_type: file.type }
  return write(saving, stored, sent, fields)
}

async function write(
  saving: Saving,
  stored: StoredPause,
  sent: Sent,
  fields: PauseFields,
  decides = false,
) {
  const store = pauseStore({ caller: saving.caller, decides })
  const saved = await saveRecord(store, saving, {
    ...sent,
    form: flatten(fields, stored.place_name),
  })
  await renewTouched(saving, stored, [stored, fields])
  return saved
}

/** Tickets are due by the agreed pauses, whenever these are decided: after the repair, too. */
async function renewTouched(
  { db, now }: Saving,
  { pj_id }: StoredPause,
  pauses: readonly Pick<PauseFields, 'from' | 'to'>[],
): Promise<void> {
  const ends = pauses.map(({ to }) => (to === null ? null : Date.parse(to)))
  const within = {
    from: new Date(Math.min(...pauses.map(({ from }) => Date.parse(from)))),
    to: ends.includes(null) ? null : new Date(Math.max(...ends.map((end) => end ?? 0))),
  }
  await renewDues(db, { projectIds: [pj_id], within }, now)
}

async function lockFor(
  { db, caller }: Saving,
  id: number,
  may: (caller: Caller, pause: StoredPause) => boolean,
): Promise<StoredPause> {
  const stored = await repository.lockPause(db, caller, id)
  if (!stored) throw new ApiError('not_found')
  if (!may(caller, stored)) throw new ApiError('forbidden')
  return stored
}

/** Times as everything that is read back has them, so that the same moment is no change. */
function inBangkok<
  T extends {
    readonly from: string
    readonly to: string | null
    readonly claimed_at: string | null
  },
>(form: T): T {
  const iso = (time: string) => toBangkokIso(new Date(time))
  const orNull = (time: string | null) => (time === null ? null : iso(time))
  return { ...form, from: iso(form.from), to: orNull(form.to), claimed_at: orNull(form.claimed_at) }
}

function refuseTimes({ from, to, claimed_at }: PauseFields, now: Date): void {
  if (to !== null && Date.parse(from) >= Date.parse(to))
    throw new ApiError('bad_request', 'เวลาสิ้นสุดต้องอยู่หลังเวลาเริ่ม')
  if (claimed_at !== null && Date.parse(claimed_at) > now.getTime() + clockToleranceMs)
    throw new ApiError('bad_request', 'เวลาที่ได้รับหนังสือแจ้งต้องไม่อยู่ในอนาคต')
}

function refuseWithoutLetter(what: string, { decision_note, letter_number }: PauseFields): void {
  if (decision_note === '' || letter_number === '')
    throw new ApiError('bad_request', `${what}ต้องระบุเหตุผลและเลขที่หนังสือ`)
}

async function refuseAgreement({ db, now }: Saving, fields: PauseFields): Promise<void> {
  const problem = agreementProblem(pauseOf(fields), await findCalendar(db), now.getTime())
  if (problem !== null) throw new ApiError('bad_request', problem)
}
