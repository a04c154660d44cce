import { Button } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { ApiError } from '@roadside/contract/errors.ts'
import { type ReactNode, useId } from 'react'
import { PageDialog } from '../dialog.tsx'
import { errorSentence } from '../parts/view-state.tsx'
import { FormGrid } from './form-grid.tsx'
import { FormNote } from './form-note.tsx'
import { LeaveQuestion, useLeaveQuestion } from './leave-question.tsx'
import styles from './form.module.css'

export interface RecordDialogProps<V extends Record<string, unknown>> {
  title: string
  /** The `id` attribute of the dialog, where the specification names one. */
  id?: string
  form: UseFormReturnType<V>
  saveLabel?: string
  /** Pixels, where the fields need more than a form's width. */
  size?: number
  /** `waiting`: what the form needs is not there yet; `saved`: it closes by itself. */
  phase: 'open' | 'waiting' | 'saving' | 'saved'
  /** The server's error for the last attempt; a `conflict` offers to load the stored version. */
  error: Error | null
  onSave: (values: V) => void
  /** Loads the stored version; the input is lost, and the dialog states this. */
  onReload?: () => void
  onClose: () => void
  /** Above the fields. */
  head?: ReactNode
  /** At the other end of the line of buttons. */
  aside?: ReactNode
  children: ReactNode
}

/** What went wrong stands under the fields, which may be more than the screen holds. */
const showIt = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'nearest' })

/** A form in a dialog: the first wrong field takes the focus, and nothing typed is thrown away without a question. */
export function RecordDialog<V extends Record<string, unknown>>(props: RecordDialogProps<V>) {
  const { title, id, form, phase, error, onSave, onReload, onClose, head, aside, children } = props
  const { saveLabel = 'บันทึก', size = 'form' } = props
  const formId = useId()
  const leaving = useLeaveQuestion(
    () => form.isDirty() && (phase === 'open' || phase === 'waiting'),
    onClose,
  )
  return (
    <PageDialog
      isOpen
      {...(id !== undefined && { id })}
      onClose={leaving.requestClose}
      size={size}
      title={title}
      footer={
        leaving.isAsking ? (
          <LeaveQuestion {...leaving} />
        ) : (
          <>
            {aside !== undefined && <div className={styles.aside}>{aside}</div>}
            <Button onClick={leaving.requestClose}>ยกเลิก</Button>
            <Button
              variant="filled"
              type="submit"
              form={formId}
              loading={phase === 'saving'}
              disabled={phase !== 'open'}
            >
              {saveLabel}
            </Button>
          </>
        )
      }
    >
      {head}
      <form
        id={formId}
        data-fields
        noValidate
        onSubmit={form.onSubmit(onSave, (errors) =>
          form.getInputNode(Object.keys(errors)[0] ?? '')?.focus(),
        )}
      >
        <FormGrid isDisabled={phase === 'saving' || phase === 'saved'}>{children}</FormGrid>
      </form>
      {error && (
        <div ref={showIt} className={styles.below}>
          <FormNote
            tone="fault"
            actions={
              onReload &&
              error instanceof ApiError &&
              error.code === 'conflict' && (
                <Button
                  size="xs"
                  onClick={() => {
                    leaving.giveUp()
                    onReload()
                  }}
                >
                  โหลดข้อมูลล่าสุด
                </Button>
              )
            }
          >
            {errorSentence(error)}
          </FormNote>
        </div>
      )}
    </PageDialog>
  )
}
