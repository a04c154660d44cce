import {
  acknowledgeAlarm,
  commentAlarm,
  shelveAlarm,
  takeOutOfService as takeAlarmOutOfService,
} from '@roadside/contract/alarms/alarm-operations.ts'
import { ApiError } from '@roadside/contract/errors.ts'
import { insertAudit } from '@roadside/server-kit/audit.ts'
import type { Caller } from '@roadside/server-kit/caller.ts'
import type { Db } from '@roadside/server-kit/database.ts'
import type { Deps } from '@roadside/server-kit/serve.ts'
import { acknowledgedUntil, type AlarmKinds } from './alarm-kinds.ts'
import type { AlarmRecord } from './alarm-record.ts'
import { alarmMessages } from './alarm-sweep.ts'
import { alarmMonths, changeAlarms, type Change } from './change-alarms.ts'
import { insertSteps, lockAlarms } from './evaluator-repository.ts'
import { findVisibleIds, writeAcknowledged, writeOutOfService, writeShelved } from './repository.ts'
import type { StoredChange } from './store-findings.ts'

/** Who operates, and with what: the context of a call, or a button of a message. */
export interface Operator extends Pick<Deps, 'database' | 'live' | 'now'> {
  readonly caller: Caller
  /** Address of the client; empty: none. */
  readonly address: string
}

export interface Operation extends Omit<Change, 'caller' | 'now'> {
  /** Name of the action in the audit log. */
  readonly action: string
  /** Writes what belongs to the changed alarms, in the same transaction. */
  readonly after?: (db: Db, changed: readonly StoredChange[]) => Promise<void>
}

/**
 * Changes alarms in sight of the operator, with its entry in the audit log; answers the ids of those
 * that changed. Throws `not_found` where one is out of sight.
 */
export async function operate(
  { caller, database, live, now, address }: Operator,
  kinds: AlarmKinds,
  { action, after, ...change }: Operation,
): Promise<number[]> {
  await alarmMonths.ensure(database.pool, [now()])
  const changed = await database.db.transaction().execute(async (db) => {
    const stored = await changeAlarms(db, { ...change, caller, now: now() })
    if (stored.length === 0) return stored
    await after?.(db, stored)
    await insertAudit(db, {
      username: caller.username,
      address,
      action,
      subject: alarmNames(
        stored.map(({ alarm }) => alarm),
        kinds,
      ),
      detail: { ...(change.note !== '' && { note: change.note }), ...change.detail },
    })
    return stored
  })
  live.publish(alarmMessages(new Set(changed.map(({ alarm }) => alarm.subject.wid))))
  return idsOf(changed)
}

/** Acknowledges alarms and those hidden behind them; answers the ids of those that changed. */
export async function acknowledge(
  operator: Operator,
  kinds: AlarmKinds,
  ids: readonly number[],
  note: string,
): Promise<number[]> {
  const { caller, now } = operator
  return operate(operator, kinds, {
    ids,
    input: { type: 'acknowledge' },
    type: 'acknowledged',
    action: acknowledgeAlarm.path,
    note,
    withHidden: true,
    after: (db, changed) =>
      writeAcknowledged(db, {
        ids: idsOf(changed),
        by: caller.username,
        now: now(),
        note,
        until: changed.map(({ alarm }) => acknowledgedUntil(kinds, alarm, now())),
      }),
  })
}

/** Puts alarms out of the way until a time (ISO 8601), or until they clear once. */
export async function shelve(
  operator: Operator,
  kinds: AlarmKinds,
  ids: readonly number[],
  shelf: { readonly until: string; readonly isUntilCleared: boolean; readonly reason: string },
): Promise<number[]> {
  const { caller, now } = operator
  const { until, isUntilCleared, reason } = shelf
  return operate(operator, kinds, {
    ids,
    input: { type: 'shelve', shelf: { until: Date.parse(until), isUntilCleared } },
    type: 'shelved',
    action: shelveAlarm.path,
    note: reason,
    detail: { until, isUntilCleared },
    after: (db, stored) =>
      writeShelved(db, { ids: idsOf(stored), by: caller.username, now: now(), reason }),
  })
}

/** Alarms under maintenance until a time (ISO 8601), or (null) until they are returned to service. */
export async function takeOutOfService(
  operator: Operator,
  kinds: AlarmKinds,
  ids: readonly number[],
  { until, reason }: { readonly until: string | null; readonly reason: string },
): Promise<number[]> {
  const { caller, now } = operator
  return operate(operator, kinds, {
    ids,
    input: { type: 'takeOutOfService' },
    type: 'outOfService',
    action: takeAlarmOutOfService.path,
    note: reason,
    detail: { until },
    after: (db, stored) =>
      writeOutOfService(db, {
        ids: idsOf(stored),
        by: caller.username,
        now: now(),
        reason,
        until: until === null ? null : new Date(until),
      }),
  })
}

/** Adds a note to the history of an alarm. */
export async function comment(
  { caller, database, live, now, address }: Operator,
  kinds: AlarmKinds,
  id: number,
  note: string,
): Promise<void> {
  await alarmMonths.ensure(database.pool, [now()])
  const wid = await database.db.transaction().execute(async (db) => {
    await refuseUnseen(db, caller, [id])
    const [alarm] = await lockAlarms(db, [id])
    if (!alarm) throw new ApiError('not_found')
    const { state } = alarm
    const step = { type: 'commented', at: now().getTime(), by: caller.username } as const
    await insertSteps(db, [{ ...step, alarmId: id, note, from: state, to: state, detail: {} }])
    await insertAudit(db, {
      username: caller.username,
      address,
      action: commentAlarm.path,
      subject: alarmNames([alarm], kinds),
      detail: { note },
    })
    return alarm.subject.wid
  })
  live.publish(alarmMessages([wid]))
}

/** Throws `not_found` where one of the alarms is out of sight. */
export async function refuseUnseen(db: Db, caller: Caller, ids: readonly number[]): Promise<void> {
  const inSight = await findVisibleIds(db, caller, ids)
  if (inSight.length < new Set(ids).size) throw new ApiError('not_found')
}

export function idsOf(changed: readonly StoredChange[]): number[] {
  return changed.map(({ alarm }) => alarm.id)
}

/** The first alarm by its usual name, and how many more. */
export function alarmNames(
  alarms: readonly Pick<AlarmRecord, 'kind' | 'subject'>[],
  kinds: AlarmKinds,
): string {
  const [first] = alarms
  if (!first) return ''
  const name = `${kinds.get(first.kind)?.kind.name ?? first.kind} ${first.subject.name}`
  return alarms.length > 1 ? `${name} และอีก ${alarms.length - 1} รายการ` : name
}
