import { excuseNames } from './monitoring-calls.ts'
import { conditionNames, healthNames } from './health.ts'
import { bankGuaranteeLabels, lotLabels, termsLabels } from './records/contract/contract-labels.ts'
import { contractorLabels } from './records/contractor-labels.ts'
import { equipmentLabels } from './records/equipment-labels.ts'
import { locationLabels, projectLabels } from './records/project-labels.ts'
import { keyScopeNames } from './ingest-calls.ts'
import { recordKindNames, type RecordKind } from './records/record.ts'
import { groupKindNames } from './records/structure-calls.ts'
import { wayLabels } from './records/way-labels.ts'
import { pauseLabels } from './service-levels/pause-labels.ts'
import { roleNames } from './user.ts'

/** A field as the audit log shows it. */
export interface AuditField {
  readonly name: string
  /** Labels of its values; any other value is shown as it is. */
  readonly words?: Readonly<Record<string, string>>
  /** The words for an empty field, where it has some. */
  readonly empty?: string
  /** The field identifies its entry: the line of an entry shows it before other changed fields. */
  readonly isIdentifying?: true
}
export type AuditFields = Readonly<Record<string, AuditField>>

/** Labels of the fields of records, as in their forms. */
const recordLabels: Readonly<Record<RecordKind, Readonly<Record<string, string>>>> = {
  project: projectLabels,
  location: locationLabels,
  equipment: equipmentLabels,
  contractor: contractorLabels,
  way: wayLabels,
  lot: lotLabels,
  bank_guarantee: bankGuaranteeLabels,
  contract_terms: termsLabels,
  service_pause: pauseLabels,
}

/** What the fields of other changes are called; one that is not here is shown by its own name. */
const fieldNames: Readonly<Record<string, string>> = {
  scopes: 'การใช้งานของคีย์',
  solutions: 'ระบบที่คีย์ใช้ได้',
  expected_every_min: 'ควรได้รับข้อมูลทุก (นาที)',
  firstname: 'ชื่อ',
  lastname: 'นามสกุล',
  role: 'สิทธิ์การใช้งาน',
  groupname: 'กลุ่มหน่วยงาน',
  department: 'หน่วยงาน',
  is_suspended: 'ระงับบัญชี',
  is_pending: 'รอให้สิทธิ์',
  must_change_password: 'ต้องเปลี่ยนรหัสผ่าน',
  second_factor: 'การยืนยันสองขั้นตอน',
  name: 'ชื่อ',
  sta: 'กม. (STA)',
  latitude: 'ละติจูด',
  longitude: 'ลองจิจูด',
  place: 'ตำแหน่ง',
  note: 'หมายเหตุ',
  until: 'ถึงเวลา',
  isUntilCleared: 'สิ้นสุดเมื่อหายหนึ่งครั้ง',
  assignee: 'ผู้รับมอบหมาย',
  is_on: 'เปิดใช้',
  body: 'เนื้อหา',
  notice_channel: 'ช่องทาง',
  notice_address: 'ที่อยู่',
  notice_owner: 'ปลายทางของ',
  takes_tickets: 'รับเหตุการณ์ของใบงานซ่อม',
  duty_pattern: 'รูปแบบเวร',
  duty_user: 'ผู้อยู่เวร',
  duty_instead_of: 'แทน',
  report_s: 'รอบการรายงาน (วินาที)',
  timeout_s: 'เวลาที่ถือว่าติดต่อไม่ได้ (วินาที)',
  unit: 'หน่วย',
  decimals: 'ทศนิยม',
  words: 'คำของสถานะ',
  limits: 'เกณฑ์แจ้งเตือน',
  settings: 'ค่าที่ตั้ง',
  excuse: 'เหตุยกเว้น',
  reason: 'เหตุผล',
  why: 'เหตุผล',
  detail: 'จุดติดตั้ง',
  anydesk: 'รหัส AnyDesk',
  is_revoked: 'ยกเลิกแล้ว',
  ipaddress: 'หมายเลขไอพี',
  wid: 'พื้นที่ติดตั้ง',
  id: 'เลขอ้างอิง',
  version: 'ฉบับที่',
  kind: 'ทะเบียน',
  key: 'ช่องสัญญาณ',
  pj_id: 'โครงการ',
  health: 'สถานะ',
  started_at: 'ตั้งแต่',
  ended_at: 'ถึง',
  type: 'ประเภทเหตุการณ์',
  rows: 'จำนวนแถว',
  format: 'รูปแบบไฟล์',
  is_cut: 'ตัดเหลือเท่าที่ส่งออกได้',
  filter: 'ตัวกรอง',
  list: 'รายการ',
  search: 'คำค้น',
  action: 'การดำเนินการ',
  username: 'ผู้ใช้',
  from: 'ตั้งแต่',
  to: 'ถึง',
  sessions: 'จำนวนเซสชัน',
  method: 'วิธีเข้าสู่ระบบ',
  agent: 'โปรแกรม',
  because: 'สาเหตุ',
  lastLine: 'บรรทัดสุดท้าย',
  lastHash: 'ค่าแฮชของบรรทัดสุดท้าย',
  times: 'จำนวนครั้ง',
  province: 'จังหวัด',
  archived: 'จัดเก็บแล้ว',
  group: 'กลุ่มหน่วยงาน',
  code: 'รหัสกลุ่มหน่วยงาน',
  region_number: 'ลำดับสำนักงาน',
  type_name: 'ประเภทระบบ',
  group_kind: 'ประเภทกลุ่ม',
  site: 'พื้นที่ติดตั้ง',
  changed: 'จำนวนที่แก้ไข',
  removed: 'จำนวนที่ถอดออก',
  restored: 'จำนวนที่คืนค่าเดิม',
  road_code: 'รหัสสายทาง',
  road_name: 'ชื่อสายทาง',
  factor: 'รหัสยืนยันที่ใช้',
  call: 'คำสั่งภายในระบบ',
  // limits in an older stored form, before they were written in words
  high: 'ตั้งแต่',
  low: 'เมื่อต่ำถึง',
  hysteresis: 'กันแกว่ง',
  confirmed: 'ระดับที่ต้องวัดได้สองครั้งติดกัน',
  watch: conditionNames.watch,
  warn: conditionNames.warn,
  danger: conditionNames.danger,
  critical: conditionNames.critical,
}

