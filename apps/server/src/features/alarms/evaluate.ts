import { isLive, nextAlarmState } from '@roadside/contract/alarms/domain/alarm-state.ts'
import type { ReadAlarmSource } from '@roadside/server-kit/alarm-source.ts'
import type { Database, Db } from '@roadside/server-kit/database.ts'
import { kindsByAsset, type AlarmKinds } from './alarm-kinds.ts'
import { withStep, type AlarmRecord, type ChangedAlarm } from './alarm-record.ts'
import { calm, type Finding } from './apply-finding.ts'
import { findingsOfConsole } from './console-parts.ts'
import * as repository from './evaluator-repository.ts'
import { findingsOfExternal } from './external-findings.ts'
import { takeExternal } from './external-repository.ts'
import { followRoots, type Topologies } from './follow-roots.ts'
import { applyFindings, storeChanges } from './store-findings.ts'
import { waitForRoots } from './wait-for-roots.ts'

/** Turns of equipment that are judged in one transaction. */
const atOnce = 4_000

/** What solutions raise alarms of beside the state of their equipment, by the solution's id. */
export type AlarmSources = ReadonlyMap<string, ReadAlarmSource>

/**
 * Decides messages about alarms, in the transaction of each run: `changed` are the ids of alarms
 * that changed in it.
 */
export type DecideNotices = (db: Db, changed: readonly number[], now: Date) => Promise<void>

export interface Evaluator {
  readonly kinds: AlarmKinds
  readonly sources: AlarmSources
  readonly topologies: Topologies
  readonly decideNotices: DecideNotices
  /** Takes note of the seconds of each run. */
  readonly noteRun: (seconds: number) => void
}

export interface Run {
  /** Sites with alarms that changed; null: the console itself. */
  readonly wids: ReadonlySet<number | null>
  /** There may be more to do at once. */
  readonly isFull: boolean
}

/**
 * Judges what changed since the last run and what time alone changes, in one transaction: a server
 * that dies in the middle leaves all of it to the next. Null: another server evaluates.
 */
export async function evaluateAlarms(
  { db }: Pick<Database, 'db'>,
  evaluator: Evaluator,
  now: Date,
): Promise<Run | null> {
  return db.transaction().execute(async (transaction) => {
    if (!(await repository.isMine(transaction))) return null
    const turns = await repository.takeTurns(transaction, atOnce)
    const sourceTurns = await repository.takeSourceTurns(transaction, atOnce)
    const external = await takeExternal(transaction, atOnce)
    const due = await waitForRoots(
      transaction,
      await repository.findDueDelays(transaction, now, atOnce),
      evaluator,
      now,
    )
    const findings = [
      ...due.map(({ finding }) => ({ finding, isDue: true })),
      ...[
        ...findingsOfTurns(turns, evaluator.kinds),
        ...(await findingsOfSources(transaction, sourceTurns, evaluator, now)),
        ...findingsOfExternal(external),
        ...(await findingsOfConsole(transaction, evaluator.kinds, now)),
      ].map((finding) => ({ finding, isDue: false })),
    ]
    const ofFindings = await storeChanges(
      transaction,
      await applyFindings(transaction, findings, evaluator.kinds, now),
    )
    // after what was found is stored: an alarm may be in both
    const ofTime = await storeChanges(transaction, await applyEnds(transaction, now))
    const stored = [...ofFindings, ...ofTime]
    const ofRoots = await followRoots(transaction, stored, evaluator, now)
    const all = [...stored, ...ofRoots]
    const operated = await repository.takeOperated(transaction)
    const ids = new Set([...operated, ...all.map(({ alarm }) => alarm.id)])
    await evaluator.decideNotices(transaction, [...ids], now)
    return {
      wids: new Set(all.map(({ alarm }) => alarm.subject.wid)),
      isFull: [turns, due, sourceTurns, external].some(({ length }) => length === atOnce),
    }
  })
}

