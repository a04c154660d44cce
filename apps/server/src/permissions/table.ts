import { solutions } from '../solutions.ts'
import type { Row } from './row.ts'
import { accountRows } from './rows/accounts.ts'
import { alarmRows } from './rows/alarms.ts'
import { consoleRows } from './rows/console.ts'
import { contractReportRows } from './rows/contract-reports.ts'
import { deviceRows, sharedDeviceRows } from './rows/devices.ts'
import { lineRows } from './rows/line.ts'
import { noticeRuleRows } from './rows/notice-rules.ts'
import { noticeRows } from './rows/notices.ts'
import { faultReportRows } from './rows/fault-reports.ts'
import { dutyRows } from './rows/duty.ts'
import { recordRows } from './rows/records.ts'
import { serviceLevelRows } from './rows/service-levels.ts'
import { ticketRuleRows } from './rows/ticket-rules.ts'
import { ticketRows } from './rows/tickets.ts'
import { structureRows } from './rows/structure.ts'
import { permissionsOf } from './solution-permissions.ts'

export interface Part {
  readonly title: string
  readonly rows: readonly Row[]
  /** Rows of the page instead, where many are alike. */
  readonly shown?: readonly Row[]
}

/**
 * Every call of the product with its result for every kind of account: input of the test and of
 * docs/permissions.md.
 */
export const permissionTable: readonly Part[] = [
  { title: 'Accounts and sessions', rows: accountRows },
  { title: 'Groups, departments and sites', rows: structureRows },
  { title: 'The console', rows: consoleRows },
  { title: 'Alarms', rows: alarmRows },
  { title: 'Tickets', rows: ticketRows },
  { title: 'The clock of contracts', rows: serviceLevelRows },
  { title: 'Reports of contracts', rows: contractReportRows },
  { title: 'Duty', rows: dutyRows },
  { title: 'Reports of anybody', rows: faultReportRows },
  { title: 'Messages by LINE', rows: lineRows },
  { title: 'Messages', rows: noticeRows },
  { title: 'Rules of messages', rows: noticeRuleRows },
  { title: 'Rules that open tickets', rows: ticketRuleRows },
  { title: 'Projects, equipment and registers', rows: recordRows },
  { title: 'Solutions with devices', rows: sharedDeviceRows, shown: deviceRows('{solution}') },
  ...solutions.flatMap(({ solution: { id } }) => {
    const { rows = [] } = permissionsOf(id) ?? {}
    return rows.length > 0 ? [{ title: `Solution ${id}`, rows }] : []
  }),
]
