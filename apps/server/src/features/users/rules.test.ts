import type { Standing } from '@roadside/contract/permission.ts'
import { usernameProblem } from '@roadside/contract/user.ts'
import { describe, expect, test } from 'vitest'
import { commandLine, refuseChange, type AccountFacts } from './rules.ts'

const special = { fourGKey: '4g', dashboardFirstname: 'dashboard' }
const buildFacts = (facts: Partial<AccountFacts> = {}): AccountFacts => ({
  usernameKey: 'staff',
  firstname: 'สมชาย',
  role: 'user',
  groupname: 'office-1',
  department: 'ขทช.นนทบุรี',
  contractor: '',
  isSuspended: false,
  isPending: false,
  ...facts,
})
const authority = { role: 'admin', groupname: 'drr', department: '' } as const
const officeAdmin: Standing = { username: 'officeadmin', role: 'admin', groupname: 'office-1' }
const drrAdmin: Standing = { username: 'drradmin', role: 'admin', groupname: 'drr' }
const admin: Standing = { username: 'admin', role: 'admin', groupname: 'drr' }

interface Case {
  by?: Standing | null
  /** Null: a new account. */
  before?: Partial<AccountFacts> | null
  after: Partial<AccountFacts>
  others?: number
}
const judge = ({ by = drrAdmin, before = {}, after, others = 1 }: Case) => {
  const facts = before && buildFacts(before)
  refuseChange({
    by,
    special,
    otherAuthorities: others,
    before: facts,
    after: buildFacts({ ...before, ...after }),
  })
}

describe('is refused', () => {
  test.each<[string, string, Case]>([
    [
      'a new account named admin',
      'สงวนไว้',
      { by: admin, before: null, after: { usernameKey: 'admin' } },
    ],
    [
      'a new account with the name of the 4G account',
      'สงวนไว้',
      { before: null, after: { usernameKey: '4g' } },
    ],
    [
      'the first name of the dashboard-only account',
      'สงวนไว้',
      { after: { firstname: 'dashboard' } },
    ],
    [
      '… also by the command line',
      'สงวนไว้',
      { by: null, before: null, after: { firstname: 'dashboard' } },
    ],
    [
      'another who changes admin',
      'ผู้ใช้ admin',
      { before: { usernameKey: 'admin' }, after: { firstname: 'ก' } },
    ],
    [
      'the own role',
      'ตนเอง',
      { before: { usernameKey: 'drradmin', ...authority }, after: { role: 'user' } },
    ],
    [
      'the own department',
      'ตนเอง',
      { before: { usernameKey: 'drradmin' }, after: { department: 'ขทช.ปทุมธานี' } },
    ],
    [
      'the own rights of admin',
      'ตนเอง',
      { by: admin, before: { usernameKey: 'admin' }, after: { groupname: 'drr' } },
    ],
    [
      'to suspend oneself',
      'ระงับ',
      { before: { usernameKey: 'drradmin' }, after: { isSuspended: true } },
    ],
    ['rights above one’s own', 'สูงกว่า', { by: officeAdmin, after: authority }],
    ['a new account above one’s own', 'สูงกว่า', { by: officeAdmin, before: null, after: authority }],
    [
      'to suspend the last',
      'อย่างน้อยหนึ่ง',
      { before: authority, after: { isSuspended: true }, others: 0 },
    ],
    ['to demote the last', 'อย่างน้อยหนึ่ง', { before: authority, after: { role: 'user' }, others: 0 }],
    [
      'to move the last',
      'อย่างน้อยหนึ่ง',
      { before: authority, after: { groupname: 'office-1' }, others: 0 },
    ],
    [
      '… by the command line',
      'อย่างน้อยหนึ่ง',
      { by: null, before: authority, after: { role: 'user' }, others: 0 },
    ],
  ])('%s', (_, sentence, change) => {
    expect(() => judge(change)).toThrow(sentence)
  })
})

describe('is allowed', () => {
  test.each<[string, Case]>([
    ['an administrator of the authority to make another', { before: null, after: authority }],
    ['to suspend one of two', { before: authority, after: { isSuspended: true } }],
    [
      'the own name',
      { before: { usernameKey: 'drradmin', ...authority }, after: { firstname: 'วิชัย' } },
    ],
    [
      'admin, by itself',
      { by: admin, before: { usernameKey: 'admin' }, after: { firstname: 'ประสิทธิ์' } },
    ],
    [
      'who has the first name of the dashboard keeps it',
      { before: { firstname: 'dashboard' }, after: { lastname: 'ก' } as object },
    ],
    [
      'the command line to make the 4G account',
      { by: null, before: null, after: { usernameKey: '4g' } },
    ],
    [
      'the last one who is suspended already',
      { before: { ...authority, isSuspended: true }, after: { role: 'user' }, others: 0 },
    ],
  ])('%s', (_, change) => {
    expect(() => judge(change)).not.toThrow()
  })
})

test('no account can have the name under which the audit log knows the command line', () => {
  expect(usernameProblem(commandLine)).not.toBeNull()
})
