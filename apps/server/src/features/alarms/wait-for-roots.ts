import type { Db } from '@roadside/server-kit/database.ts'
import type { AlarmKinds } from './alarm-kinds.ts'
import type { DelayedFinding } from './apply-finding.ts'
import { writeDelays } from './evaluator-repository.ts'
import type { Topologies } from './follow-roots.ts'

/** Seconds until a finding that waits for its root is looked at again. */
const againS = 10

/**
 * The due findings that are ripe. Equipment that fell silent waits while that through which it is
 * reached may have fallen silent with it, unnoticed as yet: it counts as reachable, but was not
 * heard since. It is heard, or noticed by its own timeout, so nothing waits for long.
 */
export async function waitForRoots(
  db: Db,
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
    const through = await topology.reachedThrough(
      db,
      behind.flatMap(({ finding }) => finding.subject.assetId ?? []),
    )
    const heard = await topology.lastHeard(db, [...new Set([...through.values()].flat())])
    for (const one of behind) {
      const roots = through.get(one.finding.subject.assetId ?? 0) ?? []
      const reachable = roots.flatMap((root) => heard.get(root) ?? [])
      if (reachable.length > 0 && reachable.every((at) => at <= one.finding.at)) waiting.add(one)
    }
  }
  const dueAt = now.getTime() + againS * 1000
  await writeDelays(
    db,
    [...waiting].map((one) => ({ ...one, dueAt })),
  )
  return due.filter((one) => !waiting.has(one))
}
