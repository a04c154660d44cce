import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const root = new URL('../../../', import.meta.url)

/** What may read the browser's clock: durations of the browser itself, and the clock of the server's time. */
const ownClock = new Set([
  'packages/ui/api/server-clock.ts', // learns how far the two are apart
  'packages/ui/session/tab-lock.ts', // a lease between tabs of one browser
  'packages/ui/session/session-storage.ts', // how long another tab has been renewing the tokens
  'packages/ui/live/live-link.ts', // the rank of tabs of one browser
  'packages/ui/live/live-status.ts', // shown through serverTime
  'solutions/cctv/web/tile/use-stream.ts', // the age of a picture that this browser keeps
  'solutions/lighting/web/lamp-feed.ts', // like TanStack's dataUpdatedAt: shown through serverTime
])

/** The browser's time read, or the browser's time of an answer shown as it is. */
const browserClock =
  /\bDate\.now\b|\bnew Date\(\)|\bnew Date\([\w.]*dataUpdatedAt\)|=\{[\w.]*dataUpdatedAt\}/

function webSources(): string[] {
  const solutions = readdirSync(new URL('solutions/', root), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== 'node_modules')
    .map(({ name }) => `solutions/${name}`)
  return ['packages/ui', 'apps/web/src', ...solutions].flatMap((folder) =>
    readdirSync(new URL(`${folder}/`, root), { recursive: true, encoding: 'utf8' })
      .filter(
        (path) =>
          /\.tsx?$/.test(path) &&
          !/\.test\.tsx?$|(^|\/)(node_modules|gallery|testing)\//.test(path),
      )
      .filter(
        (path) =>
          !folder.startsWith('solutions/') || path.startsWith('web/') || path.startsWith('web.'),
      )
      .map((path) => `${folder}/${path}`),
  )
}

test('pages go by the server’s clock: nothing else reads the browser’s', () => {
  const sources = webSources()
  expect(sources.length).toBeGreaterThan(400)
  const reading = sources.filter((path) =>
    browserClock.test(readFileSync(new URL(path, root), 'utf8')),
  )
  expect(reading.filter((path) => !ownClock.has(path))).toEqual([])
})

test.each([
  'const [now] = useState(Date.now)',
  'formatThaiDate(new Date())',
  'new Date(query.dataUpdatedAt)',
  '<Facts asOf={query.dataUpdatedAt} />',
])('finds %s', (line) => expect(line).toMatch(browserClock))

test('lets the server’s time pass', () => {
  expect(
    'new Date(serverTime(query.dataUpdatedAt)), new Date(serverNow()), new Date(row.time)',
  ).not.toMatch(browserClock)
})
