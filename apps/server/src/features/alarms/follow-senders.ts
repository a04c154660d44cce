import type { AlarmKind } from '@roadside/contract/alarms/kind.ts'
import type { Db } from '@roadside/server-kit/database.ts'
import type { AlarmKinds } from './alarm-kinds.ts'
import type { ChangedAlarm } from './alarm-record.ts'
import type { Finding } from './apply-finding.ts'
import { findHidden, findUncovered, lockAlarms, writeDelays } from './evaluator-repository.ts'
import { hide, mostBehind, turned, wasKnownBefore } from './follow-roots.ts'
import * as repository from './sender-repository.ts'
import { storeChanges, type StoredChange } from './store-findings.ts'

/** Equipment reports again in its own time once its sender is back: so long it stays hidden. Seconds. */
const leastCoverS = 15 * 60
/** A key is quiet when nothing came with it for so long, and findings that wait are looked at more often. Seconds. */
const quietS = 20
const againS = 10

const keyOf = ({ subject, kind }: Finding) => `${subject.key} ${kind}`

interface Judged {
  readonly finding: Finding
  readonly isDue: boolean
}

/**
 * The findings that are ripe. Of equipment that cannot be reached they wait while the watched key
 * that it reports with is quiet: either something comes with the key again, or the key's own time
 * runs out and hides them. What turned several times in this run is applied at once.
 */
export async function waitForSenders<F extends Judged>(
  db: Db,
  found: readonly F[],
  kinds: AlarmKinds,
  now: Date,
): Promise<F[]> {
  const times = new Map<string, number>()
  for (const { finding } of found) times.set(keyOf(finding), (times.get(keyOf(finding)) ?? 0) + 1)
  const ofEquipment = found.filter(({ finding, isDue }) => {
    const kind = kinds.get(finding.kind)?.kind
    const isRipe = isDue || !kind?.onDelayS
    return finding.isActive && kind?.isOfConnection && isRipe && times.get(keyOf(finding)) === 1
  })
  if (ofEquipment.length === 0) return [...found]
  const quiet = new Set(
    await repository.findQuietSenders(db, {
      quietSince: new Date(now.getTime() - quietS * 1000),
      now,
    }),
  )
  if (quiet.size === 0) return [...found]
  const senders = await repository.findSenders(
    db,
    ofEquipment.flatMap(({ finding }) => finding.subject.assetId ?? []),
  )
  const waiting = new Set(
    ofEquipment.filter(({ finding }) => quiet.has(senders.get(finding.subject.assetId ?? 0) ?? '')),
  )
  const dueAt = now.getTime() + againS * 1000
  await writeDelays(
    db,
    [...waiting].map(({ finding }) => ({ finding, dueAt })),
  )
  return found.filter((one) => !waiting.has(one))
}

/**
 * Hides equipment that cannot be reached behind the broker, or the key, through which it reports,
 * while that has an alarm of its own. Answers what changed, stored.
 */
export async function followSenders(
  db: Db,
  changed: readonly StoredChange[],
  kinds: AlarmKinds,
  now: Date,
): Promise<StoredChange[]> {
  const all = [...kinds.values()]
  const idsOf = (is: (kind: AlarmKind, solution: string) => unknown) =>
    all.filter((of) => is(of.kind, of.solution)).map(({ kind }) => kind.id)
  const rootKinds = idsOf(({ isRoot }, solution) => isRoot && solution === '')
  const behindKinds = idsOf(({ isOfConnection }) => isOfConnection)
  const raised = idsOfChanged(turned(changed, rootKinds, 'raised'))
  const cleared = idsOfChanged(turned(changed, rootKinds, 'cleared'))
  const candidates =
    raised.length > 0
      ? await findUncovered(db, behindKinds, mostBehind)
      : turned(changed, behindKinds, 'raised').flatMap(({ alarm }) =>
          alarm.subject.assetId === null ? [] : [{ id: alarm.id, asset_id: alarm.subject.assetId }],
        )
  return storeChanges(db, [
    ...(await hideBehind({ db, kinds, now }, candidates, rootKinds)),
    ...(await changeCover(db, raised, () => null)),
    ...(await changeCover(db, cleared, (kind) => now.getTime() + coverMs(kinds, kind))),
  ])
}

const idsOfChanged = (changed: readonly StoredChange[]) => changed.map(({ alarm }) => alarm.id)

const coverMs = (kinds: AlarmKinds, kind: string) =>
  Math.max(leastCoverS, kinds.get(kind)?.kind.coveredForS ?? 0) * 1000

async function hideBehind(
  { db, kinds, now }: { readonly db: Db; readonly kinds: AlarmKinds; readonly now: Date },
  candidates: readonly { readonly id: number; readonly asset_id: number }[],
  rootKinds: readonly string[],
): Promise<ChangedAlarm[]> {
  if (candidates.length === 0) return []
  const senders = await repository.findSenders(
    db,
    candidates.map(({ asset_id }) => asset_id),
  )
  const longestMs = Math.max(...[...kinds.keys()].map((kind) => coverMs(kinds, kind)))
  const roots = await repository.findSenderAlarms(db, {
    senders: [...new Set(senders.values())],
    kinds: rootKinds,
    since: new Date(now.getTime() - longestMs),
  })
  const rootOf = new Map(roots.map((root) => [root.sender, root]))
  const behind = new Map(
    candidates.flatMap(({ id, asset_id }) => {
      const root = rootOf.get(senders.get(asset_id) ?? '')
      return root ? [[id, root] as const] : []
    }),
  )
  const alarms = await lockAlarms(db, [...behind.keys()])
  return alarms.flatMap((alarm) => {
    const root = behind.get(alarm.id ?? 0)
    if (!root || wasKnownBefore(alarm, root.raised_at)) return []
    const until = root.cleared_at === null ? null : root.cleared_at + coverMs(kinds, alarm.kind)
    if (until !== null && until <= now.getTime()) return []
    return hide(alarm, root.id, { detail: {}, until }, now)
  })
}

/** Changes until when alarms stay hidden behind roots; null: until the root clears. */
async function changeCover(
  db: Db,
  roots: readonly number[],
  until: (kind: string) => number | null,
): Promise<ChangedAlarm[]> {
  const alarms = await lockAlarms(db, await findHidden(db, roots))
  return alarms.flatMap((alarm) => {
    const uncoveredAt = until(alarm.kind)
    const stays = uncoveredAt === null ? alarm.uncoveredAt === null : alarm.uncoveredAt !== null
    return stays ? [] : [{ alarm: { ...alarm, uncoveredAt }, steps: [] }]
  })
}
