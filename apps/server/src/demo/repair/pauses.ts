import { toBangkokIso } from '@roadside/contract/domain/thai-date.ts'
import type { PauseReason } from '@roadside/contract/service-levels/domain/pause.ts'
import type { PlaceOfPause } from '@roadside/contract/service-levels/pause-calls.ts'
import type { Caller } from '@roadside/server-kit/caller.ts'
import type { Saving } from '@roadside/server-kit/record-store.ts'
import {
  attachLetter,
  claimPause,
  decidePause,
} from '../../features/service-levels/change-pause.ts'
import { storeLetter } from '../../features/service-levels/letter-file.ts'
import { demoLetter } from './letter.ts'
import type { Stage } from './play-ticket.ts'
import type { Task } from './timeline.ts'

/** A time that somebody asks not to count, and what came of it. */
export interface PlannedPause {
  /** Null: it is not known any more. */
  readonly place: () => PlaceOfPause | null
  readonly reason: PauseReason
  readonly from: Date
  readonly to: Date | null
  readonly claim: string
  readonly claimedAt: Date
  /** Null: the letter has no file. */
  readonly letter: { readonly number: string; readonly hasFile: boolean } | null
  readonly by: Caller
  /** Null: nobody has decided yet. */
  readonly decided: {
    readonly at: Date
    readonly by: Caller
    readonly decision: 'agreed' | 'refused'
    readonly note: string
  } | null
}

/** The claim with its letter, and the decision. */
export function tasksOfPause({ deps }: Stage, pause: PlannedPause): Task[] {
  const { claimedAt, letter, decided, by } = pause
  const stored: { current: { id: number; version: number } | null } = { current: null }
  const changing = <T>(caller: Caller, now: Date, act: (saving: Saving) => Promise<T>) =>
    deps.database.db.transaction().execute((db) => act({ db, caller, address: '', now }))
  const tasks: Task[] = [
    {
      at: claimedAt,
      run: async (now) => {
        const place = pause.place()
        if (!place) return
        const { reason, from, to, claim } = pause
        const form = {
          reason,
          from: toBangkokIso(from),
          to: to && toBangkokIso(to),
          claim,
          letter_number: letter?.number ?? '',
          letter_date: letter ? toBangkokIso(now).slice(0, 10) : null,
          // a contractor's claim is received as it is written
          claimed_at: by.contractorId === null ? toBangkokIso(now) : null,
        }
        stored.current = await changing(by, now, (saving) =>
          claimPause(saving, { request_id: undefined, place, form }),
        )
        if (!letter?.hasFile || !stored.current) return
        const file = await storeLetter(deps.media, demoLetter(letter.number).toString('base64'))
        const sent = stored.current
        stored.current = await changing(by, now, (saving) => attachLetter(saving, sent, file))
      },
    },
  ]
  if (!decided) return tasks
  const { at, decision, note } = decided
  return [
    ...tasks,
    {
      at,
      run: async (now) => {
        const sent = stored.current
        if (!sent) return
        await changing(decided.by, now, (saving) =>
          decidePause(saving, { ...sent, decision, note, is_authoritys_fault: false }),
        )
      },
    },
  ]
}
