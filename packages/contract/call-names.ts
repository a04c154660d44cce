import { allAuditGroups, auditActionNames } from './audit-words.ts'
import type { Solution } from './solution.ts'

/**
 * What somebody asks for with a call of the console itself, by its path, where the audit log has no name for it or the
 * call does more than one act (`suspendUser`); for the log of what was refused.
 */
const coreNames: Readonly<Record<string, string>> = {
  'jwt/login': 'เข้าสู่ระบบ',
  'jwt/refresh-token': 'ต่ออายุการเข้าสู่ระบบ',
  'jwt/exchange-key': 'เข้าสู่ระบบผ่านผู้ให้บริการ',
  'jwt/logout': 'ออกจากระบบ',
  'jwt/register': 'ลงทะเบียนบัญชี',
  ownAccount: 'ดูบัญชีของตนเอง',
  ownSessions: 'ดูการเข้าสู่ระบบของตนเอง',
  offerSecondFactor: 'เริ่มเปิดการยืนยันสองขั้นตอน',
  userList: 'ดูรายการบัญชีผู้ใช้งาน',
  user: 'ดูบัญชีผู้ใช้งาน',
  userPlaces: 'ดูหน่วยงานสำหรับบัญชีผู้ใช้งาน',
  suspendUser: 'ระงับหรือเปิดใช้บัญชี',
  structure: 'ดูหน่วยงานและพื้นที่',
  structureSites: 'ดูพื้นที่ติดตั้งของหน่วยงาน',
  consoleInfo: 'ดูข้อมูลของระบบ',
  consoleProblems: 'ดูปัญหาของระบบ',
  getMenuITS: 'ดูเมนู',
  menuCounts: 'ดูตัวเลขในเมนู',
  findAnything: 'ค้นหา',
  tableFile: 'ส่งออกตาราง',
  monitoringSites: 'ดูภาพรวมอุปกรณ์',
  monitoringTroubles: 'ดูสิ่งที่ผิดปกติ',
  monitoringAvailability: 'ดูความพร้อมใช้งาน',
  monitoringUplinkGaps: 'ดูข้อความที่ไม่ถึงระบบ',
  assetPeriods: 'ดูประวัติสถานะของอุปกรณ์',
  ingestKeys: 'ดูรหัสส่งข้อมูล',
  rejectedMessages: 'ดูข้อความที่ระบบไม่รับ',
  unknownDevices: 'ดูอุปกรณ์ที่ยังไม่ลงทะเบียน',
  auditList: 'ดูบันทึกการใช้งาน',
  auditActions: 'ดูการกระทำในบันทึกการใช้งาน',
  auditEntry: 'ดูรายการในบันทึกการใช้งาน',
  projectList: 'ดูรายการโครงการ',
  project: 'ดูโครงการ',
  saveProject: 'บันทึกโครงการ',
  archiveProject: 'จัดเก็บโครงการ',
  projectChoices: 'ดูตัวเลือกของโครงการ',
  recordHistory: 'ดูประวัติการแก้ไข',
  dropdownELocation: 'ดูตัวเลือกสถานที่ติดตั้ง',
  locationMenu: 'ดูตัวเลือกสถานที่ติดตั้ง',
  projectLocations: 'ดูสถานที่ติดตั้งของโครงการ',
  saveLocation: 'บันทึกสถานที่ติดตั้ง',
  archiveLocation: 'จัดเก็บสถานที่ติดตั้ง',
  projectSites: 'ดูระบบที่ติดตั้งของโครงการ',
  equipmentList: 'ดูรายการอุปกรณ์ของโครงการ',
  equipmentRecord: 'ดูอุปกรณ์ของโครงการ',
  fetchCCTV: 'ค้นหากล้องจากหมายเลขไอพี',
  addEquipment: 'เพิ่มอุปกรณ์',
  editEquipment: 'แก้ไขอุปกรณ์',
  archiveEquipment: 'จัดเก็บอุปกรณ์',
  infoProject: 'ดูข้อมูลโครงการของพื้นที่ติดตั้ง',
  'getAnydeskAnalytic-G': 'ดูรีโมตเดสก์ท็อป',
  contractorList: 'ดูรายการผู้รับจ้าง',
  contractor: 'ดูผู้รับจ้าง',
  saveContractor: 'บันทึกผู้รับจ้าง',
  archiveContractor: 'จัดเก็บผู้รับจ้าง',
  importContractors: 'นำเข้าผู้รับจ้างจากไฟล์',
  wayList: 'ดูรายการสายทาง',
  way: 'ดูสายทาง',
  saveWay: 'บันทึกสายทาง',
  archiveWay: 'จัดเก็บสายทาง',
  importWays: 'นำเข้าสายทางจากไฟล์',
}

/** Likewise of the calls that every solution with devices has. */
const deviceNames = (id: string): Readonly<Record<string, string>> => ({
  [`${id}Sites`]: 'ดูพื้นที่ติดตั้ง',
  [`${id}Devices`]: 'ดูอุปกรณ์',
  [`${id}Series`]: 'ดูค่าที่วัดย้อนหลัง',
  [`${id}Periods`]: 'ดูประวัติสถานะ',
  [`${id}Rules`]: 'ดูเกณฑ์แจ้งเตือน',
  [`save_${id}Rules`]: 'แก้ไขเกณฑ์แจ้งเตือน',
  [`save_${id}Device`]: 'บันทึกอุปกรณ์',
  [`remove_${id}Device`]: 'นำอุปกรณ์ออก',
  [`save_${id}Channel`]: 'แก้ไขช่องสัญญาณ',
})

/** What is asked for with each call, in Thai, by its path: as the audit log calls the act, or as here; of devices with the name in the menu. */
export function callNames(
  solutions: readonly Pick<Solution, 'id' | 'types' | 'calls' | 'callNames' | 'auditActions'>[],
): ReadonlyMap<string, string> {
  const ofSolutions = solutions.flatMap(({ id, types, calls, callNames: own = {} }) => {
    const names = { ...deviceNames(id), ...own }
    return calls.flatMap(({ path }): [string, string][] => {
      const name = names[path]
      return name === undefined
        ? []
        : [[path, own[path] ?? `${name} (${types[0]?.menuName ?? id})`]]
    })
  })
  return new Map([
    ...auditActionNames(allAuditGroups(solutions)),
    ...Object.entries(coreNames),
    ...ofSolutions,
  ])
}
