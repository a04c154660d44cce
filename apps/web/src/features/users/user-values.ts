import type { UserForm } from '@roadside/contract/user-calls.ts'

export interface UserValues extends Record<string, string> {
  username: string
  password: string
  firstname: string
  lastname: string
  role: UserForm['role']
  groupname: string
  department: string
  /** Empty: none chosen. */
  contractor_id: string
}

/** The form as it is sent: a contractor's account is in no department, all others of no contractor. */
export function sentForm({ firstname, lastname, role, ...place }: UserValues): UserForm {
  const isContractor = role === 'contractor'
  return {
    firstname,
    lastname,
    role,
    groupname: isContractor ? '' : place.groupname,
    department: isContractor ? '' : place.department,
    contractor_id: isContractor && place.contractor_id !== '' ? Number(place.contractor_id) : null,
  }
}
