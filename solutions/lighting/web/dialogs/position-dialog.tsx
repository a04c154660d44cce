import { errorSentence, ViewState } from '@roadside/ui/parts/view-state.tsx'
import { callQuery } from '@roadside/ui/api/call-query.ts'
import { useSend } from '@roadside/ui/api/use-send.ts'
import { PageDialog } from '@roadside/ui/dialog.tsx'
import { LeaveQuestion, useLeaveQuestion } from '@roadside/ui/form/leave-question.tsx'
import { SuccessDialog } from '@roadside/ui/parts/success-dialog.tsx'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { fetchLocationSEM, updateLocationSEM } from '../../calls.ts'
import type { LampRow } from '../lamp-view.ts'
import { ProposedPosition } from './proposed-position.tsx'
import { PositionForm, type Surroundings } from './position-form.tsx'

interface PositionDialogProps {
  devid: string
  lamp: LampRow | undefined
  around: Surroundings
  /** To change what else is entered of the lamp. */
  onOther: () => void
  onClose: () => void
  /** After the success was shown. */
  onSaved: () => void
}

/** Until the answer comes nobody knows whether it is saved. */
const whileSaving = {
  question: 'กำลังบันทึก ยังไม่ทราบผล',
  leaveLabel: 'ปิดโดยไม่รอผล',
  stayLabel: 'รอผลการบันทึก',
}

/**
 * Edits the position of a lamp (specification §2, §5). The input is stored as typed, and discarded
 * only after a confirmation.
 */
export function PositionDialog({
  devid,
  lamp,
  around,
  onOther,
  onClose,
  onSaved,
}: PositionDialogProps) {
  const formId = useId()
  const [isSaved, setSaved] = useState(false)
  const [isTyped, setTyped] = useState(false)
  // queried at each opening and not again meanwhile: the form begins with what is stored now
  const once = { refetchInterval: false, staleTime: Infinity } as const
  const location = useQuery({ ...callQuery(fetchLocationSEM, { devid }, once), gcTime: 0 })
  const save = useSend(updateLocationSEM, { onSuccess: () => setSaved(true) })
  const leaving = useLeaveQuestion(() => isTyped && !isSaved, onClose)
  if (isSaved) {
    return (
      <SuccessDialog
        isOpen
        onDone={() => {
          onClose()
          onSaved()
        }}
      />
    )
  }
  return (
    <PageDialog
      isOpen
      onClose={leaving.requestClose}
      size="form"
      title={`แก้ไขตำแหน่งอุปกรณ์ ${lamp?.pole ?? ''}`}
      actions={
        <Button disabled={isTyped || save.isPending} onClick={onOther}>
          ข้อมูลดวงโคม
        </Button>
      }
      footer={
        leaving.isAsking ? (
          <LeaveQuestion {...leaving} {...(save.isPending && whileSaving)} />
        ) : (
          <>
            <Button onClick={leaving.requestClose}>ยกเลิก</Button>
            <Button
              variant="filled"
              type="submit"
              form={formId}
              disabled={!location.data}
              loading={save.isPending}
            >
              บันทึก
            </Button>
          </>
        )
      }
    >
      <ProposedPosition devid={devid} isTyped={isTyped} onTaken={() => setSaved(true)} />
      <ViewState query={location}>
        {(stored) => (
          <PositionForm
            id={formId}
            stored={stored}
            devid={stored.devid}
            around={around}
            onTyped={setTyped}
            isSaving={save.isPending}
            failure={save.error && errorSentence(save.error)}
            onSave={(typed) => save.mutate({ devid, ...typed })}
          />
        )}
      </ViewState>
    </PageDialog>
  )
}
