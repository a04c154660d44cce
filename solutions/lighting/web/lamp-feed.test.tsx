import { afterEach, expect, test, vi } from 'vitest'
import type { LampAnswers, NumberedQuery } from './lamp-queries.ts'
import { LampFeed } from './lamp-feed.ts'
import { readLamp } from './lamp-row.ts'
import { buildLamp, buildView } from './lamp-testing.ts'
import type { LampTable } from './lamp-view.ts'

const rows = Array.from({ length: 250 }, (_, index) => readLamp(buildLamp({ pole: `P-${index}` })))
const inParts = [25, 50, 75, 100, 125, 150, 175, 200, 225, 250]

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
vi.mock('./begin.ts', () => ({
  takePreloaded: () => null,
  startLampWorker: () => {
    const [queries, points] = [new MessageChannel(), new MessageChannel()]
    queries.port2.onmessage = ({ data }: MessageEvent<NumberedQuery>) => {
      const answer =
        data.ask === 'table'
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

test('the rows of a large site come in parts, those below the screen after its map', async () => {
  const { feed, shown } = open(100_000)
  feed.mapComes()
  await vi.waitFor(() => expect(shown).toEqual([25]))
  await new Promise((resolve) => setTimeout(resolve, 500))
  expect(shown).toEqual([25])
  feed.mapIsDrawn()
  await vi.waitFor(() => expect(shown).toEqual(inParts))
})

test('they come without the map that was to come as well, a little later', async () => {
  const { feed, shown } = open(100_000)
  feed.mapComes()
  await vi.waitFor(() => expect(shown).toEqual([25]))
  await vi.waitFor(() => expect(shown.at(-1)).toBe(250), { timeout: 4_000 })
})

test('they wait for no map where there is none, as on a narrow screen', async () => {
  const { shown } = open(100_000)
  await vi.waitFor(() => expect(shown).toEqual(inParts))
})

test('another view that is asked for meanwhile is shown whole, and stays', async () => {
  const { feed, shown } = open(100_000)
  feed.mapComes()
  await vi.waitFor(() => expect(shown).toEqual([25]))
  feed.show(buildView({ search: 'P' }))
  await vi.waitFor(() => expect(shown).toEqual([25, 60]))
  feed.mapIsDrawn()
  await new Promise((resolve) => setTimeout(resolve, 500))
  expect(shown).toEqual([25, 60])
})

test('those of another site come at once', async () => {
  const { shown } = open(1_000)
  await vi.waitFor(() => expect(shown).toEqual([250]))
})
