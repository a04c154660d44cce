import { hasAccess } from '@roadside/contract/permission.ts'
import { expect, test } from 'vitest'
import { standingOf } from './standing.ts'

const user = {
  username: 'viewer',
  role: 'admin',
  groupname: 'drr',
  department: '',
  lastname: '',
} as const

test.each([
  ['dashboard', true],
  ['Dashboard', false],
  ['สมชาย', false],
])('who is called %s first is the dashboard-only account: %s', (firstname, isDashboardOnly) => {
  const standing = standingOf({ ...user, firstname }, { dashboardFirstname: 'dashboard' })
  expect(standing).toEqual({ ...user, firstname, isDashboardOnly })
  expect(hasAccess(standing, 'authority')).toBe(!isDashboardOnly)
})
