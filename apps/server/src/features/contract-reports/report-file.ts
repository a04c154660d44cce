import type { ClosedVersion } from '@roadside/contract/contract-reports/report-calls.ts'
import {
  fiscalYearName,
  monthName,
} from '@roadside/contract/contract-reports/domain/period-name.ts'
import { exportContractReport } from '@roadside/contract/contract-reports/report-file-call.ts'
import { bangkokDay, formatThaiDateTime } from '@roadside/contract/domain/thai-date.ts'
import { insertAudit } from '@roadside/server-kit/audit.ts'
import { isRoot, scopeOf, type Caller } from '@roadside/server-kit/caller.ts'
import type { Db } from '@roadside/server-kit/database.ts'
import { writeWorkbook } from '@roadside/server-kit/files/write-table.ts'
import { serve, type ServedCall } from '@roadside/server-kit/serve.ts'
import { closedAccount, type ClosedOf } from './closed-account.ts'
import { findVersions } from './closed-repository.ts'
import type { Systems } from './kind-names.ts'
import { namePersons } from './name-persons.ts'
import { needContract } from './need-contract.ts'
import * as read from './read-report.ts'
import { findPersonNames } from './person-repository.ts'
import { reportRows } from './report-rows.ts'
import { reportSheets, type ReportParts } from './report-sheets.ts'
import type { StoredAccount } from './stored-account.ts'

/** The report as a workbook, or a month as it was signed off; `systems`: names of the systems of each solution. */
export const contractReportFileCall = (systems: Systems): ServedCall =>
  serve(
    exportContractReport,
    async ({ body, caller, database, now, address }) => {
      const db = database.readDb
      const asked = { body, at: now() }
      const content = await (body.version === undefined
        ? readToday(db, caller, asked)
        : readClosed(db, caller, asked))
      const found = read.intervalsOf(content.accounts, null)
      const { rows: intervals, hidden } = await read.presentIntervals(db, caller, found, {
        page: 1,
        perPage: Math.max(1, found.length),
      })
      await insertAudit(database.db, {
        username: caller.username,
        address,
        action: 'exportContractReport',
        subject: ['รายงานสัญญา', content.code, content.name].filter(Boolean).join(' '),
        detail: { rows: content.rows.length, format: 'xlsx' },
      })
      const { by, rows, total, repairs } = content
      const asOf = database.readAsOf()
      const about = [...(asOf === null ? [] : [dataTime(asOf)]), ...content.about]
      const parts = { by, rows, total, intervals, hidden, repairs, about, systems }
      return writeWorkbook(
        reportSheets(parts),
        `รายงานสัญญา ${content.name} ${bangkokDay(asked.at)}`,
      )
    },
    { isExport: true },
  )

interface AskedFile {
  readonly body: read.Asked & ClosedOf
  readonly at: Date
}

/** What a workbook is made of. */
interface Content extends Pick<ReportParts, 'by' | 'rows' | 'total' | 'repairs' | 'about'> {
  /** Its period, and the version that was signed off. */
  readonly name: string
  /** Of a named contract, as in its other actions. */
  readonly code: string
  readonly accounts: readonly StoredAccount[]
}

async function readToday(db: Db, caller: Caller, { body, at }: AskedFile): Promise<Content> {
  const report = await read.readReport(db, caller, body, at)
  const { rows, total, repairs, accounts, contracts } = report
  const name = periodName(body)
  const about = await aboutToday(db, caller, report, { period: name, at })
  const code = body.pj_id === undefined ? '' : (contracts[0]?.pj_code ?? '')
  return {
    by: body.by,
    rows,
    total,
    repairs: await namePersons(db, repairs),
    accounts,
    about,
    name,
    code,
  }
}

