import { usernameKey } from '@roadside/contract/domain/text.ts'
import { ApiError } from '@roadside/contract/errors.ts'
import type { Standing } from '@roadside/contract/permission.ts'
import type { Role } from '@roadside/contract/user.ts'
import type { Db } from '@roadside/server-kit/database.ts'
import { hashPassword } from '../../accounts/password.ts'
import type { SpecialAccounts } from '../../accounts/repository.ts'
import { findPlace, insertAccount, type Place } from './repository.ts'
import { refuseChange } from './rules.ts'

/** A new account as it is asked for; the password keeps the rule already. */
export interface AccountForm {
  readonly username: string
  readonly password: string
  readonly role: Role
  readonly groupname: string
  readonly department: string
  readonly firstname: string
  readonly lastname: string
}

interface Making {
  readonly by: Standing | null
  readonly special: SpecialAccounts
  readonly mustChangePassword: boolean
}

/** Makes an account by the rules of accounts; answers its id. Throws `bad_request`, `forbidden` or `duplicate` with a sentence. */
export async function makeAccount(
  db: Db,
  form: AccountForm,
  { by, special, mustChangePassword }: Making,
): Promise<number> {
  const key = usernameKey(form.username)
  const after = { ...form, usernameKey: key, isSuspended: false, isPending: false }
  refuseChange({ by, before: null, after, special, otherAuthorities: 1 })
  const place = await needPlace(db, form)
  const passwordHash = await hashPassword(form.password)
  const id = await insertAccount(db, { ...form, ...place, usernameKey: key, passwordHash, mustChangePassword })
  if (id === null) throw new ApiError('duplicate', 'มีชื่อผู้ใช้นี้อยู่แล้วในระบบ')
  return id
}

/** Group and department of an account; only an administrator may be without the latter. Throws `bad_request`. */
export async function needPlace(
  db: Db,
  { role, groupname, department }: Pick<AccountForm, 'role' | 'groupname' | 'department'>,
): Promise<Place> {
  const place = await findPlace(db, groupname, department)
  if (!place) throw new ApiError('bad_request', 'ไม่พบกลุ่มหน่วยงานที่ระบุ')
  if (place.departmentId === null && (role === 'user' || department !== ''))
    throw new ApiError('bad_request', department === '' ? 'กรุณาเลือกหน่วยงาน' : 'ไม่พบหน่วยงานที่ระบุในกลุ่มหน่วยงานนี้')
  return place
}
