import { useQuery } from '@tanstack/react-query'
import { useAccount } from '../account.ts'
import { menuQuery } from './menu-query.ts'

/**
 * Whether the account has this department; true while the menu is not loaded: the server decides
 * anyway.
 */
export function useIsInMenu(DeptID: number | undefined): boolean {
  const { data: menu } = useQuery(menuQuery(useAccount().user))
  if (DeptID === undefined || !menu) return true
  return menu.some(({ DeptList }) => DeptList.some((department) => department.DeptID === DeptID))
}
