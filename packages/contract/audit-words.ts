import * as account from './account-calls.ts'
import * as alarm from './alarms/alarm-operations.ts'
import { giveShift, takeShift, withdrawShift } from './alarms/handover-calls.ts'
import { exportAudit } from './audit-calls.ts'
import { namesByPath } from './call.ts'
import { closeMonth } from './contract-reports/report-calls.ts'
import * as duty from './duty/duty-calls.ts'
import { limitIngestKey, makeIngestKey, revokeIngestKey } from './ingest-calls.ts'
import { excusePeriod } from './monitoring-calls.ts'
import { lineCode } from './notices/line-calls.ts'
import * as notice from './notices/notice-calls.ts'
import { exportContractReport } from './contract-reports/report-file-call.ts'
import { exportContractors } from './records/contractor.ts'
import * as rule from './notices/rule-calls.ts'
import { equipmentLabels, judgeFaultReport } from './fault-reports/fault-report-calls.ts'
import { recordActionNames, recordActions, recordKindNames } from './records/record.ts'
import { attachSite } from './records/location.ts'
import {
  openRemoteDesktop,
  removeRemoteDesktop,
  saveRemoteDesktop,
} from './records/site-records.ts'
import * as structure from './records/structure-calls.ts'
import { exportWays } from './records/way.ts'
import { removeFilter, saveFilter } from './saved-filter-calls.ts'
import { saveHolidayYear } from './service-levels/holiday-calls.ts'
import * as ticket from './tickets/ticket-calls.ts'
import * as ticketRule from './tickets/ticket-rule.ts'
import * as user from './user-calls.ts'

export interface AuditGroup {
  readonly title: string
  /** The label of an action, by its name in the log. */
  readonly actions: Readonly<Record<string, string>>
}

const recordChanges = Object.entries(recordKindNames).flatMap(([kind, name]) =>
  recordActions.map((action) => {
    const isImport = action === 'import'
    return [
      `${action}_${kind}`,
      isImport ? `นำเข้า${name}จากไฟล์` : nameOfChange(action, name),
    ] as const
  }),
)

function nameOfChange(
  action: Exclude<(typeof recordActions)[number], 'import'>,
  name: string,
): string {
  return action === 'restore' ? `นำ${name}กลับมาใช้` : `${recordActionNames[action]}${name}`
}

/**
 * Actions and subjects of the audit log by their usual names; solutions add their own
 * (`auditActions`).
 */
