import { hasAccess } from '@roadside/contract/permission.ts'
import type { Account } from './account.ts'
import type { SolutionRoute } from './solution-types.ts'

/**
 * Whether the pages of a solution's route are an account's (settled "Shell and session"): the 4G account sees 4G sites
 * alone, and its own routes are otherwise for those who see every site.
 */
export function hasRoute(
  account: Pick<Account, 'user' | 'isFourG' | 'isDashboardOnly'>,
  route: SolutionRoute,
): boolean {
  const { user, isFourG, isDashboardOnly } = account
  const ofFourG = route.types.flatMap(({ fourGRoute = [] }) => fourGRoute)
  if (isFourG) return ofFourG.length > 0
  return !ofFourG.includes(route.route) || hasAccess({ ...user, isDashboardOnly }, 'authority')
}
