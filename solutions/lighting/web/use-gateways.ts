import { useCall } from '@roadside/ui/api/use-call.ts'
import { modalLoraWan } from '../calls.ts'

/** The gateways of a site, queried while something shows them. */
export function useGateways(wid: number, enabled = true) {
  return useCall(
    modalLoraWan,
    { wid },
    { live: { topic: 'lighting', wid, kinds: ['gateway', 'registry'] }, enabled },
  )
}
