import { PointIndex } from './point-index.ts'
import type {
  Bounds,
  ClusterMembers,
  LocatedPoint,
  PointColumns,
  PointSource,
  PointTile,
} from './point-source.ts'

/**
 * Points that can be replaced as a whole; for more than a few thousand keep it in a worker (`servePoints`). Until there
 * are points, even if none, a query waits: a map without its points is not ready.
 */
export class PointStore implements PointSource {
  #index: PointIndex | null = null
  readonly #listeners = new Set<() => void>()

  /** Replaces every point and notifies the listeners. */
  set(columns: PointColumns): void {
    this.#index = new PointIndex(columns)
    for (const listener of this.#listeners) listener()
  }

  async query(bounds: Bounds, zoom: number): Promise<PointTile> {
    const index = this.#index ?? (await this.#firstIndex())
    return index.query(bounds, zoom)
  }

  async members(cluster: number): Promise<ClusterMembers | null> {
    return this.#index?.members(cluster) ?? null
  }

  async locate(id: string): Promise<LocatedPoint | null> {
    return this.#index?.locate(id) ?? null
  }

  subscribe(onChange: () => void): () => void {
    this.#listeners.add(onChange)
    return () => this.#listeners.delete(onChange)
  }

  #firstIndex(): Promise<PointIndex> {
    return new Promise((resolve) => {
      const leave = this.subscribe(() => {
        leave()
        if (this.#index) resolve(this.#index)
      })
    })
  }
}
