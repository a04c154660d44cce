import { phaseOf } from '@roadside/contract/alarms/domain/alarm-state.ts'
import type { Severity } from '@roadside/contract/alarms/severity.ts'
import type { Condition, Health } from '@roadside/contract/health.ts'
import type { Db } from '@roadside/server-kit/database.ts'
import { numberArray, textArray } from '@roadside/server-kit/sql-arrays.ts'
import { sql, type RawBuilder } from 'kysely'
import type { AlarmRecord, AlarmStep } from './alarm-record.ts'
import type { DelayedFinding } from './apply-finding.ts'
import { lockKeys } from '@roadside/server-kit/locks.ts'

/**
 * A server that is stopped in the middle of a run (or whose network is gone) loses its transaction
 * after this, so that another goes on.
 */
const longestPause = '15s'

/** Whether no other server evaluates; locked until the transaction ends. */
export async function isMine(db: Db): Promise<boolean> {
  await sql<{
    set_config: string
  }>`select set_config('idle_in_transaction_session_timeout', ${longestPause}, true)`.execute(db)
  const { rows } = await sql<{
    mine: boolean
  }>`select pg_try_advisory_xact_lock(${lockKeys.evaluator}) as mine`.execute(db)
  return rows[0]?.mine ?? false
}

export interface TurnRow {
  readonly asset_id: number
  readonly kind: string
  readonly name: string
  readonly wid: number
  readonly guards_connection: boolean
  readonly health: Health
  readonly health_since: number
  readonly condition: Condition
  readonly condition_since: number | null
  readonly reason: string
  readonly is_archived: boolean
}

const ms = (value: RawBuilder<unknown>) =>
  sql<number>`floor(extract(epoch from ${value}) * 1000)::float8`
const msOrNull = (value: RawBuilder<unknown>) =>
  sql<number | null>`floor(extract(epoch from ${value}) * 1000)::float8`
/** Column of a `jsonb_to_recordset` that holds milliseconds. */
const time = (column: string) => sql`to_timestamp(${sql.ref(column)} / 1000.0)`

/** Takes the oldest turns of equipment; they are gone when the transaction commits. */
export async function takeTurns(db: Db, limit: number): Promise<TurnRow[]> {
  const { rows } = await sql<TurnRow>`
    with taken as (
      delete from asset_turn where id in (select id from asset_turn order by id limit ${limit}) returning *)
    select t.asset_id, a.kind, a.name, a.wid, a.guards_connection, t.health, ${ms(sql`t.health_since`)} as health_since, t.condition,
      ${msOrNull(sql`t.condition_since`)} as condition_since, t.reason, t.is_archived
    from taken t join asset a on a.id = t.asset_id order by t.id`.execute(db)
  return rows
}

export interface SourceTurn {
  readonly key: string
  readonly at: Date
  readonly begins: boolean
}

/** Takes the oldest of what a solution raises alarms of beside the turns of its equipment. */
export async function takeSourceTurns(
  db: Db,
  source: string,
  limit: number,
): Promise<SourceTurn[]> {
  const { rows } = await sql<SourceTurn>`
    with taken as (
      delete from alarm_source_turn where id in
        (select id from alarm_source_turn where source = ${source} order by id limit ${limit}) returning *)
    select key, at, begins from taken order by id`.execute(db)
  return rows
}

export interface SubjectKind {
  readonly subject: string
  readonly kind: string
}

interface AlarmRow {
  readonly record: AlarmRecord
}

/** An alarm as {@link AlarmRecord}; `turns` as JSON, as all of it. */
const recordOf = sql`jsonb_build_object(
  'id', a.id, 'kind', a.kind, 'solution', a.solution, 'isGuarded', a.is_guarded, 'severity', a.severity,
  'subject', jsonb_build_object('key', a.subject, 'name', a.subject_name, 'assetId', a.asset_id, 'wid', a.wid, 'guardsConnection', a.is_guarded),
  'raisedAt', ${ms(sql`a.raised_at`)}, 'notedAt', ${ms(sql`a.noted_at`)}, 'lastSeenAt', ${ms(sql`a.last_seen_at`)},
  'occurrences', a.occurrences, 'why', a.why, 'detail', a.detail,
  'state', jsonb_build_object('isActive', a.is_active, 'isAcknowledged', a.is_acknowledged, 'isSuppressed', a.suppressed_by is not null,
    'isOutOfService', a.out_of_service_at is not null,
    'shelf', case when a.shelved_until is null then null
      else jsonb_build_object('until', ${ms(sql`a.shelved_until`)}, 'isUntilCleared', a.is_shelved_until_cleared) end),
  'clearedAt', ${msOrNull(sql`a.cleared_at`)}, 'suppressedBy', a.suppressed_by, 'uncoveredAt', ${msOrNull(sql`a.uncovered_at`)},
  'flappingSince', ${msOrNull(sql`a.flapping_since`)}, 'calmAt', ${msOrNull(sql`a.calm_at`)},
  'turns', (select coalesce(jsonb_agg(${ms(sql`t`)} order by t), '[]') from unnest(a.turns) t),
  'closedAt', ${msOrNull(sql`a.closed_at`)})`

