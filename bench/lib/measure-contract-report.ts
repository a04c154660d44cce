import { contractReport } from '@roadside/contract/contract-reports/report-calls.ts'
import { bangkokDay, startOfBangkokDay } from '@roadside/contract/domain/thai-date.ts'
import { logIn } from './authority.ts'
import { atMost, quantile, type Bench, type Figure } from './bench.ts'
import { fillContractMonth } from './fill-contract-month.ts'
import { postCall } from './post-call.ts'

const tickets = 10_000
const calls = 9
const longestMs = 5_000

/** The report of a month with ten thousand tickets and as many outages. */
export async function measureContractReport(bench: Bench): Promise<Figure[]> {
  const thisMonth = startOfBangkokDay(`${bangkokDay(new Date()).slice(0, 7)}-01`)
  const month = bangkokDay(new Date(thisMonth.getTime() - 1)).slice(0, 7)
  await fillContractMonth(bench.database, month, tickets)
  const { accessToken: token } = await logIn(bench.console.address, bench.adminPassword)
  const url = `${bench.console.address}/api/${contractReport.path}`
  const times: number[] = []
  for (let call = 0; call < calls; call += 1) {
    const begun = performance.now()
    await postCall({ url, token, body: { month, by: 'contract' }, encoding: 'gzip' })
    times.push(performance.now() - begun)
  }
  const worst = Math.max(...times)
  return [
    {
      what: `a month's report of ${tickets.toLocaleString('en')} tickets and as many outages: the slowest of ${calls}`,
      ours: `${worst.toFixed(0)} ms (median ${quantile(times).toFixed(0)} ms)`,
      peer: `${longestMs} ms`,
      ...atMost(1, worst / longestMs),
    },
  ]
}
