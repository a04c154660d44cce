import { ApiError } from '@roadside/contract/errors.ts'
import { post } from '@roadside/ui/api/post.ts'
import { readRows } from '@roadside/ui/api/read-rows.ts'
import { servePoints } from '@roadside/ui/map/point-channel.ts'
import { markerPath } from '../marker-path.ts'
import type { LampPoint } from '../points.ts'
import type {
  LampAnswers,
  LampQuery,
  LampWorkerStart,
  NumberedAnswer,
  NumberedQuery,
} from './lamp-queries.ts'
import type { LampPoints } from './lamp-points.ts'
import { LampStore } from './lamp-store.ts'

/** Fetches, keeps, sorts and clusters the lamps of one site, so that 100 000 of them never hold up the page. */
self.addEventListener('message', ({ data }: MessageEvent<LampWorkerStart>) => serveLamps(data))

function serveLamps({ wid, token, queries, points: pointsPort }: LampWorkerStart): void {
  const store = new LampStore()
  let points: LampPoints | null = null
  let cursor = ''
  let preloaded = token === undefined ? null : load('whole', token)
  // every caller of it handles the error
  preloaded?.catch(() => undefined)

  async function load(extent: 'whole' | 'news', token: string): Promise<LampAnswers['load']> {
    const since = extent === 'whole' ? '' : cursor
    const reply = (await post(markerPath, { wid, since }, { token, read: readRows })) as {
      rows: LampPoint[]
      cursor: string
    }
    const fetched = performance.getEntriesByType('resource').at(-1)
    const arrivedAt =
      performance.timeOrigin + (fetched ? fetched.startTime + fetched.duration : performance.now())
    cursor = reply.cursor
    if (since === '') {
      store.replace(reply.rows)
      points?.notifyChanged()
    } else if (store.merge(reply.rows)) points?.notifyChanged()
    return { arrivedAt, extent: since === '' ? store.extent() : null }
  }

  function takePreloaded() {
    const first = preloaded
    preloaded = null
    return first
  }

  async function answer(query: LampQuery): Promise<LampAnswers[keyof LampAnswers]> {
    switch (query.query) {
      case 'load':
        return takePreloaded() ?? load(query.extent, query.token)
      case 'table':
        return store.table(query.view)
      case 'page':
        return store.pageOf(query.devid, query.view)
      case 'lamp':
        return store.lamp(query.devid)
    }
  }

  queries.onmessage = async ({ data }: MessageEvent<NumberedQuery>) => {
    const { number } = data
    try {
      queries.postMessage({ number, answer: await answer(data) } satisfies NumberedAnswer)
    } catch (error) {
      const { code, message } = error instanceof ApiError ? error : new ApiError('internal')
      queries.postMessage({ number, failure: { code, message } } satisfies NumberedAnswer)
    }
    if (data.query === 'table') void serveMap()
  }

  /** The map may ask once there are lamps, and after the first page of the table has gone out; what clusters comes then. */
  async function serveMap(): Promise<void> {
    const { LampPoints } = await import('./lamp-points.ts')
    if (points) return
    points = new LampPoints(store)
    servePoints(points, pointsPort)
  }
}
