import { ApiError } from '@roadside/contract/errors.ts'
import { remotePoints } from '@roadside/ui/map/point-channel.ts'
import type { Bounds, PointSource } from '@roadside/ui/map/point-source.ts'
import { session } from '@roadside/ui/session/session.ts'
import { isUnauthenticated } from '@roadside/ui/session/session-store.ts'
import { getMarkerSEM } from '../calls.ts'
import { keepSameRows } from './keep-same-rows.ts'
import type { LampAnswers } from './lamp-queries.ts'
import { LampLine } from './lamp-line.ts'
import type { LampRow, LampTable, LampView } from './lamp-view.ts'

export interface LampFeedState {
  /** Undefined: nothing has arrived yet. */
  readonly table: LampTable | undefined
  /** The lamps as the map asks for them; null until the worker runs. */
  readonly points: PointSource | null
  /** Where nearly all lamps were when they first arrived; null where there are none, or not yet. */
  readonly extent: Bounds | null
  /** Why the last question was not answered; what was there before stays. */
  readonly error: Error | null
  /** When the lamps last arrived, milliseconds since 1970; 0: never. */
  readonly loadedAt: number
  readonly isLoading: boolean
}
type Extent = 'whole' | 'news'

/** The lamps of one site as the page sees them: a worker holds them, and this holds what is shown. */
export class LampFeed {
  readonly #wid: number
  #line: LampLine | null = null
  readonly #listeners = new Set<() => void>()
  #state: LampFeedState = {
    table: undefined,
    points: null,
    extent: null,
    error: null,
    loadedAt: 0,
    isLoading: true,
  }
  #view: LampView
  #loading: Promise<void> = Promise.resolve()

  constructor(wid: number, view: LampView) {
    this.#wid = wid
    this.#view = view
  }

  readonly state = (): LampFeedState => this.#state
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Starts the worker, or takes over the one that began with the page, and asks for all lamps. Returns how to stop. */
  start(): () => void {
    const line = new LampLine(this.#wid, tokenInUse())
    this.#line = line
    this.#become({ points: remotePoints(line.points) })
    void this.load('whole').then(() => {
      // without lamps there are no changes to load: all would be queried again
      if (line.isBegun && this.#state.loadedAt > 0) void this.load('news')
    })
    return () => {
      line.close()
      this.#line = null
    }
  }

  /** Asks the server again, one question after the other. */
  load(requested: Extent): Promise<void> {
    return (this.#loading = this.#loading.then(() =>
      this.#load(this.#state.loadedAt === 0 ? 'whole' : requested),
    ))
  }

  /** Shows other rows. */
  show(view: LampView): void {
    this.#view = view
    const line = this.#line
    if (line && this.#state.loadedAt > 0) void this.#attempt(line, () => this.#readTable(line))
  }

  /** All rows that a view shows, on whatever page. */
  async rows(view: LampView): Promise<readonly LampRow[]> {
    const line = this.#line
    if (!line) throw new ApiError('unavailable')
    return (
      await line.query({
        query: 'table',
        view: { ...view, page: 1, perPage: Number.MAX_SAFE_INTEGER },
      })
    ).rows
  }

  async pageOf(devid: string, view: LampView): Promise<number | null> {
    return (await this.#line?.query({ query: 'page', devid, view })) ?? null
  }

  async lamp(devid: string): Promise<LampRow | null> {
    return (await this.#line?.query({ query: 'lamp', devid })) ?? null
  }

  async #load(requested: Extent): Promise<void> {
    const line = this.#line
    if (!line) return
    this.#become({ isLoading: true })
    await this.#attempt(line, async () => {
      const { arrivedAt, extent } = await fetchLamps(line, requested)
      if (this.#state.loadedAt === 0) {
        markArrival(arrivedAt)
        this.#become({ extent })
      }
      this.#become({ loadedAt: Date.now(), error: null })
      await this.#readTable(line)
    })
    this.#become({ isLoading: false })
  }

  async #readTable(line: LampLine): Promise<void> {
    const view = this.#view
    const table = await line.query({ query: 'table', view })
    if (view === this.#view) this.#become({ table: keepSameRows(this.#state.table, table) })
  }

  async #attempt(line: LampLine, task: () => Promise<void>): Promise<void> {
    try {
      await task()
    } catch (error) {
      // a page that was left has nothing to say
      if (line !== this.#line) return
      console.error(`/api/${getMarkerSEM.path}`, error)
      this.#become({ error: error instanceof Error ? error : new ApiError('internal') })
    }
  }

  #become(change: Partial<LampFeedState>): void {
    this.#state = { ...this.#state, ...change }
    for (const listener of this.#listeners) listener()
  }
}

function tokenInUse(): string {
  return session.current()?.accessToken ?? ''
}

/**
 * After a 401 the call gets a new access token, shared with all other calls, and is sent once more
 * (specification §4).
 */
async function fetchLamps(line: LampLine, extent: Extent): Promise<LampAnswers['load']> {
  const token = tokenInUse()
  try {
    return await line.query({ query: 'load', extent, token })
  } catch (error) {
    if (!token || !isUnauthenticated(error)) throw error
    return await line.query({ query: 'load', extent, token: await session.refresh(token) })
  }
}

/** For who measures how long lamps take from the wire to the screen. */
function markArrival(arrivedAt: number): void {
  performance.mark('lamps-arrived', { startTime: Math.max(0, arrivedAt - performance.timeOrigin) })
}
