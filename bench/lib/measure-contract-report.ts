import { contractReport } from '@roadside/contract/contract-reports/report-calls.ts'
import { exportContractReport } from '@roadside/contract/contract-reports/report-file-call.ts'
import { bangkokDay, startOfBangkokDay } from '@roadside/contract/domain/thai-date.ts'
import {
  hasLibreOffice,
  openInLibreOffice,
} from '@roadside/server-kit/files/testing/open-in-libreoffice.ts'
import { logIn } from './authority.ts'
import { atMost, quantile, type Bench, type Figure } from './bench.ts'
import { fillContractMonth } from './fill-contract-month.ts'
import { postCall } from './post-call.ts'

const tickets = 10_000
const calls = 9
const files = 5
const longestMs = 5_000
const longestFileMs = 10_000
const longestWaitMs = 250

/** The report of a month with ten thousand tickets and as many outages, and its workbook. */
export async function measureContractReport(bench: Bench): Promise<Figure[]> {
  const thisMonth = startOfBangkokDay(`${bangkokDay(new Date()).slice(0, 7)}-01`)
  const month = bangkokDay(new Date(thisMonth.getTime() - 1)).slice(0, 7)
  await fillContractMonth(bench.database, month, tickets)
  const { accessToken: token } = await logIn(bench.console.address, bench.adminPassword)
  const { address } = bench.console
  const send = async ({ path }: { readonly path: string }): Promise<unknown> => {
    const url = `${address}/api/${path}`
    const body = { month, by: 'contract' }
    return JSON.parse(String(await postCall({ url, token, body, encoding: 'identity' })))
  }
  const reports = await timed(calls, () => send(contractReport))
  const { result, times, waits } = await besides(address, () =>
    timed(files, () => send(exportContractReport)).then(({ last, times: all }) => ({
      result: contractFile(last),
      times: all,
    })),
  )
  const worst = Math.max(...reports.times)
  const slowest = Math.max(...times)
  const longestWait = Math.max(...waits)
  const what = `a month's report of ${tickets.toLocaleString('en')} tickets and as many outages`
  return [
    {
      what: `${what}: the slowest of ${calls}`,
      ours: `${worst.toFixed(0)} ms (median ${quantile(reports.times).toFixed(0)} ms)`,
      peer: `${longestMs} ms`,
      ...atMost(1, worst / longestMs),
    },
    {
      what: `the same as XLSX (${(result.length / 1e6).toFixed(1)} MB): the slowest of ${files}`,
      ours: `${slowest.toFixed(0)} ms (median ${quantile(times).toFixed(0)} ms)`,
      peer: `${longestFileMs} ms`,
      ...atMost(1, slowest / longestFileMs),
    },
    {
      what: 'another request while the XLSX is made: the longest',
      ours: `${longestWait.toFixed(0)} ms (median ${quantile(waits).toFixed(1)} ms)`,
      peer: `${longestWaitMs} ms`,
      ...atMost(1, longestWait / longestWaitMs),
    },
    ...(hasLibreOffice ? [opened(result, contractSums(reports.last))] : []),
  ]
}

async function timed(count: number, work: () => Promise<unknown>) {
  const times: number[] = []
  let last: unknown
  for (let turn = 0; turn < count; turn += 1) {
    const begun = performance.now()
    last = await work()
    times.push(performance.now() - begun)
  }
  return { times, last }
}

/** How long small requests take while something else is done. */
async function besides<T extends object>(address: string, work: () => Promise<T>) {
  const waits: number[] = []
  let isOver = false
  const asking = async () => {
    while (!isOver) {
      const begun = performance.now()
      await (await fetch(`${address}/healthz`)).text()
      waits.push(performance.now() - begun)
      await new Promise((resolve) => setTimeout(resolve, 10))
    }
  }
  const asked = asking()
  const done = await work()
  isOver = true
  await asked
  return { ...done, waits }
}

const contractFile = (answer: unknown) =>
  Buffer.from(exportContractReport.reply.parse(answer).content, 'base64')
const contractSums = (answer: unknown) => contractReport.reply.parse(answer).total

/** The sums that LibreOffice reckons from the sheets, beside those of the report. */
function opened(file: Buffer, total: ReturnType<typeof contractSums>): Figure {
  const begun = performance.now()
  const sheets = openInLibreOffice(file)
  const seconds = (performance.now() - begun) / 1_000
  const sumOf = (sheet: string, header: string, unit: number) => {
    const [head = [], ...rows] = sheets.get(sheet) ?? []
    const place = head.indexOf(header)
    const cells = sheet === 'สรุป' ? rows.slice(0, -1) : rows
    return Math.round(cells.reduce((sum, row) => sum + Number(row[place]), 0) * unit)
  }
  const hour = 3_600
  const pairs = (['measured', 'agreed'] as const).flatMap((figure) => {
    const as = figure === 'measured' ? 'ตามที่วัด' : 'ตามที่ตกลง'
    const { penalty_satang, downtime_ms } = total[figure]
    return [
      [sumOf('สรุป', `ค่าปรับ ${as} (บาท)`, 100), penalty_satang],
      [
        sumOf('ช่วงขัดข้อง', `คิดเป็นเวลาขัดข้อง ${as} (ชม.)`, hour),
        Math.round((downtime_ms ?? Number.NaN) / 1_000),
      ],
    ] as const
  })
  const differing = pairs.filter(([ours, report]) => ours !== report).length
  const written = pairs.map(([ours]) => ours.toLocaleString('en')).join(', ')
  return {
    what: `the XLSX opened by LibreOffice (${seconds.toFixed(0)} s): satang and seconds, measured and agreed, that differ from the report`,
    ours: `${differing} (${written})`,
    peer: pairs.map(([, report]) => report?.toLocaleString('en')).join(', '),
    ...atMost(0, differing),
  }
}
