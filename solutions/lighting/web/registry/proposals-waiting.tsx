import { formatNumber } from '@roadside/contract/domain/format.ts'
import { useCall } from '@roadside/ui/api/use-call.ts'
import { FormNote } from '@roadside/ui/form/form-note.tsx'
import { useAccess } from '@roadside/ui/session/use-access.ts'
import { Link } from '@tanstack/react-router'
import { positionProposals } from '../../proposal-calls.ts'

/** How many proposed positions wait; 0 for who may not answer them, and while it is not known. */
function useWaiting(): number {
  const isMine = useAccess(positionProposals.access)
  const { data } = useCall(positionProposals, { page: 1, perPage: 1 }, { enabled: isMine })
  return data?.total ?? 0
}

/** The number behind the name of the tab. */
export function ProposalsCount() {
  const waiting = useWaiting()
  return waiting > 0 ? ` (${formatNumber(waiting)})` : null
}

/** On home, for who answers proposals. */
export function ProposalsNote() {
  const waiting = useWaiting()
  if (waiting === 0) return null
  return (
    <FormNote tone="warn">
      <Link to={'/intake' as never} search={{ tab: 'lighting-proposals' } as never}>
        มีพิกัดของดวงโคมที่รอพิจารณา {formatNumber(waiting)} รายการ
      </Link>
    </FormNote>
  )
}
