import * as z from 'zod/mini'
import { defineCall } from './call.ts'
import { validationError } from './domain/validators.ts'
import { ruledAsTyped } from './records/ruled.ts'
import { NewUsername, UserData } from './user.ts'

const Name = z.string().check(z.trim(), z.minLength(1), z.maxLength(100))

/** A new password by the shared rules (specification §5), spaces around it included. */
export const NewPassword = ruledAsTyped((text) =>
  text.length > 200
    ? 'รหัสผ่านต้องมีความยาวไม่เกิน 200 ตัวอักษร'
    : validationError(text, [{ rule: 'required' }, { rule: 'min', length: 8 }, { rule: 'password' }], {
        name: 'password',
        label: 'รหัสผ่าน',
      }),
)

export const register = defineCall({
  path: 'jwt/register',
  summary: 'Makes an account; only for those who manage users.',
  who: 'authority',
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
