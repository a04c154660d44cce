import { PointIndex } from '@roadside/ui/map/point-index.ts'
import type {
  Bounds,
  ClusterMembers,
  LocatedPoint,
  PointSource,
  PointTile,
} from '@roadside/ui/map/point-source.ts'
import type { LampStore } from './lamp-store.ts'

/** The lamps of a store as the map asks for them; indexed anew when the map first asks after a change. */
export class LampPoints implements PointSource {
  readonly #store: LampStore
  #index: PointIndex | null = null
  readonly #listeners = new Set<() => void>()

  constructor(store: LampStore) {
    this.#store = store
  }

  notifyChanged(): void {
    this.#index = null
    for (const listener of this.#listeners) listener()
  }

  async query(bounds: Bounds, zoom: number): Promise<PointTile> {
    return this.#indexed().query(bounds, zoom)
  }

  async members(cluster: number): Promise<ClusterMembers | null> {
    return this.#indexed().members(cluster)
  }

  async locate(id: string): Promise<LocatedPoint | null> {
    return this.#indexed().locate(id)
  }

  subscribe(onChange: () => void): () => void {
    this.#listeners.add(onChange)
    return () => this.#listeners.delete(onChange)
  }

  #indexed(): PointIndex {
    return (this.#index ??= new PointIndex(this.#store.columns()))
  }
}