const becauseWords: Readonly<Record<string, string>> = {
  token: 'โทเคนใช้ไม่ได้',
  rights: 'ไม่มีสิทธิ์',
  site: 'พื้นที่นอกความรับผิดชอบ',
  password: 'ชื่อผู้ใช้หรือรหัสผ่านไม่ถูกต้อง',
  code: 'รหัสยืนยันไม่ถูกต้อง',
  suspended: 'บัญชีถูกระงับ',
  contractor: 'ผู้รับจ้างถูกจัดเก็บแล้ว',
  pending: 'บัญชีรอให้สิทธิ์',
  ownPassword: 'รหัสผ่านปัจจุบันไม่ถูกต้อง',
  slowed: 'ลองผิดหลายครั้ง ต้องรอก่อนลองใหม่',
  errand: 'ไม่ได้เริ่มเข้าสู่ระบบจากเบราว์เซอร์นี้',
  expired: 'หมดเวลายืนยันตัวตน',
  answer: 'คำตอบของผู้ให้บริการยืนยันตัวตนใช้ไม่ได้',
  key: 'รหัสเปิดเซสชันใช้ไม่ได้แล้วหรือมาจากเบราว์เซอร์อื่น',
}

const valueWords: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  because: becauseWords,
  role: roleNames,
  kind: recordKindNames,
  scopes: keyScopeNames,
  excuse: excuseNames,
  health: healthNames,
  confirmed: conditionNames,
  group_kind: groupKindNames,
  format: { csv: 'CSV', xlsx: 'Excel', print: 'พิมพ์' },
  factor: { totp: 'รหัสจากแอปยืนยันตัวตน', recovery: 'รหัสกู้คืน' },
  method: { password: 'รหัสผ่าน', oidc: 'ผู้ให้บริการยืนยันตัวตน' },
}

/** The fields of the console's own entries; solutions add theirs (`auditFields`). */
export const consoleFields: AuditFields = Object.fromEntries(
  Object.entries(fieldNames).map(([field, name]) => [
    field,
    { name, words: valueWords[field] ?? {} },
  ]),
)

/** The label of a field in the form of a record of that kind. */
export function recordLabel(field: string, kind: unknown): string | undefined {
  return typeof kind === 'string' && kind in recordLabels
    ? recordLabels[kind as RecordKind][field]
    : undefined
}