/** Alarms by their ids, locked in one order. */
export async function lockAlarms(db: Db, ids: readonly number[]): Promise<AlarmRecord[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<AlarmRow>`
    with locked as (select * from alarm where id = any(${numberArray(ids)}::bigint[]) order by id for update)
    select ${recordOf} as record from locked a order by a.id`.execute(db)
  return rows.map(({ record }) => record)
}

/**
 * What is known of subjects and kinds, locked: the live alarm, or the one that closed last since
 * `closedSince`.
 */
export async function lockKnownAlarms(
  db: Db,
  of: readonly SubjectKind[],
  closedSince: Date,
): Promise<AlarmRecord[]> {
  const { rows } = await sql<{ id: number }>`
    select known.id from unnest(${textArray(of.map(({ subject }) => subject))}::text[], ${textArray(of.map(({ kind }) => kind))}::text[]) k(subject, kind),
      lateral (
        (select id from alarm where subject = k.subject and kind = k.kind and closed_at is null)
        union all
        (select id from alarm where subject = k.subject and kind = k.kind and closed_at > ${closedSince}
           and not exists (select from alarm where subject = k.subject and kind = k.kind and closed_at is null)
         order by closed_at desc limit 1)) known`.execute(db)
  return lockAlarms(
    db,
    rows.map(({ id }) => id),
  )
}

/** Finding that waits, by subject and kind. */
export async function findDelays(db: Db, of: readonly SubjectKind[]): Promise<DelayedFinding[]> {
  const { rows } = await sql<DelayedFinding>`
    select d.finding, ${ms(sql`d.due_at`)} as "dueAt"
    from unnest(${textArray(of.map(({ subject }) => subject))}::text[], ${textArray(of.map(({ kind }) => kind))}::text[]) k(subject, kind)
      join alarm_delay d on d.subject = k.subject and d.kind = k.kind`.execute(db)
  return rows
}

export async function findDueDelays(db: Db, now: Date, limit: number): Promise<DelayedFinding[]> {
  const { rows } = await sql<DelayedFinding>`
    select finding, ${ms(sql`due_at`)} as "dueAt" from alarm_delay where due_at <= ${now} order by due_at limit ${limit}`.execute(
    db,
  )
  return rows
}

export async function deleteDelays(db: Db, of: readonly SubjectKind[]): Promise<void> {
  if (of.length === 0) return
  await sql`delete from alarm_delay d using
      unnest(${textArray(of.map(({ subject }) => subject))}::text[], ${textArray(of.map(({ kind }) => kind))}::text[]) k(subject, kind)
    where d.subject = k.subject and d.kind = k.kind`.execute(db)
}

export async function writeDelays(db: Db, delays: readonly DelayedFinding[]): Promise<void> {
  if (delays.length === 0) return
  const rows = delays.map(({ finding, dueAt }) => ({
    subject: finding.subject.key,
    kind: finding.kind,
    due: dueAt,
    finding,
  }))
  await sql`insert into alarm_delay (subject, kind, due_at, finding)
    select subject, kind, ${time('due')}, finding
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) n(subject text, kind text, due float8, finding jsonb)
    on conflict (subject, kind) do update set due_at = excluded.due_at, finding = excluded.finding`.execute(
    db,
  )
}

const written = sql`n(id bigint, kind text, solution text, subject text, subject_name text, asset_id bigint, wid bigint, is_guarded boolean,
  severity text, raised_at float8, noted_at float8, last_seen_at float8, occurrences int, why text, detail jsonb, is_active boolean,
  is_acknowledged boolean, cleared_at float8, suppressed_by bigint, uncovered_at float8, shelved_until float8, is_shelved_until_cleared boolean,
  is_out_of_service boolean, flapping_since float8, calm_at float8, turns jsonb, closed_at float8, position int)`
