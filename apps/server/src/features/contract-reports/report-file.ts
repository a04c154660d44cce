import {
  fiscalYearName,
  monthName,
} from '@roadside/contract/contract-reports/domain/period-name.ts'
import { exportContractReport } from '@roadside/contract/contract-reports/report-file-call.ts'
import { bangkokDay, formatThaiDateTime } from '@roadside/contract/domain/thai-date.ts'
import { insertAudit } from '@roadside/server-kit/audit.ts'
import type { Caller } from '@roadside/server-kit/caller.ts'
import type { Db } from '@roadside/server-kit/database.ts'
import { writeWorkbook } from '@roadside/server-kit/files/write-table.ts'
import { serve, type ServedCall } from '@roadside/server-kit/serve.ts'
import * as read from './read-report.ts'
import { reportSheets, type ReportParts } from './report-sheets.ts'

/** The report as a workbook; `systems`: names of the systems of each solution. */
export const contractReportFileCall = (systems: ReportParts['systems']): ServedCall =>
  serve(
    exportContractReport,
    async ({ body, caller, database, now, address }) => {
      const at = now()
      const report = await read.readReport(database.readDb, caller, body, at)
      const found = read.intervalsOf(report.accounts, null)
      const { rows: intervals, hidden } = await read.presentIntervals(
        database.readDb,
        caller,
        found,
        { page: 1, perPage: Math.max(1, found.length) },
      )
      await insertAudit(database.db, {
        username: caller.username,
        address,
        action: 'exportContractReport',
        subject: subjectOf(report.contracts, body),
        detail: { rows: report.rows.length, format: 'xlsx' },
      })
      const period = periodName(body)
      const parts = {
        by: body.by,
        rows: report.rows,
        total: report.total,
        intervals,
        hidden,
        tickets: report.tickets,
        about: await aboutOf(database.readDb, caller, report, { period, at }),
        systems,
      }
      return writeWorkbook(reportSheets(parts), `รายงานสัญญา ${period} ${bangkokDay(at)}`)
    },
    { isExport: true },
  )

type Report = Awaited<ReturnType<typeof read.readReport>>

const periodName = ({ month, fiscal_year }: read.Asked) =>
  month === undefined ? fiscalYearName(fiscal_year ?? 0) : monthName(month)

/** A named contract by its code, as its other actions. */
function subjectOf(contracts: Report['contracts'], asked: read.Asked): string {
  const code = asked.pj_id === undefined ? '' : contracts[0]?.pj_code
  return ['รายงานสัญญา', code, periodName(asked)].filter(Boolean).join(' ')
}

async function aboutOf(
  db: Db,
  caller: Caller,
  { span, calendar, accounts }: Report,
  { period, at }: { readonly period: string; readonly at: Date },
): Promise<(readonly [string, string])[]> {
  const closed = await read.closedOf(db, accounts)
  const names = new Map(accounts.map(({ pj_id, pj_name }) => [pj_id, pj_name]))
  return [
    ['ช่วงเวลา', period],
    ['ตั้งแต่', formatThaiDateTime(new Date(span.from))],
    ['ก่อน', formatThaiDateTime(new Date(span.to))],
    ['นับสิ่งที่ยังไม่สิ้นสุดถึง', formatThaiDateTime(new Date(Math.min(span.to, at.getTime())))],
    ['รุ่นของปฏิทินวันหยุด', String(calendar.version)],
    ['จัดทำเมื่อ', formatThaiDateTime(at, 'seconds')],
    ['จัดทำโดย', caller.username],
    ['ตามที่วัด', 'ไม่หักช่วงที่ไม่นับเวลา'],
    ['ตามที่ตกลง', 'หักช่วงที่หน่วยงานเห็นชอบแล้ว'],
    ...closed.map(
      ({ pj_id, month, version, differs }) =>
        [
          `ปิดเดือนแล้ว ${monthName(month)}`,
          `${names.get(pj_id) ?? ''} ฉบับที่ ${version}${differs ? ' (ข้อมูลวันนี้ต่างจากฉบับที่ปิด)' : ''}`,
        ] as const,
    ),
  ]
}
