import { useSend } from '@roadside/ui/api/use-send.ts'
import { showNotice } from '@roadside/ui/parts/notice-store.ts'
import { useQueryClient } from '@tanstack/react-query'
import { positionProposal, positionProposals, settleProposal } from '../../proposal-calls.ts'

/** Takes a proposed position or refuses it, and refetches what shows proposals. */
export function useSettleProposal(onAccepted?: () => void) {
  const client = useQueryClient()
  const refetch = async () => {
    for (const { path } of [positionProposal, positionProposals])
      await client.invalidateQueries({ queryKey: [path] })
  }
  return useSend(settleProposal, {
    onSuccess: async (_, { is_accepted }) => {
      showNotice('ok', is_accepted ? 'บันทึกพิกัดที่เสนอแล้ว' : 'ไม่ใช้พิกัดที่เสนอแล้ว')
      await refetch()
      if (is_accepted) onAccepted?.()
    },
    // another may be proposed by now, or somebody else has answered
    onError: () => void refetch(),
  })
}
