import { ApiError } from '@roadside/contract/errors.ts'
import { agreementProblem, isClaimLate } from '@roadside/contract/service-levels/domain/pause.ts'
import type { Calendar } from '@roadside/contract/service-levels/domain/calendar.ts'
import * as calls from '@roadside/contract/service-levels/pause-calls.ts'
import { findCalendar } from '@roadside/server-kit/calendar-repository.ts'
import type { Caller } from '@roadside/server-kit/caller.ts'
import type { Media } from '@roadside/server-kit/media/media.ts'
import type { Saving } from '@roadside/server-kit/record-store.ts'
import { serve, type Context, type ServedCall } from '@roadside/server-kit/serve.ts'
import type { Call } from '@roadside/contract/call.ts'
import * as change from './change-pause.ts'
import { storeLetter } from './letter-file.ts'
import { mayAttach, mayDecide, mayEdit, mayWithdraw } from './pause-rights.ts'
import {
  findContractPlace,
  findPausesOfProject,
  findPausesOfTicket,
  findTicketPlace,
  lockPause,
  type StoredPause,
} from './pause-repository.ts'
import { fieldsOf, pauseOf } from './pause-store.ts'

/** Pauses of the clock of contracts: what is claimed, and what the authority decides of it. */
export const pauseCalls: readonly ServedCall[] = [
  serve(calls.servicePauses, async (context) => {
    const { body, caller, media, now } = context
    const { db } = context.database
    const { pj_id, ticket_id } = body
    const place =
      ticket_id === undefined
        ? await findContractPlace(db, caller, pj_id ?? 0)
        : await findTicketPlace(db, caller, ticket_id)
    if (!place) throw new ApiError('not_found')
    const found =
      ticket_id === undefined
        ? await findPausesOfProject(db, caller, pj_id ?? 0, calls.mostPauses)
        : await findPausesOfTicket(db, caller, ticket_id, calls.mostPauses)
    const calendar = await findCalendar(db)
    return found.map((stored) => present(stored, { caller, media, calendar, now: now() }))
  }),

  serve(calls.claimPause, (context) =>
    changing(context, (saving) => change.claimPause(saving, context.body)),
  ),
  serve(calls.savePause, (context) =>
    changing(context, (saving) => change.savePause(saving, context.body)),
  ),
  serve(calls.decidePause, (context) =>
    changing(context, (saving) => change.decidePause(saving, context.body)),
  ),
  serve(calls.withdrawPause, (context) =>
    changing(context, (saving) => change.withdrawPause(saving, context.body)),
  ),

  serve(calls.pauseLetter, async (context) => {
    const { body, caller, database, media } = context
    const { content, ...sent } = body
    // nothing is stored for a pause that is out of sight, or not the caller's
    const seen = await database.db.transaction().execute((db) => lockPause(db, caller, sent.id))
    if (!seen) throw new ApiError('not_found')
    if (!mayAttach(caller, seen)) throw new ApiError('forbidden')
    const file = await storeLetter(media, content)
    return changing(context, (saving) => change.attachLetter(saving, sent, file))
  }),
]

/** One change of a pause, as one transaction. */
function changing<T>(
  { database, caller, address, now }: Context<Call>,
  act: (saving: Saving) => Promise<T>,
): Promise<T> {
  return database.db.transaction().execute((db) => act({ db, caller, address, now: now() }))
}

interface Presenting {
  readonly caller: Caller
  readonly media: Media
  readonly calendar: Calendar
  readonly now: Date
}

function present(pause: StoredPause, { caller, media, calendar, now }: Presenting): calls.PauseRow {
  const { is_administered: _, ...stored } = pause
  const judged = pauseOf(fieldsOf(pause))
  return {
    ...stored,
    letter: stored.letter === null ? null : media.link(stored.letter, 'full'),
    is_late: isClaimLate(judged, calendar, now.getTime()),
    problem: agreementProblem(judged, calendar, now.getTime()),
    may_edit: mayEdit(caller, pause),
    may_decide: mayDecide(caller, pause),
    may_withdraw: mayWithdraw(caller, pause),
  }
}
