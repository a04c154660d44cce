import { Button } from '@mantine/core'
import { formatThaiDateTime, unbroken } from '@roadside/ui/parts/unbroken.ts'
import { useCall } from '@roadside/ui/api/use-call.ts'
import { FailureNote, FormNote } from '@roadside/ui/form/form-note.tsx'
import { positionProposal } from '../../proposal-calls.ts'
import { useSettleProposal } from '../registry/use-settle-proposal.ts'

interface ProposedPositionProps {
  devid: string
  /** Another position is being typed, which taking this one would discard. */
  isTyped: boolean
  onTaken: () => void
}

/** What was proposed for a lamp, and the two answers; nothing where nothing was. */
export function ProposedPosition({ devid, isTyped, onTaken }: ProposedPositionProps) {
  const proposal = useCall(positionProposal, { devid }, { refetchInterval: false })
  const settle = useSettleProposal(onTaken)
  if (!proposal.data) return null
  const { id, latitude, longitude, sta, note, proposed_by, proposed_at } = proposal.data
  const answer = (is_accepted: boolean) => settle.mutate({ devid, id, is_accepted })
  return (
    <>
      <FormNote
        tone="warn"
        actions={
          <>
            <Button
              size="xs"
              variant="filled"
              disabled={isTyped}
              loading={settle.isPending}
              onClick={() => answer(true)}
            >
              ใช้พิกัดนี้
            </Button>
            <Button
              size="xs"
              disabled={settle.isPending}
              onClick={({ currentTarget }) => {
                // the note goes, and the focus with it
                currentTarget.closest('dialog')?.querySelector<HTMLElement>('form input')?.focus()
                answer(false)
              }}
            >
              ไม่ใช้
            </Button>
          </>
        }
      >
        {proposed_by} เสนอพิกัด {latitude}, {longitude}
        {sta && unbroken(` กม. ${sta}`)} เมื่อ {formatThaiDateTime(proposed_at)}
        {note && ` “${note}”`}
      </FormNote>
      <FailureNote error={settle.error} />
    </>
  )
}
