import { isLive, nextAlarmState } from '@roadside/contract/alarms/domain/alarm-state.ts'
import type { LiveMessage } from '@roadside/contract/live.ts'
import type { AlarmKind } from '@roadside/contract/alarms/kind.ts'
import type { AlarmFinding, ReadAlarmSource } from '@roadside/server-kit/alarm-source.ts'
import type { ReadMeasured } from '@roadside/server-kit/alarm-measured.ts'
import type { Database, Db } from '@roadside/server-kit/database.ts'
import type { FastifyBaseLogger } from 'fastify'
import { applyActs } from './apply-acts.ts'
import { kindsByAsset, type AlarmKinds } from './alarm-kinds.ts'
import { withStep, type AlarmRecord, type ChangedAlarm } from './alarm-record.ts'
import { calm, type Finding } from './apply-finding.ts'
import { findingsOfConsole } from './console-parts.ts'
import { openContainment, type Containment } from './containment.ts'
import * as repository from './evaluator-repository.ts'
import { findingsOfExternal } from './external-findings.ts'
import { takeExternal } from './external-repository.ts'
import { followRoots, type Topologies } from './follow-roots.ts'
import { followSenders, waitForSenders } from './follow-senders.ts'
import { applyFindings, storeChanges, type StoredChange } from './store-findings.ts'
import { waitForRoots } from './wait-for-roots.ts'

/** Turns of equipment that are judged in one transaction. */
const atOnce = 4_000

/** What solutions raise alarms of beside the state of their equipment, by the solution's id. */
export type AlarmSources = ReadonlyMap<string, ReadAlarmSource>

/**
 * Decides messages about alarms, in the transaction of each run: `changed` are the ids of alarms
 * that changed in it. One rule that fails keeps no other from it.
 */
export type DecideNotices = (
  db: Db,
  containment: Containment,
  changed: readonly number[],
  now: Date,
) => Promise<void>

/** An alarm that was raised in a run, or raised again. */
export interface RaisedAlarm {
  readonly id: number
  readonly kind: string
  readonly subject: string
  readonly raisedAt: Date
  readonly why: string
}

/** Lets tickets follow the alarms, in the transaction of each run; answers what consoles should know. */
export type FollowTickets = (
  db: Db,
  containment: Containment,
  raised: readonly RaisedAlarm[],
  now: Date,
) => Promise<readonly LiveMessage[]>

export interface Evaluator {
  readonly kinds: AlarmKinds
  readonly sources: AlarmSources
  /** What equipment measured, by the id of its solution. */
  readonly measures: ReadonlyMap<string, ReadMeasured>
  readonly topologies: Topologies
  readonly followTickets: FollowTickets
  readonly decideNotices: DecideNotices
  /** Takes note of the seconds of each run. */
  readonly noteRun: (seconds: number) => void
}

export interface Run {
  /** Sites with alarms that changed; null: the console itself. */
  readonly wids: ReadonlySet<number | null>
  /** What else consoles should know. */
  readonly messages: readonly LiveMessage[]
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
  log: FastifyBaseLogger,
): Promise<Run | null> {
  const transaction = await db.startTransaction().execute()
  try {
    const isMine = await repository.isMine(transaction)
    const containment = isMine ? await openContainment(transaction, log, now) : null
    const run = containment && (await judge(transaction, containment, evaluator, now))
    await transaction.commit().execute()
    return run
  } catch (error) {
    await transaction.rollback().execute()
    throw error
  }
}

