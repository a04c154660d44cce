import {
  isLive,
  nextAlarmState,
  type AlarmInput,
  type AlarmState,
} from '@roadside/contract/alarms/domain/alarm-state.ts'
import type { AlarmEventType } from '@roadside/contract/alarms/event.ts'
import { ApiError } from '@roadside/contract/errors.ts'
import type { Caller } from '@roadside/server-kit/caller.ts'
import type { Db } from '@roadside/server-kit/database.ts'
import { makeMonthlyPartitioner } from '@roadside/server-kit/partitions.ts'
import { withStep, type AlarmRecord } from './alarm-record.ts'
import { lockAlarms, noteOperated } from './evaluator-repository.ts'
import { findVisibleIds } from './repository.ts'
import { storeChanges, type StoredChange } from './store-findings.ts'

/** Months of the history of alarms, made where they are missing. */
export const alarmMonths = makeMonthlyPartitioner('alarm_event')

export interface Change {
  readonly ids: readonly number[]
  readonly caller: Caller
  readonly now: Date
  readonly input: AlarmInput
  readonly type: AlarmEventType
  readonly note: string
  readonly detail?: Readonly<Record<string, unknown>>
  /** What is hidden behind them changes with them. */
  readonly withHidden?: boolean
}

/**
 * Applies an operator's input to alarms in sight; answers those that it changed. Throws `not_found`
 * where one is out of sight.
 */
export async function changeAlarms(db: Db, change: Change): Promise<StoredChange[]> {
  const { ids, caller, now, input, type, note, detail = {} } = change
  const inSight = await findVisibleIds(db, caller, ids)
  if (inSight.length < new Set(ids).size) throw new ApiError('not_found')
  const all = change.withHidden ? await findVisibleIds(db, caller, ids, true) : inSight
  const alarms = await lockAlarms(db, all)
  const stored = await storeChanges(
    db,
    alarms.flatMap((alarm) => {
      const state = alarm.closedAt === null ? nextAlarmState(alarm.state, input) : alarm.state
      if (state === alarm.state) return []
      return withStep({ alarm, steps: [] }, afterInput(alarm, state, now), {
        type,
        at: now.getTime(),
        by: caller.username,
        note,
        detail,
      })
    }),
  )
  await noteOperated(
    db,
    stored.map(({ alarm }) => alarm.id),
  )
  return stored
}

function afterInput(alarm: AlarmRecord, state: AlarmState, now: Date): AlarmRecord {
  return { ...alarm, state, closedAt: isLive(state) ? null : now.getTime() }
}
