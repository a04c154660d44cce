import { useEffect, useState, useSyncExternalStore } from 'react'
import type { PointColumns, PointSource } from './point-source.ts'
import { WorkerPoints } from './worker-points.ts'

/** For a point layer: points that the page has, indexed by a worker of their own. Null until that runs. */
export function useWorkerPoints(columns: PointColumns): PointSource | null {
  const [points] = useState(() => new WorkerPoints())
  useEffect(() => points.start(), [points])
  useEffect(() => points.set(columns), [points, columns])
  return useSyncExternalStore(points.subscribe, points.source)
}