async function judge(
  db: Db,
  containment: Containment,
  evaluator: Evaluator,
  now: Date,
): Promise<Run> {
  const { kinds } = evaluator
  await keepParts(containment, evaluator)
  const turns = await repository.takeTurns(db, atOnce)
  const ofSources = await findingsOfSources(db, containment, evaluator, now)
  const external = await takeExternal(db, atOnce)
  const due = await waitForRoots(
    db,
    containment,
    await repository.findDueDelays(db, now, atOnce),
    evaluator,
    now,
  )
  const found = [
    ...due.map(({ finding }) => ({ finding, isDue: true })),
    ...[
      ...(await findingsOfTurns(
        await withMeasured(db, turns, evaluator, containment),
        kinds,
        containment,
      )),
      ...ofSources.findings,
      ...findingsOfExternal(external),
      ...(await findingsOfConsole(db, kinds, now)),
    ].map((finding) => ({ finding, isDue: false })),
  ]
  const findings = await waitForSenders(db, found, kinds, now)
  const ofFindings = await storeChanges(db, await applyFindings(db, findings, kinds, now))
  const ofActs = await applyActs(db, ofSources.findings, kinds, now)
  // after what was found is stored: an alarm may be in both
  const ofTime = await storeChanges(db, await applyEnds(db, now))
  const stored = [...ofFindings, ...ofActs, ...ofTime]
  const ofRoots = await followRoots(db, containment, stored, evaluator, now)
  const ofSenders = await followSenders(db, [...stored, ...ofRoots], kinds, now)
  const all = [...stored, ...ofRoots, ...ofSenders]
  const messages = await evaluator.followTickets(db, containment, raisedOf(all), now)
  const operated = await repository.takeOperated(db)
  const ids = new Set([...operated, ...all.map(({ alarm }) => alarm.id)])
  await evaluator.decideNotices(db, containment, [...ids], now)
  return {
    wids: new Set(all.map(({ alarm }) => alarm.subject.wid)),
    messages,
    isFull: ofSources.isFull || [turns, due, external].some(({ length }) => length === atOnce),
  }
}

/** The active alarms that were raised or came up from behind their root, and are not hidden now. */
function raisedOf(changes: readonly StoredChange[]): RaisedAlarm[] {
  const newest = new Map(changes.map(({ alarm }) => [alarm.id, alarm]))
  const raised = new Set(
    changes.flatMap(({ alarm: { id }, steps }) =>
      steps.some(({ type }) => type === 'raised' || type === 'unsuppressed') ? [id] : [],
    ),
  )
  const shown = [...newest.values()].filter(
    ({ id, state, suppressedBy }) => raised.has(id) && state.isActive && suppressedBy === null,
  )
  return shown.map(({ id, kind, subject, raisedAt, why }) => ({
    id,
    kind,
    subject: subject.key,
    raisedAt: new Date(raisedAt),
    why,
  }))
}

/** A part that an update has taken away fails no more. */
async function keepParts(
  containment: Containment,
  { kinds, sources, measures, topologies }: Evaluator,
): Promise<void> {
  const parts = {
    kind: kinds,
    source: sources,
    measured: measures,
    topology: topologies,
    waiting: topologies,
  }
  for (const [prefix, of] of Object.entries(parts)) {
    const keys = [...of.keys()].map((id) => `${prefix}:${id}`)
    await containment.keep(`${prefix}:`, new Set(keys))
  }
}

interface JudgedTurn extends repository.TurnRow {
  readonly measured: string
}

/** Turns with what was measured; without it where that cannot be read. */
async function withMeasured(
  db: Db,
  turns: readonly repository.TurnRow[],
  { kinds, measures }: Evaluator,
  containment: Containment,
): Promise<JudgedTurn[]> {
  const byAsset = kindsByAsset(kinds)
  const texts = new Map<repository.TurnRow, string>()
  for (const [solution, read] of measures) {
    const own = turns.filter(
      ({ kind, is_archived }) =>
        !is_archived && byAsset.get(kind)?.some((of) => of.solution === solution),
    )
    if (own.length === 0) continue
    const part = { key: `measured:${solution}`, name: `ค่าที่วัดของ ${solution}` }
    const found = await containment.run(part, () =>
      read(
        db,
        own.map(({ asset_id, health, condition, condition_since }) => ({
          assetId: asset_id,
          health,
          condition,
          conditionAt: condition_since === null ? null : new Date(condition_since),
        })),
      ),
    )
    own.forEach((turn, index) => texts.set(turn, found?.[index] ?? ''))
  }
  return turns.map((turn) => ({ ...turn, measured: texts.get(turn) ?? '' }))
}

