import type { Db } from '@roadside/server-kit/database.ts'
import type { AlarmKinds } from './alarm-kinds.ts'
import { findActiveSubjects, findStates } from './judge-repository.ts'

/** A cause of an alarm whose present state is asked for. */
export interface Cause {
  readonly kind: string
  readonly subject: string
  /** Id of `asset`; null: it is of no equipment, but of a circuit. */
  readonly assetId: number | null
}

/** Whether the cause lasts, and why. */
export interface CauseNow {
  readonly isActive: boolean
  /** In Thai; empty where it does not last. */
  readonly why: string
}

/**
 * Whether causes last by the present state of their equipment, in the order of `causes`. A kind that
 * judges no equipment: by its live alarm. Null: the state does not tell, as of silent equipment, or
 * nobody but a person can say (a reviewed event).
 */
export async function judgeNow(
  db: Db,
  kinds: AlarmKinds,
  causes: readonly Cause[],
): Promise<(CauseNow | null)[]> {
  const states = new Map(
    (await findStates(db, [...new Set(causes.flatMap(({ assetId }) => assetId ?? []))])).map(
      (state) => [state.id, state],
    ),
  )
  const live = new Map(
    (await findActiveSubjects(db, causes)).map(({ kind, subject, why }) => [
      `${subject} ${kind}`,
      why,
    ]),
  )
  return causes.map(({ kind: id, subject, assetId }) => {
    const kind = kinds.get(id)?.kind
    const state = assetId === null ? undefined : states.get(assetId)
    if (!kind || kind.isReviewed || (assetId !== null && !state)) return null
    if (!kind.ofAssets) {
      const why = live.get(`${subject} ${id}`)
      return { isActive: why !== undefined, why: why ?? '' }
    }
    if (!state || !kind.ofAssets.kinds.includes(state.kind)) return null
    const verdict = kind.ofAssets.judge({ ...state, measured: '' })
    return verdict && { isActive: verdict.isActive, why: verdict.isActive ? verdict.why : '' }
  })
}
