import { matches, normaliseSearch } from '@roadside/contract/domain/text.ts'
import { healths } from '@roadside/contract/health.ts'
import type { Bounds, PointColumns } from '@roadside/ui/map/point-source.ts'
import type { LampPoint } from '../points.ts'
import { orderLamps, sortByPole } from './lamp-order.ts'
import { healthOf, isShownBy, placeOf, readLamp, searchTextOf } from './lamp-row.ts'
import type { LampRow, LampTable, LampView } from './lamp-view.ts'

/** All lamps of one site, with the pages of their table and their points on the map. Pure; lives in the worker. */
export class LampStore {
  /** In the order of their poles. */
  #lamps: readonly LampPoint[] = []
  /** The same lamps as the map draws them. */
  #columns: PointColumns = columnsOf([])
  #indexOf: ReadonlyMap<string, number> | null = null
  readonly #searchTexts = new WeakMap<LampPoint, string>()
  #unplaced = 0
  /** The last search and the last order, because turning a page asks for the same again. */
  #found: { readonly search: string; readonly lamps: readonly LampPoint[] } | null = null
  #ordered: { readonly key: string; readonly lamps: readonly LampPoint[] } | null = null

  /** Takes these lamps in place of all others. */
  replace(points: readonly LampPoint[]): void {
    this.#keep(sortByPole(points))
  }

  /** Takes the news of some lamps, new ones among them; answers whether the map looks different now. */
  merge(points: readonly LampPoint[]): boolean {
    if (points.length === 0) return false
    const lamps = [...this.#lamps]
    const indexOf = this.#indexes()
    let [isMapOther, isOrderOther] = [false, false]
    for (const lamp of points) {
      const index = indexOf.get(lamp.devid) ?? lamps.length
      const before = lamps[index]
      lamps[index] = lamp
      isOrderOther ||= before?.pole !== lamp.pole
      isMapOther ||= before === undefined || isOrderOther || !isDrawnAlike(before, lamp)
    }
    this.#keep(isOrderOther ? sortByPole(lamps) : lamps)
    return isMapOther
  }

  table(view: LampView): LampTable {
    const found = this.#search(view.search)
    const ordered = this.#order(view)
    const page = Math.min(
      Math.max(1, view.page),
      Math.max(1, Math.ceil(ordered.length / view.perPage)),
    )
    return {
      rows: ordered.slice((page - 1) * view.perPage, page * view.perPage).map(readLamp),
      total: ordered.length,
      page,
      counts: {
        all: found.length,
        ok: count(found, isShownBy.ok),
        off: count(found, isShownBy.off),
      },
      unplaced: this.#unplaced,
    }
  }

  /** The page on which a lamp stands; null where the view does not show it. */
  pageOf(devid: string, view: LampView): number | null {
    const index = this.#order(view).findIndex((lamp) => lamp.devid === devid)
    return index < 0 ? null : Math.floor(index / view.perPage) + 1
  }

  lamp(devid: string): LampRow | null {
    const lamp = this.#lamps[this.#indexes().get(devid) ?? -1]
    return lamp ? readLamp(lamp) : null
  }

  /** Where nearly all of the lamps are: a single one put down elsewhere by mistake does not count. */
  extent(): Bounds | null {
    const [west, east] = middle(this.#columns.lon)
    const [south, north] = middle(this.#columns.lat)
    return Number.isNaN(west) ? null : [west, south, east, north]
  }

  columns(): PointColumns {
    return this.#columns
  }

  #keep(lamps: readonly LampPoint[]): void {
    this.#lamps = lamps
    this.#columns = columnsOf(lamps)
    this.#unplaced = this.#columns.lon.filter(Number.isNaN).length
    this.#indexOf = null
    this.#found = null
    this.#ordered = null
  }

  #indexes(): ReadonlyMap<string, number> {
    return (this.#indexOf ??= new Map(this.#lamps.map(({ devid }, index) => [devid, index])))
  }

  #search(search: string): readonly LampPoint[] {
    if (this.#found?.search === search) return this.#found.lamps
    const needle = normaliseSearch(search)
    const lamps =
      needle === ''
        ? this.#lamps
        : this.#lamps.filter((lamp) => matches(this.#searchText(lamp), needle))
    this.#found = { search, lamps }
    this.#ordered = null
    return lamps
  }

  #searchText(lamp: LampPoint): string {
    const known = this.#searchTexts.get(lamp)
    if (known !== undefined) return known
    const text = searchTextOf(lamp)
    this.#searchTexts.set(lamp, text)
    return text
  }

  #order({ filter, search, sort }: LampView): readonly LampPoint[] {
    const found = this.#search(search)
    const key = `${filter} ${sort.id} ${sort.order}`
    if (this.#ordered?.key === key) return this.#ordered.lamps
    const lamps = orderLamps(filter === 'all' ? found : found.filter(isShownBy[filter]), sort)
    this.#ordered = { key, lamps }
    return lamps
  }
}

/** Plain loops: of 100 000 lamps a page waits for every step. */
function columnsOf(lamps: readonly LampPoint[]): PointColumns {
  const [lon, lat, health] = [
    new Float64Array(lamps.length),
    new Float64Array(lamps.length),
    new Uint8Array(lamps.length),
  ]
  lamps.forEach((lamp, index) => {
    const place = placeOf(lamp)
    lon[index] = place?.longitude ?? NaN
    lat[index] = place?.latitude ?? NaN
    health[index] = healths.indexOf(healthOf(lamp))
  })
  return {
    ids: lamps.map(({ devid }) => devid),
    labels: lamps.map(({ pole }) => pole),
    lon,
    lat,
    health,
  }
}

function count(lamps: readonly LampPoint[], isCounted: (lamp: LampPoint) => boolean): number {
  let counted = 0
  for (const lamp of lamps) if (isCounted(lamp)) counted += 1
  return counted
}

/** Share of the values that is left out at either end. */
const outliers = 0.02

/** Of the values that are numbers; NaN where none is. */
function middle(values: Float64Array): [number, number] {
  // NaN sorts last
  const sorted = values.toSorted()
  const known = sorted.length - values.filter(Number.isNaN).length
  const left = Math.floor(known * outliers)
  return known === 0 ? [NaN, NaN] : [sorted[left] ?? NaN, sorted[known - 1 - left] ?? NaN]
}

function isDrawnAlike(before: LampPoint, now: LampPoint): boolean {
  const [place, other] = [placeOf(before), placeOf(now)]
  const isSamePlace = place?.latitude === other?.latitude && place?.longitude === other?.longitude
  return isSamePlace && healthOf(before) === healthOf(now)
}
