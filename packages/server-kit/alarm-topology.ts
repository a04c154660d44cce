import type { Db } from './database.ts'

/**
 * How equipment stands behind other equipment, from what installers entered and what gateways
 * received; never guessed. Ids are of `asset`.
 */
export interface AlarmTopology {
  /**
   * The assets through any one of which each given asset is reached. One that is reached through
   * nothing known, or also through something unknown, is missing.
   */
  readonly reachedThrough: (
    db: Db,
    assetIds: readonly number[],
  ) => Promise<ReadonlyMap<number, readonly number[]>>
  /**
   * When those assets were last heard through which others are reached, of the ones that count as
   * reachable. Milliseconds since 1970.
   */
  readonly lastHeard: (db: Db, assetIds: readonly number[]) => Promise<ReadonlyMap<number, number>>
  /** Circuits of the given assets, each with all of its assets. */
  readonly circuitsOf: (db: Db, assetIds: readonly number[]) => Promise<readonly Circuit[]>
  /** The assets on a circuit, by its site and key; empty: there is no such circuit. */
  readonly assetsOn: (db: Db, circuit: Pick<Circuit, 'wid' | 'key'>) => Promise<readonly number[]>
  /**
   * Of the given assets and those beside them along the road: runs in the order of STA, of one road
   * side at one site.
   */
  readonly rowsOf: (db: Db, assetIds: readonly number[]) => Promise<readonly (readonly number[])[]>
}

/** Equipment on one supply. */
export interface Circuit {
  readonly wid: number
  /** Folded, for comparing. */
  readonly key: string
  /** As it was entered. */
  readonly name: string
  readonly assetIds: readonly number[]
}
