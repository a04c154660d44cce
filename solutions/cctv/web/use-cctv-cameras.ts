import { callQuery } from '@roadside/ui/api/call-query.ts'
import { refetchFresh } from '@roadside/ui/api/use-call.ts'
import { useLive } from '@roadside/ui/live/use-live.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { cctvCameras } from '../calls.ts'

/** Of thousands of cameras some change their state all the time. Milliseconds. */
const leastPauseMs = 2_000

/**
 * The cameras of a department, of one site, or of all that the account may see. Queried again when
 * they change.
 */
export function useCctvCameras(of: { DeptID?: number | undefined; wid?: number | undefined }) {
  const { DeptID, wid } = of
  const options = callQuery(cctvCameras, {
    ...(DeptID !== undefined && { DeptID }),
    ...(wid !== undefined && { wid }),
  })
  const client = useQueryClient()
  useLive({ topic: 'cctv', wid: wid ?? null }, async () => {
    await refetchFresh(client, options.queryKey)
    await new Promise((resolve) => setTimeout(resolve, leastPauseMs))
  })
  return useQuery(options)
}
