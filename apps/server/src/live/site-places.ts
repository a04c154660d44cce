import type { Database } from '@roadside/server-kit/database.ts'
import { type SitePlace } from '@roadside/server-kit/sites.ts'
import { findSitePlaces } from '@roadside/server-kit/site-repository.ts'

/** The place of every site, in memory: each live message is compared with it. */
export class SitePlaces {
  readonly #database: Database
  #places: ReadonlyMap<number, SitePlace> = new Map()
  #loading: Promise<void> | null = null

  constructor(database: Database) {
    this.#database = database
  }

  get(wid: number): SitePlace | undefined {
    return this.#places.get(wid)
  }

  /**
   * Reads them again; calls while it runs wait for the same result. After a failure no site is
   * known: nobody is notified of any.
   */
  refresh(): Promise<void> {
    this.#loading ??= this.#load().finally(() => {
      this.#loading = null
    })
    return this.#loading
  }

  async #load(): Promise<void> {
    const places = await findSitePlaces(this.#database.pool).catch((error: unknown) => {
      this.#places = new Map()
      throw error
    })
    this.#places = new Map(places.map((place) => [place.wid, place]))
  }
}
