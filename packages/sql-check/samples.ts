import type { Caller } from '@roadside/server-kit/caller.ts'
import type { Named } from './made-up.ts'

const user = {
  username: 'admin',
  role: 'admin',
  groupname: 'drr',
  department: '',
  firstname: 'a',
  lastname: 'b',
} as const
const root: Caller = {
  username: 'admin',
  role: 'admin',
  groupname: 'drr',
  userId: 1,
  sessionId: '018f2f6e-0000-7000-8000-000000000000',
  user,
  groupId: 1,
  departmentId: null,
  contractorId: null,
  isFourG: false,
  isDashboardOnly: false,
}
const ofGroup: Caller = { ...root, username: 'group', groupname: 'north' }
const ofDepartment: Caller = { ...ofGroup, username: 'one', role: 'user', departmentId: 2 }
const ofContractor: Caller = {
  ...ofGroup,
  role: 'contractor',
  groupname: '',
  groupId: 0,
  contractorId: 3,
}

/** Callers between whom the repositories make a difference. */
export const named: Named = new Map([['Caller', [root, ofGroup, ofDepartment, ofContractor]]])

/** Names of tables and columns, and texts of one form, which their types do not tell. */
export const atPath: Named = new Map<string, readonly unknown[]>([
  ['insertLine.line.detail', ['{"id":7}']],
  ['insertLine.line.before', ['{"id":7}', null]],
  ['insertLine.line.after', ['{"id":7}', null]],
  ['findUnwanted.columns', [[{ table: 'weighing', column: 'picture', at: 'at' }], []]],
])
