import { Button, Textarea } from '@mantine/core'
import { formatThaiDateTime } from '@roadside/ui/parts/unbroken.ts'
import { callQuery } from '@roadside/ui/api/call-query.ts'
import { useCall } from '@roadside/ui/api/use-call.ts'
import { useSend } from '@roadside/ui/api/use-send.ts'
import { PageDialog } from '@roadside/ui/dialog.tsx'
import { wideField } from '@roadside/ui/form/form-grid.tsx'
import { FormNote } from '@roadside/ui/form/form-note.tsx'
import { LeaveQuestion, useLeaveQuestion } from '@roadside/ui/form/leave-question.tsx'
import { showNotice } from '@roadside/ui/parts/notice-store.ts'
import { errorSentence, ViewState } from '@roadside/ui/parts/view-state.tsx'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { fetchLocationSEM } from '../../calls.ts'
import {
  positionProposal,
  proposalAnswer,
  proposePosition,
  type ProposalAnswer,
} from '../../proposal-calls.ts'
import type { LampRow } from '../lamp-view.ts'
import { PositionForm, type Surroundings } from './position-form.tsx'

interface ProposePositionDialogProps {
  devid: string
  lamp: LampRow | undefined
  around: Surroundings
  onClose: () => void
}

const outcomeWords: Record<ProposalAnswer['outcome'], string> = {
  accepted: 'ใช้พิกัดนี้แล้ว',
  refused: 'ไม่ใช้พิกัดนี้',
  set_otherwise: 'ไม่ได้พิจารณา เพราะกำหนดพิกัดหรือพื้นที่อื่นแล้ว',
  replaced: 'ไม่ได้พิจารณา เพราะมีผู้เสนอพิกัดใหม่แทน',
}

/** For who stands beside the lamp and may not set its position: admin takes the proposal or refuses it. */
export function ProposePositionDialog({
  devid,
  lamp,
  around,
  onClose,
}: ProposePositionDialogProps) {
  const formId = useId()
  const client = useQueryClient()
  const [isTyped, setTyped] = useState(false)
  const [note, setNote] = useState('')
  // the form begins with what is stored now, and keeps what is typed
  const once = { refetchInterval: false, staleTime: Infinity } as const
  const location = useQuery({ ...callQuery(fetchLocationSEM, { devid }, once), gcTime: 0 })
  const earlier = useCall(positionProposal, { devid }, { refetchInterval: false }).data
  const answer = useCall(proposalAnswer, { devid }, { refetchInterval: false }).data
  const leaving = useLeaveQuestion(() => isTyped || note !== '', onClose)
  const propose = useSend(proposePosition, {
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: [proposalAnswer.path] })
      void client.invalidateQueries({ queryKey: [positionProposal.path] })
      showNotice('ok', 'ส่งข้อเสนอแล้ว ตำแหน่งจะเปลี่ยนเมื่อผู้ดูแลระบบรับพิกัดนี้')
      leaving.leave()
    },
  })
  return (
    <PageDialog
      isOpen
      onClose={leaving.requestClose}
      size="form"
      title={`เสนอพิกัด ${lamp?.pole ?? ''}`}
      footer={
        leaving.isAsking ? (
          <LeaveQuestion {...leaving} />
        ) : (
          <>
            <Button onClick={leaving.requestClose}>ยกเลิก</Button>
            <Button
              variant="filled"
              type="submit"
              form={formId}
              disabled={!location.data || !isTyped}
              loading={propose.isPending}
            >
              ส่งข้อเสนอ
            </Button>
          </>
        )
      }
    >
      {earlier && (
        <FormNote tone="warn">
          มีพิกัดที่รอพิจารณาอยู่ เสนอโดย {earlier.proposed_by} เมื่อ{' '}
          {formatThaiDateTime(earlier.proposed_at)} ข้อเสนอใหม่จะแทนที่
        </FormNote>
      )}
      {answer && (
        <FormNote tone={answer.outcome === 'accepted' ? 'ok' : 'warn'}>
          พิกัด {answer.latitude}, {answer.longitude} ที่ท่านเสนอเมื่อ{' '}
          {formatThaiDateTime(answer.proposed_at)}: {outcomeWords[answer.outcome]}
          {answer.answered_by && ` โดย ${answer.answered_by}`} เมื่อ{' '}
          {formatThaiDateTime(answer.answered_at)}
        </FormNote>
      )}
      <ViewState query={location}>
        {(stored) => (
          <PositionForm
            id={formId}
            stored={stored}
            around={around}
            onTyped={setTyped}
            isSaving={propose.isPending}
            failure={propose.error && errorSentence(propose.error)}
            onSave={(typed) => propose.mutate({ devid, ...typed, note })}
          >
            <Textarea
              className={wideField}
              label="หมายเหตุ"
              placeholder="เช่น เสาอยู่อีกฝั่งของถนน"
              maxLength={300}
              rows={2}
              value={note}
              onChange={({ currentTarget }) => setNote(currentTarget.value)}
            />
          </PositionForm>
        )}
      </ViewState>
    </PageDialog>
  )
}
