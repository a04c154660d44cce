import { authorityGroup, rootUsername } from '@roadside/contract/permission.ts'
import type { Role } from '@roadside/contract/user.ts'

export interface DemoAccount {
  readonly username: string
  readonly role: Role
  readonly groupCode: string
  readonly department: string
  readonly firstname: string
  readonly lastname: string
}

const central = { groupCode: authorityGroup, department: 'ทางหลวงชนบทส่วนกลาง' }
const nonthaburi = { groupCode: 'office-1', department: 'ขทช.นนทบุรี' }
const pathumThani = { groupCode: 'office-1', department: 'ขทช.ปทุมธานี' }

/** Departments of the accounts: those with equipment to see at first sight. */
export const accountDepartments = [central, nonthaburi, pathumThani].map(
  ({ department }) => department,
)

/**
 * The accounts of design §3; the special 4G account and the dashboard-only one have their names
 * from the settings.
 */
export function demoAccounts(special: {
  fourGUsername: string
  dashboardFirstname: string
}): DemoAccount[] {
  return [
    { username: rootUsername, role: 'admin', ...central, firstname: 'ประสิทธิ์', lastname: 'วัฒนกุล' },
    { username: 'drradmin', role: 'admin', ...central, firstname: 'วิชัย', lastname: 'ศรีสุข' },
    {
      username: 'officeadmin',
      role: 'admin',
      ...pathumThani,
      firstname: 'สุภาพร',
      lastname: 'จันทร์หอม',
    },
    { username: 'staff', role: 'user', ...nonthaburi, firstname: 'กิตติพงษ์', lastname: 'ใจดี' },
    {
      username: special.fourGUsername,
      role: 'user',
      ...pathumThani,
      firstname: 'ธนพล',
      lastname: 'รุ่งเรือง',
    },
    {
      username: 'viewer',
      role: 'user',
      ...nonthaburi,
      firstname: special.dashboardFirstname,
      lastname: 'ห้องควบคุม',
    },
  ]
}