const turnsOfJson = sql`(select coalesce(array_agg(to_timestamp(t::float8 / 1000.0)), '{}') from jsonb_array_elements_text(n.turns) t)`

function rowOf({ subject, state, ...alarm }: AlarmRecord): object {
  return {
    id: alarm.id,
    kind: alarm.kind,
    solution: alarm.solution,
    subject: subject.key,
    subject_name: subject.name,
    asset_id: subject.assetId,
    wid: subject.wid,
    is_guarded: alarm.isGuarded,
    severity: alarm.severity,
    raised_at: alarm.raisedAt,
    noted_at: alarm.notedAt,
    last_seen_at: alarm.lastSeenAt,
    occurrences: alarm.occurrences,
    why: alarm.why,
    detail: alarm.detail,
    is_active: state.isActive,
    is_acknowledged: state.isAcknowledged,
    cleared_at: alarm.clearedAt,
    suppressed_by: alarm.suppressedBy,
    uncovered_at: alarm.uncoveredAt,
    shelved_until: state.shelf?.until ?? null,
    is_shelved_until_cleared: state.shelf?.isUntilCleared ?? false,
    is_out_of_service: state.isOutOfService,
    flapping_since: alarm.flappingSince,
    calm_at: alarm.calmAt,
    turns: alarm.turns,
    closed_at: alarm.closedAt,
  }
}

/**
 * Stores new alarms; answers the id of each by its place among the given ones. What has gone in the
 * meantime, equipment or site, has no alarm.
 */
export async function insertAlarms(
  db: Db,
  alarms: readonly AlarmRecord[],
): Promise<ReadonlyMap<number, number>> {
  if (alarms.length === 0) return new Map()
  const given = alarms.map((alarm, position) => ({ ...rowOf(alarm), position }))
  const { rows } = await sql<{ id: number; position: number }>`
    with n as (select * from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) ${written}),
    assets as (select id from asset where id in (select asset_id from n) for key share),
    sites as (select wid from site where wid in (select wid from n) for key share),
    stored as (
      insert into alarm (kind, solution, subject, subject_name, asset_id, wid, is_guarded, severity, raised_at, noted_at, last_seen_at,
          occurrences, why, detail, is_active, is_acknowledged, cleared_at, suppressed_by, uncovered_at, flapping_since, calm_at, turns, closed_at)
        select kind, solution, subject, subject_name, asset_id, wid, is_guarded, severity, ${time('raised_at')}, ${time('noted_at')},
          ${time('last_seen_at')}, occurrences, why, detail, is_active, is_acknowledged, ${time('cleared_at')}, suppressed_by,
          ${time('uncovered_at')}, ${time('flapping_since')}, ${time('calm_at')}, ${turnsOfJson}, ${time('closed_at')}
        from n where (asset_id is null or asset_id in (select id from assets)) and (wid is null or wid in (select wid from sites))
      returning id, subject, kind)
    select stored.id, n.position from n join stored using (subject, kind)`.execute(db)
  return new Map(rows.map(({ id, position }) => [position, id]))
}

/** Stores what the evaluator changes of known alarms. What operators write is changed only where it ends. */
export async function updateAlarms(db: Db, alarms: readonly AlarmRecord[]): Promise<void> {
  if (alarms.length === 0) return
  await sql`update alarm a set subject_name = n.subject_name, wid = n.wid, is_guarded = n.is_guarded, severity = n.severity,
      raised_at = ${time('n.raised_at')}, last_seen_at = ${time('n.last_seen_at')}, occurrences = n.occurrences, why = n.why, detail = n.detail,
      is_active = n.is_active, cleared_at = ${time('n.cleared_at')}, is_acknowledged = n.is_acknowledged,
      acknowledged_at = case when n.is_acknowledged then a.acknowledged_at end,
      acknowledged_by = case when n.is_acknowledged then a.acknowledged_by end,
      acknowledged_note = case when n.is_acknowledged then a.acknowledged_note else '' end,
      acknowledged_until = case when n.is_acknowledged and n.is_active then a.acknowledged_until end,
      suppressed_by = n.suppressed_by, uncovered_at = ${time('n.uncovered_at')},
      shelved_until = ${time('n.shelved_until')}, is_shelved_until_cleared = n.is_shelved_until_cleared,
      shelved_at = case when n.shelved_until is not null then a.shelved_at end,
      shelved_by = case when n.shelved_until is not null then a.shelved_by end,
      shelf_reason = case when n.shelved_until is not null then a.shelf_reason else '' end,
      out_of_service_at = case when n.is_out_of_service then a.out_of_service_at end,
      out_of_service_by = case when n.is_out_of_service then a.out_of_service_by end,
      out_of_service_until = case when n.is_out_of_service then a.out_of_service_until end,
      out_of_service_reason = case when n.is_out_of_service then a.out_of_service_reason else '' end,
      flapping_since = ${time('n.flapping_since')}, calm_at = ${time('n.calm_at')}, turns = ${turnsOfJson}, closed_at = ${time('n.closed_at')}
    from jsonb_to_recordset(${JSON.stringify(alarms.map(rowOf))}::jsonb) ${written} where a.id = n.id`.execute(
    db,
  )
}