/** What turns of equipment say of the kinds that judge it. */
async function findingsOfTurns(
  turns: readonly JudgedTurn[],
  kinds: AlarmKinds,
  containment: Containment,
): Promise<Finding[]> {
  const byAsset = kindsByAsset(kinds)
  const findings: Finding[] = []
  const judged = new Map<AlarmKind, unknown>()
  for (const turn of turns)
    for (const { kind } of byAsset.get(turn.kind) ?? []) {
      try {
        findings.push(...findingsOfTurn(turn, kind))
        judged.set(kind, judged.get(kind) ?? null)
      } catch (error) {
        judged.set(kind, error)
      }
    }
  for (const [{ id, name }, error] of judged)
    await containment.note({ key: `kind:${id}`, name }, error)
  return findings
}

function findingsOfTurn(turn: JudgedTurn, kind: AlarmKind): Finding[] {
  const subject = {
    key: `asset:${turn.asset_id}`,
    name: turn.name,
    assetId: turn.asset_id,
    wid: turn.wid,
    guardsConnection: turn.guards_connection,
  }
  const common = { subject, kind: kind.id, severity: kind.severity }
  if (turn.is_archived)
    return [{ ...common, isActive: false, why: 'เลิกใช้อุปกรณ์', at: turn.health_since, isFinal: true }]
  const verdict = kind.ofAssets?.judge(turn) ?? null
  if (verdict === null) return []
  // a condition has a time of its own
  const at = (kind.ofAssets?.isOfCondition ? turn.condition_since : null) ?? turn.health_since
  if (!verdict.isActive) return [{ ...common, isActive: false, why: '', at }]
  const severity = verdict.severity ?? kind.severity
  return [{ ...common, severity, isActive: true, why: verdict.why, at }]
}

/** A source that fails leaves its turns for later, and those of the others are read. */
async function findingsOfSources(
  db: Db,
  containment: Containment,
  { sources, kinds }: Evaluator,
  now: Date,
): Promise<{ readonly findings: Finding[]; readonly isFull: boolean }> {
  const findings: Finding[] = []
  let isFull = false
  for (const [id, read] of sources) {
    const part = { key: `source:${id}`, name: `เหตุการณ์ของ ${id}` }
    const found = await containment.run(part, async () => {
      const turns = await repository.takeSourceTurns(db, id, atOnce)
      isFull ||= turns.length === atOnce
      return turns.length > 0 ? placed(db, await read(db, turns, now), kinds) : []
    })
    findings.push(...(found ?? []))
  }
  return { findings, isFull }
}

/** Findings of a solution, with the equipment as it is now; without what is no more. */
async function placed(
  db: Db,
  found: readonly AlarmFinding[],
  kinds: AlarmKinds,
): Promise<Finding[]> {
  const ids = found.map(({ assetId }) => assetId)
  const assets = new Map((await repository.findAssets(db, ids)).map((asset) => [asset.id, asset]))
  return found.flatMap(({ assetId, at, kind, part, severity: own, ...finding }): Finding[] => {
    const asset = assets.get(assetId)
    const severity = own ?? kinds.get(kind)?.kind.severity
    if (!asset || !severity) return []
    const subject = {
      key: part ? `asset:${asset.id}:${part.key}` : `asset:${asset.id}`,
      name: part ? `${asset.name} ${part.name}` : asset.name,
      assetId,
      wid: asset.wid,
      guardsConnection: asset.guards_connection,
    }
    return [{ ...finding, subject, kind, severity, at: at.getTime() }]
  })
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
