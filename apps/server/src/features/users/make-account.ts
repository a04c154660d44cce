import { usernameKey } from '@roadside/contract/domain/text.ts'
import { ApiError } from '@roadside/contract/errors.ts'
import type { Role } from '@roadside/contract/user.ts'
import { insertAudit } from '@roadside/server-kit/audit.ts'
import type { Db } from '@roadside/server-kit/database.ts'
import { hashPassword } from '../../accounts/password.ts'
import { refuseWeakPassword } from '../../accounts/password-strength.ts'
import type { Changing } from './change-account.ts'
import { findAffiliation, insertAccount, type Affiliation } from './repository.ts'
import { commandLine, refuseChange } from './rules.ts'

/** The requested fields of a new account; the password already satisfies the rule of forms. */
export interface AccountForm {
  readonly username: string
  readonly password: string
  readonly role: Role
  readonly groupname: string
  readonly department: string
  readonly firstname: string
  readonly lastname: string
}

/**
 * Makes an account by the rules of accounts and writes that down; answers its id. Throws `bad_request`, `forbidden` or
 * `duplicate` with a sentence.
 */
export async function makeAccount(
  { db, by, special, address }: Changing,
  form: AccountForm,
  {
    action,
    mustChangePassword,
  }: { readonly action: 'addUser' | 'register'; readonly mustChangePassword: boolean },
): Promise<number> {
  const key = usernameKey(form.username)
  const made = { ...form, usernameKey: key, isSuspended: false, isPending: false }
  refuseChange({ by, before: null, after: made, special, otherAuthorities: 1 })
  const place = await requireAffiliation(db, form)
  await refuseWeakPassword(form.password, [form.username, form.firstname, form.lastname])
  const passwordHash = await hashPassword(form.password)
  const id = await insertAccount(db, {
    ...form,
    ...place,
    usernameKey: key,
    passwordHash,
    mustChangePassword,
  })
  if (id === null) throw new ApiError('duplicate', 'มีชื่อผู้ใช้นี้อยู่แล้วในระบบ')
  const { firstname, lastname, role, groupname, department } = form
  const after = { firstname, lastname, role, groupname, department }
  await insertAudit(db, {
    username: by?.username ?? commandLine,
    action,
    subject: key,
    address,
    after,
  })
  return id
}

/** Group and department of an account; only an administrator may be without the latter. Throws `bad_request`. */
export async function requireAffiliation(
  db: Db,
  { role, groupname, department }: Pick<AccountForm, 'role' | 'groupname' | 'department'>,
): Promise<Affiliation> {
  const place = await findAffiliation(db, groupname, department)
  if (!place) throw new ApiError('bad_request', 'ไม่พบกลุ่มหน่วยงานที่ระบุ')
  if (place.departmentId === null && (role === 'user' || department !== ''))
    throw new ApiError(
      'bad_request',
      department === '' ? 'กรุณาเลือกหน่วยงาน' : 'ไม่พบหน่วยงานที่ระบุในกลุ่มหน่วยงานนี้',
    )
  return place
}
