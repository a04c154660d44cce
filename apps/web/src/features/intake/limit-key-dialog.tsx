import { Button } from '@mantine/core'
import { limitIngestKey, type IngestKey } from '@roadside/contract/ingest-calls.ts'
import { useSend } from '@roadside/ui/api/use-send.ts'
import { PageDialog } from '@roadside/ui/dialog.tsx'
import { FailureNote } from '@roadside/ui/form/form-note.tsx'
import { showNotice } from '@roadside/ui/parts/notice-store.ts'
import { useId, useState } from 'react'
import type { Intakes } from './intake-solutions.ts'
import styles from './intake.module.css'
import { KeyLimitFields, limitsOf, sentLimits } from './key-limits.tsx'

interface LimitKeyDialogProps {
  ingestKey: IngestKey
  intakes: Intakes
  onDone: () => unknown
  onClose: () => void
}

/** Changes the limits of a key; they apply to its senders within seconds. */
export function LimitKeyDialog({ ingestKey, intakes, onDone, onClose }: LimitKeyDialogProps) {
  const formId = useId()
  const [limits, setLimits] = useState(limitsOf(ingestKey))
  const limit = useSend(limitIngestKey, {
    onSuccess: () => {
      showNotice('ok', 'บันทึกข้อมูลสำเร็จ')
      onClose()
      void onDone()
    },
  })
  return (
    <PageDialog
      isOpen
      onClose={onClose}
      size="form"
      title={`จำกัดการใช้คีย์ "${ingestKey.name}"`}
      footer={
        <>
          <Button onClick={onClose}>ยกเลิก</Button>
          <Button
            variant="filled"
            type="submit"
            form={formId}
            loading={limit.isPending}
            disabled={limits.scopes.length === 0}
          >
            บันทึก
          </Button>
        </>
      }
    >
      <form
        id={formId}
        className={styles.stack}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          limit.mutate({ id: ingestKey.id, ...sentLimits(limits) })
        }}
      >
        <KeyLimitFields
          intakes={intakes}
          value={limits}
          isDisabled={limit.isPending}
          onChange={setLimits}
        />
        <FailureNote error={limit.error} />
      </form>
    </PageDialog>
  )
}
