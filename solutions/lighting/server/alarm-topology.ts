import type { AlarmTopology } from '@roadside/server-kit/alarm-topology.ts'
import {
  findCircuits,
  findHeardGateways,
  findLampsBeside,
  findLampsOn,
  findReachingGateways,
} from './alarm-topology-repository.ts'

/** Lamps that one statement looks up the gateways of. */
const lampsAtOnce = 500

/**
 * Lamps behind gateways and circuits, and beside each other. A lamp is reached through the gateways
 * of its newest uplinks, `receptionUplinks` within `receptionHours` before the newest reading.
 */
export const lampTopology: AlarmTopology = {
  async reachedThrough(db, assetIds) {
    const through = new Map<number, readonly number[]>()
    for (let from = 0; from < assetIds.length; from += lampsAtOnce) {
      const found = await findReachingGateways(db, assetIds.slice(from, from + lampsAtOnce))
      for (const lamp of found) through.set(lamp.id, lamp.through)
    }
    return through
  },
  lastHeard: async (db, assetIds) =>
    new Map((await findHeardGateways(db, assetIds)).map(({ id, at }) => [id, at])),
  circuitsOf: findCircuits,
  assetsOn: findLampsOn,
  rowsOf: async (db, assetIds) => joinRows(await findLampsBeside(db, assetIds)),
}

/** Joins lamps with those beside them to runs where they overlap. They come in the order of their rows. */
function joinRows(windows: readonly (readonly number[])[]): readonly (readonly number[])[] {
  const runs: Set<number>[] = []
  for (const window of windows) {
    const last = runs.at(-1)
    const [first] = window
    if (last && first !== undefined && last.has(first)) for (const id of window) last.add(id)
    else runs.push(new Set(window))
  }
  return runs.map((run) => [...run])
}