const auditGroups: readonly AuditGroup[] = [
  {
    title: 'การเข้าใช้งาน',
    actions: {
      signIn: 'เข้าสู่ระบบ',
      firstSignIn: 'เข้าสู่ระบบครั้งแรกผ่านผู้ให้บริการ',
      signInFailed: 'เข้าสู่ระบบไม่สำเร็จ',
      signOut: 'ออกจากระบบ',
      tokenReused: 'สั่งออกจากระบบเพราะมีการใช้โทเคนซ้ำ',
      confirmPasswordFailed: 'ยืนยันรหัสผ่านไม่สำเร็จ',
      refused: 'ถูกปฏิเสธการเข้าถึง',
      accessLogClosed: 'จบไฟล์บันทึกการเข้าถึง',
    },
  },
  {
    title: 'บัญชีผู้ใช้งาน',
    actions: {
      ...namesByPath([user.addUser]),
      register: 'เพิ่มบัญชี (ลงทะเบียน)',
      ...namesByPath([user.editUser]),
      grantUser: 'ให้สิทธิ์บัญชี',
      suspendUser: 'ระงับบัญชี',
      enableUser: 'เปิดใช้บัญชี',
      ...namesByPath([
        user.resetUserPassword,
        user.removeUserSecondFactor,
        user.endUserSessions,
        account.saveOwnName,
        account.changeOwnPassword,
        account.endOwnSessions,
        account.confirmSecondFactor,
        account.removeSecondFactor,
        account.makeRecoveryCodes,
      ]),
    },
  },
  {
    title: 'หน่วยงานและพื้นที่',
    actions: namesByPath([
      structure.saveGroup,
      structure.removeGroup,
      structure.saveDepartment,
      structure.removeDepartment,
      structure.saveSite,
      structure.removeSite,
    ]),
  },
  {
    title: 'โครงการและทะเบียน',
    actions: {
      ...Object.fromEntries(recordChanges),
      ...namesByPath([attachSite, closeMonth, excusePeriod]),
    },
  },
  {
    title: 'อุปกรณ์',
    actions: {
      device_registered: 'ลงทะเบียนอุปกรณ์',
      device_changed: 'แก้ไขข้อมูลอุปกรณ์',
      device_removed: 'นำอุปกรณ์ออก',
      device_rules_changed: 'แก้ไขเกณฑ์แจ้งเตือน',
      device_channel_changed: 'แก้ไขช่องสัญญาณ',
      ...namesByPath([
        saveRemoteDesktop,
        removeRemoteDesktop,
        openRemoteDesktop,
        makeIngestKey,
        limitIngestKey,
        revokeIngestKey,
      ]),
    },
  },
  {
    title: 'การแจ้งเตือน',
    actions: namesByPath([
      alarm.acknowledgeAlarm,
      alarm.shelveAlarm,
      alarm.unshelveAlarm,
      alarm.takeOutOfService,
      alarm.returnToService,
      alarm.assignAlarm,
      alarm.commentAlarm,
      rule.saveNoticeRule,
      rule.removeNoticeRule,
    ]),
  },
  {
    title: 'ใบงานซ่อม',
    actions: namesByPath([
      ticketRule.saveTicketRule,
      ticketRule.removeTicketRule,
      ticket.openTicket,
      ticket.moveTicket,
      ticket.moveTickets,
      ticket.saveTicket,
      ticket.commentTicket,
      ticket.ticketPhoto,
    ]),
  },
  {
    title: 'ข้อความทาง LINE',
    actions: {
      ...namesByPath([lineCode]),
      lineBound: 'ผูกแชท LINE',
      lineLeft: 'เลิกผูกแชท LINE',
    },
  },
  {
    title: 'ข้อความ',
    actions: namesByPath([
      notice.saveNoticeTarget,
      notice.removeNoticeTarget,
      notice.testNoticeTarget,
      notice.savePushSubscription,
      notice.resendNotice,
    ]),
  },
  {
    title: 'เวร',
    actions: namesByPath([
      saveHolidayYear,
      duty.saveDutyRoster,
      duty.removeDutyRoster,
      duty.saveDutyOverride,
      duty.endDutyOverride,
      giveShift,
      takeShift,
      withdrawShift,
    ]),
  },
  { title: 'เรื่องที่บุคคลแจ้ง', actions: namesByPath([equipmentLabels, judgeFaultReport]) },
  { title: 'ตัวกรองที่บันทึกไว้', actions: namesByPath([saveFilter, removeFilter]) },
  {
    title: 'ส่งออกไฟล์',
    actions: {
      exportTable: 'ส่งออกตาราง',
      ...namesByPath([exportContractors, exportWays, exportAudit, exportContractReport]),
    },
  },
]

/** Every action that is known, solutions' own included. */
export function allAuditGroups(
  solutions: readonly { readonly auditActions?: Readonly<Record<string, string>> }[],
): readonly AuditGroup[] {
  const actions = Object.assign(
    {},
    ...solutions.map(({ auditActions = {} }) => auditActions),
  ) as AuditGroup['actions']
  return [...auditGroups, { title: 'ระบบริมทาง', actions }]
}

/** Names by action. */
export function auditActionNames(groups: readonly AuditGroup[]): ReadonlyMap<string, string> {
  return new Map(groups.flatMap(({ actions }) => Object.entries(actions)))
}
