import { nextAlarmState } from '@roadside/contract/alarms/domain/alarm-state.ts'
import type { AlarmTopology, Circuit } from '@roadside/server-kit/alarm-topology.ts'
import type { Db } from '@roadside/server-kit/database.ts'
import type { AlarmKinds } from './alarm-kinds.ts'
import { circuitSubject } from './circuit-subject.ts'
import { withStep, type AlarmRecord, type ChangedAlarm } from './alarm-record.ts'
import type { Finding, KindOf } from './apply-finding.ts'
import * as repository from './evaluator-repository.ts'
import type { Containment } from './containment.ts'
import { applyFindings, storeChanges, type StoredChange } from './store-findings.ts'

/** How equipment stands behind other equipment, by the solution's id. */
export type Topologies = ReadonlyMap<string, AlarmTopology>

/** Alarms that a new root is compared with at most. */
export const mostBehind = 20_000
/** A circuit of fewer lamps is no cause of its own. */
const fewestOfCircuit = 3
/** A circuit's alarm lasts while at least this share of its equipment is without supply. */
export const lastingShare = 0.5
/** Neighbours in trouble that make a stretch (three dark lamps are an unlit one). */
const fewestInARow = 3

interface Setting {
  readonly db: Db
  readonly topology: AlarmTopology
  readonly kinds: AlarmKinds
  readonly own: readonly KindOf[]
  readonly changed: readonly StoredChange[]
  readonly now: Date
}

/**
 * Hides alarms behind their root causes, brings them back when a root has cleared, and weighs
 * neighbours; by topology alone. Answers what changed, stored. Where a topology fails, nothing is
 * hidden by it.
 */
export async function followRoots(
  db: Db,
  containment: Containment,
  changed: readonly StoredChange[],
  { kinds, topologies }: { readonly kinds: AlarmKinds; readonly topologies: Topologies },
  now: Date,
): Promise<StoredChange[]> {
  const all: StoredChange[] = []
  for (const [solution, topology] of topologies) {
    const own = [...kinds.values()].filter((of) => of.solution === solution)
    const ofOwn = changed.filter(({ alarm }) => alarm.solution === solution)
    if (ofOwn.length === 0) continue
    const setting = { db, topology, kinds, own, changed: ofOwn, now }
    const part = { key: `topology:${solution}`, name: `ต้นเหตุร่วมของ ${solution}` }
    const found = await containment.run(part, async () => [
      ...(await hideBehindSilent(setting)),
      ...(await followCircuits(setting)),
      ...(await weighRows(setting)),
    ])
    all.push(...(found ?? []))
  }
  return all
}

const idsOf = (own: readonly KindOf[], is: (of: KindOf) => unknown) =>
  own.filter(is).map(({ kind }) => kind.id)

/** Those of certain kinds that were raised, or cleared, in this run. Pure. */
export function turned(
  changed: readonly StoredChange[],
  kinds: readonly string[],
  type: 'raised' | 'cleared',
) {
  return changed.filter(
    ({ alarm, steps }) => kinds.includes(alarm.kind) && steps.some((step) => step.type === type),
  )
}

const assetsOf = (changed: readonly StoredChange[]) =>
  changed.flatMap(({ alarm }) => alarm.subject.assetId ?? [])

