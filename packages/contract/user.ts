import * as z from 'zod/mini'

export const roles = { admin: 'admin', user: 'user' } as const
export type Role = keyof typeof roles
export const roleNames: Record<Role, string> = { admin: 'ผู้ดูแลระบบ', user: 'ผู้ใช้งาน' }

/** User data as it travels and as the browser keeps it (specification §3). */
export const UserData = z.object({
  username: z.string(),
  role: z.enum(['admin', 'user']),
  groupname: z.string(),
  department: z.string(),
  firstname: z.string(),
  lastname: z.string(),
})
export type UserData = z.infer<typeof UserData>
