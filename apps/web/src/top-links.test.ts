import type { UserData } from '@roadside/contract/user.ts'
import { expect, test } from 'vitest'
import { describeAccount } from './account.ts'
import { topLinksOf } from './top-links.ts'

const info = { fourGUsername: '4g', dashboardFirstname: 'dashboard' }
function buildAccount(user: Partial<UserData>) {
  const usual = {
    username: 'somchai',
    role: 'user',
    groupname: 'office1',
    department: '',
    firstname: 'สมชาย',
    lastname: 'ใจดี',
  }
  return describeAccount({ ...usual, ...user } as UserData, info)
}

const everything = ['จัดการข้อมูลโครงการ', 'ผู้รับจ้าง', 'สายทาง', 'ITS Monitoring', 'ผู้ใช้งาน']

// settled "Top navigation, link by link"
test.each([
  ['admin', { username: 'admin', role: 'user' }, everything],
  ['role admin in drr', { role: 'admin', groupname: 'drr' }, everything],
  ['role admin elsewhere', { role: 'admin' }, ['จัดการข้อมูลโครงการ']],
  ['role user', {}, ['จัดการข้อมูลโครงการ']],
  ['role user in drr', { groupname: 'drr' }, ['จัดการข้อมูลโครงการ']],
  ['4G', { username: '4g' }, ['จัดการข้อมูลโครงการ']],
  ['dashboard-only', { firstname: 'dashboard', role: 'admin', groupname: 'drr' }, []],
] as const)('%s sees its links', (_, user, labels) => {
  expect(topLinksOf(buildAccount(user)).map(({ label }) => label)).toEqual(labels)
})

test('the 4G account has a home of its own', () => {
  expect(['4g', '4G', 'somchai'].map((username) => buildAccount({ username }).home)).toEqual([
    '/4g-total',
    '/4g-total',
    '/',
  ])
})

test('an account without a name is called by its username', () => {
  expect(buildAccount({ firstname: '', lastname: '' }).fullName).toBe('somchai')
  expect(buildAccount({}).fullName).toBe('สมชาย ใจดี')
})