/** Appends to the histories of alarms. */
export async function insertSteps(
  db: Db,
  steps: readonly (AlarmStep & { readonly alarmId: number })[],
): Promise<void> {
  if (steps.length === 0) return
  const rows = steps.map((step) => ({
    alarm_id: step.alarmId,
    at: step.at,
    type: step.type,
    by: step.by,
    note: step.note,
    from_phase: phaseOf(step.from),
    to_phase: phaseOf(step.to),
    detail: step.detail,
  }))
  await sql`insert into alarm_event (alarm_id, at, type, by, note, from_phase, to_phase, detail)
    select alarm_id, ${time('at')}, type, by, note, from_phase, to_phase, detail
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      n(alarm_id bigint, at float8, type text, by text, note text, from_phase text, to_phase text, detail jsonb)`.execute(
    db,
  )
}

/** Ids of live alarms whose shelf, maintenance, acknowledgement, flapping or cover ends by `now`. */
export async function findEnding(db: Db, now: Date, limit: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from alarm where shelved_until <= ${now} and closed_at is null
    union select id from alarm where out_of_service_until <= ${now} and closed_at is null
    union select id from alarm where acknowledged_until <= ${now} and closed_at is null and is_active
    union select id from alarm where calm_at <= ${now} and closed_at is null
    union select id from alarm where uncovered_at <= ${now} and closed_at is null
    limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

/** When acknowledgements of alarms, and their maintenance, end. Milliseconds. */
export async function findEnds(
  db: Db,
  ids: readonly number[],
): Promise<{ id: number; acknowledgedUntil: number | null; outOfServiceUntil: number | null }[]> {
  const { rows } = await sql<{
    id: number
    acknowledgedUntil: number | null
    outOfServiceUntil: number | null
  }>`select id, ${msOrNull(sql`acknowledged_until`)} as "acknowledgedUntil", ${msOrNull(sql`out_of_service_until`)} as "outOfServiceUntil"
    from alarm where id = any(${numberArray(ids)}::bigint[])`.execute(db)
  return rows
}

/** Active alarms of other kinds than these. */
export async function findActiveOfOthers(db: Db, kinds: readonly string[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from alarm where closed_at is null and is_active and kind <> all(${textArray(kinds)}::text[]) order by id`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

/** Notes the kinds of alarms that there are; answers those that there were not before. */
export async function replaceKnownKinds(db: Db, kinds: readonly string[]): Promise<string[]> {
  await sql`delete from known_alarm_kind where kind <> all(${textArray(kinds)}::text[])`.execute(db)
  const { rows } = await sql<{ kind: string }>`
    insert into known_alarm_kind (kind) select unnest(${textArray(kinds)}::text[])
    on conflict do nothing returning kind`.execute(db)
  return rows.map(({ kind }) => kind)
}

/** Has equipment of these kinds that is in trouble judged again, what lasts longest first. */
export async function insertTurnsOfTroubled(db: Db, assetKinds: readonly string[]): Promise<void> {
  if (assetKinds.length === 0) return
  await sql`insert into asset_turn (asset_id, health, health_since, condition, condition_since, reason, is_archived)
    select id, health, health_since, condition, condition_since, reason, false from asset
    where kind = any(${textArray(assetKinds)}::text[]) and archived_at is null
      and (health not in ('ok', 'unknown') or condition not in ('normal', 'unknown'))
    order by since, id`.execute(db)
}

export interface LiveOfAsset {
  readonly id: number
  readonly asset_id: number
  readonly kind: string
  readonly severity: Severity
  readonly raised_at: number
  /** The alarm behind which it is hidden; null: none. */
  readonly suppressed_by: number | null
}

/** Active alarms of equipment, of certain kinds. */
export async function findActiveOfAssets(
  db: Db,
  assetIds: readonly number[],
  kinds: readonly string[],
): Promise<LiveOfAsset[]> {
  if (assetIds.length === 0) return []
  const { rows } = await sql<LiveOfAsset>`
    select id, asset_id, kind, severity, ${ms(sql`raised_at`)} as raised_at, suppressed_by from alarm
    where asset_id = any(${numberArray(assetIds)}::bigint[]) and kind = any(${textArray(kinds)}::text[]) and closed_at is null and is_active
    order by raised_at, id`.execute(db)
  return rows
}

export interface RootAlarm {
  readonly id: number
  readonly asset_id: number
  readonly raised_at: number
  /** Null: it is active. */
  readonly cleared_at: number | null
}

/** The newest alarm of each asset of these kinds, where it is active or cleared after `since`. */
export async function findRootAlarms(
  db: Db,
  assetIds: readonly number[],
  kinds: readonly string[],
  since: Date,
): Promise<RootAlarm[]> {
  if (assetIds.length === 0) return []
  const { rows } = await sql<RootAlarm>`
    select distinct on (asset_id) id, asset_id, ${ms(sql`raised_at`)} as raised_at,
      case when is_active then null else ${ms(sql`cleared_at`)} end as cleared_at
    from alarm where asset_id = any(${numberArray(assetIds)}::bigint[]) and kind = any(${textArray(kinds)}::text[])
      and (is_active and closed_at is null or cleared_at > ${since})
    order by asset_id, raised_at desc, id desc`.execute(db)
  return rows
}

/** Active alarms of a solution that are not hidden, of certain kinds: those that a root may explain. */
export async function findUncovered(
  db: Db,
  kinds: readonly string[],
  limit: number,
): Promise<{ id: number; asset_id: number }[]> {
  const { rows } = await sql<{ id: number; asset_id: number }>`
    select id, asset_id from alarm where kind = any(${textArray(kinds)}::text[]) and closed_at is null and is_active
      and suppressed_by is null and asset_id is not null order by id desc limit ${limit}`.execute(
    db,
  )
  return rows
}

/** Live alarms hidden behind any of these alarms. */
export async function findHidden(db: Db, roots: readonly number[]): Promise<number[]> {
  if (roots.length === 0) return []
  const { rows } = await sql<{ id: number }>`
    select id from alarm where suppressed_by = any(${numberArray(roots)}::bigint[]) and closed_at is null order by id`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

/** Live alarms that are hidden because equipment, among others, is silent. */
export async function findHiddenBehindAssets(
  db: Db,
  assetIds: readonly number[],
): Promise<number[]> {
  if (assetIds.length === 0) return []
  const { rows } = await sql<{ id: number }>`
    select id from alarm where suppressed_by is not null and closed_at is null
      and exists (select from jsonb_array_elements_text(detail -> 'roots') root where root::bigint = any(${numberArray(assetIds)}::bigint[]))
    order by id`.execute(db)
  return rows.map(({ id }) => id)
}

export interface AssetPlace {
  readonly id: number
  readonly name: string
  readonly wid: number
  readonly guards_connection: boolean
}

export async function findAssets(db: Db, ids: readonly number[]): Promise<AssetPlace[]> {
  const { rows } = await sql<AssetPlace>`
    select id, name, wid, guards_connection from asset where id = any(${numberArray(ids)}::bigint[])`.execute(
    db,
  )
  return rows
}

/** Takes the alarms that operators changed since the last run. */
export async function takeOperated(db: Db): Promise<number[]> {
  const { rows } = await sql<{ alarm_id: number }>`
    with taken as (delete from alarm_operated returning alarm_id)
    select distinct alarm_id from taken order by alarm_id`.execute(db)
  return rows.map(({ alarm_id }) => alarm_id)
}

export async function noteOperated(db: Db, ids: readonly number[]): Promise<void> {
  await sql`insert into alarm_operated (alarm_id) select unnest(${numberArray(ids)}::bigint[])`.execute(
    db,
  )
}
