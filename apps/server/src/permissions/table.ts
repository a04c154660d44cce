import { solutions } from '../solutions.ts'
import type { Row } from './row.ts'
import { accountRows } from './rows/accounts.ts'
import { alarmRows } from './rows/alarms.ts'
import { consoleRows } from './rows/console.ts'
import { deviceRows, sharedDeviceRows } from './rows/devices.ts'
import { lineRows } from './rows/line.ts'
import { noticeRuleRows } from './rows/notice-rules.ts'
import { noticeRows } from './rows/notices.ts'
import { dutyRows } from './rows/duty.ts'
import { recordRows } from './rows/records.ts'
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
  { title: 'Duty', rows: dutyRows },
  { title: 'Messages by LINE', rows: lineRows },
  { title: 'Messages', rows: noticeRows },
  { title: 'Rules of messages', rows: noticeRuleRows },
  { title: 'Projects, equipment and registers', rows: recordRows },
  { title: 'Solutions with devices', rows: sharedDeviceRows, shown: deviceRows('{solution}') },
  ...solutions.flatMap(({ solution: { id } }) => {
    const { rows = [] } = permissionsOf(id) ?? {}
    return rows.length > 0 ? [{ title: `Solution ${id}`, rows }] : []
  }),
]