/** Equipment that cannot be reached, behind the silent equipment through which alone it is reached. */
async function hideBehindSilent(setting: Setting): Promise<StoredChange[]> {
  const { db, topology, own, changed, now } = setting
  const rootKinds = idsOf(own, ({ kind }) => kind.isRoot)
  const behindKinds = idsOf(own, ({ kind }) => kind.isOfConnection && !kind.isRoot)
  const rootsRaised = turned(changed, rootKinds, 'raised')
  const candidates =
    rootsRaised.length > 0
      ? await repository.findUncovered(db, behindKinds, mostBehind)
      : turned(changed, behindKinds, 'raised').flatMap(({ alarm }) =>
          alarm.subject.assetId === null || alarm.state.isSuppressed
            ? []
            : [{ id: alarm.id, asset_id: alarm.subject.assetId }],
        )
  const reach = await topology.reachedThrough(
    db,
    candidates.map(({ asset_id }) => asset_id),
  )
  const longestMs = Math.max(0, ...own.map(({ kind }) => coveredForMs(kind)))
  const roots = new Map(
    (
      await repository.findRootAlarms(
        db,
        [...new Set([...reach.values()].flat())],
        rootKinds,
        new Date(now.getTime() - longestMs),
      )
    ).map((root) => [root.asset_id, root]),
  )
  const hidden = new Map<
    number,
    { root: repository.RootAlarm; since: number; assets: readonly number[] }
  >()
  for (const { id, asset_id } of candidates) {
    const assets = reach.get(asset_id) ?? []
    const found = assets.flatMap((asset) => roots.get(asset) ?? [])
    // the one that has been back longest is what it must report through
    const [root] = found.toSorted((a, b) => (a.cleared_at ?? Infinity) - (b.cleared_at ?? Infinity))
    const since = Math.max(...found.map(({ raised_at }) => raised_at))
    if (root && found.length === assets.length) hidden.set(id, { root, since, assets })
  }
  const alarms = await repository.lockAlarms(db, [...hidden.keys()])
  const suppressed = alarms.flatMap((alarm): ChangedAlarm[] => {
    const behind = hidden.get(alarm.id ?? 0)
    const kind = setting.kinds.get(alarm.kind)?.kind
    if (!behind || !kind) return []
    const { root, since, assets } = behind
    if (wasKnownBefore(alarm, since)) return []
    const until = root.cleared_at === null ? null : root.cleared_at + coveredForMs(kind)
    if (until !== null && until <= now.getTime()) return []
    return hide(alarm, root.id, { detail: { roots: assets }, until }, now)
  })
  return storeChanges(db, [
    ...suppressed,
    ...(await uncoverBehindAssets(setting, rootKinds)),
    ...(await coverAgain(setting, assetsOf(rootsRaised))),
  ])
}

/** Whether an alarm was noticed while its root still worked: then something else is its cause. Pure. */
export function wasKnownBefore({ notedAt }: AlarmRecord, rootRaisedAt: number): boolean {
  return notedAt < rootRaisedAt
}

const coveredForMs = ({ coveredForS = 0 }: KindOf['kind']) => coveredForS * 1000

/** Hides an alarm behind its root; `until` is when it comes up again, null: not as yet. Pure. */
export function hide(
  alarm: AlarmRecord,
  root: number,
  { detail, until }: { detail: object; until: number | null },
  now: Date,
): ChangedAlarm[] {
  const state = nextAlarmState(alarm.state, { type: 'suppress' })
  if (state === alarm.state) return []
  const next = {
    ...alarm,
    state,
    suppressedBy: root,
    uncoveredAt: until,
    detail: { ...alarm.detail, ...detail },
  }
  return [
    withStep({ alarm, steps: [] }, next, {
      type: 'suppressed',
      at: now.getTime(),
      detail: { root },
    }),
  ]
}

/** What was hidden comes up where it has not cleared within the time of its kind. */
async function uncover(setting: Setting, ids: readonly number[]): Promise<ChangedAlarm[]> {
  const alarms = await repository.lockAlarms(setting.db, ids)
  return alarms.flatMap((alarm) => {
    const kind = setting.kinds.get(alarm.kind)?.kind
    if (!kind || alarm.uncoveredAt !== null) return []
    const uncoveredAt = setting.now.getTime() + coveredForMs(kind)
    return [{ alarm: { ...alarm, uncoveredAt }, steps: [] }]
  })
}

async function uncoverBehindAssets(
  setting: Setting,
  rootKinds: readonly string[],
): Promise<ChangedAlarm[]> {
  const cleared = assetsOf(turned(setting.changed, rootKinds, 'cleared'))
  return uncover(setting, await repository.findHiddenBehindAssets(setting.db, cleared))
}

/** A root that is silent again keeps hiding what had not come up yet. */
async function coverAgain({ db }: Setting, assets: readonly number[]): Promise<ChangedAlarm[]> {
  const alarms = await repository.lockAlarms(
    db,
    await repository.findHiddenBehindAssets(db, assets),
  )
  return alarms.flatMap((alarm) =>
    alarm.uncoveredAt === null ? [] : [{ alarm: { ...alarm, uncoveredAt: null }, steps: [] }],
  )
}

/** Circuits of which most equipment lost its supply at once. */
async function followCircuits(setting: Setting): Promise<StoredChange[]> {
  const { db, topology, own, changed } = setting
  const all: StoredChange[] = []
  for (const of of own) {
    const rule = of.kind.ofCircuit
    if (!rule) continue
    const touched = [
      ...turned(changed, rule.kinds, 'raised'),
      ...turned(changed, rule.kinds, 'cleared'),
    ]
    const circuits = touched.length > 0 ? await topology.circuitsOf(db, assetsOf(touched)) : []
    for (const circuit of circuits.filter(({ assetIds }) => assetIds.length >= fewestOfCircuit))
      all.push(...(await followCircuit(setting, of, circuit)))
  }
  return all
}

