import { PointIndex } from './point-index.ts'
import type { Bounds, ClusterMembers, LocatedPoint, PointColumns, PointSource, PointTile } from './point-source.ts'

const none: PointColumns = {
  ids: [],
  labels: [],
  lon: new Float64Array(),
  lat: new Float64Array(),
  health: new Uint8Array(),
}

/** Points that can be replaced as a whole; for more than a few thousand keep it in a worker (`servePoints`). */
export class PointStore implements PointSource {
  #index = new PointIndex(none)
  readonly #listeners = new Set<() => void>()

  /** Replaces every point and tells whoever shows them. */
  set(columns: PointColumns): void {
    this.#index = new PointIndex(columns)
    for (const listener of this.#listeners) listener()
  }

  async query(bounds: Bounds, zoom: number): Promise<PointTile> {
    return this.#index.query(bounds, zoom)
  }

  async members(cluster: number): Promise<ClusterMembers | null> {
    return this.#index.members(cluster)
  }

  async locate(id: string): Promise<LocatedPoint | null> {
    return this.#index.locate(id)
  }

  subscribe(onChange: () => void): () => void {
    this.#listeners.add(onChange)
    return () => this.#listeners.delete(onChange)
  }
}
