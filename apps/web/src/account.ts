import type { ConsoleInfo } from '@roadside/contract/console-info.ts'
import { usernameKey } from '@roadside/contract/domain/text.ts'
import { roles, type UserData } from '@roadside/contract/user.ts'
import { standingOf } from '@roadside/ui/session/standing.ts'
import { createContext, use } from 'react'
import { paths } from './paths.ts'

/**
 * The signed-in account, as the console shows it. For display only: the server decides the rights.
 */
export interface Account {
  readonly user: UserData
  readonly fullName: string
  /** The special 4G account: another home and another lighting route (specification §6). */
  readonly isFourG: boolean
  /** No top navigation, no side-menu toggle, no project item (specification §2, settled). */
  readonly isDashboardOnly: boolean
  /** Sees its own contracts, and no page that is not made for it. */
  readonly isContractor: boolean
  readonly home: string
}

export function describeAccount(
  user: UserData,
  info: Pick<ConsoleInfo, 'fourGUsername' | 'dashboardFirstname'>,
): Account {
  const isContractor = user.role === roles.contractor
  const isFourG = usernameKey(user.username) === usernameKey(info.fourGUsername)
  return {
    user,
    fullName: `${user.firstname} ${user.lastname}`.trim() || user.username,
    isFourG,
    isDashboardOnly: standingOf(user, info).isDashboardOnly,
    isContractor,
    home: isContractor ? paths.tickets : isFourG ? paths.fourGTotal : paths.home,
  }
}

export const AccountContext = createContext<Account | null>(null)

/** The account of this page; throws outside the shell, where nobody need be signed in. */
export function useAccount(): Account {
  const account = use(AccountContext)
  if (!account) throw new Error('useAccount outside the shell')
  return account
}