async function followCircuit(
  setting: Setting,
  of: KindOf,
  circuit: Circuit,
): Promise<StoredChange[]> {
  const { db, kinds, now } = setting
  const rule = of.kind.ofCircuit
  if (!rule) return []
  const key = circuitSubject(circuit)
  const [known] = await repository.lockKnownAlarms(db, [{ subject: key, kind: of.kind.id }], now)
  // what stands behind another root, such as a silent gateway, says nothing of the circuit
  const active = (await repository.findActiveOfAssets(db, circuit.assetIds, rule.kinds)).filter(
    ({ suppressed_by: by }) => by === null || by === known?.id,
  )
  const begins = [...new Map(active.map((one) => [one.asset_id, one.raised_at])).values()]
  const total = circuit.assetIds.length
  const began = beganTogether(begins, Math.ceil(total * rule.share), rule.withinS * 1000)
  const lasts = known?.state.isActive === true && begins.length >= total * lastingShare
  const isActive = lasts || began !== null
  if (!isActive && !known?.state.isActive) return []
  const finding: Finding = {
    subject: {
      key,
      name: `วงจร ${circuit.name}`,
      assetId: null,
      wid: circuit.wid,
      guardsConnection: false,
    },
    kind: of.kind.id,
    severity: of.kind.severity,
    isActive,
    at: isActive ? (lasts ? (known?.raisedAt ?? 0) : (began ?? 0)) : now.getTime(),
    why: isActive ? `${begins.length} จาก ${total} ดวงดับ` : '',
  }
  const stored = await storeChanges(
    db,
    await applyFindings(db, [{ finding, isDue: false }], kinds, now),
  )
  const root = stored[0]?.alarm.id ?? known?.id ?? null
  if (root === null) return stored
  if (!isActive)
    return [
      ...stored,
      ...(await storeChanges(db, await uncover(setting, await repository.findHidden(db, [root])))),
    ]
  const alarms = await repository.lockAlarms(
    db,
    active.map(({ id }) => id),
  )
  const hidden = alarms.flatMap((alarm) =>
    wasKnownBefore(alarm, finding.at) ? [] : hide(alarm, root, { detail: {}, until: null }, now),
  )
  return [...stored, ...(await storeChanges(db, hidden))]
}

/** When `fewest` began within a span, the first of them; null: they did not. Pure; milliseconds. */
export function beganTogether(
  begins: readonly number[],
  fewest: number,
  spanMs: number,
): number | null {
  const sorted = begins.toSorted((a, b) => a - b)
  for (let first = 0; first + fewest <= sorted.length; first++) {
    const from = sorted[first]
    const to = sorted[first + fewest - 1]
    if (from !== undefined && to !== undefined && to - from <= spanMs) return from
  }
  return null
}

/** Neighbours along the road that are in the same trouble are more urgent than each alone. */
async function weighRows({ db, topology, own, changed, now }: Setting): Promise<StoredChange[]> {
  const all: StoredChange[] = []
  for (const { kind } of own) {
    const together = kind.inARow
    const touched = together ? changed.filter(({ alarm }) => alarm.kind === kind.id) : []
    if (!together || touched.length === 0) continue
    const rows = await topology.rowsOf(db, assetsOf(touched))
    const active = new Map(
      (await repository.findActiveOfAssets(db, rows.flat(), [kind.id])).map((one) => [
        one.asset_id,
        one,
      ]),
    )
    const inARow = new Set(rows.flatMap((row) => runsOf(row, (asset) => active.has(asset))).flat())
    const wrong = [...active.values()].filter(
      ({ asset_id, severity }) => severity !== (inARow.has(asset_id) ? together : kind.severity),
    )
    const alarms = await repository.lockAlarms(
      db,
      wrong.map(({ id }) => id),
    )
    all.push(
      ...(await storeChanges(
        db,
        alarms.map((alarm) => {
          const severity = inARow.has(alarm.subject.assetId ?? 0) ? together : kind.severity
          return withStep(
            { alarm, steps: [] },
            { ...alarm, severity },
            {
              type: 'severity',
              at: now.getTime(),
              note: severity === together ? `ดับติดกันตั้งแต่ ${fewestInARow} ต้นขึ้นไป` : '',
              detail: { from: alarm.severity, to: severity },
            },
          )
        }),
      )),
    )
  }
  return all
}

/** The runs of at least three neighbours for which something holds. Pure. */
export function runsOf(row: readonly number[], holds: (asset: number) => boolean): number[][] {
  const runs: number[][] = [[]]
  for (const asset of row) {
    if (holds(asset)) runs.at(-1)?.push(asset)
    else runs.push([])
  }
  return runs.filter((run) => run.length >= fewestInARow)
}
