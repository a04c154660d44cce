import * as z from 'zod/mini'
import { ruled, textRule } from './records/ruled.ts'

/** `contractor`: of a contractor's own people, bound to that contractor and in no department. */
export const roles = { admin: 'admin', user: 'user', contractor: 'contractor' } as const
export type Role = keyof typeof roles
export const Role = z.enum(['admin', 'user', 'contractor'])
export const roleNames: Record<Role, string> = {
  admin: 'ผู้ดูแลระบบ',
  user: 'ผู้ใช้งาน',
  contractor: 'ผู้รับจ้าง',
}

// letters of other alphabets look like these (Cyrillic а), and some of these like each other (ท, n)
const oneAlphabet =
  /^(?=.*[^._@-])(?:[a-z\d._@-]+|[\u0E01-\u0E3A\u0E40-\u0E4E\u0E50-\u0E59\d._@-]+)$/i
const usernameRule = textRule('ชื่อผู้ใช้', 60)

/**
 * The problem of a new account's name, in Thai, or null; existing accounts with another name keep
 * it.
 */
export function usernameProblem(text: string): string | null {
  const isOfOne = oneAlphabet.test(text.normalize('NFKC'))
  return (
    usernameRule(text) ??
    (isOfOne ? null : 'ชื่อผู้ใช้ต้องเป็นอักษรอังกฤษล้วนหรืออักษรไทยล้วน ใช้ตัวเลขและ . _ - @ ร่วมได้')
  )
}

export const NewUsername = ruled(usernameProblem)

/** User data as sent and as stored in the browser (specification §3). */
export const UserData = z.object({
  username: z.string(),
  role: Role,
  /** Empty for a contractor's account. */
  groupname: z.string(),
  department: z.string(),
  firstname: z.string(),
  lastname: z.string(),
  /** Name of the contractor whose account it is. */
  contractor: z.optional(z.string()),
})
export type UserData = z.infer<typeof UserData>
