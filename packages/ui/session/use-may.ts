import { consoleInfo } from '@roadside/contract/console-info.ts'
import { may, type Who } from '@roadside/contract/permission.ts'
import { useQuery } from '@tanstack/react-query'
import { callQuery } from '../api/call-query.ts'
import { useSession } from './session.ts'
import { standingOf } from './standing.ts'

/** Whether who is signed in may make calls that ask for `who`: only display, rights are the server's. */
export function useMay(who: Who): boolean {
  const user = useSession()?.user
  const { data: info } = useQuery(
    callQuery(consoleInfo, {}, { refetchInterval: false, staleTime: Infinity }),
  )
  return may(user && info ? standingOf(user, info) : null, who)
}
