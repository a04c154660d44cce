import type { Condition, Health } from '@roadside/contract/health.ts'
import type { ListedSite } from '@roadside/contract/sites.ts'
import type { IconName } from '../icon.tsx'
import type { HealthWords } from '../map/mark-element.ts'
import type { Tone } from '../state-mark.tsx'
import type { TableColumn } from '../table/column.ts'

export interface SiteColumn<Site extends ListedSite> extends TableColumn<Site> {
  /** What the column sorts by where that is not the field of its name. */
  readonly sortValue?: (site: Site) => string | number | null
  /** What a file has of it where that is not what the column sorts by. */
  readonly fileValue?: (site: Site) => string | number | null
  /** In both without it. */
  readonly only?: 'table' | 'file'
}

/** A figure over all sites. */
export interface SiteTile<Site extends ListedSite> {
  readonly label: string
  readonly unit: string
  /** What one site adds to the figure. */
  readonly count: (site: Site) => number
  readonly tone?: Health | Tone
  /** `solution`: the icon of the solution type. A health has its own mark. */
  readonly icon?: IconName | 'solution'
  /** Shown below a figure above 0. */
  readonly note?: string
  /** A press leaves the sites in the table that add something. */
  readonly narrows?: boolean
}

/** What a list of sites is made of. One constant, outside of any component: a table is drawn again when its columns are others. */
export interface SiteListing<Site extends ListedSite> {
  /** The worst state of what stands at a site; `unknown` where nothing does. */
  readonly healthOf: (site: Site) => Health
  /** The condition of the road or structure, where the solution watches one: a column, and on the map where it is the worse. */
  readonly conditionOf?: (site: Site) => Condition
  /** The solution's own words for healths, in the table, on the map and in its legend. */
  readonly healthWords?: HealthWords
  /** A word of its own for the state of one site, in the table: ยังไม่มีกล้อง. */
  readonly stateWord?: (site: Site) => string | null
  /** In the legend, worst first; all by default. */
  readonly healths?: readonly Health[]
  /** The solution's own columns: they stand between the state and the road. */
  readonly columns: readonly SiteColumn<Site>[]
  /** The label of the tiles for screen readers. */
  readonly tilesLabel: string
  /** After the number of sites. */
  readonly tiles: readonly SiteTile<Site>[]
  /** Shown for a site at its marker, after the name: รอตรวจสอบ 3. */
  readonly markerNote?: (site: Site) => string | null
  /** Sites on a page of the table: what it opens with, and what can be chosen; 25 of 25, 50 and 100 by default. */
  readonly pageSizes?: { readonly initial: number; readonly options: readonly number[] }
}
