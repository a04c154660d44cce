import type { AlarmTopology } from '@roadside/server-kit/alarm-topology.ts'
import type { Db } from '@roadside/server-kit/database.ts'
import type { AlarmKinds } from './alarm-kinds.ts'
import type { DelayedFinding } from './apply-finding.ts'
import type { Containment } from './containment.ts'
import { writeDelays } from './evaluator-repository.ts'
import type { Topologies } from './follow-roots.ts'

/** Seconds until a finding that waits for its root is looked at again. */
const againS = 10

/**
 * The due findings that are ripe. Equipment that fell silent waits while that through which it is
 * reached may have fallen silent with it, unnoticed as yet: it counts as reachable, but was not
 * heard since. It is heard, or noticed by its own timeout, so nothing waits for long. Where a topology
 * fails, nothing waits by it.
 */
export async function waitForRoots(
  db: Db,
  containment: Containment,
  due: readonly DelayedFinding[],
  { kinds, topologies }: { readonly kinds: AlarmKinds; readonly topologies: Topologies },
  now: Date,
): Promise<DelayedFinding[]> {
  const waiting = new Set<DelayedFinding>()
  for (const [solution, topology] of topologies) {
    const behind = due.filter(({ finding }) => {
      const of = kinds.get(finding.kind)
      return (
        finding.isActive && of?.solution === solution && of.kind.isOfConnection && !of.kind.isRoot
      )
    })
    if (behind.length === 0) continue
    const part = { key: `waiting:${solution}`, name: `ต้นเหตุร่วมของ ${solution}` }
    const found = await containment.run(part, () => findWaiting(db, topology, behind))
    for (const one of found ?? []) waiting.add(one)
  }
  const dueAt = now.getTime() + againS * 1000
  await writeDelays(
    db,
    [...waiting].map((one) => ({ ...one, dueAt })),
  )
  return due.filter((one) => !waiting.has(one))
}

async function findWaiting(
  db: Db,
  topology: AlarmTopology,
  behind: readonly DelayedFinding[],
): Promise<DelayedFinding[]> {
  const through = await topology.reachedThrough(
    db,
    behind.flatMap(({ finding }) => finding.subject.assetId ?? []),
  )
  const heard = await topology.lastHeard(db, [...new Set([...through.values()].flat())])
  return behind.filter(({ finding }) => {
    const roots = through.get(finding.subject.assetId ?? 0) ?? []
    const reachable = roots.flatMap((root) => heard.get(root) ?? [])
    return reachable.length > 0 && reachable.every((at) => at <= finding.at)
  })
}
