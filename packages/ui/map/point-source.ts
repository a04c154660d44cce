import { conditions, healths, type Condition, type Health } from '@roadside/contract/health.ts'

const unknown = healths.indexOf('unknown')

/** West, south, east, north in degrees. */
export type Bounds = readonly [west: number, south: number, east: number, north: number]

/** Zooms at which the map can stand; at the nearest one a stack of points is still one cluster. */
export const zoomRange = { min: 5, max: 19 } as const

/** Points as columns of equal length; a point whose longitude or latitude is NaN is off the map. */
export interface PointColumns {
  readonly ids: readonly string[]
  /** Name shown on hover. */
  readonly labels: readonly string[]
  readonly lon: Float64Array
  readonly lat: Float64Array
  /** Index into `healths` of the contract: 0 is the worst. */
  readonly health: Uint8Array
  /** Where a point stands for several things: how many are in each health, five per point in the order of `healths`. */
  readonly counts?: Uint32Array
  /** Index into `conditions` of the contract where that is to be shown in place of the health; 0: the health is. */
  readonly condition?: Uint8Array
}

/** Groups of points too close for separate marks, as columns. */
export interface ClusterColumns {
  /** Valid until the points change. */
  readonly ids: Int32Array
  readonly lon: Float64Array
  readonly lat: Float64Array
  /** Five per cluster, in the order of `healths`. */
  readonly counts: Uint32Array
  /** The worst of the conditions that its points show; 0: none. */
  readonly condition: Uint8Array
}

/** What is to be drawn of one part of the map at one zoom. */
export interface PointTile {
  /** Of every point on the map, not of this part only; null when there is none. */
  readonly extent: Bounds | null
  readonly points: PointColumns
  readonly clusters: ClusterColumns
}

export interface ClusterMembers {
  readonly extent: Bounds
  /** Zoom from which they are no longer one cluster; beyond `zoomRange.max` they always are. */
  readonly splitsAt: number
  readonly total: number
  /** At most `membersListed`, the worst first. */
  readonly points: PointColumns
}
export const membersListed = 50

export interface LocatedPoint {
  readonly id: string
  readonly label: string
  readonly lon: number
  readonly lat: number
  readonly health: Health
  readonly condition: Condition | undefined
}

/** Where a point layer asks for its points; `PointStore` is one, `remotePoints` reaches one in a worker. */
export interface PointSource {
  query(bounds: Bounds, zoom: number): Promise<PointTile>
  /** null when the points changed since the cluster was handed out. */
  members(cluster: number): Promise<ClusterMembers | null>
  /** null when there is no such point on the map. */
  locate(id: string): Promise<LocatedPoint | null>
  /** Calls `onChange` whenever the points change; returns the unsubscribe function. */
  subscribe(onChange: () => void): () => void
}

/** Some rows of the columns, in this order. */
export function pickRows(columns: PointColumns, rows: readonly number[]): PointColumns {
  const { ids, labels, lon, lat, health, counts, condition } = columns
  return {
    ids: rows.map((row) => ids[row] ?? ''),
    labels: rows.map((row) => labels[row] ?? ''),
    lon: Float64Array.from(rows, (row) => lon[row] ?? NaN),
    lat: Float64Array.from(rows, (row) => lat[row] ?? NaN),
    health: Uint8Array.from(rows, (row) => health[row] ?? unknown),
    ...(counts && { counts: Uint32Array.from(rows.flatMap((row) => [...countsAt(counts, row)])) }),
    ...(condition && { condition: Uint8Array.from(rows, (row) => condition[row] ?? 0) }),
  }
}

/** The five counts of a row. */
export function countsAt(counts: Uint32Array, row: number): Uint32Array {
  return counts.subarray(row * healths.length, (row + 1) * healths.length)
}

/** The health of a row; `unknown` where the column holds none. */
export function healthAt({ health }: Pick<PointColumns, 'health'>, row: number): Health {
  return healths[health[row] ?? unknown] ?? 'unknown'
}

/** The condition that a row shows in place of its health, if any. */
export function conditionAt(
  { condition }: Pick<PointColumns, 'condition'>,
  row: number,
): Condition | undefined {
  const index = condition?.[row] ?? 0
  return index > 0 ? conditions[index] : undefined
}
