import { ApiError } from '@roadside/contract/errors.ts'
import type { LiveMessage } from '@roadside/contract/live.ts'
import { keepAlive } from '@roadside/server-kit/database.ts'
import type { FastifyBaseLogger } from 'fastify'
import pg from 'pg'
import { liveChannel } from './publisher.ts'
import type { SitePlaces } from './site-places.ts'

/** A notification, stored for consoles that reconnect: everything up to `id` was sent. */
export interface LiveEntry {
  readonly id: number
  readonly messages: readonly LiveMessage[]
}

export interface LiveListener {
  onEntry?(entry: LiveEntry): void
  /** Messages may have been missed. */
  onReset?(): void
  /**
   * Notifications are missing until the database is back: a stream that continued would present old
   * data as new.
   */
  onLost?(): void
  onSessionEnded?(sessionId: string): void
  /** The session continues with other tokens. */
  onSessionRenewed?(sessionId: string): void
  /** The rights of an account, or the place of a site. */
  onRightsChanged?(): void
}

const retainedEntries = 3_000
const mostAttempts = 20
/** The connection only listens, so it is checked: pages that hear nothing would show old figures as live. */
const defaultTimeouts = { checkEveryMs: 2_000, waitMs: 5_000 }

/**
 * Listens to the notifications of all servers on a connection of its own and passes them to this
 * server's consoles.
 */
export class LiveHub {
  readonly #listeners = new Set<LiveListener>()
  readonly #retained: LiveEntry[] = []
  readonly #url: string
  readonly #log: FastifyBaseLogger
  #client: pg.Client | null = null
  #retry: NodeJS.Timeout | null = null
  #isClosed = false
  #isListening = false
  #isRecheckDue = false
  #delivered: Promise<void> = Promise.resolve()
  readonly #places: SitePlaces
  readonly #timeouts: typeof defaultTimeouts

  constructor(url: string, places: SitePlaces, log: FastifyBaseLogger, timeouts = defaultTimeouts) {
    this.#timeouts = timeouts
    this.#url = url
    this.#places = places
    this.#log = log
  }

  async start(): Promise<void> {
    const { checkEveryMs, waitMs } = this.#timeouts
    const client = new pg.Client({
      connectionString: this.#url,
      application_name: 'roadside-live',
      connectionTimeoutMillis: waitMs,
      query_timeout: waitMs,
      ...keepAlive,
    })
    client.on('notification', (note) => this.#receive(note))
    client.on('error', (error) =>
      this.#log.warn({ err: error }, 'live connection to the database lost'),
    )
    await client.connect()
    // Only after a successful connect: a failed one also emits `end`, and its caller retries
    // already.
    const giveUp = () => client.connection.stream.destroy()
    const checking = setInterval(() => void client.query('select 1').catch(giveUp), checkEveryMs)
    client.once('end', () => {
      clearInterval(checking)
      this.#lose()
    })
    this.#client = client
    await client
      .query(`listen ${liveChannel}; listen roadside_session; listen roadside_rights`)
      .catch((error: unknown) => {
        giveUp()
        throw error
      })
    this.#isListening = true
    // changes of sites may have been missed
    this.#recheckPlaces()
  }

  /**
   * Whether notifications of the database arrive, as far as is known: a connection can die without
   * notice.
   */
  get isListening(): boolean {
    return this.#isListening
  }

  add(listener: LiveListener): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /**
   * Repeats the query where rights changed while it ran. Throws `unavailable` where they keep
   * changing.
   */
  async withoutChange<T>(query: () => Promise<T>): Promise<T> {
    for (let attempt = 0; attempt < mostAttempts; attempt += 1) {
      let isChanged = false
      const change = () => (isChanged = true)
      const leave = this.add({ onRightsChanged: change, onSessionEnded: change, onLost: change })
      const answer = await query().finally(leave)
      if (!isChanged) return answer
    }
    throw new ApiError('unavailable')
  }

  /**
   * The entries after `lastId`; null when that id is no longer stored, so everything must be
   * requested again.
   */
  since(lastId: number): LiveEntry[] | null {
    const index = this.#retained.findIndex((entry) => entry.id === lastId)
    return index < 0 ? null : this.#retained.slice(index + 1)
  }

  get lastId(): number {
    return this.#retained.at(-1)?.id ?? 0
  }

  async close(): Promise<void> {
    this.#isClosed = true
    if (this.#retry) clearTimeout(this.#retry)
    await this.#client?.end()
  }

  #receive({ channel, payload = '' }: pg.Notification): void {
    if (channel === 'roadside_session') {
      const renewed = /^renewed (.+)$/.exec(payload)?.[1]
      for (const listener of this.#listeners) {
        if (renewed === undefined) listener.onSessionEnded?.(payload)
        else listener.onSessionRenewed?.(renewed)
      }
      return
    }
    if (channel === 'roadside_rights') {
      for (const listener of this.#listeners) listener.onRightsChanged?.()
      this.#recheckPlaces()
      return
    }
    const space = payload.indexOf(' ')
    const entry = {
      id: Number(payload.slice(0, space)),
      messages: JSON.parse(payload.slice(space + 1)) as LiveMessage[],
    }
    this.#delivered = this.#delivered.then(() => this.#deliver(entry))
  }

  /** Refreshes the places before the next delivery; notifications in between wait for one query. */
  #recheckPlaces(): void {
    if (this.#isRecheckDue) return
    this.#isRecheckDue = true
    this.#delivered = this.#delivered.then(() => {
      this.#isRecheckDue = false
      return this.#refreshPlaces()
    })
  }

  /**
   * Without places nobody can be notified: streams end, and a console that reconnects requests
   * everything again.
   */
  async #refreshPlaces(): Promise<void> {
    await this.#places.refresh().catch((error: unknown) => {
      this.#log.warn({ err: error }, 'sites could not be read')
      this.#retained.length = 0
      for (const listener of this.#listeners) listener.onLost?.()
    })
  }

  async #deliver(entry: LiveEntry): Promise<void> {
    const isPlaceUnsure = ({ wid, kind }: LiveMessage) =>
      kind === 'registry' || (wid !== null && !this.#places.get(wid))
    if (entry.messages.some(isPlaceUnsure)) await this.#refreshPlaces()
    this.#retained.push(entry)
    if (this.#retained.length > retainedEntries) this.#retained.shift()
    for (const listener of this.#listeners) listener.onEntry?.(entry)
  }

  #lose(): void {
    this.#isListening = false
    if (!this.#isClosed) for (const listener of this.#listeners) listener.onLost?.()
    this.#comeBack()
  }

  #comeBack(): void {
    this.#client = null
    if (this.#isClosed || this.#retry) return
    this.#retry = setTimeout(() => {
      this.#retry = null
      void this.start().then(
        () => {
          this.#retained.length = 0
          for (const listener of this.#listeners) listener.onReset?.()
        },
        (error: unknown) => {
          this.#log.warn({ err: error }, 'live connection to the database not yet back')
          this.#comeBack()
        },
      )
    }, 1_000)
  }
}
