import { recordActionNames, recordActions, type RecordKind } from './records/record.ts'

export interface AuditGroup {
  readonly title: string
  /** What an action is called, by its name in the log. */
  readonly actions: Readonly<Record<string, string>>
}

/** What kinds of records are called. */
export const recordKindNames: Record<RecordKind, string> = {
  project: 'โครงการ',
  location: 'สถานที่ติดตั้ง',
  equipment: 'อุปกรณ์',
  contractor: 'ผู้รับจ้าง',
  way: 'สายทาง',
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

/** What stands in the audit log, as people call it; solutions bring what is their own (`auditActions`). */
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
    },
  },
  {
    title: 'บัญชีผู้ใช้งาน',
    actions: {
      addUser: 'เพิ่มบัญชี',
      register: 'เพิ่มบัญชี (ลงทะเบียน)',
      editUser: 'แก้ไขบัญชี',
      grantUser: 'ให้สิทธิ์บัญชี',
      suspendUser: 'ระงับบัญชี',
      enableUser: 'เปิดใช้บัญชี',
      resetUserPassword: 'ตั้งรหัสผ่านใหม่ให้บัญชี',
      removeUserSecondFactor: 'ปิดการยืนยันสองขั้นตอนของบัญชี',
      endUserSessions: 'สั่งออกจากระบบ',
      saveOwnName: 'แก้ไขชื่อตนเอง',
      changeOwnPassword: 'เปลี่ยนรหัสผ่านตนเอง',
      endOwnSessions: 'ออกจากระบบอุปกรณ์อื่น',
      confirmSecondFactor: 'เปิดการยืนยันสองขั้นตอน',
      removeSecondFactor: 'ปิดการยืนยันสองขั้นตอน',
      makeRecoveryCodes: 'สร้างรหัสกู้คืนใหม่',
    },
  },
  {
    title: 'หน่วยงานและพื้นที่',
    actions: {
      saveGroup: 'บันทึกกลุ่มหน่วยงาน',
      removeGroup: 'ลบกลุ่มหน่วยงาน',
      saveDepartment: 'บันทึกหน่วยงาน',
      removeDepartment: 'ลบหน่วยงาน',
      saveSite: 'บันทึกพื้นที่ติดตั้ง',
      removeSite: 'ลบพื้นที่ติดตั้ง',
    },
  },
  {
    title: 'โครงการและทะเบียน',
    actions: {
      ...Object.fromEntries(recordChanges),
      attachSite: 'กำหนดโครงการของพื้นที่ติดตั้ง',
      excusePeriod: 'จัดประเภทช่วงเวลาขัดข้อง',
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
      saveRemoteDesktop: 'บันทึกรีโมตเดสก์ท็อป',
      removeRemoteDesktop: 'ลบรีโมตเดสก์ท็อป',
      openRemoteDesktop: 'เชื่อมต่อระยะไกล',
      makeIngestKey: 'สร้างรหัสส่งข้อมูล',
      limitIngestKey: 'จำกัดรหัสส่งข้อมูล',
      revokeIngestKey: 'ยกเลิกรหัสส่งข้อมูล',
    },
  },
  {
    title: 'ส่งออกไฟล์',
    actions: {
      exportTable: 'ส่งออกตาราง',
      exportContractors: 'ส่งออกผู้รับจ้าง',
      exportWays: 'ส่งออกสายทาง',
      exportAudit: 'ส่งออกบันทึกการใช้งาน',
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
