import * as z from 'zod/mini'
import { Firstname, Lastname, SessionRow } from './account-calls.ts'
import { defineCall } from './call.ts'
import { Id, paging } from './paging.ts'
import { Saved, Version } from './records/record.ts'
import { optional } from './records/ruled.ts'
import { NewPassword } from './register-call.ts'
import { NewUsername, Role } from './user.ts'

/** `pending`: signed in by the organisation's own provider, without rights yet. */
export const userStates = ['active', 'suspended', 'pending'] as const
export type UserState = (typeof userStates)[number]
export const userStateNames: Record<UserState, string> = {
  active: 'ใช้งาน',
  suspended: 'ระงับ',
  pending: 'รอให้สิทธิ์',
}

/** An account in the list. */
export const UserRow = z.object({
  id: z.number(),
  version: z.number(),
  username: z.string(),
  firstname: z.string(),
  lastname: z.string(),
  role: Role,
  /** Code of the group, as in the user data; empty while no rights were granted. */
  groupname: z.string(),
  /** Its name, as in the menu. */
  group: z.string(),
  department: z.string(),
  /** Of a contractor's account: whose it is; empty for all others. */
  contractor_id: z.nullable(z.int()),
  contractor: z.string(),
  state: z.enum(userStates),
  has_second_factor: z.boolean(),
  /** None: signs in by the organisation's own provider. */
  has_password: z.boolean(),
  must_change_password: z.boolean(),
  /** From the identity provider; empty for an account without one. */
  email: z.string(),
  created_at: z.string(),
  last_login_at: z.nullable(z.string()),
})
export type UserRow = z.infer<typeof UserRow>

/** `contractor`: accounts of contractors, whatever their state. */
export const userFilters = ['all', ...userStates, 'contractor'] as const
export type UserFilter = (typeof userFilters)[number]
export const userSorts = [
  'username',
  'name',
  'role',
  'group',
  'department',
  'state',
  'second_factor',
  'last_login',
] as const
export type UserSort = (typeof userSorts)[number]

export const userList = defineCall({
  path: 'userList',
  nameTh: 'ดูรายการบัญชีผู้ใช้งาน',
  summary:
    'Accounts; `counts` says how many of those searched for each filter holds. Without `page` all, at most 5 000.',
  access: 'authority',
  body: z.object({
    ...paging,
    filter: z._default(z.enum(userFilters), 'all'),
    sort: z.optional(z.enum(userSorts)),
  }),
  reply: z.object({
    rows: z.array(UserRow),
    total: z.int(),
    counts: z.record(z.enum(userFilters), z.int()),
  }),
})

export const user = defineCall({
  path: 'user',
  nameTh: 'ดูบัญชีผู้ใช้งาน',
  summary: 'One account, and where it is signed in.',
  access: 'authority',
  body: z.object({ id: Id }),
  reply: z.extend(UserRow, { sessions: z.array(SessionRow) }),
})
export type UserDetail = z.infer<(typeof user)['reply']>

export const userPlaces = defineCall({
  path: 'userPlaces',
  nameTh: 'ดูหน่วยงานสำหรับบัญชีผู้ใช้งาน',
  summary:
    'Groups and their departments in the order of the menu, and contractors, to choose an account’s from.',
  access: 'authority',
  body: z.object({}),
  reply: z.object({
    groups: z.array(
      z.object({ groupname: z.string(), group: z.string(), departments: z.array(z.string()) }),
    ),
    /** Those that are not archived, by name. */
    contractors: z.array(z.object({ id: z.int(), name: z.string() })),
  }),
})

/** An account's fields that an administrator enters. */
export const UserForm = z.object({
  firstname: Firstname,
  lastname: Lastname,
  role: Role,
  /** Empty for a contractor's account, as is `department`. */
  groupname: optional('กลุ่มหน่วยงาน', 100),
  /** Role user has one of the group; to an administrator it is open. */
  department: optional('หน่วยงาน', 200),
  /** Of a contractor's account: whose it is. */
  contractor_id: z._default(z.nullable(Id), null),
})
export type UserForm = z.infer<typeof UserForm>

/** What an account of this role lacks, by the form's field. */
export function placeProblem({
  role,
  groupname,
  department,
  contractor_id,
}: Pick<UserForm, 'role' | 'groupname' | 'department' | 'contractor_id'>): {
  readonly field: 'groupname' | 'department' | 'contractor_id'
  readonly message: string
} | null {
  if (role === 'contractor')
    return contractor_id === null ? { field: 'contractor_id', message: 'กรุณาเลือกผู้รับจ้าง' } : null
  if (groupname === '') return { field: 'groupname', message: 'กรุณาเลือกกลุ่มหน่วยงาน' }
  return role === 'user' && department === ''
    ? { field: 'department', message: 'กรุณาเลือกหน่วยงาน' }
    : null
}

/** A password that was generated here, answered this once. */
const MadePassword = z.extend(Saved, { password: z.nullable(z.string()) })
const OfVersion = z.object({ id: Id, version: Version })

export const addUser = defineCall({
  path: 'addUser',
  nameTh: 'เพิ่มบัญชี',
  summary:
    'Makes an account whose password must be changed at the first log in; without `password` one is made.',
  access: 'authority',
  body: z.extend(UserForm, { username: NewUsername, password: z.optional(NewPassword) }),
  reply: MadePassword,
})

export const editUser = defineCall({
  path: 'editUser',
  nameTh: 'แก้ไขบัญชี',
  summary:
    'Changes an account as of the version that was read; one that waits for rights has them then.',
  access: 'authority',
  body: z.extend(OfVersion, { form: UserForm }),
  reply: Saved,
})

export const suspendUser = defineCall({
  path: 'suspendUser',
  nameTh: 'ระงับหรือเปิดใช้บัญชี',
  summary: 'Suspends an account and ends its sessions, or opens it again.',
  access: 'authority',
  body: z.extend(OfVersion, { suspended: z.boolean() }),
  reply: Saved,
})

export const resetUserPassword = defineCall({
  path: 'resetUserPassword',
  nameTh: 'ตั้งรหัสผ่านใหม่ให้บัญชี',
  summary:
    'Sets a password that must be changed at the next log in, and ends the sessions; without `password` one is made.',
  access: 'authority',
  body: z.extend(OfVersion, { password: z.optional(NewPassword) }),
  reply: MadePassword,
})

export const removeUserSecondFactor = defineCall({
  path: 'removeUserSecondFactor',
  nameTh: 'ปิดการยืนยันสองขั้นตอนของบัญชี',
  summary: 'Turns one-time codes of an account off, for who has lost the telephone.',
  access: 'authority',
  body: OfVersion,
  reply: Saved,
})

export const endUserSessions = defineCall({
  path: 'endUserSessions',
  nameTh: 'สั่งออกจากระบบ',
  summary: 'Ends one session of an account, or (without `session`) all.',
  access: 'authority',
  body: z.object({ id: Id, session: z.optional(z.uuid()) }),
  reply: z.object({ ok: z.literal(true) }),
})