/** A version holds no tickets: those of today would be another account's. */
async function readClosed(db: Db, caller: Caller, { body, at }: AskedFile): Promise<Content> {
  const account = await closedAccount(db, caller, body)
  const { pj_id, pj_code, month } = account
  const accounts = [account]
  const contract = { ...(await needContract(db, caller, pj_id)), ...account }
  const version = (await findVersions(db, pj_id, month)).find((one) => one.version === body.version)
  return {
    by: 'contract',
    ...reportRows({
      by: 'contract',
      contracts: new Map([[pj_id, contract]]),
      accounts,
      tickets: [],
      knowsGuarded: isRoot(caller),
    }),
    repairs: null,
    accounts,
    about: await aboutClosed(db, caller, account, { version, at }),
    name: `${monthName(month)} ฉบับที่ ${body.version}`,
    code: pj_code,
  }
}

type Report = Awaited<ReturnType<typeof read.readReport>>
type About = ReportParts['about']

const periodName = ({ month, fiscal_year }: read.Asked) =>
  month === undefined ? fiscalYearName(fiscal_year ?? 0) : monthName(month)

async function aboutToday(
  db: Db,
  caller: Caller,
  { span, calendar, accounts }: Report,
  { period, at }: { readonly period: string; readonly at: Date },
): Promise<About> {
  const closed = await read.closedOf(db, accounts)
  const names = new Map(accounts.map(({ pj_id, pj_name }) => [pj_id, pj_name]))
  return [
    ['ช่วงเวลา', period],
    ['ตั้งแต่', formatThaiDateTime(new Date(span.from))],
    ['ก่อน', formatThaiDateTime(new Date(span.to))],
    ['นับสิ่งที่ยังไม่สิ้นสุดถึง', formatThaiDateTime(new Date(Math.min(span.to, at.getTime())))],
    ['ปฏิทินวันหยุด', `ฉบับที่ ${calendar.version}`],
    ...(await madeBy(db, caller, at)),
    ...closed.map(
      ({ pj_id, month, version, differs }) =>
        [
          `ปิดเดือนแล้ว ${monthName(month)}`,
          `${names.get(pj_id) ?? ''} ฉบับที่ ${version}${differs ? ' (ข้อมูลวันนี้ต่างจากฉบับที่ปิด)' : ''}`,
        ] as const,
    ),
  ]
}

async function aboutClosed(
  db: Db,
  caller: Caller,
  account: StoredAccount,
  { version, at }: { readonly version: ClosedVersion | undefined; readonly at: Date },
): Promise<About> {
  const isContractor = scopeOf(caller).contractor !== null
  return [
    ['ช่วงเวลา', monthName(account.month)],
    ['ตั้งแต่', formatThaiDateTime(account.from)],
    ['ก่อน', formatThaiDateTime(account.to)],
    ['ฉบับที่ปิดเดือน', `ฉบับที่ ${version?.version ?? ''} ตัวเลขตามที่ปิดไว้ ไม่ใช่ตัวเลขของวันนี้`],
    ['ปิดเดือนเมื่อ', formatThaiDateTime(version?.closed_at ?? '', 'seconds')],
    ...(isContractor
      ? []
      : ([
          ['ปิดเดือนโดย', version?.closed_by ?? ''],
          ['หมายเหตุของการปิด', version?.note ?? ''],
        ] as const)),
    ['ข้อตกลงของสัญญา', `ฉบับที่ ${account.terms_version}`],
    ['ปฏิทินวันหยุด', `ฉบับที่ ${account.calendar_version}`],
    ['ใบงานซ่อม', 'ไม่อยู่ในฉบับที่ปิดเดือน ดูได้ในไฟล์ของตัวเลขวันนี้'],
    ...(await madeBy(db, caller, at)),
  ]
}

const dataTime = (asOf: Date): About[number] => ['ข้อมูล ณ', formatThaiDateTime(asOf, 'seconds')]

const madeBy = async (db: Db, caller: Caller, at: Date): Promise<About> => [
  ['จัดทำเมื่อ', formatThaiDateTime(at, 'seconds')],
  ['จัดทำโดย', (await findPersonNames(db, [caller.username])).get(caller.username) ?? ''],
  ['ตามที่วัด', 'ไม่หักการหยุดนับเวลา'],
  ['ตามที่ตกลง', 'หักการหยุดนับเวลาที่หน่วยงานเห็นชอบแล้ว'],
]
