import { hasAccess, type Access, type Standing } from '@roadside/contract/permission.ts'
import type { IconName } from '@roadside/ui/icon.tsx'
import type { Account } from './account.ts'
import { paths } from './paths.ts'

export interface TopLink {
  readonly to: string
  readonly label: string
  readonly icon: IconName
  readonly access: Access
}

const links: readonly TopLink[] = [
  { to: paths.project, label: 'จัดการข้อมูลโครงการ', icon: 'folder', access: 'staff' },
  { to: paths.contractor, label: 'ผู้รับจ้าง', icon: 'briefcase', access: 'authority' },
  { to: paths.way, label: 'สายทาง', icon: 'road', access: 'authority' },
  { to: paths.monitoring, label: 'ITS Monitoring', icon: 'activity', access: 'authority' },
  { to: paths.user, label: 'ผู้ใช้งาน', icon: 'users', access: 'authority' },
]

/** Links of the top navigation that an account sees (specification §2, settled "Shell and session"). */
export function topLinksOf({
  user,
  isDashboardOnly,
}: Pick<Account, 'user' | 'isDashboardOnly'>): readonly TopLink[] {
  return isDashboardOnly ? [] : links.filter(({ access }) => hasAccess(user, access))
}

const accountLinks: readonly TopLink[] = [
  { to: paths.account, label: 'บัญชีของฉัน', icon: 'user', access: 'party' },
  { to: paths.duty, label: 'เวร', icon: 'calendar', access: 'signedIn' },
  { to: paths.holidays, label: 'วันหยุดราชการ', icon: 'calendar', access: 'staff' },
  { to: paths.notices, label: 'การส่งข้อความแจ้งเตือน', icon: 'send', access: 'actingParty' },
  { to: paths.contractReport, label: 'รายงานสัญญา', icon: 'chart', access: 'staff' },
  { to: paths.guarantees, label: 'การรับประกันที่ใกล้สิ้นสุด', icon: 'shield', access: 'staff' },
  { to: paths.structure, label: 'หน่วยงานและพื้นที่', icon: 'map', access: 'authority' },
  { to: paths.audit, label: 'บันทึกการใช้งาน', icon: 'log', access: 'authority' },
  { to: paths.intake, label: 'การรับข้อมูลและอุปกรณ์', icon: 'gateway', access: 'rootAdmin' },
]

/** Links of the menu of the account. */
export function accountLinksOf(standing: Standing): readonly TopLink[] {
  return accountLinks.filter(({ access }) => hasAccess(standing, access))
}

/** All pages of a contractor's account, in its menu; alarms and tickets stand before them with their counts. */
export const contractorLinks: readonly Omit<TopLink, 'access'>[] = [
  { to: paths.contractEquipment, label: 'อุปกรณ์ในสัญญา', icon: 'table' },
  { to: paths.contractReport, label: 'รายงานสัญญา', icon: 'chart' },
  { to: paths.myWork, label: 'งานของฉัน', icon: 'check' },
  { to: paths.notices, label: 'การส่งข้อความแจ้งเตือน', icon: 'send' },
  { to: paths.account, label: 'บัญชีของฉัน', icon: 'user' },
]
