import { consoleInfo } from '@roadside/contract/console-info.ts'
import { may, type Who } from '@roadside/contract/permission.ts'
import { useQuery } from '@tanstack/react-query'
import { callQuery } from '../api/call-query.ts'
import { useSession } from './session.ts'

/** Whether who is signed in may make calls that ask for `who`: only display, rights are the server's. */
export function useMay(who: Who): boolean {
  const user = useSession()?.user
  const { data: info } = useQuery(callQuery(consoleInfo, {}, { refetchInterval: false, staleTime: Infinity }))
  if (!user || !info) return may(null, who)
  return may({ ...user, isDashboardOnly: user.firstname === info.dashboardFirstname }, who)
}
