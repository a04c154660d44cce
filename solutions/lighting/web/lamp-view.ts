import type { Point } from '@roadside/contract/domain/coordinates.ts'
import type { Health } from '@roadside/contract/health.ts'
import type { TableSort } from '@roadside/ui/table/column.ts'
import type { LampPoint } from '../points.ts'

/** What the table can be narrowed to: its three buttons, and what else has a tile. */
export const lampFilters = [
  'all',
  'ok',
  'off',
  'unknown',
  'unreachable',
  'day_burning',
  'unplaced',
] as const
export type LampFilter = (typeof lampFilters)[number]

/** Which rows the table shows, and in what order. */
export interface LampView {
  readonly filter: LampFilter
  readonly search: string
  readonly sort: TableSort
  /** From 1. */
  readonly page: number
  readonly perPage: number
}

/** A lamp with what is made of it once, when it arrives. */
export interface LampRow extends LampPoint {
  readonly health: Health
  /** Null: its text is no position, so it is not on the map. */
  readonly place: Point | null
}

/** One page of the table. */
export interface LampTable {
  readonly rows: readonly LampRow[]
  /** Rows on all pages. */
  readonly total: number
  /** The page shown: the last one where fewer pages are left than requested. */
  readonly page: number
  /** Rows that each of the three buttons would show, under the same search. */
  readonly counts: Readonly<Record<'all' | 'ok' | 'off', number>>
  /** Lamps of the whole site that are not on the map, whatever is searched for. */
  readonly unplaced: number
}
