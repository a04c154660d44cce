import { afterEach, expect, test, vi } from 'vitest'
import type { LampAnswers, NumberedQuery } from './lamp-queries.ts'
import { LampFeed } from './lamp-feed.ts'
import { readLamp } from './lamp-row.ts'
import { buildLamp, buildView } from './lamp-testing.ts'
import type { LampTable } from './lamp-view.ts'

const rows = Array.from({ length: 250 }, (_, index) => readLamp(buildLamp({ pole: `P-${index}` })))

/** How many lamps the site has, of which the first page is `rows`. */
let total: number
const tableOf = (search: string): LampTable => ({
  rows: search === '' ? rows : rows.slice(0, 60),
  total,
  page: 1,
  unplaced: 0,
  counts: { all: total, ok: total, off: 0 },
})

// in place of the worker: its ends of the channels, answered here
vi.mock('../preload.ts', () => ({
  takePreloaded: () => null,
  startLampWorker: () => {
    const [queries, points] = [new MessageChannel(), new MessageChannel()]
    queries.port2.onmessage = ({ data }: MessageEvent<NumberedQuery>) => {
      const answer =
        data.query === 'table'
          ? tableOf(data.view.search)
          : ({ arrivedAt: 1, extent: null } as LampAnswers['load'])
      queries.port2.postMessage({ number: data.number, answer })
    }
    return {
      worker: { terminate: () => queries.port2.close(), onerror: null },
      queries: queries.port1,
      points: points.port1,
    }
  },
}))

let stop: () => void
afterEach(() => stop())

/** The feed of a site, and how many rows it showed one after the other. */
function open(lamps: number): { feed: LampFeed; shown: number[] } {
  total = lamps
  const feed = new LampFeed(1, buildView())
  const shown: number[] = []
  feed.subscribe(() => {
    const count = feed.state().table?.rows.length
    if (count !== undefined && count !== shown.at(-1)) shown.push(count)
  })
  stop = feed.start()
  return { feed, shown }
}

test('the rows of a page come at once, however many lamps the site has', async () => {
  const { shown } = open(100_000)
  await vi.waitFor(() => expect(shown).toEqual([250]))
})

test('the view of the last request is shown', async () => {
  const { feed, shown } = open(100_000)
  await vi.waitFor(() => expect(shown).toEqual([250]))
  feed.show(buildView({ search: 'P' }))
  await vi.waitFor(() => expect(shown).toEqual([250, 60]))
})
