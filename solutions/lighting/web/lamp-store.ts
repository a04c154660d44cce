import { matches, normaliseSearch } from '@roadside/contract/domain/text.ts'
import { healths } from '@roadside/contract/health.ts'
import type { Bounds, PointColumns } from '@roadside/ui/map/point-source.ts'
import type { LampPoint } from '../points.ts'
import { orderLamps, sortByPole } from './lamp-order.ts'
import { isShownBy, readLamp, searchTextOf } from './lamp-row.ts'
import type { LampRow, LampTable, LampView } from './lamp-view.ts'

/** All lamps of one site, with the pages of their table and their points on the map. Pure; lives in the worker. */
export class LampStore {
  /** In the order of their poles. */
  #lamps: readonly LampRow[] = []
  #indexOf: ReadonlyMap<string, number> = new Map()
  readonly #searchTexts = new WeakMap<LampRow, string>()
  #unplaced = 0
  /** The last search and the last order, because turning a page asks for the same again. */
  #found: { readonly search: string; readonly lamps: readonly LampRow[] } | null = null
  #ordered: { readonly key: string; readonly lamps: readonly LampRow[] } | null = null

  /** Takes these lamps in place of all others. */
  replace(points: readonly LampPoint[]): void {
    this.#keep(sortByPole(points.map(readLamp)))
  }

  /** Takes the news of some lamps, new ones among them; answers whether the map looks different now. */
  merge(points: readonly LampPoint[]): boolean {
    if (points.length === 0) return false
    const lamps = [...this.#lamps]
    let [isMapOther, isOrderOther] = [false, false]
    for (const lamp of points.map(readLamp)) {
      const index = this.#indexOf.get(lamp.devid) ?? lamps.length
      const before = lamps[index]
      lamps[index] = lamp
      isOrderOther ||= before?.pole !== lamp.pole
      isMapOther ||= isOrderOther || before?.health !== lamp.health || !isSamePlace(before, lamp)
    }
    this.#keep(isOrderOther ? sortByPole(lamps) : lamps)
    return isMapOther
  }

  table(view: LampView): LampTable {
    const found = this.#search(view.search)
    const ordered = this.#order(view)
    const page = Math.min(Math.max(1, view.page), Math.max(1, Math.ceil(ordered.length / view.perPage)))
    return {
      rows: ordered.slice((page - 1) * view.perPage, page * view.perPage),
      total: ordered.length,
      page,
      counts: { all: found.length, ok: count(found, isShownBy.ok), off: count(found, isShownBy.off) },
      unplaced: this.#unplaced,
    }
  }

  /** The page on which a lamp stands; null where the view does not show it. */
  pageOf(devid: string, view: LampView): number | null {
    const index = this.#order(view).findIndex((lamp) => lamp.devid === devid)
    return index < 0 ? null : Math.floor(index / view.perPage) + 1
  }

  lamp(devid: string): LampRow | null {
    return this.#lamps[this.#indexOf.get(devid) ?? -1] ?? null
  }

  /** Where nearly all of the lamps are: a single one put down elsewhere by mistake does not count. */
  extent(): Bounds | null {
    const places = this.#lamps.flatMap(({ place }) => place ?? [])
    const [west, east] = middle(places.map(({ longitude }) => longitude))
    const [south, north] = middle(places.map(({ latitude }) => latitude))
    return places.length === 0 ? null : [west, south, east, north]
  }

  columns(): PointColumns {
    const lamps = this.#lamps
    return {
      ids: lamps.map(({ devid }) => devid),
      labels: lamps.map(({ pole }) => pole),
      lon: Float64Array.from(lamps, ({ place }) => place?.longitude ?? NaN),
      lat: Float64Array.from(lamps, ({ place }) => place?.latitude ?? NaN),
      health: Uint8Array.from(lamps, ({ health }) => healths.indexOf(health)),
    }
  }

  #keep(lamps: readonly LampRow[]): void {
    this.#lamps = lamps
    this.#indexOf = new Map(lamps.map(({ devid }, index) => [devid, index]))
    this.#unplaced = count(lamps, isShownBy.unplaced)
    this.#found = null
    this.#ordered = null
  }

  #search(search: string): readonly LampRow[] {
    if (this.#found?.search === search) return this.#found.lamps
    const needle = normaliseSearch(search)
    const lamps = needle === '' ? this.#lamps : this.#lamps.filter((lamp) => matches(this.#searchText(lamp), needle))
    this.#found = { search, lamps }
    this.#ordered = null
    return lamps
  }

  #searchText(lamp: LampRow): string {
    const known = this.#searchTexts.get(lamp)
    if (known !== undefined) return known
    const text = searchTextOf(lamp)
    this.#searchTexts.set(lamp, text)
    return text
  }

  #order({ filter, search, sort }: LampView): readonly LampRow[] {
    const found = this.#search(search)
    const key = `${filter} ${sort.id} ${sort.order}`
    if (this.#ordered?.key === key) return this.#ordered.lamps
    const lamps = orderLamps(filter === 'all' ? found : found.filter(isShownBy[filter]), sort)
    this.#ordered = { key, lamps }
    return lamps
  }
}

function count(lamps: readonly LampRow[], isCounted: (lamp: LampRow) => boolean): number {
  let counted = 0
  for (const lamp of lamps) if (isCounted(lamp)) counted += 1
  return counted
}

/** Share of the values that is left out at either end. */
const outliers = 0.02

function middle(values: readonly number[]): [number, number] {
  const sorted = Float64Array.from(values).sort()
  const left = Math.floor(values.length * outliers)
  return [sorted[left] ?? NaN, sorted[values.length - 1 - left] ?? NaN]
}

function isSamePlace(before: LampRow | undefined, now: LampRow): boolean {
  return before?.place?.latitude === now.place?.latitude && before?.place?.longitude === now.place?.longitude
}
