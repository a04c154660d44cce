import { callQuery } from '@roadside/ui/api/call-query.ts'
import { refetchFresh, useCall } from '@roadside/ui/api/use-call.ts'
import { useLive } from '@roadside/ui/live/use-live.ts'
import { useQueryClient } from '@tanstack/react-query'
import { modalLoraWan } from '../calls.ts'

/** The server writes no oftener that a gateway was seen. Milliseconds. */
const seenPauseMs = 15_000

/** The gateways of a site, queried while something shows them. */
export function useGateways(wid: number, enabled = true) {
  const client = useQueryClient()
  const live = { topic: 'lighting', wid }
  useLive(enabled ? { ...live, kinds: ['gateway_seen'] } : null, async () => {
    await refetchFresh(client, callQuery(modalLoraWan, { wid }).queryKey)
    await new Promise((resolve) => setTimeout(resolve, seenPauseMs))
  })
  return useCall(
    modalLoraWan,
    { wid },
    { live: { ...live, kinds: ['gateway', 'registry'] }, enabled },
  )
}
