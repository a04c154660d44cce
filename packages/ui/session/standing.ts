import type { ConsoleInfo } from '@roadside/contract/console-info.ts'
import type { Standing } from '@roadside/contract/permission.ts'
import type { UserData } from '@roadside/contract/user.ts'

/** Who is signed in, with what decides the rights. Only display: rights are the server's. */
export function standingOf(
  user: UserData,
  { dashboardFirstname }: Pick<ConsoleInfo, 'dashboardFirstname'>,
): UserData & Required<Standing> {
  return { ...user, isDashboardOnly: user.firstname === dashboardFirstname }
}