/** What turns of equipment say of the kinds that judge it. */
export function findingsOfTurns(
  turns: readonly repository.TurnRow[],
  kinds: AlarmKinds,
): Finding[] {
  const byAsset = kindsByAsset(kinds)
  return turns.flatMap((turn) => {
    const subject = {
      key: `asset:${turn.asset_id}`,
      name: turn.name,
      assetId: turn.asset_id,
      wid: turn.wid,
      guardsConnection: turn.guards_connection,
    }
    return (byAsset.get(turn.kind) ?? []).flatMap(({ kind }): Finding[] => {
      const common = { subject, kind: kind.id, severity: kind.severity }
      if (turn.is_archived)
        return [
          { ...common, isActive: false, why: 'เลิกใช้อุปกรณ์', at: turn.health_since, isFinal: true },
        ]
      const verdict = kind.ofAssets?.judge(turn) ?? null
      if (verdict === null) return []
      // a condition has a time of its own
      const at = (kind.ofAssets?.isOfCondition ? turn.condition_since : null) ?? turn.health_since
      return [
        verdict.isActive
          ? {
              ...common,
              severity: verdict.severity ?? kind.severity,
              isActive: true,
              why: verdict.why,
              at,
            }
          : { ...common, isActive: false, why: '', at },
      ]
    })
  })
}

async function findingsOfSources(
  db: Db,
  turns: readonly repository.SourceTurn[],
  { sources, kinds }: Evaluator,
  now: Date,
): Promise<Finding[]> {
  const all: Finding[] = []
  for (const [id, read] of sources) {
    const own = turns.filter(({ source }) => source === id)
    if (own.length === 0) continue
    const found = await read(db, own, now)
    const assets = new Map(
      (
        await repository.findAssets(
          db,
          found.map(({ assetId }) => assetId),
        )
      ).map((asset) => [asset.id, asset]),
    )
    for (const { assetId, at, kind, ...finding } of found) {
      const asset = assets.get(assetId)
      const severity = kinds.get(kind)?.kind.severity
      if (!asset || !severity) continue
      const subject = {
        key: `asset:${asset.id}`,
        name: asset.name,
        assetId,
        wid: asset.wid,
        guardsConnection: asset.guards_connection,
      }
      all.push({ ...finding, subject, kind, severity, at: at.getTime() })
    }
  }
  return all
}

/** Ends what ends by time: shelves, maintenance, acknowledgements, flapping, cover of a root. */
async function applyEnds(db: Db, now: Date): Promise<ChangedAlarm[]> {
  const ids = await repository.findEnding(db, now, atOnce)
  if (ids.length === 0) return []
  const alarms = await repository.lockAlarms(db, ids)
  const ends = new Map((await repository.findEnds(db, ids)).map((end) => [end.id, end]))
  return alarms.map((alarm) => {
    const end = ends.get(alarm.id ?? 0)
    return endedBy(
      alarm,
      end ?? { acknowledgedUntil: null, outOfServiceUntil: null },
      now.getTime(),
    )
  })
}

/** An alarm after what ended by `now`; pure. */
export function endedBy(
  alarm: AlarmRecord,
  ends: { readonly acknowledgedUntil: number | null; readonly outOfServiceUntil: number | null },
  now: number,
): ChangedAlarm {
  let changed: ChangedAlarm = { alarm, steps: [] }
  const step = (next: Partial<AlarmRecord>, type: Parameters<typeof withStep>[2]['type']): void => {
    const after = { ...changed.alarm, ...next }
    changed = withStep(
      changed,
      { ...after, closedAt: isLive(after.state) ? null : now },
      { type, at: now },
    )
  }
  const state = () => changed.alarm.state
  if (alarm.calmAt !== null && alarm.calmAt <= now && state().isActive) changed = calm(alarm, now)
  const passed = nextAlarmState(state(), { type: 'pass', at: now })
  if (passed !== state()) step({ state: passed }, 'unshelved')
  if (ends.outOfServiceUntil !== null && ends.outOfServiceUntil <= now && state().isOutOfService)
    step({ state: nextAlarmState(state(), { type: 'returnToService' }) }, 'inService')
  if (ends.acknowledgedUntil !== null && ends.acknowledgedUntil <= now && state().isActive)
    step({ state: nextAlarmState(state(), { type: 'unacknowledge' }) }, 'acknowledgementExpired')
  if (alarm.uncoveredAt !== null && alarm.uncoveredAt <= now && state().isSuppressed)
    step(
      {
        state: nextAlarmState(state(), { type: 'unsuppress' }),
        suppressedBy: null,
        uncoveredAt: null,
      },
      'unsuppressed',
    )
  return changed
}
