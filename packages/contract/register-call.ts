import * as z from 'zod/mini'
import { defineCall } from './call.ts'
import { validationError } from './domain/validators.ts'
import { ruledAsTyped } from './records/ruled.ts'
import { NewUsername, UserData } from './user.ts'

const Name = z.string().check(z.trim(), z.minLength(1), z.maxLength(100))

export const minPasswordLength = 12
const maxPasswordLength = 128
/**
 * The signs required by the shared rule `password` (specification §5), in addition to its length.
 */
export const passwordSigns =
  'ตัวพิมพ์ใหญ่ ตัวพิมพ์เล็ก ตัวเลข และอักขระพิเศษ ! @ # $ % & * ( ) อย่างละหนึ่งตัวขึ้นไป'

/**
 * A new password by the shared rules (specification §5) and longer, spaces around it included. Whether it is easy to
 * guess is judged by the server alone.
 */
export const NewPassword = ruledAsTyped((text) => {
  if (text.length > maxPasswordLength) return `รหัสผ่านต้องมีความยาวไม่เกิน ${maxPasswordLength} ตัวอักษร`
  const field = { name: 'password', label: 'รหัสผ่าน' }
  const problem = validationError(
    text,
    [{ rule: 'required' }, { rule: 'min', length: minPasswordLength }],
    field,
  )
  if (problem !== null) return problem
  return validationError(text, [{ rule: 'password' }], field) === null
    ? null
    : `รหัสผ่านต้องมี${passwordSigns}`
})

export const register = defineCall({
  path: 'jwt/register',
  nameTh: 'ลงทะเบียนบัญชี',
  summary: 'Makes an account; only for those who manage users.',
  access: 'authority',
  body: z.object({
    username: NewUsername,
    password: NewPassword,
    role: z.enum(['admin', 'user']),
    groupname: z.string().check(z.minLength(1), z.maxLength(100)),
    department: z.string().check(z.maxLength(200)),
    firstname: Name,
    lastname: Name,
  }),
  reply: z.object({ userData: UserData }),
})
