import { ticketCalendar, ticketList } from '@roadside/contract/tickets/ticket-calls.ts'
import { logIn } from './authority.ts'
import { atMost, quantile, type Bench, type Figure } from './bench.ts'
import { fillTickets } from './fill-tickets.ts'
import { postCall } from './post-call.ts'

const tickets = 1_000_000
const calls = 60
const longestMs = 200

/** What the lists that people look at cost over a million tickets. */
export const ticketBodies = (): readonly object[] => [
  { page: 1, perPage: 50 },
  {
    page: 1,
    perPage: 50,
    state: ['open', 'assigned', 'inProgress', 'waitingForParts', 'finished'],
  },
  { page: 2, perPage: 50, sort: 'opened_at', order: 'desc' },
  { page: 1, perPage: 50, late: true },
  { page: 1, perPage: 50, mine: true, state: ['open', 'assigned'] },
  { page: 1, perPage: 50, search: 'P-4711' },
  { page: 1, perPage: 50, sort: 'number', order: 'desc', state: ['accepted'] },
  { page: 1, perPage: 50, sort: 'site' },
  { page: 1, perPage: 50, sort: 'contractor', order: 'desc', state: ['accepted'] },
  { page: 1, perPage: 50, sort: 'site', search: 'P-4711' },
]

/** The lists of tickets over ten years of a large authority. */
export async function measureTickets(bench: Bench): Promise<Figure[]> {
  await fillTickets(bench.database, tickets)
  const { accessToken: token } = await logIn(bench.console.address, bench.adminPassword)
  const timesOf = async (path: string, bodies: readonly object[]) => {
    const times: number[] = []
    for (let call = 0; call < calls; call += 1) {
      const body = bodies[call % bodies.length]
      const begun = performance.now()
      await postCall({ url: `${bench.console.address}/api/${path}`, token, body, encoding: 'gzip' })
      times.push(performance.now() - begun)
    }
    return times
  }
  const day = (ms: number) => new Date(ms).toISOString().slice(0, 10)
  const month = { from: day(Date.now() - 30 * 86_400_000), to: day(Date.now()) }
  const figure = (name: string, times: readonly number[]): Figure => ({
    what: `${name} over ${tickets.toLocaleString('en')} tickets: 95th percentile of ${calls}`,
    ours: `${quantile(times, 0.95).toFixed(0)} ms (median ${quantile(times).toFixed(0)} ms)`,
    peer: `${longestMs} ms`,
    ...atMost(1, quantile(times, 0.95) / longestMs),
  })
  return [
    figure(ticketList.path, await timesOf(ticketList.path, ticketBodies())),
    figure(ticketCalendar.path, await timesOf(ticketCalendar.path, [month])),
  ]
}
