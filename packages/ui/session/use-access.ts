import { consoleInfo } from '@roadside/contract/console-info.ts'
import { hasAccess, type Access } from '@roadside/contract/permission.ts'
import { useQuery } from '@tanstack/react-query'
import { callQuery } from '../api/call-query.ts'
import { useSession } from './session.ts'
import { standingOf } from './standing.ts'

/** Whether who is signed in may make calls that ask for `who`: only display, rights are the server's. */
export function useAccess(access: Access): boolean {
  const user = useSession()?.user
  const { data: info } = useQuery(
    callQuery(consoleInfo, {}, { refetchInterval: false, staleTime: Infinity }),
  )
  return hasAccess(user && info ? standingOf(user, info) : null, access)
}
