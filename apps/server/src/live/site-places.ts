import type { Database } from '@roadside/server-kit/database.ts'
import type { SitePlace } from '@roadside/server-kit/sites.ts'
import { sql } from 'kysely'

/** Where every site belongs, kept in memory: each live message is held against it. */
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

  /** Asks again; calls while it runs wait for the same answer. */
  refresh(): Promise<void> {
    this.#loading ??= this.#load().finally(() => {
      this.#loading = null
    })
    return this.#loading
  }

  async #load(): Promise<void> {
    const { rows } = await sql<SitePlace>`
      select s.wid, s.department_id as "departmentId", d.group_id as "groupId", s.is_fourg as "isFourG"
      from site s join department d on d.id = s.department_id`.execute(this.#database.db)
    this.#places = new Map(rows.map((place) => [place.wid, place]))
  }
}
