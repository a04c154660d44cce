import { roles, type Role } from './user.ts'

/**
 * Who may make a call, from everybody to one account (specification §6, design §5):
 * - `anyone`: also without a token;
 * - `party`: every account, contractors' too: made for them, and shows them their own contracts alone;
 * - `actingParty`: the same without the dashboard-only account, which changes nothing;
 * - `contractor`: contractors' accounts alone, of their own contracts;
 * - `signedIn`: every account of the authority; for a contractor these and all below do not exist;
 * - `staff`: all of those but the dashboard-only account;
 * - `roleAdmin`: role admin of any group;
 * - `authority`: the username admin, and role admin in group drr;
 * - `rootAdmin`: the username admin alone.
 */
export const accessLevels = [
  'anyone',
  'party',
  'actingParty',
  'contractor',
  'signedIn',
  'staff',
  'roleAdmin',
  'authority',
  'rootAdmin',
] as const
export type Access = (typeof accessLevels)[number]

export const rootUsername = 'admin'
/** Group name of the department of rural roads, whose administrators see every group. */
export const authorityGroup = 'drr'

/** The data that alone decides an account's rights. */
export interface Standing {
  readonly username: string
  readonly role: Role
  readonly groupname: string
  /** Has the first name of the dashboard-only account. */
  readonly isDashboardOnly?: boolean
}

/** Whether `standing` (null: not signed in) may make a call with the access level `who`. */
export function hasAccess(standing: Standing | null, access: Access): boolean {
  if (access === 'anyone') return true
  if (!standing) return false
  const isContractor = standing.role === roles.contractor
  if (access === 'contractor') return isContractor
  if (standing.username === rootUsername) return true
  const isRoleAdmin = standing.role === roles.admin
  switch (access) {
    case 'party':
      return true
    case 'actingParty':
      return isContractor || !standing.isDashboardOnly
    case 'signedIn':
      return !isContractor
    case 'staff':
      return !isContractor && !standing.isDashboardOnly
    case 'roleAdmin':
      return isRoleAdmin && !standing.isDashboardOnly
    case 'authority':
      return isRoleAdmin && !standing.isDashboardOnly && standing.groupname === authorityGroup
    case 'rootAdmin':
      return false
  }
}
