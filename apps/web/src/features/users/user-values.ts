import type { UserForm } from '@roadside/contract/user-calls.ts'

export interface UserValues extends Record<string, string> {
  username: string
  password: string
  firstname: string
  lastname: string
  role: UserForm['role']
  groupname: string
  department: string
}
